SELECT n.nspname || '.' || c.relname, a.attname::text
FROM pg_attribute a JOIN pg_class c ON c.oid = a.attrelid JOIN pg_namespace n ON n.oid = c.relnamespace
WHERE n.nspname IN ('record', 'desk') AND c.relkind = 'r' AND a.attidentity <> ''
