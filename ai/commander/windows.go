package commander

import (
	"math"
	"slices"

	"sabot/ai"
	"sabot/game"
	"sabot/games/commander"
	"sabot/games/commander/printed"
)

// interrupt answers a window: every card that could matter is tried with the
// same dice, and the best is played if it gains more than it is worth in hand.
func (t *thinker) interrupt() game.Action {
	legal := t.Position.Legal(t.Seat)
	v := newSurvey(t.Position)
	stage := t.Position.AtStake()
	plays := slices.DeleteFunc(legal, func(a game.Action) bool {
		play, ok := a.(commander.Interrupt)
		return !ok || !t.relevant(&v, stage, play)
	})
	if len(plays) == 0 {
		t.why = ai.Tell(reasonNothing)
		return commander.Pass{}
	}
	pass, _ := t.sample(commander.Pass{}, t.strength.samples)
	best := ai.Best(plays, commander.Pass{}, pass, 0, func(a game.Action) float64 {
		if !t.outOfTime() {
			if w, ok := t.sample(a, t.strength.samples); ok {
				if w-cardMargin > pass {
					t.why = t.reasonForCard(a, w-pass)
				}
				return w - cardMargin
			}
		}
		return math.Inf(-1)
	})
	if best == game.Action(commander.Pass{}) {
		t.why = ai.Tell(reasonHolds)
	}
	return best
}

// relevant tells whether an Interrupt is aimed at something that the open
// window is about; a Stream on the far side of the board is not tried.
func (t *thinker) relevant(v *survey, stage []printed.Pos, a commander.Interrupt) bool {
	number := v.Pieces[a.Card].Number
	kind := t.View.Windows[len(t.View.Windows)-1].Kind.String()
	if kind == "counter" {
		return true
	}
	if number == printed.CardSmoke && (kind == "step" || kind == "between") ||
		number == printed.CardBreakdown && kind != "step" ||
		number == printed.CardMalfunction && kind != "shot" && kind != "volley" {
		return false
	}
	if a.Unit != 0 {
		return v.Pieces[a.Unit].Owner == t.Seat || slices.Contains(stage, v.Pieces[a.Unit].Pos)
	}
	return a.Pos == 0 || slices.Contains(stage, a.Pos)
}
