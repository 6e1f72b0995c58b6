WITH old AS (DELETE FROM read.watermark WHERE made_at < now() - interval '1 day')
INSERT INTO read.watermark (watermark_id, question, upto) VALUES (%s, %s, %s)
