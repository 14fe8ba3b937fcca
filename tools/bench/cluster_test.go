package main

import (
	"encoding/json"
	"strings"
	"testing"
)

// A promise is kept or not by its own bound, and what is printed is a table.
func TestVerdicts(t *testing.T) {
	var speeds clusterSpeeds
	if err := json.Unmarshal([]byte(`{
		"throughput": [
			{"store": "sqlite", "nodes": 1, "processor_seconds": 0.03,
				"load": {"moves": 100, "moves_per_second": 4000, "p99_ms": 20}},
			{"store": "postgresql", "nodes": 2, "processor_seconds": 0.02, "database_seconds": 0.01,
				"load": {"moves": 100, "moves_per_second": 2999, "p99_ms": 60}}],
		"live": {"streams": 2000, "moves": 10, "p50_ms": 5, "p99_ms": 51},
		"idle_streams": 10000, "idle_megabytes": 250.5}`), &speeds); err != nil {
		t.Fatal(err)
	}
	got := verdicts(speeds, peerSpeed{perSecond: 2500})
	for _, want := range []string{
		"moves a second | at least 3000 | 2999 | no |", "acknowledged within | at most 60 ms | 60 ms | yes |",
		"the same beside PocketBase | at least 2500 | 2999 | yes |", "SQLite beside PocketBase | at least 2500 | 4000 | yes |",
		"other screen within | at most 50 ms | 51 ms | no |", "10000 idle streams | at most 300 MB | 250 MB | yes |",
	} {
		if !strings.Contains(got, want) {
			t.Errorf("the verdicts lack %q:\n%s", want, got)
		}
	}
	table := clusterTable(speeds, peerSpeed{perSecond: 2500, perProcessor: 2000}, peerSpeed{idleMB: 400})
	for _, want := range []string{
		"| 2 servers on PostgreSQL | 2999 | 60.0 ms | 0.200 | 0.300 |", "| PocketBase (SQLite) | 2500 | 0.0 ms | 0.500 | |",
	} {
		if !strings.Contains(table, want) {
			t.Errorf("the table lacks %q:\n%s", want, table)
		}
	}
}
