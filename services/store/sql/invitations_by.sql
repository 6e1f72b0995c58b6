SELECT stream_id, seat FROM desk.invitation WHERE player_id = %s AND secret_hash IS NOT NULL AND used_at IS NULL
