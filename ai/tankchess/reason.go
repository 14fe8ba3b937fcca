package tankchess

import (
	"slices"

	"sabot/ai"
	"sabot/game"
	"sabot/games/tankchess"
)

// The kinds of reasons, by what the search saw; their words stand under
// "reason.<kind>".
const (
	reasonWins      = "wins"      // a win is forced
	reasonLeaves    = "leaves"    // the move ends the game
	reasonHolds     = "holds"     // the loss is forced; this takes longest
	reasonStops     = "stops"     // the other side threatened to win at once
	reasonTakes     = "takes"     // destroys something
	reasonGains     = "gains"     // the line ahead destroys more than it costs
	reasonSaves     = "saves"     // the unit that drives was under fire
	reasonProtects  = "protects"  // another one was
	reasonThreatens = "threatens" // could destroy something next
	reasonExit      = "exit"      // the command tank comes nearer to leaving
	reasonBars      = "bars"      // the enemy's command tank is kept from leaving
	reasonHunts     = "hunts"     // stands better to the enemy command tank
	reasonGuards    = "guards"    // stands better to its own
	reasonPlace     = "place"     // stands better
)

// Reasons lists the kinds of reasons of this game.
func Reasons() []string {
	return append(ai.CommonReasons(), reasonWins, reasonLeaves, reasonHolds, reasonStops, reasonTakes, reasonGains, reasonSaves,
		reasonProtects, reasonThreatens, reasonExit, reasonBars, reasonHunts, reasonGuards, reasonPlace)
}

// explainer reads out of a line that was searched why its first move is played.
// The board stands at the root.
type explainer struct {
	b    *Board
	eval *evaluator
	view tankchess.View
}

// who is the unit on a square of the root.
func (x *explainer) who(at square) *ai.Who {
	for _, u := range x.view.Units {
		if u.Square == toSquare(at) {
			return &ai.Who{ID: u.Square.String(), What: u.Type.String(), Seat: u.Owner}
		}
	}
	return nil
}

// reason is why the first move of a line is played: what decides the game, what is
// won or lost, what is threatened, and else the part of the judgement that the line
// improves most.
func (x *explainer) reason(f searchLine, line []string) *ai.Reason {
	b, m := x.b, f.moves[0]
	if m == passing {
		return ai.Tell(ai.ReasonOnly)
	}
	r := &ai.Reason{Unit: x.who(m.from()), Line: line}
	if m.special() == 0 && m.end() == tankchess.Stays {
		r.Place = toSquare(m.node().square()).String()
	}
	if m.target() != 0 {
		r.Target = x.who(m.target())
	}
	plies := mateIn(f.score)
	us := b.turn
	switch {
	case plies == 1 && m.end() == tankchess.Out:
		r.Kind = reasonLeaves
	case plies > 0:
		r.Kind, r.Count = reasonWins, (plies+1)/2
	case b.winningMove(us^1) != none && x.after(m, func() bool { return b.over == running && b.winningMove(us^1) == none }):
		r.Kind = reasonStops
	case plies < 0:
		r.Kind, r.Count = reasonHolds, -plies/2
	case r.Target != nil:
		r.Kind, r.Line = reasonTakes, line[1:]
	default:
		x.quiet(f, r)
	}
	return r
}

// after tells something of the board after a move.
func (x *explainer) after(m Move, tell func() bool) bool {
	x.b.make(m)
	defer x.b.unmake()
	return tell()
}

