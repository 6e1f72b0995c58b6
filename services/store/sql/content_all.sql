SELECT sha256, bytes FROM record.content ORDER BY sha256
