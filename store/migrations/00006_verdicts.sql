-- +goose Up

-- What the rules said about a saved thing, and which version of them: to ask
-- them again costs far more than to read this.
ALTER TABLE saved ADD COLUMN verdict TEXT NOT NULL DEFAULT '';
ALTER TABLE saved ADD COLUMN rules INTEGER NOT NULL DEFAULT 0;

-- +goose Down
ALTER TABLE saved DROP COLUMN rules;
ALTER TABLE saved DROP COLUMN verdict;
