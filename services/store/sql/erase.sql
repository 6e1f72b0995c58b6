WITH labels AS (DELETE FROM desk.label WHERE player_id = %(player_id)s),
     tokens AS (DELETE FROM desk.token WHERE player_id = %(player_id)s)
UPDATE desk.player SET name = NULL, recovery_hash = NULL, erased_at = now() WHERE player_id = %(player_id)s
