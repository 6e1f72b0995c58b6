WITH owner AS (SELECT erased_at FROM desk.player WHERE player.player_id = %(player_id)s FOR SHARE)
INSERT INTO desk.label (label_id, text, player_id)
SELECT %(label_id)s, %(text)s, %(player_id)s
WHERE NOT EXISTS (SELECT FROM owner WHERE erased_at IS NOT NULL)
ON CONFLICT DO NOTHING
