package commander

import "sabot/ai"

// Rivals are the opponents for the arena: the Ace before the one that goes
// through whole turns, and one that takes the action after which things look best
// at once, with Ace's forces and set-ups and without error.
func Rivals() map[string]func() (ai.Mind, error) {
	full := evaluation{fire: 0.8, answer: 0.45, goal: 1, guard: 1, march: 1, rush: true}
	return map[string]func() (ai.Mind, error){
		"ace@1": func() (ai.Mind, error) {
			return mindOf(strength{preparation: expert, width: 3, beam: 5, replies: 2, samples: 8, nodes: 8000, eval: full})
		},
		"greedy": func() (ai.Mind, error) {
			return mindOf(strength{preparation: thorough, width: 3, samples: 8, nodes: 8000, eval: full})
		},
	}
}
