INSERT INTO read.match (match_id, game, status, version, seats, visibility, to_move, title, hotseat, campaign_id,
                        chapter, updated_at, stand_ins)
SELECT match_id, game, status, version, seats, visibility, to_move, title, hotseat, campaign_id, chapter, updated_at,
       stand_ins
FROM json_populate_recordset(NULL::read.match, %s::json)
ON CONFLICT (match_id) DO UPDATE
SET game = EXCLUDED.game, status = EXCLUDED.status, version = EXCLUDED.version, seats = EXCLUDED.seats,
    visibility = EXCLUDED.visibility, to_move = EXCLUDED.to_move, title = EXCLUDED.title,
    hotseat = EXCLUDED.hotseat, campaign_id = EXCLUDED.campaign_id, chapter = EXCLUDED.chapter,
    updated_at = EXCLUDED.updated_at, stand_ins = EXCLUDED.stand_ins
WHERE match.version < EXCLUDED.version
