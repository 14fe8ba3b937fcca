package tankchess

// Reasons of refusals: the words are at "refusal.<reason>".
const (
	ReasonSetupSize     = "tankchess.setup.size"
	ReasonSetupGround   = "tankchess.setup.ground"
	ReasonSetupTerrain  = "tankchess.setup.terrain"
	ReasonSetupTurn     = "tankchess.setup.turn"
	ReasonSetupCounters = "tankchess.setup.counters"
	ReasonSetupOff      = "tankchess.setup.off-board"
	ReasonSetupUnit     = "tankchess.setup.unit"
	ReasonSetupWreck    = "tankchess.setup.wreck"
	ReasonSetupStands   = "tankchess.setup.stands"
	ReasonSetupTaken    = "tankchess.setup.taken"
	ReasonSetupCommand  = "tankchess.setup.command"
	ReasonSetupFlag     = "tankchess.setup.flag"
	ReasonSetupNoFlag   = "tankchess.setup.no-flag"
)
