-- What is hashed, byte by byte: deploy/RECORD.md. Plain SQL, so that the planner inlines them into the append.

SET LOCAL ROLE kifu_record;

CREATE FUNCTION record.bucket_of(stream_id uuid) RETURNS integer
LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN ((get_byte(uuid_send(stream_id), 14) & 3) << 8) | get_byte(uuid_send(stream_id), 15);

CREATE FUNCTION record.stream_genesis(stream_id uuid) RETURNS bytea
LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN sha256('kifu'::bytea || uuid_send(stream_id));

CREATE FUNCTION record.commitment(
    salt bytea, payload bytea, command_id bytea, command_ix integer, command_fp bytea
) RETURNS bytea
LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN sha256(
    salt || int4send(octet_length(payload)) || payload || command_id || int4send(command_ix) || command_fp
);

-- Only STABLE because convert_to is; its answer depends on nothing, the database being UTF-8.
CREATE FUNCTION record.event_hash(
    prev_hash bytea, stream_id uuid, version bigint, event_type text, schema_version integer, actor text,
    recorded_at bigint, commitment bytea
) RETURNS bytea
LANGUAGE sql STABLE PARALLEL SAFE
RETURN sha256(
    prev_hash
    || uuid_send(stream_id) || int8send(version)
    || int2send(octet_length(event_type)::smallint) || convert_to(event_type, 'UTF8')
    || int4send(schema_version)
    || int2send(octet_length(actor)::smallint) || convert_to(actor, 'UTF8')
    || int8send(recorded_at)
    || commitment
);

CREATE FUNCTION record.head_hash(head_hash bytea, bucket_pos bigint, hash bytea) RETURNS bytea
LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN sha256(head_hash || int8send(bucket_pos) || hash);

REVOKE ALL ON ALL FUNCTIONS IN SCHEMA record FROM PUBLIC;
GRANT EXECUTE ON FUNCTION
    record.bucket_of, record.stream_genesis, record.commitment, record.event_hash, record.head_hash
TO kifu_service;
RESET ROLE;
