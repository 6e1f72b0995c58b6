UPDATE desk.label SET text = %(name)s
FROM desk.player
WHERE player.player_id = %(player_id)s AND label.label_id = player.name
