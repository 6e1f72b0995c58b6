SELECT one.bucket, last.number
FROM unnest(%(buckets)s::integer[]) AS one (bucket)
JOIN LATERAL (
    SELECT number FROM read.sealed WHERE sealed.bucket = one.bucket ORDER BY number DESC LIMIT 1
) AS last ON true
