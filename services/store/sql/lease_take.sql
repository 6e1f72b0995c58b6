INSERT INTO desk.lease (name, holder, fence, expires_at)
VALUES (%(name)s, %(holder)s, 1, clock_timestamp() + make_interval(secs => %(seconds)s))
ON CONFLICT (name) DO UPDATE
SET holder = EXCLUDED.holder, fence = lease.fence + 1, expires_at = EXCLUDED.expires_at
WHERE lease.expires_at <= clock_timestamp()
RETURNING fence
