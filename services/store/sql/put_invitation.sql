INSERT INTO desk.invitation (stream_id, seat, secret_hash, open, player_id)
SELECT %(stream_id)s, %(seat)s, %(secret_hash)s, %(secret_hash)s::bytea IS NULL, %(player_id)s
WHERE NOT EXISTS (
    SELECT FROM desk.player WHERE player.player_id = %(player_id)s AND erased_at IS NOT NULL
)
ON CONFLICT (stream_id, seat) DO UPDATE
SET secret_hash = EXCLUDED.secret_hash, open = EXCLUDED.open, player_id = EXCLUDED.player_id, created_at = now(),
    used_at = NULL
