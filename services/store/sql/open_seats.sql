SELECT seat FROM desk.invitation WHERE stream_id = %s AND open AND used_at IS NULL ORDER BY seat
