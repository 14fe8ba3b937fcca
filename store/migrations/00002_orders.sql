-- +goose Up

-- What a seat has left behind for the server to answer in its place. It
-- belongs to the seat, is nobody else's business and no part of the log.
ALTER TABLE seats ADD COLUMN orders TEXT NOT NULL DEFAULT '';

-- +goose Down
ALTER TABLE seats DROP COLUMN orders;
