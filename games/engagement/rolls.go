package engagement

import "sabot/dice"

// die throws a D6.
func die(src dice.Source) int { return src.Roll(6) }

// d3 is a D6 halved, rounding up (RE-0.3).
func d3(src dice.Source) int { return (die(src) + 1) / 2 }

// passes tells whether a natural die with modifiers meets "needed+". A natural
// 1 fails whatever is added to it; a 6 is not a success by itself (RE-0.4).
func passes(natural, mods, needed int) bool { return natural != 1 && natural+mods >= needed }

// test throws one die against "needed+" (RE-0.4).
func test(src dice.Source, needed, mods int) bool { return passes(die(src), mods, needed) }

// toHit is the number that must be rolled: at least 2 and at most 6, so that a
// shot that is allowed always has one chance in six (RE-0.4).
func toHit(shoot, mods int) int { return min(max(shoot-mods, 2), 6) }
