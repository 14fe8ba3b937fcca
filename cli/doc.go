// Package cli is the command line: every command of sabot, and the game in
// the terminal.
//
// [Program] is all that the commands need, built by main and handed over.
// Games are known only through package game; what one game alone offers
// (counting moves, game records, a line protocol) is described by [registry.Game],
// which main fills in.
//
// A command that was called wrongly ends with status 2 and one line that says
// what was expected. A file that is wrong ends with status 1 and one line
// that names the place. Output is written when it is complete, so a failure
// leaves nothing half done.
//
// Read program.go first, then one file per command. The terminal game is in
// play.go (setting up), boardview.go (what is on the board), model.go (keys),
// screen.go and panel.go (what is seen).
package cli
