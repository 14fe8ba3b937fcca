-- +goose Up

-- What the rules said about a saved thing, and which version of them: to ask
-- them again costs far more than to read this.
ALTER TABLE saved ADD COLUMN verdict TEXT NOT NULL DEFAULT '';
ALTER TABLE saved ADD COLUMN rules INTEGER NOT NULL DEFAULT 0;

-- A log is still append-only; a match that is marked as deleted goes with it.
DROP TRIGGER entries_remain;
-- +goose StatementBegin
CREATE TRIGGER entries_remain BEFORE DELETE ON entries
WHEN (SELECT kind FROM matches WHERE id = OLD.match) <> 'deleted'
BEGIN SELECT RAISE (ABORT, 'the match log is append-only'); END;
-- +goose StatementEnd

-- +goose Down
DROP TRIGGER entries_remain;
-- +goose StatementBegin
CREATE TRIGGER entries_remain BEFORE DELETE ON entries
BEGIN SELECT RAISE (ABORT, 'the match log is append-only'); END;
-- +goose StatementEnd
ALTER TABLE saved DROP COLUMN rules;
ALTER TABLE saved DROP COLUMN verdict;
