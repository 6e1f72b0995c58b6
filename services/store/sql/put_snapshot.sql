INSERT INTO read.snapshot (stream_id, fold_id, version, event_hash, state_hash, state)
VALUES (%(stream_id)s, %(fold_id)s, %(version)s, %(event_hash)s, %(state_hash)s, %(state)s)
ON CONFLICT (stream_id, fold_id, version) DO UPDATE
SET event_hash = EXCLUDED.event_hash, state_hash = EXCLUDED.state_hash, state = EXCLUDED.state
