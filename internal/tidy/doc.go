// Package tidy holds tests about the repository itself: conventions that a
// test checks need no reviewer.
//
// Each rule is a function from a [Tree] to [Fault]s with file and line, so
// that the rules themselves are tested on small broken trees (rules_test.go)
// and then applied to the real one (repository_test.go):
//
//   - imports.go: which folder may import which; only a few may name a game
//   - clauses.go: every clause is in the book, cited by code and tested
//   - words.go: both languages have the same keys and placeholders, and every
//     key that a game can utter has words
//   - purity.go: no floats, clocks, chance, map order or variables in rules
//   - rooms.go: no type, struct or cycle of files that one reader cannot hold in
//     mind; the command rooms prints the figures and what ties files together
//   - quotes.go: examples in the documents are cut from files of tests
//   - packages.go: the drawing of the packages in docs/architecture.md
//   - french.go: spaces that do not break where French has them
//   - text.go: line length, leftovers, names that say nothing
package tidy

//go:generate go run ./drawing -root ../..
