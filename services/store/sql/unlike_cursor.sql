SELECT cursor.bucket, coalesce(head.last_pos, 0)
FROM read.cursor
LEFT JOIN record.bucket_head AS head ON head.bucket = cursor.bucket
WHERE cursor.name = %(name)s AND cursor.bucket_pos NOT BETWEEN 0 AND coalesce(head.last_pos, 0)
ORDER BY cursor.bucket
