package server

import (
	"runtime"
	"syscall"
	"time"
)

// timed does f and adds to took what processor time it has used: who asks pays for
// that and not for a machine that is busy with others.
func timed(f func(), took *time.Duration) {
	runtime.LockOSThread()
	defer runtime.UnlockOSThread()
	began := threadTime()
	defer func() { *took += threadTime() - began }()
	f()
}

// threadTime is what processor time this thread has used.
func threadTime() time.Duration {
	const thisThread = 1 // RUSAGE_THREAD
	var u syscall.Rusage
	if err := syscall.Getrusage(thisThread, &u); err != nil {
		return 0 // it cannot fail: the thread is there
	}
	return time.Duration(u.Utime.Nano() + u.Stime.Nano())
}
