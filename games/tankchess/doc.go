// Package tankchess is the game of Tank Chess: two forces with headings and
// armour on a board of squares, no chance, nothing hidden but what two options
// hide.
package tankchess
