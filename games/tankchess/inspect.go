package tankchess

import (
	"encoding/json"
	"errors"
	"fmt"
	"slices"

	"sabot/game"
	"sabot/game/strict"
	"sabot/rulebook"
)

// Query is a question about a position: one of its fields is set.
type Query struct {
	// Unit asks where the unit on a square can go.
	Unit *Square `json:"unit,omitempty"`
	// End asks what a unit would have in its sights at the end of a movement,
	// and what would then have it in theirs.
	End *EndQuery `json:"end,omitempty"`
	// Why asks what keeps a unit from a square, or its gun from a target.
	Why *WhyQuery `json:"why,omitempty"`
}

// EndQuery names a movement by where it ends: off the board, or on a square.
type EndQuery struct {
	From    Square  `json:"from"`
	To      Square  `json:"to,omitzero"`
	Heading Heading `json:"heading,omitzero"`
	End     End     `json:"end,omitzero"` // "out", or as it stays
}

// WhyQuery names what somebody wanted: to end on a square, or to destroy what
// stands there, from the planned end or from wherever the unit can go.
type WhyQuery struct {
	From    Square   `json:"from"`
	To      *Square  `json:"to,omitempty"`
	Heading *Heading `json:"heading,omitempty"`
	Target  *Square  `json:"target,omitempty"`
}

// WhyNot is the rule that stands in the way, and where; without a refusal
// nothing does.
type WhyNot struct {
	Refusal *game.Refusal `json:"refusal,omitempty"`
	From    Square        `json:"from"`         // where the unit would be
	Goal    Square        `json:"goal"`         // what was wanted
	At      *Square       `json:"at,omitempty"` // what stops the shell
}

// Reach answers where a unit can go.
type Reach struct {
	Unit Unit       `json:"unit"`
	Ends []ReachEnd `json:"ends"`
}

// ReachEnd is one end state and a shortest way there.
type ReachEnd struct {
	To      *Square  `json:"to,omitempty"`
	Heading *Heading `json:"heading,omitempty"`
	End     End      `json:"end,omitzero"` // as in a move
	Steps   int      `json:"steps"`
	Path    Path     `json:"path"`
	Targets []Square `json:"targets"` // what it could destroy from there
}

// Sights answers what an end state would mean.
type Sights struct {
	Path    Path          `json:"path"`
	Targets []ShotPreview `json:"targets"` // enemy units in sights (CH-5.d)
	Threats []ShotPreview `json:"threats"` // enemy units that could destroy the mover in their next turn
	Outlook
}

// Outlook is what else a turn would lead to: its own side has won by it, or
// could lose by the answer.
type Outlook struct {
	Wins    bool          `json:"wins,omitempty"`
	Falls   []ShotPreview `json:"falls,omitempty"`   // enemy units that could win by destroying the command tank (CH-9.a)
	Escapes []Escape      `json:"escapes,omitempty"` // enemy units that could win by leaving the board (CH-9.b)
}

// Escape is a way off the board.
type Escape struct {
	Unit Unit `json:"unit"`
	Path Path `json:"path"`
}

// ShotPreview is one gun laid on one unit.
type ShotPreview struct {
	Unit      Unit            `json:"unit"` // the other one: target, or attacker where it stands now
	Direction Heading         `json:"direction"`
	Distance  int             `json:"distance"`
	Face      Face            `json:"face"` // that would be hit
	Gun       int             `json:"gun"`
	Armour    int             `json:"armour"`
	Destroys  bool            `json:"destroys"`
	Sum       game.Tally      `json:"sum"`
	Clause    rulebook.Clause `json:"clause"`
	Move      *Move           `json:"move,omitempty"`    // of a threat: one that does it
	Threats   []ShotPreview   `json:"threats,omitempty"` // of a target: what could destroy the mover after this shot
	Outlook                   // of a target: after this shot
}

// Inspect answers a [Query] in its JSON form. Everything on the board is
// public, and mines take no part in the answers.
func (Rules) Inspect(p game.Position, _ game.Seat, query json.RawMessage) (any, error) {
	pos, ok := p.(Position)
	if !ok {
		return nil, fmt.Errorf("inspect: %T is not a position of Tank Chess", p)
	}
	q, err := strict.Read[Query](query)
	if err != nil {
		return nil, fmt.Errorf("inspect: %w", err)
	}
	switch {
	case q.Unit != nil && q.End == nil && q.Why == nil:
		return pos.Reach(*q.Unit)
	case q.End != nil && q.Unit == nil && q.Why == nil:
		return pos.Sights(*q.End)
	case q.Why != nil && q.Unit == nil && q.End == nil && (q.Why.To != nil || q.Why.Target != nil):
		return pos.WhyNot(*q.Why)
	}
	return nil, errors.New(`inspect: want either "unit", "end" or "why"`)
}

