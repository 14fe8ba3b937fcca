package combat

// Reasons of refusals: the words are at "refusal.<reason>".
const (
	ReasonNoFire     = "commander.no-fire"     // it has no such fire
	ReasonTargetKind = "commander.target-kind" // that fire does nothing to such a target
	ReasonRange      = "commander.range"       // out of range
	ReasonMeleeOnly  = "commander.melee-only"  // only in melee
	ReasonFirstRound = "commander.first-round" // not in the first round of an assault
)
