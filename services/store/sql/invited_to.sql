SELECT seat FROM desk.invitation WHERE stream_id = %s AND secret_hash = %s AND used_at IS NULL
