SELECT command_ix, command_fp, stream_id, version, hash
FROM record.event
WHERE bucket = %(bucket)s AND command_id = %(command_id)s
UNION ALL
SELECT -1, command_fp, NULL, version, NULL
FROM desk.answered
WHERE command_id = %(command_id)s
