CREATE TABLE IF NOT EXISTS kifu.migration (
    number     integer PRIMARY KEY,
    name       text NOT NULL,
    sha256     bytea NOT NULL,
    applied_at timestamptz NOT NULL DEFAULT now()
)
