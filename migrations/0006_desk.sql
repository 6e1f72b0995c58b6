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
    PRIMARY KEY (stream_id, seat),
    CHECK (open = (secret_hash IS NULL))
);

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
