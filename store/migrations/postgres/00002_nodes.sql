-- +goose Up

-- The programs that use the database at the moment. What is in it need not
-- survive.
CREATE UNLOGGED TABLE nodes (
    id    TEXT        NOT NULL PRIMARY KEY,
    knows BIGINT      NOT NULL,             -- which version of the tables
    seen  TIMESTAMPTZ NOT NULL
);

-- When something happens by itself in a match, because a clock runs out or standing
-- orders answer: Unix milliseconds, 0 for never.
ALTER TABLE matches ADD alarm BIGINT NOT NULL DEFAULT 0;
CREATE INDEX matches_alarm ON matches (alarm) WHERE alarm > 0;

-- Which version of the tables a program must know to work with these. It rises
-- only where tables were changed so that older programs would be in the way.
CREATE TABLE tables_need (version BIGINT NOT NULL);
INSERT INTO tables_need VALUES (2);

-- +goose StatementBegin
CREATE FUNCTION tables_need_rises() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    IF EXISTS (SELECT 1 FROM nodes WHERE knows < NEW.version AND seen > now() - interval '5 seconds') THEN
        RAISE EXCEPTION 'servers of an older program are running on it: stop them first';
    END IF;
    RETURN NEW;
END $$;
-- +goose StatementEnd
CREATE TRIGGER rises BEFORE UPDATE ON tables_need FOR EACH ROW EXECUTE FUNCTION tables_need_rises();
