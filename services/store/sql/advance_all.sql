WITH step AS (
    SELECT * FROM unnest(%(buckets)s::integer[], %(was)s::bigint[], %(now)s::bigint[]) AS step (bucket, was, now)
), moved AS (
    UPDATE read.cursor SET bucket_pos = step.now
    FROM step
    WHERE cursor.name = %(name)s AND cursor.bucket = step.bucket AND cursor.bucket_pos = step.was
    RETURNING cursor.bucket
), begun AS (
    INSERT INTO read.cursor (name, bucket, bucket_pos)
    SELECT %(name)s, step.bucket, step.now
    FROM step
    WHERE step.was = 0
      AND NOT EXISTS (SELECT FROM read.cursor WHERE cursor.name = %(name)s AND cursor.bucket = step.bucket)
    ON CONFLICT DO NOTHING
    RETURNING bucket
)
SELECT (SELECT count(*) FROM moved) + (SELECT count(*) FROM begun)
