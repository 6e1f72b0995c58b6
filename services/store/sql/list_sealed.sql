INSERT INTO read.sealed (bucket, number, epoch, last_pos)
SELECT bucket, %(number)s, epoch, last_pos
FROM unnest(%(buckets)s::int[], %(epochs)s::int[], %(positions)s::bigint[]) AS head (bucket, epoch, last_pos)
ON CONFLICT DO NOTHING
