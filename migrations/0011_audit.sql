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

-- The index begins with the first event ever recorded: the follower reads everything once more.
DELETE FROM read.cursor WHERE name = 'summaries';
