-- Which life of the record this is: another after each restore from a backup, so that nobody goes on from what was lost.

CREATE TABLE desk.life (
    one     boolean PRIMARY KEY DEFAULT true CHECK (one),
    life_id uuid NOT NULL DEFAULT gen_random_uuid()
);
INSERT INTO desk.life DEFAULT VALUES;

GRANT SELECT ON desk.life TO kifu_service;
