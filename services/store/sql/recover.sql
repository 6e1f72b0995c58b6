UPDATE desk.player SET recovery_hash = %s WHERE recovery_hash = %s AND erased_at IS NULL RETURNING player_id
