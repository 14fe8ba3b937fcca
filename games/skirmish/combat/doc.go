// Package combat resolves the shots of TANKS: how a tank fares ([Tank]), how
// many dice an attack and its defence have and why ([Shot]), what a roll counts
// for and what the cancels leave of it ([Outcome]), the deck of critical cards
// ([Deck]), and the exact odds of all that ([Odds]).
//
// It takes values and dice and gives values back; who decides what, and in
// which order, is for the game.
package combat
