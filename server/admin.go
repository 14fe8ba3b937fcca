package server

import (
	"context"
	"errors"
	"fmt"
	"path/filepath"
	"time"

	"sabot/store"
)

// Admin is what the operator may do to a data folder, or a database, beside the
// servers. In a folder everything but Delete and Forget may be done while one
// runs; in a database that too.
type Admin struct {
	Config Config // Games, Book and DataDir or Database are needed
}

// open opens the database of the folder. Under a running server its tables are
// left as they are.
func (a Admin) open(ctx context.Context) (s store.Store, done func() error, err error) {
	if a.Config.Database != "" {
		db, err := store.OpenLivePostgres(ctx, a.Config.Database)
		if err != nil {
			return nil, nil, err
		}
		return db, db.Close, nil
	}
	path := filepath.Join(a.Config.DataDir, databaseFile)
	if !hasDatabase(a.Config.DataDir) {
		return nil, nil, fmt.Errorf("there are no matches in %s", a.Config.DataDir)
	}
	unlock, alone := lockFolder(a.Config.DataDir)
	if alone == nil {
		s, err = store.OpenSQLite(ctx, path)
	} else {
		unlock = func() error { return nil }
		s, err = store.OpenLive(ctx, path)
	}
	if err != nil {
		return nil, nil, errors.Join(err, unlock())
	}
	return s, func() error { return errors.Join(s.Close(), unlock()) }, nil
}

// with runs f on the database.
func with[T any](ctx context.Context, a Admin, f func(store.Store) (T, error)) (v T, err error) {
	s, done, err := a.open(ctx)
	if err != nil {
		return v, err
	}
	defer func() { err = errors.Join(err, done()) }()
	return f(s)
}

// Guests lists everybody who has anything here.
func (a Admin) Guests(ctx context.Context) ([]store.GuestSummary, error) {
	return with(ctx, a, func(s store.Store) ([]store.GuestSummary, error) { return s.Guests(ctx) })
}

// Reports lists what guests have told the operator, latest first.
func (a Admin) Reports(ctx context.Context) ([]store.Report, error) {
	return with(ctx, a, func(s store.Store) ([]store.Report, error) { return s.Reports(ctx) })
}

// Holders lists who holds the seats of a match, by seat.
func (a Admin) Holders(ctx context.Context, match string) ([]store.Seat, error) {
	return with(ctx, a, func(s store.Store) ([]store.Seat, error) {
		r, err := s.Load(ctx, match)
		if errors.Is(err, store.ErrNotFound) {
			err = fmt.Errorf("there is no match %s", match)
		}
		return r.Seats, err
	})
}

// Ban keeps a guest away from now on.
func (a Admin) Ban(ctx context.Context, guest, reason string) error {
	return a.setBan(ctx, store.Ban{Guest: guest, Reason: reason, At: time.Now().UnixMilli()})
}

// Unban lets a guest come back.
func (a Admin) Unban(ctx context.Context, guest string) error {
	return a.setBan(ctx, store.Ban{Guest: guest})
}

func (a Admin) setBan(ctx context.Context, b store.Ban) error {
	_, err := with(ctx, a, func(s store.Store) (struct{}, error) { return struct{}{}, s.SetBan(ctx, b) })
	return err
}

// Export is everything that is kept about a guest.
func (a Admin) Export(ctx context.Context, guest string) (Person, error) {
	return with(ctx, a, func(s store.Store) (Person, error) { return export(ctx, s, guest) })
}

// Delete removes a match. No server may run on a folder: it would have it in
// memory.
func (a Admin) Delete(ctx context.Context, match string) error {
	return a.alone(ctx, func(s *Server) error {
		err := s.Delete(ctx, match)
		if errors.Is(err, store.ErrNotFound) {
			err = fmt.Errorf("there is no match %s", match)
		}
		return err
	})
}

// Forget takes a guest out of everything. No server may run on a folder.
func (a Admin) Forget(ctx context.Context, guest string) error {
	return a.alone(ctx, func(s *Server) error { return s.Forget(ctx, guest) })
}

// alone runs f on a server that nobody reaches.
func (a Admin) alone(ctx context.Context, f func(*Server) error) error {
	s, err := New(ctx, a.Config)
	if err != nil {
		return err
	}
	return errors.Join(f(s), s.Close())
}
