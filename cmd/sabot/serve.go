package main

import (
	"context"
	"fmt"
	"slices"

	"sabot/ai"
	engine "sabot/ai/tankchess"
	"sabot/cli"
	"sabot/game"
	"sabot/games/tankchess"
	"sabot/server"
)

// analystMegabytes is the memory of one analysis on the server.
const analystMegabytes = 16

// tankChessAnalyst explains Tank Chess positions to the analysis board.
type tankChessAnalyst struct{ engine *engine.Analyst }

func newTankChessAnalyst() server.Analyser {
	return tankChessAnalyst{engine.NewAnalyst(analystMegabytes)}
}

// Analyse implements [server.Analyser]: the engine reports line by line, the
// board shows all of them at once.
func (a tankChessAnalyst) Analyse(ctx context.Context, p game.Position, lines int, report func([]ai.Thought)) error {
	at, ok := p.(tankchess.Position)
	if !ok {
		return fmt.Errorf("%T is not a position of Tank Chess", p)
	}
	var found []ai.Thought
	return a.engine.Analyse(ctx, at, engine.Analysis{Lines: lines}, func(l engine.Line) {
		if l.Rank < 1 || l.Rank > len(found)+1 || len(l.Moves) == 0 {
			return
		}
		t := ai.Thought{
			Action: l.Action[0], Text: l.Moves[0], Score: l.Score, Mate: l.Mate, Depth: l.Depth, Nodes: l.Nodes,
			Line: l.Moves, Millis: l.Millis,
		}
		if l.Rank > len(found) {
			found = append(found, t)
		} else {
			found[l.Rank-1] = t
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

// tankChessRecords is the game record of CH-15.d on the server.
type tankChessRecords struct{}

// WriteRecord implements [server.Recorder].
func (tankChessRecords) WriteRecord(m *game.Match) (string, error) {
	return writeRecord(m, cli.RecordEnd{})
}

// ReadRecord implements [server.Recorder].
func (tankChessRecords) ReadRecord(text string) (*game.Match, error) { return readRecord(text) }
