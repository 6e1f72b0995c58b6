-- Within a stream times grow with versions: the last one that had passed by then.
SELECT version
FROM record.event
WHERE bucket = %(bucket)s AND stream_id = %(stream_id)s AND recorded_at <= %(microseconds)s
ORDER BY version DESC
LIMIT 1
