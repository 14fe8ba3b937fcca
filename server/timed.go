//go:build !linux

package server

import "time"

// timed does f and adds to took how long that was. Here no thread can be asked what
// processor time it has used.
func timed(f func(), took *time.Duration) {
	began := time.Now()
	defer func() { *took += time.Since(began) }()
	f()
}
