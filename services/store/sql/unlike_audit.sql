WITH told AS (
    SELECT event.recorded_at, event.bucket, event.bucket_pos, event.stream_id, event.version, event.event_type,
           event.actor, substring(event.payload ->> 'seat' FROM '^[0-9]{1,4}$')::integer AS seat,
           CASE first.event_type WHEN 'campaign_opened' THEN 'my_city' ELSE first.payload ->> 'game' END AS game,
           coalesce(cursor.bucket_pos, 0) AS reached
    FROM record.event
    LEFT JOIN record.event AS first
    ON first.bucket = event.bucket AND first.stream_id = event.stream_id AND first.version = 1
    LEFT JOIN read.cursor ON cursor.name = %(name)s AND cursor.bucket = event.bucket
)
SELECT DISTINCT ON (1)
       coalesce(told.bucket, audit.bucket), coalesce(told.bucket_pos, audit.bucket_pos),
       coalesce(told.stream_id, audit.stream_id), coalesce(told.version, audit.version),
       told.bucket IS NOT NULL, audit.bucket IS NOT NULL,
       count(*) OVER (PARTITION BY coalesce(told.bucket, audit.bucket))
FROM told
FULL JOIN read.audit ON audit.bucket = told.bucket AND audit.bucket_pos = told.bucket_pos
WHERE told.bucket IS NULL
   OR audit.bucket IS NULL AND told.bucket_pos <= told.reached
   OR audit.bucket IS NOT NULL AND (
       told.recorded_at, told.stream_id, told.version, told.event_type, told.actor, told.seat, told.game
   ) IS DISTINCT FROM (
       audit.recorded_at, audit.stream_id, audit.version, audit.event_type, audit.actor, audit.seat, audit.game
   )
ORDER BY 1, 2
