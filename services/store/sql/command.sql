SELECT command_fp, stream_id, version, hash, command_ix
FROM record.event
WHERE bucket = %(bucket)s AND command_id = %(command_id)s
UNION ALL
SELECT command_fp, NULL, version, NULL, -1
FROM desk.answered
WHERE command_id = %(command_id)s
ORDER BY command_ix
