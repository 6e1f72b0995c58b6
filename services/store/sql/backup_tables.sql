SELECT n.nspname || '.' || c.relname,
       ARRAY(
           SELECT a.attname::text FROM pg_attribute a
           WHERE a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped AND a.attgenerated = ''
           ORDER BY a.attnum
       ),
       ARRAY(
           SELECT DISTINCT r.confrelid::regclass::text FROM pg_constraint r
           WHERE r.conrelid = c.oid AND r.contype = 'f' AND r.confrelid <> c.oid
       )
FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
WHERE n.nspname IN ('record', 'desk') AND c.relkind = 'r'
  AND (n.nspname, c.relname) NOT IN (('desk', 'lease'), ('desk', 'life'))
ORDER BY 1
