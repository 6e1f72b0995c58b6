SELECT record.add_seal(%s, %s, %s, %s)
