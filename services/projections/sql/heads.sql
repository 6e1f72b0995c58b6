SELECT wanted.stream_id, head.epoch, newest.version
FROM unnest(%(buckets)s::integer[], %(streams)s::uuid[]) AS wanted (bucket, stream_id)
JOIN record.bucket_head AS head USING (bucket)
CROSS JOIN LATERAL (
    SELECT version
    FROM record.event
    WHERE event.bucket = wanted.bucket AND event.stream_id = wanted.stream_id
    ORDER BY version DESC
    LIMIT 1
) AS newest
