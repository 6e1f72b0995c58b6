SELECT coalesce(array_agg(head.last_pos ORDER BY head.bucket), '{}'),
       coalesce(array_agg(coalesce(cursor.bucket_pos, 0) ORDER BY head.bucket), '{}')
FROM record.bucket_head AS head
LEFT JOIN read.cursor ON cursor.name = %(name)s AND cursor.bucket = head.bucket
