// Package combat resolves the attacks of Tank Commander: dice in, outcome out.
//
// An [Attack] is a shot with everything that bears on it, a [Bombardment] one
// card's part in an artillery or air attack. The game fills them from a
// position, [Odds] from a [Query], and both roll them by the same code, so that
// the odds cannot drift from the game.
package combat
