SELECT stream_id, player_id FROM desk.watch_link WHERE secret_hash = %s
