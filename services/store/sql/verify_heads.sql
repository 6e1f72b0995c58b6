SELECT one.bucket, coalesce(head.last_pos, 0), head.head_hash,
       greatest(
           coalesce((SELECT max(event.bucket_pos) FROM record.event WHERE event.bucket = one.bucket), 0),
           coalesce((SELECT max(stream.opened_pos) FROM record.stream WHERE stream.bucket = one.bucket), 0)
       ),
       coalesce(head.epoch, 1), coalesce(head.last_at, 0)
FROM unnest(%(buckets)s::int[]) AS one (bucket)
LEFT JOIN record.bucket_head AS head ON head.bucket = one.bucket
ORDER BY one.bucket
