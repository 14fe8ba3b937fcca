package tankchess

// remote is one side's remote-controlled mines (CH-14.i).
type remote struct {
	armed []Square // still hidden from everybody else
	spent []Square // fired, known to all
}

// minesEach is how many mines a side lays.
const minesEach = 2
