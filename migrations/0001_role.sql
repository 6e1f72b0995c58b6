-- The two group roles. Roles belong to the whole cluster, so another database may have made them already,
-- or be making them at this very moment.
--   kifu_record   owns the record and nobody logs in as it
--   kifu_service  may read the record and call its functions; every serving login role is a member

DO $$
BEGIN
    CREATE ROLE kifu_record NOLOGIN;
EXCEPTION WHEN duplicate_object OR unique_violation THEN
    NULL;
END
$$;

DO $$
BEGIN
    CREATE ROLE kifu_service NOLOGIN;
EXCEPTION WHEN duplicate_object OR unique_violation THEN
    NULL;
END
$$;

-- An owner who is no superuser must be able to become the role that owns the record.
DO $$
BEGIN
    IF NOT (SELECT rolsuper FROM pg_roles WHERE rolname = CURRENT_USER) THEN
        GRANT kifu_record TO CURRENT_USER;
    END IF;
EXCEPTION WHEN unique_violation OR insufficient_privilege THEN
    NULL; -- either he can already, or the next migration says that he cannot
END
$$;
