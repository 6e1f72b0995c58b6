SELECT call.ix, r.outcome, r.stream_id, r.version, r.bucket_pos, r.recorded_at, r.prev_hash, r.hash
FROM unnest(%s::integer[], %s::bytea[], %s::bytea[], %s::text[], %s::integer[], %s::integer[], %s::integer[], %s::integer[])
    WITH ORDINALITY AS call (bucket, command_id, command_fp, actor, stream, streams, event, events, ix),
LATERAL record.append(
    call.bucket, call.command_id, call.command_fp, call.actor,
    (%s::uuid[])[call.stream:call.streams], (%s::bigint[])[call.stream:call.streams],
    (%s::integer[])[call.stream:call.streams],
    (%s::text[])[call.event:call.events], (%s::integer[])[call.event:call.events],
    (%s::bytea[])[call.event:call.events], (%s::bytea[])[call.event:call.events]
) AS r
