SELECT command_fp, stream_id, version, hash
FROM record.event
WHERE bucket = %(bucket)s AND command_id = %(command_id)s
ORDER BY command_ix
