package tankchess

import (
	"context"
	"fmt"
	"slices"

	"sabot/ai"
	"sabot/game"
	"sabot/games/tankchess"
	"sabot/registry"
)

// analyserMegabytes is the memory of one analysis on the server.
const analyserMegabytes = 16

// analyser explains Tank Chess positions to the analysis board.
type analyser struct {
	engine  *Analyst
	threads int
}

func newAnalyser(threads int) registry.Analyser {
	return analyser{NewAnalyst(analyserMegabytes), threads}
}

// Analyse implements [registry.Analyser]: the engine reports line by line, the
// board shows all of them at once.
func (a analyser) Analyse(ctx context.Context, p game.Position, lines int, report func([]ai.Thought)) error {
	at, ok := p.(tankchess.Position)
	if !ok {
		return fmt.Errorf("%T is not a position of Tank Chess", p)
	}
	var found []ai.Thought
	return a.engine.Analyse(ctx, at, Analysis{Lines: lines, Threads: a.threads}, func(l Line) {
		if l.Rank < 1 || l.Rank > len(found)+1 || len(l.Line) == 0 {
			return
		}
		if l.Rank > len(found) {
			found = append(found, l.Thought)
		} else {
			found[l.Rank-1] = l.Thought
		}
		report(distinct(found))
	})
}

// distinct leaves out what a deeper look has moved up: until the lower ranks
// are searched again they may still name a move that now stands above them.
func distinct(lines []ai.Thought) []ai.Thought {
	var list []ai.Thought
	for _, l := range lines {
		if !slices.ContainsFunc(list, func(t ai.Thought) bool { return t.Text == l.Text }) {
			list = append(list, l)
		}
	}
	return list
}
