SELECT player.player_id, label.text
FROM desk.player JOIN desk.label ON label.label_id = player.name
WHERE player.player_id = ANY(%s)
