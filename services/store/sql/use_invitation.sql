UPDATE desk.invitation SET used_at = now() WHERE stream_id = %s AND seat = %s AND used_at IS NULL
