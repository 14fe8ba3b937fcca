// Package tankchess is the Tank Chess engine: a compact board that is verified
// move for move against the rules in games/tankchess, counting (perft), random
// games, a search, and the computer opponents built on it.
//
// The types to know:
//
//   - [Mind] is an opponent of one level; it implements [sabot/ai.Mind].
//   - [Playouts] is another, which decides by random games alone.
//   - [Board] is a position that moves are made on and taken back from.
//
// A decision from a seat's view:
//
//	mind, _ := tankchess.NewMind(ai.Veteran)
//	thought, err := mind.Decide(ctx, seat, position.View(seat), ai.Budget{})
//
// What makes it fast: where a unit can drive depends only on the few dozen
// squares around it, so drives are looked up by those (reach.go); shots are
// found by walking the lines backwards from the targets, once for all units
// (fire.go); and the squares that a side threatens are flooded a row at a time
// (danger.go).
//
// Read in this order: geometry.go, board.go, move.go, reach.go, fire.go,
// generate.go, perft.go; then threat.go, danger.go, check.go, evaluate.go,
// search.go, quiesce.go, picker.go, root.go, crew.go; then clock.go, mind.go,
// playouts.go, protocol.go.
package tankchess
