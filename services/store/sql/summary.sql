SELECT summed_up.version, match_id, game, status, match.version, seats, visibility, to_move, title, hotseat, campaign_id,
       chapter, updated_at, stand_ins
FROM (
    SELECT coalesce(max(event.version), 0) AS version
    FROM read.cursor
    JOIN record.event ON event.bucket = cursor.bucket AND event.bucket_pos <= cursor.bucket_pos
    WHERE cursor.name = %(name)s AND cursor.bucket = %(bucket)s AND event.stream_id = %(match_id)s
) AS summed_up
LEFT JOIN read.match ON match.match_id = %(match_id)s
