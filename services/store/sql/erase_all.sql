WITH labels AS (DELETE FROM desk.label WHERE player_id = %(player_id)s),
     links AS (DELETE FROM desk.watch_link WHERE player_id = %(player_id)s),
     invitations AS (DELETE FROM desk.invitation WHERE player_id = %(player_id)s AND secret_hash IS NOT NULL)
DELETE FROM desk.token WHERE player_id = %(player_id)s
