// Package field is the table of TANKS as geometry over values: what stands
// where, what a gun can see and point at, where the measuring arrow takes a
// tank, and where terrain, tokens and tanks may be put.
//
// [Table] is all of it. A question that can be refused is answered with an
// [Obstruction], which costs nothing until it is told to somebody. Lengths are
// tenths of a millimetre, headings tenths of a degree; distances are compared
// in micrometres by package geom, so that every machine agrees.
//
// Reading order: table.go, obstruction.go, sight.go, move.go, arrow.go, then
// deploy.go, terrain.go and objective.go; scene.go answers without a game.
package field
