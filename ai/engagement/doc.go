// Package fieldcraft is the computer opponent of Rules of Engagement. It
// decides everything a player decides, in every scenario and in pick-up games,
// and sees what its seat sees.
//
//	mind, err := fieldcraft.NewMind(ai.Veteran)
//	thought, err := mind.Decide(ctx, seat, position.View(seat), ai.Budget{})
//
// # How it thinks
//
//   - Everything is weighed in thousandths of a point of a force list. A shot
//     is worth the exact chance of what it does to its target; a unit is worth
//     its points and what its loss scores (scene.go).
//   - Ground is valued by the way that is left to the nearest objective, over
//     roads and round what cannot be crossed (route.go).
//   - A unit's moves are endless: spots.go tries ways by geometry and along the
//     route, and rates where each ends by the best shot from there, the shots
//     at it and the ground gained. Orders are chosen by the best move that each
//     of them allows (plan.go), and moves again when their turn has come.
//   - Fire goes where it costs the enemy most (fire.go). The questions in the
//     middle of something have answers of their own (inside.go).
//   - Levels differ in how many ways they try, how much of the enemy's fire
//     they think of, and how much they err.
//
// The same seed and nodes give the same decision. An answer that the rules
// would refuse is never given: every answer is tried on an imagined position,
// and where nothing better is left it is one that the game itself suggests.
//
// # Reading order
//
// mind.go (levels and questions), scene.go, route.go, spots.go, plan.go,
// fire.go, inside.go.
package fieldcraft
