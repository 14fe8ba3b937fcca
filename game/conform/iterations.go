package conform

import "testing"

// Iterations is how often a test repeats itself: full, or under -short, with
// which the race detector runs, short. Rules and players that share nothing can
// have no race; the detector only has to have been everywhere once, and the run
// without it plays the full number.
func Iterations(full, short int) int {
	if testing.Short() {
		return short
	}
	return full
}
