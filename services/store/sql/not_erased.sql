SELECT player_id FROM desk.player WHERE player_id = ANY(%s) AND erased_at IS NULL