// WhyNot explains why a unit cannot end on a square, or cannot destroy what
// stands there: from the planned end, or, without one, from anywhere.
func (p Position) WhyNot(q WhyQuery) (WhyNot, error) {
	u, ok := p.UnitAt(q.From)
	if !ok {
		return WhyNot{}, game.Refuse("CH-3.b", ReasonNoUnit, "square", q.From)
	}
	s := p.s
	from := s.index(q.From)
	d := s.driver()
	d.run(from, s.limit(from))
	if q.Target == nil {
		return WhyNot{d.whyNoWay(*q.To), q.From, *q.To, nil}, nil
	}
	ends := d.nodes
	if q.To != nil && (*q.To != q.From || q.Heading != nil && *q.Heading != u.Heading) {
		m := Move{From: q.From, To: *q.To, Heading: u.Heading}
		if q.Heading != nil {
			m.Heading = *q.Heading
		}
		i, ok := d.find(m)
		if !ok {
			return WhyNot{d.whyNot(m), q.From, *q.To, nil}, nil
		}
		ends = d.nodes[i : i+1]
	}
	return s.whyNoKill(d, ends, *q.Target), nil
}

// whyNoWay is why the unit that was driven last cannot end on a square with
// any heading.
func (d *driver) whyNoWay(to Square) *game.Refusal {
	if !d.s.onBoard(to) {
		return d.whyNot(Move{From: d.s.square(d.from), To: to})
	}
	for i := range d.nodes[1:] {
		if n := &d.nodes[i+1]; n.end != Out && int(n.at) == d.s.index(to) {
			return nil
		}
	}
	var nearest *game.Refusal
	best := unlimited
	for h := range Heading(8) {
		r := d.whyNot(Move{From: d.s.square(d.from), To: to, Heading: h})
		steps, far := r.Args["steps"].(int)
		if nearest == nil || far && steps < best {
			nearest = r
		}
		if far {
			best = min(best, steps)
		}
	}
	return nearest
}

// whyNoKill is the plainest of the reasons for which no end allows the shot: the
// armour that holds, then what stops the shell, then the distance, then the
// line of fire.
func (s *state) whyNoKill(d *driver, ends []node, target Square) WhyNot {
	answer, best := WhyNot{From: s.square(d.from), Goal: target}, -1
	for i := range ends {
		n := &ends[i]
		if n.end != Stays {
			continue
		}
		g := d.gun(n)
		if _, ok := s.hits(g, target); ok {
			return WhyNot{From: s.square(int(n.at)), Goal: target}
		}
		r := s.whyNoShot(g, target)
		if rank := plainness(r.Reason); rank > best {
			best = rank
			answer.Refusal, answer.From, answer.At = r, s.square(int(n.at)), nil
			if at, ok := r.Args["at"].(Square); ok {
				answer.At = &at
			}
		}
	}
	return answer
}

func plainness(reason string) int {
	return slices.Index([]string{
		ReasonNotInLine, ReasonRange, ReasonAdjacent, ReasonFirePinched, ReasonFireBlocked, ReasonArmourHolds,
	}, reason)
}

// Reach lists every end state of the unit on a square, whosever turn it is.
func (p Position) Reach(q Square) (Reach, error) {
	u, ok := p.UnitAt(q)
	if !ok {
		return Reach{}, game.Refuse("CH-3.b", ReasonNoUnit, "square", q)
	}
	s := p.s
	from := s.index(q)
	d := s.driver()
	d.run(from, s.limit(from))
	r := Reach{Unit: u, Ends: []ReachEnd{}}
	for i := range d.nodes[1:] {
		n := &d.nodes[i+1]
		end := s.move(from, n).form()
		e := ReachEnd{To: end.To, Heading: end.Heading, End: n.end, Steps: int(n.dist), Path: d.path(i + 1), Targets: []Square{}}
		if n.end == Stays {
			for _, hit := range s.shotsInSight(d.gun(n), nil) {
				if hit.destroys() {
					e.Targets = append(e.Targets, s.square(hit.at))
				}
			}
		}
		r.Ends = append(r.Ends, e)
	}
	return r, nil
}

