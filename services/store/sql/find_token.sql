SELECT player_id, role
FROM desk.token
WHERE token_hash = %s AND (expires_at IS NULL OR expires_at > now())
