SELECT wanted.stream_id, first.event_type, first.payload, EXISTS (
    SELECT FROM (
        SELECT event_type FROM record.event
        WHERE event.bucket = wanted.bucket AND event.stream_id = wanted.stream_id
        ORDER BY version DESC
        LIMIT 16
    ) AS last
    WHERE last.event_type IN ('match_ended', 'abandoned')
)
FROM unnest(%(buckets)s::integer[], %(streams)s::uuid[]) AS wanted (bucket, stream_id)
JOIN record.event AS first
ON first.bucket = wanted.bucket AND first.stream_id = wanted.stream_id AND first.version = 1
