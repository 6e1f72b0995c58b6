SELECT snapshot.stream_id, snapshot.version
FROM read.snapshot
LEFT JOIN record.event ON event.bucket = record.bucket_of(snapshot.stream_id)
                      AND event.stream_id = snapshot.stream_id AND event.version = snapshot.version
WHERE event.hash IS DISTINCT FROM snapshot.event_hash OR sha256(snapshot.state) <> snapshot.state_hash
ORDER BY 1, 2
