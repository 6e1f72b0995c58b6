SELECT snapshot.version, snapshot.event_hash, snapshot.state_hash, snapshot.state
FROM read.snapshot
JOIN record.event ON event.bucket = %(bucket)s AND event.stream_id = snapshot.stream_id
                 AND event.version = snapshot.version AND event.hash = snapshot.event_hash
WHERE snapshot.stream_id = %(stream_id)s AND snapshot.fold_id = %(fold_id)s AND snapshot.version <= %(upto)s
ORDER BY snapshot.version DESC
LIMIT 1
