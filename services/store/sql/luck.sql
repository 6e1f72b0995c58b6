SELECT secret FROM desk.luck WHERE stream_id = %s
