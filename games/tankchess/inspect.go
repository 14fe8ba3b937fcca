package tankchess

import (
	"encoding/json"
	"errors"
	"fmt"

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
}

// EndQuery names a movement by where it ends.
type EndQuery struct {
	From    Square  `json:"from"`
	To      Square  `json:"to"`
	Heading Heading `json:"heading"`
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
	case q.Unit != nil && q.End == nil:
		return pos.Reach(*q.Unit)
	case q.End != nil && q.Unit == nil:
		return pos.Sights(*q.End)
	}
	return nil, errors.New(`inspect: want either "unit" or "end"`)
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
	m := Move{From: q.From, To: q.To, Heading: q.Heading}
	i := 0
	if q.To != q.From || q.Heading != u.Heading {
		if i, ok = d.find(m); !ok {
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
	out.Threats = append(out.Threats, after.threatsTo(after.index(q.To), enemy)...)
	for _, hit := range s.shotsInSight(d.gun(&d.nodes[i]), nil) {
		target := s.preview(hit, s.unit(hit.at))
		if hit.destroys() && i > 0 {
			m.Fires, m.Target = true, s.square(hit.at)
			if after := owned.afterMove(m); after.result == nil {
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
