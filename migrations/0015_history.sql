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
    answered_at timestamptz NOT NULL DEFAULT now()
);

GRANT SELECT, INSERT, UPDATE, DELETE ON desk.watch_link, desk.answered TO kifu_service;

SET LOCAL ROLE kifu_record;
CREATE INDEX event_fork
    ON record.event (
        coalesce(payload -> 'forked_from' ->> 'match_id', payload -> 'forked_from' ->> 'campaign_id')
    )
    WHERE event_type IN ('match_opened', 'campaign_opened');
RESET ROLE;
