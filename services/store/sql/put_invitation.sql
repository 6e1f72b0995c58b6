INSERT INTO desk.invitation (stream_id, seat, secret_hash, open)
VALUES (%(stream_id)s, %(seat)s, %(secret_hash)s, %(secret_hash)s::bytea IS NULL)
ON CONFLICT (stream_id, seat) DO UPDATE
SET secret_hash = EXCLUDED.secret_hash, open = EXCLUDED.open, created_at = now(), used_at = NULL
