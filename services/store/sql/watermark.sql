SELECT upto FROM read.watermark WHERE watermark_id = %s AND question = %s
