DELETE FROM desk.watch_link WHERE stream_id = %s
