// Package commander is the computer opponent of Tank Commander.
//
// The type to know is [Mind]: an opponent of one level, which receives a view
// and never a position.
//
//	mind, _ := commander.NewMind(ai.Veteran)
//	thought, err := mind.Decide(ctx, seat, position.View(seat), ai.Budget{})
//
// A decision goes like this. What is obvious (a window without a card to play,
// a Play without Supply points) is answered at once. Otherwise the mind makes
// up what its view hides, reads the imagined position into a [field] and looks
// ahead there. A field rolls no dice: every unit has a chance to be still alive,
// and shots and melees lower it by their exact chances. So a whole turn with
// two actions, the melees behind it and the enemy's answer can be looked at
// without any sampling, in some microseconds a field.
//
// What it looks for, besides points: positions that win, and the rush that this
// game turns on, when three fast cards of one stack take three open positions
// of the enemy's second rank in a single action (TC-16.0.a, TC-8.2.a).
//
// Cards are different: an Instant or Interrupt is tried on the imagined
// position itself, with dice spread evenly over their faces, and played when
// that leads further than keeping it.
//
// Ace goes on from the turns that look best: the enemy's next turn, then its own,
// as they are likely to be played. What fares worst is dropped after each, and
// it looks wider and farther as long as there are fields left to judge.
//
// Levels differ in how far they look, how much they err, and how they prepare:
// which force they buy and how they set it up.
//
// Read in this order: arms.go (chances), field.go, paths.go, combat.go,
// worth.go (what a field is worth), order.go, plan.go (what can be done),
// turn.go, foresee.go, shoot.go, windows.go, prepare.go, formation.go, mind.go.
package commander
