-- The record: what happened, for ever. Times are microseconds since 1970, as they are hashed.

CREATE SCHEMA record AUTHORIZATION kifu_record;
SET LOCAL ROLE kifu_record;

-- One row a bucket, made here and never again: the end of the bucket's chain, and the lock every append takes.
CREATE TABLE record.bucket_head (
    bucket    integer PRIMARY KEY CHECK (bucket BETWEEN 0 AND 1023),
    epoch     integer NOT NULL DEFAULT 1 CHECK (epoch > 0),
    last_pos  bigint  NOT NULL DEFAULT 0 CHECK (last_pos >= 0),
    last_at   bigint  NOT NULL DEFAULT 0,
    head_hash bytea   NOT NULL CHECK (octet_length(head_hash) = 32)
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

-- `payload` is json and not jsonb: the very bytes are hashed.
CREATE TABLE record.event (
    bucket         integer NOT NULL,
    stream_id      uuid    NOT NULL,
    version        bigint  NOT NULL CHECK (version > 0),
    bucket_pos     bigint  NOT NULL CHECK (bucket_pos > 0),
    event_type     text    NOT NULL CHECK (octet_length(event_type) BETWEEN 1 AND 200),
    schema_version integer NOT NULL CHECK (schema_version > 0),
    command_id     bytea   NOT NULL CHECK (octet_length(command_id) = 16),
    command_ix     integer NOT NULL CHECK (command_ix >= 0),
    command_fp     bytea   NOT NULL CHECK (octet_length(command_fp) = 32),
    actor          text    NOT NULL CHECK (octet_length(actor) BETWEEN 1 AND 200),
    payload        json    NOT NULL,
    salt           bytea   NOT NULL CHECK (octet_length(salt) = 32),
    recorded_at    bigint  NOT NULL,
    prev_hash      bytea   NOT NULL CHECK (octet_length(prev_hash) = 32),
    hash           bytea   NOT NULL CHECK (octet_length(hash) = 32),
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
