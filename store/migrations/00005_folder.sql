-- +goose Up

-- What belongs to the folder as a whole: the fingerprint of the key that signs
-- its guests, and the block that is written to see whether there is room.
CREATE TABLE folder (
    name  TEXT NOT NULL PRIMARY KEY,
    value BLOB NOT NULL
) STRICT;

-- +goose Down
DROP TABLE folder;
