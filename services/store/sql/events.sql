SELECT version, bucket_pos, event_type, schema_version, command_id, command_ix, command_fp, actor, payload, salt,
       recorded_at, prev_hash, hash
FROM record.event
WHERE bucket = %(bucket)s AND stream_id = %(stream_id)s AND version > %(after)s AND version <= %(upto)s
ORDER BY version
LIMIT %(limit)s
