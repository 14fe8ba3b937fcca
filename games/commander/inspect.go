package commander

import (
	"bytes"
	"encoding/json"
	"math/big"

	"sabot/dice"
	"sabot/game"
)

// Preview is a shot before it is announced: every modifier with its clause and
// the exact chances.
type Preview struct {
	Needed      int        `json:"needed"`
	Modifiers   game.Tally `json:"modifiers,omitempty"`
	Range       Range      `json:"range"`
	Pen         int        `json:"pen,omitempty"`
	ArmourFront int        `json:"armourFront,omitempty"`
	ArmourSide  int        `json:"armourSide,omitempty"`
	PKill       string     `json:"pKill"`
	PImmobilise string     `json:"pImmobilise"`
}

// Inspect answers {"shot": …} with a [Preview]: a shot of seat's, in a fire
// action (begun or not) or in the melee that is being fought. A shot that is
// not allowed gets its refusal. Nothing hidden is read for it.
func (r Rules) Inspect(p game.Position, seat game.Seat, query json.RawMessage) (any, error) {
	pos, ok := p.(Position)
	if !ok || seat != 1 && seat != 2 {
		return nil, game.Refuse("TC-9.0.a", ReasonFirer)
	}
	var q struct {
		Shot *Shot `json:"shot"`
	}
	dec := json.NewDecoder(bytes.NewReader(query))
	dec.DisallowUnknownFields()
	if err := dec.Decode(&q); err != nil || q.Shot == nil {
		return nil, game.Refuse("TC-9.0.a", ReasonFirer)
	}
	return pos.s.preview(seat, q.Shot)
}

// preview judges a shot and computes its chances by the game's own resolver.
func (s *state) preview(seat game.Seat, shot *Shot) (any, error) {
	if !s.valid(shot.Firer) || s.Pieces[shot.Firer].Place != onBoard || s.Pieces[shot.Firer].Owner != seat {
		return nil, game.Refuse("TC-9.0.a", ReasonFirer)
	}
	from := s.Pieces[shot.Firer].Pos
	try := s.clone()
	var refusal *game.Refusal
	rng := Melee
	if s.Melee != nil && s.Melee.Pos == from {
		refusal = try.checkMeleeShot(seat, shot, nil)
	} else {
		if try.Deed == nil || try.Deed.Kind != deedFire || try.Deed.From != from {
			try.Deed = &deed{Kind: deedFire, From: from}
		}
		refusal = try.checkShot(seat, shot)
	}
	if refusal != nil {
		return nil, refusal
	}
	to := shot.Pos
	if shot.Target != 0 {
		to = s.Pieces[shot.Target].Pos
	}
	if d := distance(from, to); d > 0 {
		rng = rangeOf(d)
	}
	w, _ := s.weaponOf(shot)
	a := s.attackBy(shot, w, shot.Target, rng)
	chance := dice.Exact(func(src dice.Source) Result { return a.resolve(src, &s.opts).result })
	sum := func(results ...Result) string {
		total := new(big.Rat)
		for _, r := range results {
			if c := chance[r]; c != nil {
				total.Add(total, c)
			}
		}
		return fraction(total)
	}
	return Preview{
		Needed: a.value, Modifiers: a.modifiers(), Range: rng, Pen: a.pen, ArmourFront: a.front, ArmourSide: a.side,
		PKill: sum(Killed, Placed), PImmobilise: sum(Stopped),
	}, nil
}

// CheckForce lists everything that is wrong with a force for a nation in a
// set-up, each fault with its clause, before any match exists. Attacker tells
// which role the force would play; year counts where the scenario leaves it
// open.
func (r Rules) CheckForce(setup game.Setup, nation Side, attacker bool, year int, force Build) error {
	s, err := r.drill(setup, nation, attacker, year)
	if err != nil {
		return err
	}
	return s.checkBuild(1, &force)
}

// ReadyForces proposes forces for a nation in a set-up.
func (r Rules) ReadyForces(setup game.Setup, nation Side, attacker bool, year int) ([]Build, error) {
	s, err := r.drill(setup, nation, attacker, year)
	if err != nil {
		return nil, err
	}
	var list []Build
	for _, a := range s.readyForces(1) {
		list = append(list, a.(Build))
	}
	return list, nil
}

// drill is a set-up in which seat 1 builds a force for a nation and a role.
func (r Rules) drill(setup game.Setup, nation Side, attacker bool, year int) (*state, error) {
	set, err := r.setting(setup)
	if err != nil {
		return nil, err
	}
	if nation != German && nation != Soviet {
		return nil, game.Refuse("TC-X.4", ReasonNation)
	}
	s := &state{setting: set, Phase: phBuild, Muster: &muster{}, Year: set.scenario.Year}
	s.Nation = [3]Side{Neutral, nation, German + Soviet - nation}
	if set.scenario.ChooseYear {
		s.Year = year
	}
	s.Attacker = 2
	if attacker {
		s.Attacker = 1
	}
	return s, nil
}
