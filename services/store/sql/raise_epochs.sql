UPDATE record.bucket_head AS head
SET epoch = greatest(epoch, %(known)s) + 1
RETURNING head.bucket, head.epoch, head.last_pos, head.head_hash
