SELECT pid
FROM pg_stat_activity
WHERE pid = ANY(%s)
