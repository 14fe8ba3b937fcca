package server

import (
	"fmt"
	"runtime"
	"strings"
	"testing"
	"time"
)

func TestWorkThatCanWait(t *testing.T) {
	done := false
	var slept, worked time.Duration
	low(func() { done = true; time.Sleep(50 * time.Millisecond) }, &slept)
	if !done {
		t.Error("it goes on before the work is done")
	}
	low(func() {
		for sum, n := uint64(0), 0; n < 1<<26 || sum == 1; n++ {
			sum = sum*6364136223846793005 + 1442695040888963407
		}
	}, &worked)
	if runtime.GOOS == "linux" && (worked < time.Millisecond || slept > worked) {
		t.Errorf("sleeping costs %v, working %v", slept, worked)
	}
	defer func() {
		said := fmt.Sprint(recover())
		if !strings.Contains(said, "wrong") || runtime.GOOS == "linux" && !strings.Contains(said, "breaksDown") {
			t.Errorf("a panic is handed on as %q, without what was wrong or where", said)
		}
	}()
	low(breaksDown, new(time.Duration))
	t.Error("a panic is lost")
}

func breaksDown() { panic("wrong") }
