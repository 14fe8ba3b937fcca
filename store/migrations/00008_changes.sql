-- +goose Up

-- How often something of a match has changed: a program that remembers the
-- match sees by it whether another one has written since.
ALTER TABLE matches ADD COLUMN changes INTEGER NOT NULL DEFAULT 0;

-- +goose Down
ALTER TABLE matches DROP COLUMN changes;
