-- Whose invitation it is, so that it goes when its maker is erased.

ALTER TABLE desk.invitation ADD COLUMN player_id uuid;
CREATE INDEX invitation_player ON desk.invitation (player_id);
