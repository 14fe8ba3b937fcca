//go:build !linux

package server

import "time"

// low does f and adds to took how long that was. Here no thread can stand behind the
// others or be asked what processor time it has used.
func low(f func(), took *time.Duration) {
	began := time.Now()
	defer func() { *took += time.Since(began) }()
	f()
}
