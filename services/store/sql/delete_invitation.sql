DELETE FROM desk.invitation WHERE stream_id = %s AND seat = %s
