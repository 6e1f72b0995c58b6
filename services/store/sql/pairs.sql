SELECT bucket_pos, hash
FROM record.event
WHERE bucket = %(bucket)s AND bucket_pos > %(after)s AND bucket_pos <= %(upto)s
ORDER BY bucket_pos
