INSERT INTO desk.luck (stream_id, secret) VALUES (%s, %s) ON CONFLICT DO NOTHING
