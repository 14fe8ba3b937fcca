package server

import (
	"runtime"
	"testing"
	"time"
)

// Who asks pays for work and not for waiting.
func TestProcessorTimeIsPaid(t *testing.T) {
	done := false
	var slept, worked time.Duration
	timed(func() { done = true; time.Sleep(50 * time.Millisecond) }, &slept)
	if !done {
		t.Error("it goes on before the work is done")
	}
	timed(func() {
		for sum, n := uint64(0), 0; n < 1<<26 || sum == 1; n++ {
			sum = sum*6364136223846793005 + 1442695040888963407
		}
	}, &worked)
	if runtime.GOOS == "linux" && (worked < time.Millisecond || slept > worked) {
		t.Errorf("sleeping costs %v, working %v", slept, worked)
	}
}
