INSERT INTO desk.token (token_id, token_hash, player_id, role, expires_at)
SELECT %(token_id)s, %(token_hash)s, player.player_id, %(role)s, %(expires_at)s
FROM desk.player
WHERE player.player_id = %(player_id)s AND player.erased_at IS NULL
FOR SHARE
