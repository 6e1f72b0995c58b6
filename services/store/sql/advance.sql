INSERT INTO read.cursor (name, bucket, bucket_pos)
SELECT %(name)s, %(bucket)s, %(now)s
WHERE %(was)s = 0 OR EXISTS (SELECT FROM read.cursor WHERE name = %(name)s AND bucket = %(bucket)s)
ON CONFLICT (name, bucket) DO UPDATE SET bucket_pos = EXCLUDED.bucket_pos WHERE cursor.bucket_pos = %(was)s
