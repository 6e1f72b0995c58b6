INSERT INTO desk.watch_link (secret_hash, stream_id, player_id) VALUES (%s, %s, %s)
