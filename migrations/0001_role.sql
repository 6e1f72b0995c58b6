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
    IF NOT pg_has_role('kifu_record', 'MEMBER') THEN
        GRANT kifu_record TO CURRENT_USER;
    END IF;
EXCEPTION WHEN unique_violation THEN
    NULL;
END
$$;
