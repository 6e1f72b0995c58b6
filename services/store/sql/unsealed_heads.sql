SELECT head.bucket, head.epoch, head.last_pos, head.head_hash
FROM record.bucket_head AS head
LEFT JOIN LATERAL (
    SELECT epoch, last_pos FROM read.sealed WHERE sealed.bucket = head.bucket ORDER BY number DESC LIMIT 1
) AS last ON true
WHERE (head.epoch, head.last_pos) > (coalesce(last.epoch, head.epoch), coalesce(last.last_pos, 0))
ORDER BY head.bucket
