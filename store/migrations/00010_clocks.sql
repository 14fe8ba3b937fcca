-- +goose Up

-- How the clocks stood after the latest change, JSON, '' without clocks: lists tell
-- the time that is left without playing a match through.
ALTER TABLE matches ADD COLUMN clocks TEXT NOT NULL DEFAULT '';

-- +goose Down
ALTER TABLE matches DROP COLUMN clocks;
