-- Lists of matches name those who stand in, too: a match is on the list of whoever plays a seat of it.

ALTER TABLE read.match ADD COLUMN stand_ins uuid[] NOT NULL DEFAULT '{}';  -- who plays each seat for its owner, if any
DROP INDEX read.match_mine;
CREATE INDEX match_mine ON read.match USING gin ((seats || stand_ins)) WITH (fastupdate = off);

-- Rows are as the record makes them: the follower reads everything once more.
TRUNCATE read.match;
DELETE FROM read.cursor WHERE name = 'summaries';
