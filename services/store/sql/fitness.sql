WITH tables AS (
    SELECT to_regclass(name) AS oid
    FROM unnest(ARRAY['record.bucket_head', 'record.stream', 'record.event', 'record.seal', 'desk.player', 'read.match'])
        AS name
), functions AS (
    SELECT p.oid FROM pg_proc p JOIN pg_namespace n ON n.oid = p.pronamespace
    WHERE n.nspname = 'record' AND p.proname = 'append'
)
SELECT
    (SELECT bool_and(oid IS NOT NULL) FROM tables) AND EXISTS (SELECT FROM functions),
    (SELECT coalesce(bool_or(has_table_privilege(t.oid, 'INSERT, UPDATE, DELETE, TRUNCATE')), false)
     FROM tables t JOIN pg_class c ON c.oid = t.oid JOIN pg_namespace n ON n.oid = c.relnamespace
     WHERE n.nspname = 'record'),
    (SELECT coalesce(bool_and(has_function_privilege(oid, 'EXECUTE')), false) FROM functions)
