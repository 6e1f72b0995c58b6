SELECT bucket_pos, stream_id, version, event_type, schema_version, command_id, command_ix, command_fp, actor, payload,
       salt, recorded_at, prev_hash, hash
FROM record.event
WHERE bucket = %(bucket)s AND stream_id = %(stream_id)s AND version > %(after)s
ORDER BY version
LIMIT %(limit)s
