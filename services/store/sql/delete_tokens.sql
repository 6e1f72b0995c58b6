DELETE FROM desk.token WHERE player_id = %s AND role = 'player'
