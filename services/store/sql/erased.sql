SELECT player_id FROM desk.player WHERE erased_at IS NOT NULL
