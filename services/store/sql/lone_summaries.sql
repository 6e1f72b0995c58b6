SELECT match_id FROM read.match
WHERE NOT EXISTS (
    SELECT FROM record.stream
    WHERE stream.bucket = record.bucket_of(match.match_id) AND stream.stream_id = match.match_id
)
ORDER BY match_id
