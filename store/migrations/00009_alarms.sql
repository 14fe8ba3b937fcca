-- +goose Up

-- When something happens by itself in a match, because a clock runs out or standing
-- orders answer: Unix milliseconds, 0 for never.
ALTER TABLE matches ADD COLUMN alarm INTEGER NOT NULL DEFAULT 0;

-- +goose Down
ALTER TABLE matches DROP COLUMN alarm;
