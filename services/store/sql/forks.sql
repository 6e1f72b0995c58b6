SELECT stream_id, (payload -> 'forked_from' ->> 'version')::bigint
FROM record.event
WHERE event_type IN ('match_opened', 'campaign_opened')
  AND coalesce(payload -> 'forked_from' ->> 'match_id', payload -> 'forked_from' ->> 'campaign_id') = %s
ORDER BY recorded_at, stream_id
