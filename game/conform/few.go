package conform

import "testing"

// Few is how often a test repeats itself: full times, or few times under
// -short, with which the race detector runs. Rules and players that share
// nothing can have no race; the detector only has to have been everywhere once,
// and the run without it plays the full number.
func Few(full, few int) int {
	if testing.Short() {
		return few
	}
	return full
}
