package store

import (
	"context"
	"errors"
)

// probeSize is what must find room for the store to be ready: more than any
// move writes.
const probeSize = 64 << 10

const setFolder = "INSERT INTO folder (name, value) VALUES (?, ?) ON CONFLICT (name) DO UPDATE SET value = excluded.value"

// Probe implements [Store].
func (s *tables) Probe(ctx context.Context) error {
	// Two transactions, since the disk is only touched when one ends.
	err := s.engine.do(ctx, func(c *change) { c.exec(setFolder, "probe", make([]byte, probeSize)) })
	if err == nil {
		err = s.engine.do(ctx, func(c *change) { c.exec("DELETE FROM folder WHERE name = 'probe'") })
	}
	return err
}

// FolderValue implements [Store].
func (s *tables) FolderValue(ctx context.Context, name string) ([]byte, error) {
	v, err := one(ctx, s.read, func(v *[]byte) []any { return []any{v} }, "SELECT value FROM folder WHERE name = ?", name)
	if errors.Is(err, ErrNotFound) {
		return nil, nil
	}
	return v, err
}

// SetFolderValue implements [Store].
func (s *tables) SetFolderValue(ctx context.Context, name string, value []byte) error {
	return s.engine.do(ctx, func(c *change) { c.exec(setFolder, name, value) })
}

// FirstFolderValue implements [Store].
func (s *tables) FirstFolderValue(ctx context.Context, name string, value []byte) (kept []byte, err error) {
	err = s.engine.do(ctx, func(c *change) {
		c.exec("INSERT INTO folder (name, value) VALUES (?, ?) ON CONFLICT DO NOTHING", name, value)
		c.find("SELECT value FROM folder WHERE name = ?", []any{name}, &kept)
	})
	return kept, err
}
