SELECT content FROM desk.bundle WHERE stream_id = %s
