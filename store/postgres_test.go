package store_test

import (
	"testing"

	"sabot/store"
)

func openPostgres(t *testing.T, address string) *store.Postgres {
	t.Helper()
	s, err := store.OpenPostgres(t.Context(), address)
	if err != nil {
		t.Fatal(err)
	}
	return s
}

func TestPostgresConforms(t *testing.T) {
	t.Parallel()
	conforms(t, func(t *testing.T) store.Store {
		t.Helper()
		return openPostgres(t, cluster.Database(t))
	})
}
