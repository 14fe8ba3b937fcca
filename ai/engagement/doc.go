// Package engagement is the computer opponent of Rules of Engagement. It
// decides everything a player decides, in every scenario and in pick-up games,
// and sees what its seat sees.
//
//	mind, err := engagement.NewMind(ai.Veteran)
//	thought, err := mind.Decide(ctx, seat, position.View(seat), ai.Budget{})
//
// # How it thinks
//
//   - Everything is weighed in thousandths of a point of a force list. A shot
//     is worth the exact chance of what it does to its target; a unit is worth
//     its points and what its loss scores (scene.go).
//   - Ground is valued by the way that is left to the objectives, over roads
//     and round what cannot be crossed, and by the time there is (route.go).
//   - A unit's moves are endless: choices.go tries ways along the routes and by
//     geometry, and notes for where each ends what the unit could do to every
//     foe from there, what every foe could do to it, and its hold of the goals.
//   - A scheme is what all units do together (plan.go). It counts our fire,
//     spread over the targets, then the fire of those who are left, each at
//     one of ours, then the ground that is ours if we come through. The best
//     scheme gives the orders, and again the moves (orders.go). Lower levels
//     think of one unit at a time.
//   - Fire goes where it costs the enemy most (fire.go). The questions in the
//     middle of something have answers of their own (interrupts.go).
//   - What is out of sight is drawn anew for each decision from what the
//     scenario and the table allow. The best level fears it there, though it
//     cannot fire at it.
//   - A loss is weighed by the point that it scores and by the time that is
//     left to use the unit, so that near the end ground is worth dying for.
//   - Smoke is laid where it saves more than a shot brings.
//   - Levels differ in whether they plan together, how many ways they try, how
//     much of the enemy's fire they think of, what they know, and which of
//     their moves and units they do not think of.
//
// The same seed and nodes give the same decision. An answer that the rules
// would refuse is never given: every answer is tried on an imagined position,
// and where nothing better is left it is one that the game itself suggests.
//
// # Reading order
//
// mind.go (levels and questions), scene.go, route.go, choices.go, plan.go,
// orders.go, fire.go, interrupts.go.
package engagement
