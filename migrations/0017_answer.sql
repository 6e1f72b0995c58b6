-- A key belongs to the request that it came with first, also where that led to no event: an append asks for both.

ALTER TABLE desk.answered ADD COLUMN version bigint;  -- of the stream that was asked, where one was
GRANT USAGE ON SCHEMA desk TO kifu_record;
GRANT SELECT, INSERT ON desk.answered TO kifu_record;

SET LOCAL ROLE kifu_record;

-- Appends to streams of one bucket, each with the version it is expected to have and how many of the events are
-- its own: all of them or nothing. The answer is rows: `appended` or `replayed`, one an event; `conflict`, one with
-- the true version of every stream that differs; `answered`, one, where the command led to no event when it came
-- first, with the version at which that was; `command_reused`, one. Errors are only time-outs, and arguments that no
-- honest caller sends.
CREATE OR REPLACE FUNCTION record.append(
    p_bucket integer, p_command_id bytea, p_command_fp bytea, p_actor text,
    p_streams uuid[], p_expected bigint[], p_counts integer[],
    p_types text[], p_schema_versions integer[], p_payloads bytea[], p_salts bytea[]
) RETURNS TABLE (
    outcome text, stream_id uuid, version bigint, bucket_pos bigint, recorded_at bigint,
    prev_hash bytea, hash bytea
)
LANGUAGE plpgsql VOLATILE SECURITY DEFINER
SET search_path = pg_catalog, record, pg_temp
SET lock_timeout = '2s'
AS $$
#variable_conflict use_column
DECLARE
    last_pos bigint;
    last_at  bigint;
    head     bytea;
    known_fp bytea;
    tips     bytea[];
    ix       integer := 0;
BEGIN
    IF current_setting('transaction_isolation') <> 'read committed' THEN
        RAISE EXCEPTION 'append runs in READ COMMITTED only' USING ERRCODE = 'invalid_transaction_state';
    END IF;
    IF octet_length(p_command_id) <> 16 OR octet_length(p_command_fp) <> 32 THEN
        RAISE EXCEPTION 'a command id has 16 bytes, its fingerprint 32' USING ERRCODE = 'invalid_parameter_value';
    END IF;

    -- A statement of its own: whatever follows sees all that the last holder of this lock committed.
    SELECT b.last_pos, b.last_at, b.head_hash INTO STRICT last_pos, last_at, head
    FROM bucket_head b WHERE b.bucket = p_bucket FOR UPDATE;

    SELECT e.command_fp INTO known_fp FROM event e
    WHERE e.bucket = p_bucket AND e.command_id = p_command_id AND e.command_ix = 0;
    IF known_fp = p_command_fp THEN
        RETURN QUERY SELECT 'replayed', e.stream_id, e.version, e.bucket_pos, e.recorded_at, e.prev_hash, e.hash
        FROM event e WHERE e.bucket = p_bucket AND e.command_id = p_command_id ORDER BY e.command_ix;
        RETURN;
    ELSIF FOUND THEN
        outcome := 'command_reused';
        RETURN NEXT;
        RETURN;
    END IF;

    SELECT a.command_fp, a.version INTO known_fp, version FROM desk.answered a WHERE a.command_id = p_command_id;
    IF FOUND THEN
        outcome := CASE WHEN known_fp = p_command_fp THEN 'answered' ELSE 'command_reused' END;
        RETURN NEXT;
        RETURN;
    END IF;

    FOR s IN 1 .. cardinality(p_streams) LOOP
        stream_id := p_streams[s];
        IF bucket_of(stream_id) <> p_bucket THEN
            RAISE EXCEPTION 'stream % is not of bucket %', stream_id, p_bucket
                USING ERRCODE = 'invalid_parameter_value';
        END IF;
        SELECT e.version, e.hash INTO version, hash FROM event e
        WHERE e.bucket = p_bucket AND e.stream_id = p_streams[s] ORDER BY e.version DESC LIMIT 1;
        IF NOT FOUND THEN
            version := 0;
            hash := stream_genesis(stream_id);
        END IF;
        tips[s] := hash;
        IF version <> p_expected[s] THEN
            outcome := 'conflict';
            RETURN NEXT;
        END IF;
    END LOOP;
    IF outcome = 'conflict' THEN
        RETURN;
    END IF;

    outcome := 'appended';
    bucket_pos := last_pos;
    recorded_at := greatest((extract(epoch FROM clock_timestamp()) * 1000000)::bigint, last_at + 1);
    FOR s IN 1 .. cardinality(p_streams) LOOP
        stream_id := p_streams[s];
        version := p_expected[s];
        hash := tips[s];
        IF version = 0 AND p_counts[s] > 0 THEN
            INSERT INTO stream VALUES (p_bucket, stream_id, bucket_pos + 1);
        END IF;
        FOR i IN 1 .. p_counts[s] LOOP
            ix := ix + 1;
            IF octet_length(p_salts[ix]) <> 32 THEN
                RAISE EXCEPTION 'a salt has 32 bytes' USING ERRCODE = 'invalid_parameter_value';
            END IF;
            version := version + 1;
            bucket_pos := bucket_pos + 1;
            prev_hash := hash;
            hash := event_hash(
                prev_hash, stream_id, version, p_types[ix], p_schema_versions[ix], p_actor, recorded_at,
                commitment(p_salts[ix], p_payloads[ix], p_command_id, ix - 1, p_command_fp)
            );
            head := head_hash(head, bucket_pos, hash);
            INSERT INTO event VALUES (
                p_bucket, stream_id, version, bucket_pos, p_types[ix], p_schema_versions[ix],
                p_command_id, ix - 1, p_command_fp, p_actor, convert_from(p_payloads[ix], 'UTF8')::json,
                p_salts[ix], recorded_at, prev_hash, hash
            );
            RETURN NEXT;
        END LOOP;
    END LOOP;
    IF ix = 0 OR ix <> cardinality(p_payloads) THEN
        RAISE EXCEPTION '% events given, % counted', cardinality(p_payloads), ix
            USING ERRCODE = 'invalid_parameter_value';
    END IF;

    UPDATE bucket_head b SET last_pos = bucket_pos, last_at = recorded_at, head_hash = head
    WHERE b.bucket = p_bucket;
END
$$;

-- Keeps that this command led to no event, at that version of its stream; false where something is known of it
-- already, an event or an answer. It waits for whoever appends to the bucket, as an append waits for it.
CREATE FUNCTION record.answer(p_bucket integer, p_command_id bytea, p_command_fp bytea, p_version bigint)
RETURNS boolean
LANGUAGE plpgsql VOLATILE SECURITY DEFINER
SET search_path = pg_catalog, record, pg_temp
SET lock_timeout = '2s'
AS $$
BEGIN
    PERFORM FROM bucket_head b WHERE b.bucket = p_bucket FOR UPDATE;
    IF EXISTS (SELECT FROM event e WHERE e.bucket = p_bucket AND e.command_id = p_command_id) THEN
        RETURN false;
    END IF;
    INSERT INTO desk.answered (command_id, command_fp, version) VALUES (p_command_id, p_command_fp, p_version)
    ON CONFLICT DO NOTHING;
    RETURN FOUND;
END
$$;

REVOKE ALL ON FUNCTION record.answer FROM PUBLIC;
GRANT EXECUTE ON FUNCTION record.answer TO kifu_service;
RESET ROLE;
