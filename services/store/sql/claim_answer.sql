INSERT INTO desk.answered (command_id, command_fp) VALUES (%s, %s)
ON CONFLICT DO NOTHING
