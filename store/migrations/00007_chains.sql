-- +goose Up
-- What each seat has bound for the dice; empty in matches from before.
ALTER TABLE seats ADD COLUMN chains TEXT NOT NULL DEFAULT '';

-- +goose Down
ALTER TABLE seats DROP COLUMN chains;
