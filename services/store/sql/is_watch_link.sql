SELECT FROM desk.watch_link WHERE secret_hash = %s AND stream_id = %s
