SELECT stream_id, opened_pos
FROM record.stream
WHERE bucket = %(bucket)s AND opened_pos <= %(upto)s AND (stream_id = %(stream_id)s OR %(stream_id)s::uuid IS NULL)
ORDER BY opened_pos
