SELECT version, hash
FROM record.event
WHERE bucket = %(bucket)s AND stream_id = %(stream_id)s
ORDER BY version DESC
LIMIT 1
