INSERT INTO desk.player (player_id, name, recovery_hash) VALUES (%s, %s, %s)
