SELECT bucket, stream_id, version, bucket_pos, event_type, schema_version, command_id, command_ix, command_fp,
       actor, payload, salt, recorded_at, prev_hash, hash
FROM record.event
WHERE bucket = %(bucket)s AND stream_id = ANY(%(streams)s)
  AND bucket_pos > %(after)s AND bucket_pos <= %(upto)s
ORDER BY bucket_pos
LIMIT %(limit)s
