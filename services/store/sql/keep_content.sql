SELECT record.keep_content(%s)
