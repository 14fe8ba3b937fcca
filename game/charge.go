package game

// Charge is something of a side that one of several people who share the seat
// can be put in charge of: a unit, a card, a kind of tank. The sentence "charge"
// of the game's words says how it is called.
type Charge struct {
	ID   string `json:"id" doc:"As in the game's notation."`
	What string `json:"what" doc:"What it is: the argument of the words under 'charge'."`
}

// Commanded is implemented by positions of games whose sides can be shared out.
// The rules themselves know seats only; who of a side may play what is for the
// table to say, which asks this about a side's own things and for nobody else.
type Commanded interface {
	// Charges lists what of seat can be given to somebody, in a fixed order.
	// It names nothing that seat does not see itself.
	Charges(seat Seat) []Charge
	// Decides names the charges that a legal action of seat decides for; none
	// for what concerns the side as a whole, such as the end of a phase.
	Decides(seat Seat, a Action) []string
}
