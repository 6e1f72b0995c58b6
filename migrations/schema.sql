-- The two group roles. Roles belong to the whole cluster, so another database may have made them already,
-- or be making them at this very moment.
--   kifu_record   owns the record and nobody logs in as it
--   kifu_service  may read the record and call its functions; every serving login role is a member

DO $$
BEGIN
    CREATE ROLE kifu_record NOLOGIN;
EXCEPTION WHEN duplicate_object OR unique_violation THEN
    NULL;
END
$$;

DO $$
BEGIN
    CREATE ROLE kifu_service NOLOGIN;
EXCEPTION WHEN duplicate_object OR unique_violation THEN
    NULL;
END
$$;

-- An owner who is no superuser must be able to become the role that owns the record.
DO $$
BEGIN
    IF NOT (SELECT rolsuper FROM pg_roles WHERE rolname = CURRENT_USER) THEN
        GRANT kifu_record TO CURRENT_USER;
    END IF;
EXCEPTION WHEN unique_violation OR insufficient_privilege THEN
    NULL; -- either he can already, or the next migration says that he cannot
END
$$;
-- The record: what happened, for ever. Times are microseconds since 1970, as they are hashed.

CREATE SCHEMA record AUTHORIZATION kifu_record;
SET LOCAL ROLE kifu_record;

-- One row a bucket, made here and never again: the end of the bucket's chain, and the lock every append takes.
CREATE TABLE record.bucket_head (
    bucket    integer PRIMARY KEY,
    epoch     integer NOT NULL DEFAULT 1,
    last_pos  bigint  NOT NULL DEFAULT 0,
    last_at   bigint  NOT NULL DEFAULT 0,
    head_hash bytea   NOT NULL
) WITH (fillfactor = 20);

INSERT INTO record.bucket_head (bucket, head_hash)
SELECT bucket, sha256('kifu-bucket-1'::bytea || substr(int4send(bucket), 3))
FROM generate_series(0, 1023) AS bucket;

-- Every stream ever opened, and the bucket position of its first event.
CREATE TABLE record.stream (
    bucket     integer NOT NULL,
    stream_id  uuid    NOT NULL,
    opened_pos bigint  NOT NULL,
    PRIMARY KEY (bucket, stream_id)
);

-- `payload` is json and not jsonb: the very bytes are hashed. Lengths are checked by the append, the only writer:
-- a CHECK is parsed anew by every single-row insert, and eleven of them doubled its time.
CREATE TABLE record.event (
    bucket         integer NOT NULL,
    stream_id      uuid    NOT NULL,
    version        bigint  NOT NULL,
    bucket_pos     bigint  NOT NULL,
    event_type     text    NOT NULL,
    schema_version integer NOT NULL,
    command_id     bytea   NOT NULL,
    command_ix     integer NOT NULL,
    command_fp     bytea   NOT NULL,
    actor          text    NOT NULL,
    payload        json    NOT NULL,
    salt           bytea   NOT NULL,
    recorded_at    bigint  NOT NULL,
    prev_hash      bytea   NOT NULL,
    hash           bytea   NOT NULL,
    PRIMARY KEY (bucket, stream_id, version),
    UNIQUE (bucket, bucket_pos),
    UNIQUE (bucket, command_id, command_ix)
);

-- Signed heads. `signed` is laid out in deploy/RECORD.md; the key that signs lives outside the database.
CREATE TABLE record.seal (
    number     bigint PRIMARY KEY CHECK (number > 0),
    signed     bytea  NOT NULL,
    signature  bytea  NOT NULL CHECK (octet_length(signature) = 64),
    public_key bytea  NOT NULL CHECK (octet_length(public_key) = 32)
);

GRANT USAGE ON SCHEMA record TO kifu_service;
GRANT SELECT ON ALL TABLES IN SCHEMA record TO kifu_service;
RESET ROLE;
-- What is recorded stays: rows of the record cannot be changed or removed, not even by their owner.

SET LOCAL ROLE kifu_record;

CREATE FUNCTION record.refuse_change() RETURNS trigger
LANGUAGE plpgsql
SET search_path = pg_catalog, pg_temp
AS $$
BEGIN
    RAISE EXCEPTION 'the record is never changed: % on %.%', tg_op, tg_table_schema, tg_table_name
        USING ERRCODE = 'restrict_violation';
END
$$;

CREATE TRIGGER event_stays BEFORE UPDATE OR DELETE ON record.event
    FOR EACH ROW EXECUTE FUNCTION record.refuse_change();
