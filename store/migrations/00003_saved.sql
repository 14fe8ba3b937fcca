-- +goose Up

-- Boards were the first things that guests saved: whole set-ups. Forces,
-- platoons and maps are kept in the same way.
ALTER TABLE boards RENAME TO saved;
ALTER TABLE saved RENAME COLUMN setup TO data;
ALTER TABLE saved ADD COLUMN kind TEXT NOT NULL DEFAULT 'setup';

-- +goose Down
DELETE FROM saved WHERE kind <> 'setup';
ALTER TABLE saved DROP COLUMN kind;
ALTER TABLE saved RENAME COLUMN data TO setup;
ALTER TABLE saved RENAME TO boards;
