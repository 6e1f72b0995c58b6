SELECT min(event.bucket_pos), max(event.bucket_pos)
FROM unnest(%(streams)s::uuid[], %(versions)s::bigint[]) AS one (stream_id, version)
JOIN record.event ON event.bucket = %(bucket)s AND event.stream_id = one.stream_id
                 AND event.version IN (1, one.version)
