package main

import (
	"os"
	"strconv"
	"strings"
	"time"
)

// wrongClock is a clock on the wall that is wrong by as many milliseconds as a
// file says, so that tests can set the clock of one server among several; and one
// that nobody can set. Without a file both are those of the machine.
func wrongClock(file string) (wall func() time.Time, steady func() time.Duration) {
	if file == "" {
		return nil, nil
	}
	start := time.Now()
	wall = func() time.Time {
		text, err := os.ReadFile(file)
		if err != nil {
			return time.Now()
		}
		ms, _ := strconv.ParseInt(strings.TrimSpace(string(text)), 10, 64) // right while it is being written
		return time.Now().Add(time.Duration(ms) * time.Millisecond)
	}
	return wall, func() time.Duration { return time.Since(start) }
}
