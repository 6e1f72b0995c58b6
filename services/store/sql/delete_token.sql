DELETE FROM desk.token WHERE token_id = %s AND player_id = %s
