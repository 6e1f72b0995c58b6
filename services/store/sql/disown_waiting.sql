UPDATE desk.invitation AS asked SET player_id = NULL
WHERE player_id = ANY(%s) AND secret_hash IS NOT NULL AND used_at IS NULL
  AND NOT EXISTS (
    SELECT FROM record.event
    WHERE event.bucket = record.bucket_of(asked.stream_id) AND event.stream_id = asked.stream_id
      AND event_type IN ('match_started', 'campaign_begun', 'abandoned', 'match_ended', 'campaign_ended')
  )
