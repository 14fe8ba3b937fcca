package server

import (
	"fmt"
	"runtime"
	"runtime/debug"
	"syscall"
	"time"
)

// lowPriority is how far work that can wait stands behind requests, as the
// operating system counts it: about a ninth of the processor where both want it.
const lowPriority = 10

// low does f on a thread of its own, to which the operating system gives time when
// requests need none, and adds to took what processor time that thread has used:
// who asks pays for that and not for a machine that is busy with others. Priority
// cannot be taken back, so the thread ends with f; no other is made from it. The
// first thread of a process cannot end: where it served for this it does nothing any
// more, and ps shows its priority as the program's.
func low(f func(), took *time.Duration) {
	done := make(chan any)
	go func() {
		runtime.LockOSThread() // never unlocked: the thread goes with the goroutine
		began := threadTime()
		defer func() {
			fault := recover()
			if fault != nil {
				fault = fmt.Errorf("%v\n%s", fault, debug.Stack()) // the caller's stack does not show where
			}
			*took += threadTime() - began
			done <- fault
		}()
		_ = syscall.Setpriority(syscall.PRIO_PROCESS, syscall.Gettid(), lowPriority) // without it the work is done all the same
		f()
	}()
	if fault := <-done; fault != nil {
		panic(fault)
	}
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
