SELECT outcome, stream_id, version, bucket_pos, recorded_at, prev_hash, hash
FROM record.append(%s, %s, %s, %s, %s, %s, %s, %s, %s, %s, %s)
