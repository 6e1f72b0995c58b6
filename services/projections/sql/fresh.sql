SELECT event.stream_id, max(event.version)
FROM record.bucket_head AS head
LEFT JOIN read.cursor ON cursor.name = %(name)s AND cursor.bucket = head.bucket
CROSS JOIN LATERAL (
    SELECT newest.stream_id, newest.version, newest.actor
    FROM record.event AS newest
    WHERE newest.bucket = head.bucket AND newest.bucket_pos > coalesce(cursor.bucket_pos, 0)
    ORDER BY newest.bucket_pos DESC
    LIMIT %(most)s
) AS event
WHERE head.last_pos > coalesce(cursor.bucket_pos, 0)
  AND (
      event.actor = %(actor)s
      OR EXISTS (
          SELECT FROM read.match
          WHERE match.match_id = event.stream_id AND (match.seats || match.stand_ins) @> ARRAY[%(player)s::uuid]
      )
  )
GROUP BY event.stream_id
