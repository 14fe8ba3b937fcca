package dice

// Source is the only way chance reaches the rules. Two streams are kept apart
// so that nothing a player sees of the first says anything about the second.
type Source interface {
	// Roll throws one die in the open and returns 1 to sides.
	Roll(sides int) int
	// Hidden picks 0 to n-1 out of sight: the order of a deck, a card taken
	// at random from a hand. It is disclosed only with the seeds, at the end.
	Hidden(n int) int
}

// Shuffle brings s into a random order out of sight (Fisher and Yates).
func Shuffle[T any](src Source, s []T) {
	for i := len(s) - 1; i > 0; i-- {
		j := src.Hidden(i + 1)
		s[i], s[j] = s[j], s[i]
	}
}

// None is the source of games and actions without chance. It panics when
// asked: a die that nobody expected is a bug in the rules.
type None struct{}

// Roll panics.
func (None) Roll(int) int { panic("dice: a game without chance rolled a die") }

// Hidden panics.
func (None) Hidden(int) int { panic("dice: a game without chance drew in secret") }
