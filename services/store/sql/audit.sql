WITH behind AS (
    SELECT EXISTS (
        SELECT FROM unnest(%(upto)s::bigint[]) WITH ORDINALITY AS place (bucket_pos, ix)
        LEFT JOIN read.cursor ON cursor.name = %(name)s AND cursor.bucket = place.ix - 1
        WHERE place.bucket_pos > coalesce(cursor.bucket_pos, 0)
    ) AS is_behind
)
SELECT behind.is_behind, page.*
FROM behind
LEFT JOIN LATERAL (
    SELECT event.bucket, event.stream_id, event.version, event.bucket_pos, event.event_type, event.schema_version,
           event.command_id, event.command_ix, event.command_fp, event.actor, event.payload, event.salt,
           event.recorded_at, event.prev_hash, event.hash
    FROM read.audit
    JOIN record.event
    ON event.bucket = audit.bucket AND event.bucket_pos = audit.bucket_pos
    -- What the index has otherwise than the record is told to nobody; kifu verify names it.
    AND event.stream_id = audit.stream_id AND event.recorded_at = audit.recorded_at AND event.actor = audit.actor
    AND event.event_type = audit.event_type
    WHERE audit.bucket_pos <= (%(upto)s::bigint[])[audit.bucket + 1]
      AND (%(after)s::bigint[] IS NULL OR (audit.recorded_at, audit.bucket, audit.bucket_pos)
           {beyond} ((%(after)s::bigint[])[1], (%(after)s::bigint[])[2], (%(after)s::bigint[])[3]))
      AND (%(match)s::uuid IS NULL OR audit.stream_id = %(match)s::uuid)
      AND (%(campaign)s::uuid IS NULL OR audit.stream_id = %(campaign)s::uuid OR audit.stream_id IN (
          SELECT match_id FROM read.match WHERE campaign_id = %(campaign)s::uuid
      ))
      AND (%(actors)s::text[] IS NULL OR audit.actor = ANY (%(actors)s::text[]))
      AND (%(seat)s::integer IS NULL OR audit.seat = %(seat)s::integer)
      AND (%(type)s::text IS NULL OR audit.event_type = %(type)s::text)
      AND (%(game)s::text IS NULL OR audit.game = %(game)s::text)
      AND (%(since)s::bigint IS NULL OR audit.recorded_at >= %(since)s::bigint)
      AND (%(until)s::bigint IS NULL OR audit.recorded_at < %(until)s::bigint)
      AND (%(own)s::uuid IS NULL OR audit.stream_id IN (
          SELECT match_id FROM read.match WHERE (seats || stand_ins) @> ARRAY[%(own)s::uuid]
          UNION ALL
          SELECT chapter.match_id
          FROM read.match AS campaign
          JOIN read.match AS chapter ON chapter.campaign_id = campaign.match_id
          WHERE (campaign.seats || campaign.stand_ins) @> ARRAY[%(own)s::uuid]
      ))
    ORDER BY audit.recorded_at {way}, audit.bucket {way}, audit.bucket_pos {way}
    LIMIT %(limit)s
) AS page ON true
ORDER BY page.recorded_at {way}, page.bucket {way}, page.bucket_pos {way}
