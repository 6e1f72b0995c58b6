SELECT match_id, game, status, version, seats, visibility, to_move, title, hotseat, campaign_id, chapter, updated_at,
       stand_ins
FROM read.match
WHERE (campaign_id IS NOT DISTINCT FROM match_id) = %(campaigns)s
  AND (%(player_id)s::uuid IS NULL OR (seats || stand_ins) @> ARRAY[%(player_id)s::uuid]
       OR %(campaign_id)s::uuid IS NOT NULL AND EXISTS (
           SELECT FROM read.match AS campaign
           WHERE campaign.match_id = %(campaign_id)s::uuid
             AND (campaign.seats || campaign.stand_ins) @> ARRAY[%(player_id)s::uuid]
       ))
  AND (%(visibility)s::text IS NULL OR visibility = %(visibility)s)
  AND (%(game)s::text IS NULL OR game = %(game)s)
  AND (%(status)s::text IS NULL OR status = %(status)s)
  AND (%(campaign_id)s::uuid IS NULL OR campaign_id = %(campaign_id)s)
  AND (%(text)s::text IS NULL OR title IN (
      SELECT label_id FROM desk.label WHERE strpos(lower(label.text), lower(%(text)s)) > 0
  ))
  AND (%(moves_next)s::uuid IS NULL OR EXISTS (
      SELECT FROM unnest(to_move) AS seat WHERE %(moves_next)s IN (seats[seat + 1], stand_ins[seat + 1])
  ))
  AND (%(before)s::bigint IS NULL OR (updated_at, match_id) < (%(before)s::bigint, %(before_id)s::uuid))
ORDER BY updated_at DESC, match_id DESC
LIMIT %(limit)s
