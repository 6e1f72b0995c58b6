INSERT INTO desk.token (token_id, token_hash, player_id, role, expires_at) VALUES (%s, %s, %s, %s, %s)
