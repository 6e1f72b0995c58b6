INSERT INTO desk.bundle (stream_id, content) VALUES (%s, %s) ON CONFLICT DO NOTHING
