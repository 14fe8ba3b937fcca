package tankchess

// camp is what waits beside the board during deployment (CH-13.b).
type camp struct {
	reserve [3][CAR + 1]int // by seat and type: units still to be placed
	placed  [3][]Unit       // by seat: secret placements, not yet on the board
	ready   [3]bool         // by seat: secret deployment confirmed
}
