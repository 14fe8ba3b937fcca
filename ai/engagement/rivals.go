package engagement

import "sabot/ai"

// Rivals are the opponents for the arena: the Ace before this one, and one whose
// units each take what looks best for themselves at once, without error.
func Rivals() map[string]func() (ai.Mind, error) {
	first := traits{
		fan: 12, bends: true, team: true, caution: 100, watchers: true, ground: 350, routes: true, pace: true, nerve: true, search: true,
		tally: true, dread: 60, smoke: true,
	}
	return map[string]func() (ai.Mind, error){
		"ace@1": func() (ai.Mind, error) { return newMind(first) },
		"greedy": func() (ai.Mind, error) {
			return newMind(traits{
				fan: 12, bends: true, caution: 100, ground: 350, routes: true, pace: true, nerve: true, search: true, tally: true, choosy: true,
			})
		},
	}
}
