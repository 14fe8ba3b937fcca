package tankchess

import (
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strconv"

	"sabot/game"
	"sabot/game/strict"
)

// positionJSON is the stable form of a whole position, which sabot replay
// --json prints: its names do not change. Lists by side have White first.
type positionJSON struct {
	TFEN       string         `json:"tfen"`
	Options    Options        `json:"options"`
	Phase      Phase          `json:"phase"`
	ZoneRanks  int            `json:"ranks"`
	Flags      [2]*Square     `json:"flags"`
	BroughtOut [2]int         `json:"out"`
	Points     [2]int         `json:"points"`
	Mines      [2]remoteMines `json:"mines"`
	Pending    []forcesJSON   `json:"camp,omitempty"`
	PastKeys   []string       `json:"past,omitempty"` // in hexadecimal, newest first
	Result     *game.Result   `json:"result,omitempty"`
}

type forcesJSON struct {
	Reserve []Type `json:"reserve,omitempty"`
	Placed  []Unit `json:"placed,omitempty"`
	Ready   bool   `json:"ready,omitempty"`
}

func (r reserve) list() []Type {
	var list []Type
	for _, t := range Types() {
		for range r[t] {
			list = append(list, t)
		}
	}
	return list
}

func (p *history) keys() []string {
	var list []string
	for ; p != nil; p = p.before {
		list = append(list, strconv.FormatUint(p.key, 16))
	}
	return list
}

// condensedFrom is how many keys a digest takes as they are: more than a game
// with the printed limit of quiet moves can have.
const condensedFrom = 128

// condensed lists the newest keys and, where there are many, the sum of the
// others.
func (p *history) condensed() []string {
	var list []string
	for ; p != nil; p = p.before {
		if len(list) == condensedFrom {
			return append(list, "sum "+strconv.FormatUint(p.sum, 16))
		}
		list = append(list, strconv.FormatUint(p.key, 16))
	}
	return list
}

func (s *state) flagSquare(seat game.Seat) *Square {
	if s.flags[seat] == 0 {
		return nil
	}
	q := s.square(s.flags[seat])
	return &q
}

// MarshalJSON gives the stable form.
func (p Position) MarshalJSON() ([]byte, error) { return p.encode(p.s.history.keys()) }

// Condensed implements [game.Condenser]: a game that is never drawn would write
// all its positions so far into every digest.
func (p Position) Condensed() ([]byte, error) { return p.encode(p.s.history.condensed()) }

func (p Position) encode(past []string) ([]byte, error) {
	s := p.s
	out := positionJSON{
		TFEN: p.TFEN(), Options: s.opts, Phase: s.phase, ZoneRanks: s.zoneRanks, Flags: [2]*Square{s.flagSquare(White), s.flagSquare(Black)},
		BroughtOut: [2]int(s.broughtOut[1:]), Points: [2]int(s.points[1:]), PastKeys: past, Result: s.result,
	}
	for i := range out.Mines {
		out.Mines[i] = s.mines[i+1]
		if s.pending != nil {
			c := forcesJSON{Reserve: s.pending.reserve[i+1].list(), Placed: s.pending.placed[i+1], Ready: s.pending.ready[i+1]}
			out.Pending = append(out.Pending, c)
		}
	}
	return json.Marshal(out)
}

// DecodePosition reads what MarshalJSON wrote.
func (Rules) DecodePosition(data []byte) (game.Position, error) {
	in, err := strict.Read[positionJSON](data)
	if err != nil {
		return nil, fmt.Errorf("position: %w", err)
	}
	p, err := in.position()
	if err != nil {
		return nil, fmt.Errorf("position: %w", err)
	}
	return p, nil
}

func (in positionJSON) position() (Position, error) {
	setup, err := ParseTFEN(in.TFEN)
	if err != nil {
		return Position{}, err
	}
	setup.Flags, setup.ZoneRanks = in.Flags, in.ZoneRanks
	checked := in.Options
	if in.Phase == Deploying {
		checked.Objective = Standard // flags may still wait for their command tanks
	}
	p, err := setup.Position(checked)
	if err != nil {
		return Position{}, err
	}
	s := p.s
	s.opts, s.phase, s.result = in.Options, in.Phase, in.Result
	for i := range 2 {
		if in.Flags[i] == nil {
			s.flags[i+1] = 0
		}
		if in.BroughtOut[i] < 0 || in.Points[i] < 0 {
			return Position{}, errors.New("out, points: want no negative number")
		}
		s.broughtOut[i+1], s.points[i+1] = in.BroughtOut[i], in.Points[i]
		for _, q := range slices.Concat(in.Mines[i].Unfired, in.Mines[i].Fired) {
			if !s.onBoard(q) {
				return Position{}, fmt.Errorf("mines: %s is not on the board", q)
			}
		}
		s.mines[i+1] = in.Mines[i]
	}
	if err := in.restoreHistory(s); err != nil {
		return Position{}, err
	}
	return p, in.restorePending(s)
}

func (in positionJSON) restoreHistory(s *state) error {
	s.history = nil
	for i, text := range slices.Backward(in.PastKeys) {
		key, err := strconv.ParseUint(text, 16, 64)
		if err != nil {
			return fmt.Errorf("past[%d]: %w", i, err)
		}
		s.history = s.history.add(key)
	}
	return nil
}

func (in positionJSON) restorePending(s *state) error {
	if (in.Phase == Deploying) != (len(in.Pending) == 2) {
		return errors.New("camp: want two during deployment, none otherwise")
	}
	if len(in.Pending) == 0 {
		return nil
	}
	s.pending = new(pendingForces)
	for i, c := range in.Pending {
		for k, t := range c.Reserve {
			if t == 0 {
				return fmt.Errorf("camp[%d].reserve[%d]: want a unit", i, k)
			}
			s.pending.reserve[i+1][t]++
		}
		for _, u := range c.Placed {
			if !s.onBoard(u.Square) || u.Type == 0 || u.Heading > NW || u.Owner != game.Seat(i+1) {
				return fmt.Errorf("camp[%d]: cannot place %s on %s", i, u.Type, u.Square)
			}
		}
		s.pending.placed[i+1], s.pending.ready[i+1] = c.Placed, c.Ready
	}
	return nil
}
