// Package tidy holds tests about the repository itself: conventions that a
// test checks need no reviewer.
//
// Nothing but tests is here. Each rule is a function from a Tree to Faults with
// file and line, so that the rules themselves are tested on small broken trees
// (rules_test.go) and then applied to the real one (repository_test.go):
//
//   - imports_test.go: which folder may import which; only a few may name a game
//   - clauses_test.go: every clause is in the book, cited by code and tested
//   - words_test.go: both languages have the same keys and placeholders, and every
//     key that a game can utter has words
//   - purity_test.go: no floats, clocks, chance, map order or variables in rules
//   - rooms_test.go: no type, struct or cycle of files that one reader cannot hold in
//     mind; go test -run ^TestRooms$ -v prints what ties files together
//   - quotes_test.go: examples in the documents are cut from files of tests
//   - packages_test.go: the drawing of the packages in docs/architecture.md
//   - french_test.go: spaces that do not break where French has them
//   - indices_test.go: the first of a list is never left out of what is sent
//   - text_test.go: line length, leftovers, names that say nothing
package tidy

//go:generate go test -count 1 -run ^TestPackagesAreDrawn$ . -update
