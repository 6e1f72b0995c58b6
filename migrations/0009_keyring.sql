-- Which keys this record is kept with, a fingerprint each, so that a key that was lost is never silently replaced.
CREATE TABLE desk.keyring (
    name        text PRIMARY KEY,
    fingerprint bytea NOT NULL
);

GRANT SELECT, INSERT, UPDATE ON desk.keyring TO kifu_service;
