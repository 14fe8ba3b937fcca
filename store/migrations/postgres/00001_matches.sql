-- +goose Up

-- The same tables as in SQLite, column for column, so that one set of
-- statements serves both and everything can be moved from one to the other.
-- Texts compare by their bytes, as they do there.

-- One row a match: what was fixed when it began, and a summary of its log
-- that is written in the same transaction as every entry.
CREATE TABLE matches (
    id       TEXT COLLATE "C" NOT NULL PRIMARY KEY,
    kind     TEXT   NOT NULL,              -- match, replay
    game     TEXT   NOT NULL,
    scenario TEXT   NOT NULL,
    owner    TEXT COLLATE "C" NOT NULL,    -- guest who began or imported it
    request  TEXT COLLATE "C" NOT NULL,    -- the owner's own id for it, '' for none
    head     BYTEA  NOT NULL,              -- first line of the log
    seeds    TEXT   NOT NULL,              -- secret until the log is closed
    chat     BIGINT NOT NULL,
    hotseat  BIGINT NOT NULL DEFAULT 0,
    created  BIGINT NOT NULL,              -- Unix milliseconds
    updated  BIGINT NOT NULL,
    last     BIGINT NOT NULL,              -- number of the latest entry
    note     BIGINT NOT NULL,              -- number of the latest note
    changes  BIGINT NOT NULL DEFAULT 0,    -- how often something of it has changed
    waiting  TEXT   NOT NULL,              -- JSON list of seats to decide
    mind     BIGINT NOT NULL,              -- 1 when one of them is a computer
    result   TEXT   NOT NULL               -- JSON, '' while it goes on
);
CREATE UNIQUE INDEX matches_request ON matches (owner, request) WHERE request <> '';
CREATE INDEX matches_owner ON matches (owner);
CREATE INDEX matches_mind ON matches (id) WHERE mind = 1;

-- The log. Its key decides who has played: of two nodes that write the same
-- number one fails.
CREATE TABLE entries (
    match TEXT COLLATE "C" NOT NULL REFERENCES matches (id),
    seq   BIGINT NOT NULL,
    at    BIGINT NOT NULL,
    line  BYTEA  NOT NULL,
    PRIMARY KEY (match, seq)
);

CREATE TABLE notes (
    match TEXT COLLATE "C" NOT NULL REFERENCES matches (id),
    n     BIGINT NOT NULL,
    at    BIGINT NOT NULL,
    body  BYTEA  NOT NULL,
    PRIMARY KEY (match, n)
);

-- A match that everybody has agreed to delete is noted here for the length of
-- the transaction that deletes it: only then may lines of a log go.
CREATE TABLE doomed (match TEXT COLLATE "C" NOT NULL PRIMARY KEY);

-- +goose StatementBegin
CREATE FUNCTION entries_stay() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    IF TG_OP = 'DELETE' AND EXISTS (SELECT 1 FROM doomed WHERE match = OLD.match) THEN
        RETURN OLD;
    END IF;
    RAISE EXCEPTION 'the match log is append-only';
END
$$;
-- +goose StatementEnd
CREATE TRIGGER entries_stay BEFORE UPDATE OR DELETE ON entries FOR EACH ROW EXECUTE FUNCTION entries_stay();

CREATE TABLE seats (
    match  TEXT COLLATE "C" NOT NULL REFERENCES matches (id),
    seat   BIGINT NOT NULL,
    name   TEXT   NOT NULL,
    mind   TEXT   NOT NULL,                -- level of a computer, '' for people
    open   BIGINT NOT NULL,
    orders TEXT   NOT NULL DEFAULT '',     -- JSON, what the server answers in its place
    staff  TEXT   NOT NULL DEFAULT '',     -- JSON, '' for one person
    chains TEXT   NOT NULL DEFAULT '',     -- JSON, what the seat has bound for the dice
    PRIMARY KEY (match, seat)
);

