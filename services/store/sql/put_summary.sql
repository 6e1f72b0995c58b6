INSERT INTO read.match (match_id, game, status, version, seats, visibility, to_move, title, hotseat, campaign_id,
                        chapter, updated_at, stand_ins)
VALUES (%(match_id)s, %(game)s, %(status)s, %(version)s, %(seats)s, %(visibility)s, %(to_move)s, %(title)s,
        %(hotseat)s, %(campaign_id)s, %(chapter)s, %(updated_at)s, %(stand_ins)s)
ON CONFLICT (match_id) DO UPDATE
SET game = EXCLUDED.game, status = EXCLUDED.status, version = EXCLUDED.version, seats = EXCLUDED.seats,
    visibility = EXCLUDED.visibility, to_move = EXCLUDED.to_move, title = EXCLUDED.title,
    hotseat = EXCLUDED.hotseat, campaign_id = EXCLUDED.campaign_id, chapter = EXCLUDED.chapter,
    updated_at = EXCLUDED.updated_at, stand_ins = EXCLUDED.stand_ins
WHERE match.version < EXCLUDED.version
