package printed

// Morale is the state of a squad (RE-0.13).
type Morale string

// The states, from the best to the worst. A squad that is removed has broken.
const (
	Confident   Morale = "confident"
	Suppressed  Morale = "suppressed"
	Shaken      Morale = "shaken"
	Demoralised Morale = "demoralised"
	Broken      Morale = "broken"
)

// Order is what a unit was told to do (RE-0.7).
type Order string

// The orders.
const (
	Hold     Order = "hold"
	Crawl    Order = "crawl"
	Advance  Order = "advance"
	Run      Order = "run"
	Assault  Order = "assault"
	Withdraw Order = "withdraw"
)

// FootOrders lists what men on foot can be told to do.
func FootOrders() []Order { return []Order{Hold, Crawl, Advance, Run, Assault, Withdraw} }
