-- +goose Up

-- Several people may hold a seat together. Each row of holders is one device;
-- the member says whose it is. Who they are, what each commands and what they
-- propose to each other belongs to the seat and is no part of the log.
ALTER TABLE seats ADD COLUMN staff TEXT NOT NULL DEFAULT '';       -- JSON, '' for one person
ALTER TABLE holders ADD COLUMN member INTEGER NOT NULL DEFAULT 1;
ALTER TABLE holders ADD COLUMN joined INTEGER NOT NULL DEFAULT 0;  -- Unix milliseconds, 0 when it is not known
ALTER TABLE keys ADD COLUMN member INTEGER NOT NULL DEFAULT 1;     -- whose second device it lets in

-- What the people of one seat say to each other. It has numbers of its own, so
-- that nobody else can count it.
CREATE TABLE talk (
    match TEXT    NOT NULL REFERENCES matches (id),
    seat  INTEGER NOT NULL,
    n     INTEGER NOT NULL,
    at    INTEGER NOT NULL,
    body  BLOB    NOT NULL,
    PRIMARY KEY (match, seat, n)
) STRICT, WITHOUT ROWID;

-- Only a match that began at one screen may have one guest on both sides.
ALTER TABLE matches ADD COLUMN hotseat INTEGER NOT NULL DEFAULT 0;
UPDATE matches SET hotseat = 1 WHERE id IN (SELECT match FROM holders GROUP BY match, guest HAVING count(*) > 1);

-- +goose Down
ALTER TABLE matches DROP COLUMN hotseat;
DROP TABLE talk;
ALTER TABLE keys DROP COLUMN member;
ALTER TABLE holders DROP COLUMN joined;
ALTER TABLE holders DROP COLUMN member;
ALTER TABLE seats DROP COLUMN staff;
