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
    updated_at  bigint NOT NULL       -- microseconds since 1970, of its last event
);
CREATE INDEX match_mine ON read.match USING gin (seats) WITH (fastupdate = off);
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
