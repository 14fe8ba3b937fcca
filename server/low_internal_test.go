package server

import (
	"fmt"
	"runtime"
	"strings"
	"testing"
)

func TestWorkThatCanWait(t *testing.T) {
	done := false
	low(func() { done = true })
	if !done {
		t.Error("it goes on before the work is done")
	}
	defer func() {
		said := fmt.Sprint(recover())
		if !strings.Contains(said, "wrong") || runtime.GOOS == "linux" && !strings.Contains(said, "breaksDown") {
			t.Errorf("a panic is handed on as %q, without what was wrong or where", said)
		}
	}()
	low(breaksDown)
	t.Error("a panic is lost")
}

func breaksDown() { panic("wrong") }
