package combat

import "sabot/dice"

// Die throws a D6.
func Die(src dice.Source) int { return src.Roll(6) }

// D3 is a D6 halved, rounding up (RE-0.3).
func D3(src dice.Source) int { return (Die(src) + 1) / 2 }

// Passes tells whether a natural die with modifiers meets "needed+". A natural
// 1 fails whatever is added to it; a 6 is not a success by itself (RE-0.4).
func Passes(natural, mods, needed int) bool { return natural != 1 && natural+mods >= needed }

// Test throws one die against "needed+" (RE-0.4).
func Test(src dice.Source, needed, mods int) bool { return Passes(Die(src), mods, needed) }

// ToHit is the number that must be rolled: at least 2 and at most 6, so that a
// shot that is allowed always has one chance in six (RE-0.4).
func ToHit(shoot, mods int) int { return min(max(shoot-mods, 2), 6) }
