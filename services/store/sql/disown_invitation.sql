UPDATE desk.invitation SET player_id = NULL WHERE stream_id = %s AND seat = %s AND player_id = %s
