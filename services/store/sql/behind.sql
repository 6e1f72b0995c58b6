SELECT head.bucket, coalesce(cursor.bucket_pos, 0), head.last_pos
FROM record.bucket_head AS head
LEFT JOIN read.cursor ON cursor.name = %(name)s AND cursor.bucket = head.bucket
WHERE head.last_pos > coalesce(cursor.bucket_pos, 0)
ORDER BY head.bucket
