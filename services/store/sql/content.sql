SELECT sha256, bytes FROM record.content WHERE sha256 = ANY(%s)
