WITH place AS (
    SELECT head.bucket, coalesce(cursor.bucket_pos, 0) AS after,
           least(head.last_pos, coalesce(cursor.bucket_pos, 0) + %(most)s) AS upto
    FROM record.bucket_head AS head
    LEFT JOIN read.cursor ON cursor.name = %(name)s AND cursor.bucket = head.bucket
    WHERE head.last_pos > coalesce(cursor.bucket_pos, 0) AND head.bucket <> ALL (%(damaged)s)
    ORDER BY head.bucket
    LIMIT %(buckets)s
)
SELECT place.bucket, place.after, place.upto, event.stream_id, max(event.version), count(event.version)
FROM place
LEFT JOIN record.event
ON event.bucket = place.bucket AND event.bucket_pos > place.after AND event.bucket_pos <= place.upto
GROUP BY place.bucket, place.after, place.upto, event.stream_id