CREATE TRIGGER event_table_stays BEFORE TRUNCATE ON record.event
    FOR EACH STATEMENT EXECUTE FUNCTION record.refuse_change();

CREATE TRIGGER stream_stays BEFORE UPDATE OR DELETE ON record.stream
    FOR EACH ROW EXECUTE FUNCTION record.refuse_change();
CREATE TRIGGER stream_table_stays BEFORE TRUNCATE ON record.stream
    FOR EACH STATEMENT EXECUTE FUNCTION record.refuse_change();

CREATE TRIGGER seal_stays BEFORE UPDATE OR DELETE ON record.seal
    FOR EACH ROW EXECUTE FUNCTION record.refuse_change();
CREATE TRIGGER seal_table_stays BEFORE TRUNCATE ON record.seal
    FOR EACH STATEMENT EXECUTE FUNCTION record.refuse_change();

RESET ROLE;
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
-- The one way into the record.

SET LOCAL ROLE kifu_record;

-- Appends to streams of one bucket, each with the version it is expected to have and how many of the events are
-- its own: all of them or nothing. The answer is rows: `appended` or `replayed`, one an event; `conflict`, one with
-- the true version of every stream that differs; `answered`, one, where the command led to no event when it came
-- first, with the version at which that was; `command_reused`, one. Errors are only time-outs, and arguments that no
-- honest caller sends.
CREATE FUNCTION record.append(
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

REVOKE ALL ON FUNCTION record.append FROM PUBLIC;
GRANT EXECUTE ON FUNCTION record.append TO kifu_service;
RESET ROLE;
-- The desk: what is not derivable from the record and yet no event. Ordinary reads and writes.

CREATE SCHEMA desk;

-- Free text (names, titles, names of cities). Events speak of it by id, so that it can be erased.
CREATE TABLE desk.label (
    label_id  uuid PRIMARY KEY,
    text      text NOT NULL,
    player_id uuid
);
CREATE INDEX label_player ON desk.label (player_id);

CREATE TABLE desk.player (
    player_id     uuid PRIMARY KEY,
    name          uuid REFERENCES desk.label ON DELETE SET NULL,
    recovery_hash bytea UNIQUE,
    created_at    timestamptz NOT NULL DEFAULT now(),
    erased_at     timestamptz
);
CREATE INDEX player_name ON desk.player (name);

-- Secrets of tokens and invitations are kept as their SHA-256 only.
CREATE TABLE desk.token (
    token_id   uuid PRIMARY KEY,
    token_hash bytea NOT NULL UNIQUE,
    player_id  uuid NOT NULL REFERENCES desk.player,
    role       text NOT NULL CHECK (role IN ('player', 'auditor', 'operator')),
    expires_at timestamptz,
    created_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX token_player ON desk.token (player_id);

-- One a seat: by a secret, or open to anybody. Used once.
CREATE TABLE desk.invitation (
    stream_id   uuid NOT NULL,
    seat        integer NOT NULL CHECK (seat >= 0),
    secret_hash bytea,
    open        boolean NOT NULL,
    created_at  timestamptz NOT NULL DEFAULT now(),
    used_at     timestamptz,
    player_id   uuid,                 -- whose offer it is
    PRIMARY KEY (stream_id, seat),
    CHECK (open = (secret_hash IS NULL))
);
CREATE INDEX invitation_player ON desk.invitation (player_id);

-- The secret of a match's or campaign's luck, encrypted by whoever puts it here.
CREATE TABLE desk.luck (
    stream_id uuid PRIMARY KEY,
    secret    bytea NOT NULL
);

-- Imported files, byte for byte, under the stream that tells of them.
CREATE TABLE desk.bundle (
    stream_id   uuid PRIMARY KEY,
    content     bytea NOT NULL,
    imported_at timestamptz NOT NULL DEFAULT now()
);

-- Who may do what only one may do. `fence` grows with every new holder and is never reused.
CREATE TABLE desk.lease (
    name       text PRIMARY KEY,
    holder     text NOT NULL,
    fence      bigint NOT NULL,
    expires_at timestamptz NOT NULL
);

GRANT USAGE ON SCHEMA desk TO kifu_service;
GRANT SELECT, INSERT, UPDATE, DELETE ON ALL TABLES IN SCHEMA desk TO kifu_service;
-- Read models: disposable, rebuilt from the record.

CREATE SCHEMA read;

CREATE TABLE read.match (
    match_id    uuid PRIMARY KEY,
    game        text NOT NULL,
    status      text NOT NULL,
    version     bigint NOT NULL,
    seats       uuid[] NOT NULL,      -- the player of each seat, null where nobody sits
    visibility  text NOT NULL,
    to_move     integer[] NOT NULL,   -- seats
    title       uuid,                 -- a label
    hotseat     boolean NOT NULL,
    campaign_id uuid,
    chapter     integer,
    updated_at  bigint NOT NULL,      -- microseconds since 1970, of its last event
    stand_ins   uuid[] NOT NULL DEFAULT '{}'  -- who plays each seat for its owner, if any
);
CREATE INDEX match_mine ON read.match USING gin ((seats || stand_ins)) WITH (fastupdate = off);
CREATE INDEX match_public ON read.match (updated_at DESC, match_id DESC) WHERE visibility = 'public';
CREATE INDEX match_public_game ON read.match (game, status, updated_at DESC, match_id DESC)
    WHERE visibility = 'public';
CREATE INDEX match_campaign ON read.match (campaign_id, chapter) WHERE campaign_id IS NOT NULL;

-- Cached folds. Never trusted without their hashes.
CREATE TABLE read.snapshot (
    stream_id  uuid NOT NULL,
    fold_id    bytea NOT NULL,
    version    bigint NOT NULL,
    event_hash bytea NOT NULL,
    state_hash bytea NOT NULL,
    state      bytea NOT NULL,
    PRIMARY KEY (stream_id, fold_id, version)
);
CREATE INDEX snapshot_fold ON read.snapshot (fold_id);

-- How far each projection has read each bucket.
CREATE TABLE read.cursor (
    name       text NOT NULL,
    bucket     integer NOT NULL,
    bucket_pos bigint NOT NULL,
    PRIMARY KEY (name, bucket)
);

GRANT USAGE ON SCHEMA read TO kifu_service;
GRANT SELECT, INSERT, UPDATE, DELETE, TRUNCATE ON ALL TABLES IN SCHEMA read TO kifu_service;
-- The one way to add a seal: signed outside, numbered without a gap.

SET LOCAL ROLE kifu_record;

-- False where somebody else has added that seal, or the one before it is missing. The signed bytes, laid out in
-- deploy/RECORD.md, carry the same number behind "kifu-seal-1" and the kind.
CREATE FUNCTION record.add_seal(p_number bigint, p_signed bytea, p_signature bytea, p_public_key bytea)
RETURNS boolean
LANGUAGE plpgsql VOLATILE SECURITY DEFINER
SET search_path = pg_catalog, record, pg_temp
SET lock_timeout = '2s'
AS $$
BEGIN
    IF substr(p_signed, 1, 11) <> 'kifu-seal-1'::bytea OR substr(p_signed, 13, 8) <> int8send(p_number) THEN
        RAISE EXCEPTION 'these bytes are not those of seal %', p_number USING ERRCODE = 'invalid_parameter_value';
    END IF;
    INSERT INTO seal SELECT p_number, p_signed, p_signature, p_public_key
    WHERE p_number = (SELECT coalesce(max(number), 0) + 1 FROM seal)
    ON CONFLICT DO NOTHING;
    RETURN FOUND;
END
$$;

REVOKE ALL ON FUNCTION record.add_seal FROM PUBLIC;
GRANT EXECUTE ON FUNCTION record.add_seal TO kifu_service;
RESET ROLE;


-- Which keys this record is kept with, a fingerprint each, so that a key that was lost is never silently replaced.
CREATE TABLE desk.keyring (
    name        text PRIMARY KEY,
    fingerprint bytea NOT NULL
);

GRANT SELECT, INSERT, UPDATE ON desk.keyring TO kifu_service;

-- Which seals name which bucket, and how far: a read model, filled from the seals themselves.

CREATE TABLE read.sealed (
    bucket   integer NOT NULL,
    number   bigint  NOT NULL,
    epoch    integer NOT NULL,
    last_pos bigint  NOT NULL,
    PRIMARY KEY (bucket, number)
);
CREATE INDEX sealed_number ON read.sealed (number);

GRANT SELECT, INSERT, UPDATE, DELETE, TRUNCATE ON read.sealed TO kifu_service;

-- The audit index: every event of the record in one order over all buckets. Kept by the follower, disposable.

CREATE TABLE read.audit (
    recorded_at bigint  NOT NULL,     -- microseconds since 1970
    bucket      integer NOT NULL,
    bucket_pos  bigint  NOT NULL,
    stream_id   uuid    NOT NULL,
    version     bigint  NOT NULL,
    event_type  text    NOT NULL,
    actor       text    NOT NULL,
    seat        integer,              -- of those events that tell one
    game        text,
    PRIMARY KEY (recorded_at, bucket, bucket_pos)
);
CREATE INDEX audit_stream ON read.audit (stream_id, recorded_at, bucket, bucket_pos);
CREATE INDEX audit_actor ON read.audit (actor, recorded_at, bucket, bucket_pos);

-- How far an answer in several pages goes: for each bucket the last position when its first page was told.
CREATE TABLE read.watermark (
    watermark_id uuid PRIMARY KEY,
    question     bytea NOT NULL,      -- fingerprint of who asked what
    upto         bigint[] NOT NULL,   -- bucket 0 first
    made_at      timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX watermark_made ON read.watermark (made_at);

-- What auditors have read. Whoever serves can add to it and take nothing back.
CREATE TABLE desk.audit_read (
    audit_read_id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    read_at       timestamptz NOT NULL DEFAULT now(),
    reader        uuid,               -- null: whoever sits at the machine
    path          text NOT NULL,
    query         text NOT NULL
);

GRANT SELECT, INSERT, UPDATE, DELETE, TRUNCATE ON read.audit, read.watermark TO kifu_service;
GRANT SELECT, INSERT ON desk.audit_read TO kifu_service;

-- Tables that something was played with and that are not printed ones: kept for ever, each under its own SHA-256.

SET LOCAL ROLE kifu_record;

CREATE TABLE record.content (
    sha256 bytea PRIMARY KEY,
    bytes  bytea NOT NULL,
    CHECK (sha256 = pg_catalog.sha256(bytes))
);

CREATE TRIGGER content_stays BEFORE UPDATE OR DELETE ON record.content
    FOR EACH ROW EXECUTE FUNCTION record.refuse_change();
CREATE TRIGGER content_table_stays BEFORE TRUNCATE ON record.content
    FOR EACH STATEMENT EXECUTE FUNCTION record.refuse_change();

-- What is there already stays as it is: it cannot be anything else.
CREATE FUNCTION record.keep_content(p_bytes bytea[])
RETURNS void
LANGUAGE plpgsql VOLATILE SECURITY DEFINER
SET search_path = pg_catalog, record, pg_temp
SET lock_timeout = '2s'
AS $$
BEGIN
    INSERT INTO content SELECT DISTINCT sha256(bytes), bytes FROM unnest(p_bytes) AS bytes ORDER BY 1
    ON CONFLICT DO NOTHING;
END
$$;

GRANT SELECT ON record.content TO kifu_service;
REVOKE ALL ON FUNCTION record.keep_content FROM PUBLIC;
GRANT EXECUTE ON FUNCTION record.keep_content TO kifu_service;
RESET ROLE;

-- Which life of the record this is: another after each restore from a backup, so that nobody goes on from what was lost.

CREATE TABLE desk.life (
    one     boolean PRIMARY KEY DEFAULT true CHECK (one),
    life_id uuid NOT NULL DEFAULT gen_random_uuid()
);
INSERT INTO desk.life DEFAULT VALUES;

GRANT SELECT ON desk.life TO kifu_service;

-- Watching by link, requests that leave no event answered once, and the forks of a stream found by it.

-- Secrets are kept as their SHA-256 only. Whose a link is, so that it goes when its maker is erased.
CREATE TABLE desk.watch_link (
    secret_hash bytea PRIMARY KEY,
    stream_id   uuid NOT NULL,
    player_id   uuid NOT NULL,
    created_at  timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX watch_link_stream ON desk.watch_link (stream_id);
CREATE INDEX watch_link_player ON desk.watch_link (player_id);

CREATE TABLE desk.answered (
    command_id  bytea PRIMARY KEY,
    command_fp  bytea NOT NULL,
    answered_at timestamptz NOT NULL DEFAULT now(),
    version     bigint  -- of the stream that was asked, where one was
);

GRANT SELECT, INSERT, UPDATE, DELETE ON desk.watch_link, desk.answered TO kifu_service;
GRANT USAGE ON SCHEMA desk TO kifu_record;
GRANT SELECT, INSERT ON desk.answered TO kifu_record;
SET LOCAL ROLE kifu_record;

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

SET LOCAL ROLE kifu_record;
CREATE INDEX event_fork
    ON record.event (
        coalesce(payload -> 'forked_from' ->> 'match_id', payload -> 'forked_from' ->> 'campaign_id')
    )
    WHERE event_type IN ('match_opened', 'campaign_opened');
RESET ROLE;
