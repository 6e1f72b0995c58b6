-- Which seals name which bucket, and how far: a read model, filled from the seals themselves.

CREATE TABLE read.sealed (
    bucket   integer NOT NULL,
    number   bigint  NOT NULL,
    epoch    integer NOT NULL,
    last_pos bigint  NOT NULL,
    PRIMARY KEY (bucket, number)
);
CREATE INDEX sealed_number ON read.sealed (number);

GRANT SELECT, INSERT, UPDATE, DELETE, TRUNCATE ON read.sealed TO kifu_service;
