INSERT INTO read.audit (recorded_at, bucket, bucket_pos, stream_id, version, event_type, actor, seat, game)
SELECT event.recorded_at, event.bucket, event.bucket_pos, event.stream_id, event.version, event.event_type, event.actor,
       substring(event.payload ->> 'seat' FROM '^[0-9]{1,4}$')::integer,
       CASE first.event_type WHEN 'campaign_opened' THEN 'my_city' ELSE first.payload ->> 'game' END
FROM unnest(%(buckets)s::integer[], %(after)s::bigint[], %(upto)s::bigint[]) AS stretch (bucket, after, upto)
JOIN record.event
ON event.bucket = stretch.bucket AND event.bucket_pos > stretch.after AND event.bucket_pos <= stretch.upto
LEFT JOIN record.event AS first
ON first.bucket = event.bucket AND first.stream_id = event.stream_id AND first.version = 1
ON CONFLICT DO NOTHING
