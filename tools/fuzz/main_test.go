package main

import "testing"

func TestRanOutOfTime(t *testing.T) {
	for name, c := range map[string]struct {
		out  string
		want bool
	}{
		"the clock of the run": {"fuzz: elapsed: 2s\n--- FAIL: FuzzX (2.10s)\n    context deadline exceeded\nFAIL\n", true},
		"an input that fails":  {"--- FAIL: FuzzX\n    context deadline exceeded\n    Failing input written to testdata/fuzz/FuzzX/1\n", false},
		"a seed that fails":    {"failure while testing seed corpus entry: FuzzX/1\n--- FAIL: FuzzX\n    context deadline exceeded\n", false},
		"a message of a test":  {"--- FAIL: FuzzX (1.10s)\n    x_test.go:3: wrong\n", false},
	} {
		t.Run(name, func(t *testing.T) {
			if got := ranOutOfTime([]byte(c.out)); got != c.want {
				t.Errorf("ranOutOfTime() = %v, want %v", got, c.want)
			}
		})
	}
}
