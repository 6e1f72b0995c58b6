SELECT bucket, epoch, last_pos, head_hash FROM record.bucket_head ORDER BY bucket
