-- +goose Up

-- What belongs to the folder as a whole: the fingerprint of the key that signs
-- its guests, and the block that is written to see whether there is room.
CREATE TABLE folder (
    name  TEXT NOT NULL PRIMARY KEY,
    value BLOB NOT NULL
) STRICT;

-- A match that everybody has agreed to delete is noted here for the length of
-- the transaction that deletes it: only then may lines of a log go.
CREATE TABLE doomed (match TEXT NOT NULL PRIMARY KEY) STRICT, WITHOUT ROWID;
DROP TRIGGER entries_remain;
-- +goose StatementBegin
CREATE TRIGGER entries_remain BEFORE DELETE ON entries
WHEN NOT EXISTS (SELECT 1 FROM doomed WHERE match = OLD.match)
BEGIN SELECT RAISE (ABORT, 'the match log is append-only'); END;
-- +goose StatementEnd

-- Finished matches that a guest has taken off their list.
CREATE TABLE hidden (
    guest TEXT NOT NULL,
    match TEXT NOT NULL REFERENCES matches (id),
    PRIMARY KEY (guest, match)
) STRICT, WITHOUT ROWID;

-- Guests whom another guest does not want to meet.
CREATE TABLE blocks (
    guest TEXT    NOT NULL,
    other TEXT    NOT NULL,
    at    INTEGER NOT NULL,
    PRIMARY KEY (guest, other)
) STRICT, WITHOUT ROWID;

-- What a guest tells the operator about a seat.
CREATE TABLE reports (
    id    INTEGER NOT NULL PRIMARY KEY,
    match TEXT    NOT NULL REFERENCES matches (id),
    guest TEXT    NOT NULL,
    seat  INTEGER NOT NULL,
    text  TEXT    NOT NULL,
    at    INTEGER NOT NULL
) STRICT;

-- Guests who may not use the server any more.
CREATE TABLE bans (
    guest  TEXT    NOT NULL PRIMARY KEY,
    reason TEXT    NOT NULL,
    at     INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

-- +goose Down
DROP TABLE bans;
DROP TABLE reports;
DROP TABLE blocks;
DROP TABLE hidden;
DROP TRIGGER entries_remain;
-- +goose StatementBegin
CREATE TRIGGER entries_remain BEFORE DELETE ON entries
BEGIN SELECT RAISE (ABORT, 'the match log is append-only'); END;
-- +goose StatementEnd
DROP TABLE doomed;
DROP TABLE folder;