// Sights lists what the unit would have in its sights at the end of a
// movement, and which enemy units could destroy it in their next turn. The
// present heading on the present square may be asked for too.
func (p Position) Sights(q EndQuery) (Sights, error) {
	u, ok := p.UnitAt(q.From)
	if !ok {
		return Sights{}, game.Refuse("CH-3.b", ReasonNoUnit, "square", q.From)
	}
	s := p.s
	from := s.index(q.From)
	d := s.driver()
	d.run(from, s.limit(from))
	m := Move{From: q.From, To: q.To, Heading: q.Heading, End: q.End}
	i := 0
	if q.To != q.From || q.Heading != u.Heading || q.End != Stays {
		if i, ok = d.find(m); !ok && q.End == Out {
			return Sights{}, d.whyNotOut()
		} else if !ok {
			return Sights{}, d.whyNot(m)
		}
	}
	out := Sights{Path: d.path(i), Targets: []ShotPreview{}, Threats: []ShotPreview{}}
	owned := *s
	owned.turn = u.Owner
	after := s
	if i > 0 {
		after = owned.afterMove(m)
	}
	enemy := opponent(u.Owner)
	if i > 0 {
		out.Outlook = after.outlook(u.Owner)
	}
	if q.End != Stays {
		return out, nil
	}
	out.Threats = append(out.Threats, after.threatsTo(after.index(q.To), enemy)...)
	for _, hit := range s.shotsInSight(d.gun(&d.nodes[i]), nil) {
		target := s.preview(hit, s.unit(hit.at))
		if hit.destroys() && i > 0 {
			m.Fires, m.Target = true, s.square(hit.at)
			after := owned.afterMove(m)
			target.Outlook = after.outlook(u.Owner)
			if after.result == nil {
				target.Threats = after.threatsTo(after.index(q.To), enemy)
			}
		}
		out.Targets = append(out.Targets, target)
	}
	return out, nil
}

func (s *state) preview(hit shot, u Unit) ShotPreview {
	return ShotPreview{
		Unit: u, Direction: hit.dir, Distance: hit.distance, Face: hit.face, Gun: hit.gun, Armour: hit.armour,
		Destroys: hit.destroys(), Sum: hit.tally(), Clause: "CH-7.b",
	}
}

// threatsTo lists the units of seat that could destroy the one in a cell by
// their next move, each with the first such move.
func (s *state) threatsTo(at int, seat game.Seat) []ShotPreview {
	var list []ShotPreview
	d := s.driver()
	shots := make([]shot, 0, 8)
	s.each(func(from int) {
		if c := s.cells[from]; !c.live() || c.owner != side(seat) {
			return
		}
		d.run(from, s.limit(from))
		for i := range d.nodes[1:] {
			n := &d.nodes[i+1]
			if n.end != Stays {
				continue
			}
			if hit, ok := s.kills(d.gun(n), at, shots); ok {
				m := s.move(from, n)
				m.Fires, m.Target = true, s.square(at)
				line := s.preview(hit, s.unit(from))
				line.Move = &m
				list = append(list, line)
				return
			}
		}
	})
	return list
}

// outlook tells what a turn of seat has led to: a win, or answers that win for
// the other side.
func (s *state) outlook(seat game.Seat) Outlook {
	if s.result != nil {
		return Outlook{Wins: s.result.Winner == seat}
	}
	enemy := opponent(seat)
	var out Outlook
	wins := func(m Move) bool {
		after := s.afterMove(m)
		return after.result != nil && after.result.Winner == enemy
	}
	s.each(func(at int) {
		switch c := s.cells[at]; {
		case !c.live():
		case c.owner == side(seat) && c.kind == CLT:
			for _, line := range s.threatsTo(at, enemy) {
				if wins(*line.Move) {
					out.Falls = append(out.Falls, line)
				}
			}
		case c.owner == side(enemy):
			if e, ok := s.wayOut(at); ok && wins(Move{From: e.Unit.Square, End: Out}) {
				out.Escapes = append(out.Escapes, e)
			}
		}
	})
	return out
}

// wayOut is how the unit in a cell can leave the board.
func (s *state) wayOut(at int) (Escape, bool) {
	d := s.driver()
	d.run(at, s.limit(at))
	for i := range d.nodes {
		if d.nodes[i].end == Out {
			return Escape{Unit: s.unit(at), Path: d.path(i)}, true
		}
	}
	return Escape{}, false
}