-- Who may act for a seat: each row is one device.
CREATE TABLE holders (
    match  TEXT COLLATE "C" NOT NULL REFERENCES matches (id),
    seat   BIGINT NOT NULL,
    guest  TEXT COLLATE "C" NOT NULL,
    member BIGINT NOT NULL DEFAULT 1,
    joined BIGINT NOT NULL DEFAULT 0,      -- Unix milliseconds, 0 when it is not known
    PRIMARY KEY (guest, match, seat)
);
CREATE INDEX holders_match ON holders (match);

-- Invite links. Only the hash of a token is kept.
CREATE TABLE keys (
    hash   TEXT COLLATE "C" NOT NULL PRIMARY KEY,
    match  TEXT COLLATE "C" NOT NULL REFERENCES matches (id),
    seat   BIGINT NOT NULL,
    mode   TEXT   NOT NULL,                -- claim, share, give, staff
    member BIGINT NOT NULL DEFAULT 1,      -- whose second device it lets in
    used   TEXT COLLATE "C" NOT NULL       -- guest who used it, '' before
);
CREATE INDEX keys_match ON keys (match);
CREATE INDEX keys_used ON keys (used) WHERE used <> '';

-- What the people of one seat say to each other.
CREATE TABLE talk (
    match TEXT COLLATE "C" NOT NULL REFERENCES matches (id),
    seat  BIGINT NOT NULL,
    n     BIGINT NOT NULL,
    at    BIGINT NOT NULL,
    body  BYTEA  NOT NULL,
    PRIMARY KEY (match, seat, n)
);

-- What guests made and kept.
CREATE TABLE saved (
    id      TEXT COLLATE "C" NOT NULL PRIMARY KEY,
    guest   TEXT COLLATE "C" NOT NULL,
    game    TEXT   NOT NULL,
    kind    TEXT   NOT NULL DEFAULT 'setup',
    name    TEXT   NOT NULL,
    data    TEXT   NOT NULL,
    created BIGINT NOT NULL,
    verdict TEXT   NOT NULL DEFAULT '',    -- what the rules said about it
    rules   BIGINT NOT NULL DEFAULT 0      -- and which version of them
);
CREATE INDEX saved_guest ON saved (guest, created);

-- What belongs to all matches together: the key that signs their guests.
CREATE TABLE folder (
    name  TEXT COLLATE "C" NOT NULL PRIMARY KEY,
    value BYTEA NOT NULL
);

-- Finished matches that a guest has taken off their list.
CREATE TABLE hidden (
    guest TEXT COLLATE "C" NOT NULL,
    match TEXT COLLATE "C" NOT NULL REFERENCES matches (id),
    PRIMARY KEY (guest, match)
);
CREATE INDEX hidden_match ON hidden (match);

-- Guests whom another guest does not want to meet.
CREATE TABLE blocks (
    guest TEXT COLLATE "C" NOT NULL,
    other TEXT COLLATE "C" NOT NULL,
    at    BIGINT NOT NULL,
    PRIMARY KEY (guest, other)
);

-- What a guest tells the operator about a seat.
CREATE TABLE reports (
    id    BIGINT NOT NULL GENERATED BY DEFAULT AS IDENTITY PRIMARY KEY,
    match TEXT COLLATE "C" NOT NULL REFERENCES matches (id),
    guest TEXT COLLATE "C" NOT NULL,
    seat  BIGINT NOT NULL,
    text  TEXT   NOT NULL,
    at    BIGINT NOT NULL
);
CREATE INDEX reports_match ON reports (match);

-- Guests who may not use the server any more.
CREATE TABLE bans (
    guest  TEXT COLLATE "C" NOT NULL PRIMARY KEY,
    reason TEXT   NOT NULL,
    at     BIGINT NOT NULL
);

-- +goose Down
DROP TABLE bans, reports, blocks, hidden, folder, saved, talk, keys, holders, seats, doomed, notes, entries, matches;
DROP FUNCTION entries_stay;