// quiet is the reason for a move that destroys nothing.
func (x *explainer) quiet(f searchLine, r *ai.Reason) {
	b, m := x.b, f.moves[0]
	us := b.turn
	if v, ok := x.gains(f.moves); ok {
		r.Kind, r.Target = reasonGains, x.who(v)
		return
	}
	hit := x.exposed(us)
	aimed := x.exposed(us ^ 1)
	var safe, newly []int
	b.make(m)
	still, now := x.exposed(us), x.exposed(us^1)
	b.unmake()
	for _, i := range hit {
		if !slices.Contains(still, i) {
			safe = append(safe, i)
		}
	}
	for _, i := range now {
		if !slices.Contains(aimed, i) {
			newly = append(newly, i)
		}
	}
	own, foe := x.dearest(safe), x.dearest(newly)
	switch {
	case own >= 0 && b.pieces[own].at == m.from():
		r.Kind = reasonSaves
	case own >= 0 && (foe < 0 || x.worth(own) >= x.worth(foe)):
		r.Kind, r.Target = reasonProtects, x.who(b.pieces[own].at)
	case foe >= 0:
		r.Kind, r.Target = reasonThreatens, x.who(b.pieces[foe].at)
	default:
		x.positional(f, r)
	}
}

// gains finds the dearest unit that the line destroys, where it destroys more than
// it costs.
func (x *explainer) gains(moves []Move) (square, bool) {
	b := x.b
	us, sum, most := b.turn, 0, 0
	at := square(0)
	played := 0
	for _, m := range moves {
		if b.over != running || m != passing && m.special() == 0 && !b.legal(m) {
			break // a line from the table may end in a move of another position
		}
		mover := b.turn
		b.make(m)
		played++
		if v := b.undo[len(b.undo)-1].victim; v >= 0 {
			worth := x.worth(int(v))
			if mover != us {
				worth = -worth
			}
			if sum += worth; worth > most {
				most, at = worth, m.target()
			}
		}
	}
	for range played {
		b.unmake()
	}
	return at, sum > 0 && x.who(at) != nil && x.who(at).Seat != seatOf(us)
}

func seatOf(s side) game.Seat { return game.Seat(s) + 1 }

func (x *explainer) worth(i int) int {
	if i == x.b.command[x.b.ownerOf(i)] {
		return mateZone
	}
	return x.eval.weights.Value[x.b.pieces[i].kind&15]
}

// exposed lists the pieces of a side that the other could destroy with one move.
func (x *explainer) exposed(s side) []int {
	var list []int
	for i := range x.b.units(s) {
		if x.b.pieces[i].at != 0 && x.b.destroyingMove(s^1, i) != none {
			list = append(list, i)
		}
	}
	return list
}

// dearest is the piece of a list that is worth most, -1 of none.
func (x *explainer) dearest(list []int) int {
	best := -1
	for _, i := range list {
		if best < 0 || x.worth(i) > x.worth(best) {
			best = i
		}
	}
	return best
}

// positional names the part of the judgement that the line improves most.
func (x *explainer) positional(f searchLine, r *ai.Reason) {
	b := x.b
	us := b.turn
	before := x.parts(us)
	b.make(f.moves[0])
	after := x.parts(us)
	b.unmake()
	best, most := reasonPlace, 0
	for k, kind := range []string{reasonExit, reasonBars, reasonHunts, reasonGuards, reasonPlace} {
		if gain := after[k] - before[k]; gain > most {
			best, most = kind, gain
		}
	}
	if r.Kind = best; most == 0 {
		r.Kind = ai.ReasonEven
	}
}

// parts are the parts of the judgement for one side, in the order of their reasons.
func (x *explainer) parts(s side) (parts [5]int) {
	b, w := x.b, x.eval.weights
	parts[0], parts[1] = x.eval.escape(b, s), -x.eval.escape(b, s^1)
	own, foe := b.commandSquare(s), b.commandSquare(s^1)
	for i := range b.units(s) {
		p := &b.pieces[i]
		if p.at == 0 {
			continue
		}
		k := p.kind & 15
		if foe != 0 {
			l := b.geo.link(p.at, foe)
			parts[2] += x.eval.hunt(s, k, l.far) + w.Aim[k][turned(p.heading, l.towards)]
		}
		if own != 0 && i != b.command[s] {
			parts[3] += w.Guard[k][b.geo.link(p.at, own).far]
		}
		parts[4] += int(x.eval.place[s&1][k][p.at]) + int(x.eval.face[s&1][k][p.heading&7])
	}
	return parts
}
