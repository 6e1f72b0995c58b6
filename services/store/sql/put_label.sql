INSERT INTO desk.label (label_id, text, player_id) VALUES (%s, %s, %s) ON CONFLICT DO NOTHING
