UPDATE desk.player SET name = NULL, recovery_hash = NULL, erased_at = now() WHERE player_id = %(player_id)s
