SELECT event_type, payload, recorded_at, hash
FROM record.event
WHERE bucket = %(bucket)s AND stream_id = %(stream_id)s AND version > %(after)s AND version <= %(upto)s
ORDER BY version
