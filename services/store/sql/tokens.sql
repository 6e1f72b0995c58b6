SELECT token_id, role, created_at, expires_at
FROM desk.token
WHERE player_id = %s AND (expires_at IS NULL OR expires_at > now())
ORDER BY created_at, token_id
