package ai

import (
	"slices"

	"sabot/dice"
)

// Overlook takes out of a list what somebody misses who does not see everything: so
// many per cent of it. What is plain to everybody stays.
func Overlook[T any](list []T, percent int, chance dice.Source, plain func(T) bool) []T {
	if percent == 0 {
		return list
	}
	return slices.DeleteFunc(list, func(one T) bool { return chance.Hidden(100) < percent && !plain(one) })
}
