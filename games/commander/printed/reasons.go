package printed

// Reasons of refusals: the words are at "refusal.<reason>".
const (
	ReasonOption      = "commander.option"       // a value that an option does not take
	ReasonUnknownCard = "commander.unknown-card" // a name that no card has
	ReasonSide        = "commander.side"         // a card of the other nation
	ReasonGroup       = "commander.group"        // a group without side, turn, place or vehicle
	ReasonGroupRides  = "commander.group-rides"  // a group that cannot carry itself onto the board
	ReasonHolding     = "commander.holding"      // nothing to hold, or no end to hold it until
	ReasonBoard       = "commander.board"        // a board of another size than there is
	ReasonOffBoard    = "commander.off-board"    // a position that the board does not have
	ReasonField       = "commander.field"        // a word of a scenario that has no meaning
	ReasonRoles       = "commander.roles"        // somebody attacks, but nobody says who
	ReasonWinner      = "commander.winner"       // a victory that is nobody's
	ReasonGoals       = "commander.goals"        // a victory by no positions at all
)
