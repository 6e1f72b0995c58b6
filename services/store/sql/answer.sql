SELECT record.answer(%s, %s, %s, %s)
