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
