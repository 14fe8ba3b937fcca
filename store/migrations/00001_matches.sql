-- +goose Up

-- One row a match: what was fixed when it began, and a summary of its log
-- that is written in the same transaction as every entry.
CREATE TABLE matches (
    id       TEXT    NOT NULL PRIMARY KEY,
    kind     TEXT    NOT NULL,             -- match, replay
    game     TEXT    NOT NULL,
    scenario TEXT    NOT NULL,
    owner    TEXT    NOT NULL,             -- guest who began or imported it
    request  TEXT    NOT NULL,             -- the owner's own id for it, '' for none
    head     BLOB    NOT NULL,             -- first line of the log
    seeds    TEXT    NOT NULL,             -- secret until the log is closed
    chat     INTEGER NOT NULL,
    created  INTEGER NOT NULL,             -- Unix milliseconds
    updated  INTEGER NOT NULL,
    last     INTEGER NOT NULL,             -- number of the latest entry
    note     INTEGER NOT NULL,             -- number of the latest note
    waiting  TEXT    NOT NULL,             -- JSON list of seats to decide
    mind     INTEGER NOT NULL,             -- 1 when one of them is a computer
    result   TEXT    NOT NULL              -- JSON, '' while it goes on
) STRICT;
CREATE UNIQUE INDEX matches_request ON matches (owner, request) WHERE request <> '';
CREATE INDEX matches_owner ON matches (owner, updated);
CREATE INDEX matches_mind ON matches (id) WHERE mind = 1;

CREATE TABLE entries (
    match TEXT    NOT NULL REFERENCES matches (id),
    seq   INTEGER NOT NULL,
    at    INTEGER NOT NULL,
    line  BLOB    NOT NULL,
    PRIMARY KEY (match, seq)
) STRICT, WITHOUT ROWID;

CREATE TABLE notes (
    match TEXT    NOT NULL REFERENCES matches (id),
    n     INTEGER NOT NULL,
    at    INTEGER NOT NULL,
    body  BLOB    NOT NULL,
    PRIMARY KEY (match, n)
) STRICT, WITHOUT ROWID;

-- +goose StatementBegin
CREATE TRIGGER entries_stay BEFORE UPDATE ON entries
BEGIN SELECT RAISE (ABORT, 'the match log is append-only'); END;
-- +goose StatementEnd
-- +goose StatementBegin
CREATE TRIGGER entries_remain BEFORE DELETE ON entries
BEGIN SELECT RAISE (ABORT, 'the match log is append-only'); END;
-- +goose StatementEnd

CREATE TABLE seats (
    match TEXT    NOT NULL REFERENCES matches (id),
    seat  INTEGER NOT NULL,
    name  TEXT    NOT NULL,
    mind  TEXT    NOT NULL,                -- level of a computer, '' for people
    open  INTEGER NOT NULL,
    PRIMARY KEY (match, seat)
) STRICT, WITHOUT ROWID;

-- Who may act for a seat: usually one guest, two with a second device.
CREATE TABLE holders (
    match TEXT    NOT NULL REFERENCES matches (id),
    seat  INTEGER NOT NULL,
    guest TEXT    NOT NULL,
    PRIMARY KEY (guest, match, seat)
) STRICT, WITHOUT ROWID;
CREATE INDEX holders_match ON holders (match);

-- Invite links. Only the hash of a token is kept: who reads the file cannot
-- sit down with what it says.
CREATE TABLE keys (
    hash  TEXT    NOT NULL PRIMARY KEY,
    match TEXT    NOT NULL REFERENCES matches (id),
    seat  INTEGER NOT NULL,
    mode  TEXT    NOT NULL,                -- claim, share, give
    used  TEXT    NOT NULL                 -- guest who used it, '' before
) STRICT, WITHOUT ROWID;

CREATE TABLE boards (
    id      TEXT    NOT NULL PRIMARY KEY,
    guest   TEXT    NOT NULL,
    game    TEXT    NOT NULL,
    name    TEXT    NOT NULL,
    setup   TEXT    NOT NULL,
    created INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
CREATE INDEX boards_guest ON boards (guest, created);

-- +goose Down
DROP TABLE boards;
DROP TABLE keys;
DROP TABLE holders;
DROP TABLE seats;
DROP TABLE notes;
DROP TABLE entries;
DROP TABLE matches;
