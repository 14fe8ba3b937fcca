// Package printed is all that is printed of Tank Commander: 166 cards with
// their errata and printed values, three terrain tables, ten scenarios, the
// options of the rules and our ready-made forces, and the grid of positions
// that they speak of. [Load] reads and checks the files under data; nothing
// here knows a match.
package printed
