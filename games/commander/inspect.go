package commander

import (
	"encoding/json"
	"errors"
	"fmt"
	"slices"

	"sabot/dice"
	"sabot/game"
	"sabot/game/strict"
	"sabot/games/commander/combat"
	"sabot/games/commander/printed"
	"sabot/rulebook"
)

// Preview is a shot before it is announced: every modifier with its clause and
// the exact chances.
type Preview struct {
	Need        int          `json:"need"`
	Sum         game.Tally   `json:"sum,omitempty"`
	Range       combat.Range `json:"range"`
	Pen         int          `json:"pen,omitempty"`
	ArmourFront int          `json:"armourFront,omitempty"`
	ArmourSide  int          `json:"armourSide,omitempty"`
	PKill       string       `json:"pKill"`
	PImmobilise string       `json:"pImmobilise"`
	// Clause is what the shot is fired under; FlankShot the card of the hand
	// that could be handed in with it (TC-C66).
	Clause    rulebook.Clause `json:"clause"`
	FlankShot ID              `json:"flankShot,omitempty"`
}

// Inquiry is what can be asked about a position; one field is given.
type Inquiry struct {
	Shot        *Shot           `json:"shot,omitempty"`
	Shots       printed.Pos     `json:"shots,omitempty"`
	Card        *Instant        `json:"card,omitempty"`
	Reach       *Move           `json:"reach,omitempty"`
	PathCards   *Move           `json:"pathCards,omitempty"`
	Transfers   *Move           `json:"transfers,omitempty"`
	Escapes     *[]Step         `json:"escapes,omitempty"`
	Landings    *Placement      `json:"landings,omitempty"`
	Why         *WhyInquiry     `json:"why,omitempty"`
	Announced   *struct{}       `json:"announced,omitempty"`
	Try         json.RawMessage `json:"try,omitempty"`
	Force       *ForceInquiry   `json:"force,omitempty"`
	ReadyForces *ForceInquiry   `json:"readyForces,omitempty"`
	Stock       *ForceInquiry   `json:"stock,omitempty"`
	Battle      *struct{}       `json:"battle,omitempty"`
	Berths      *Draft          `json:"berths,omitempty"`
	Loading     *LoadInquiry    `json:"loading,omitempty"`
}

// ForceInquiry is a force, or the place for one, before there is anybody to
// play it: for which nation, role and year. The year counts where the scenario
// leaves it open.
type ForceInquiry struct {
	Nation   printed.Side `json:"nation"`
	Attacker bool         `json:"attacker,omitempty"`
	Year     int          `json:"year,omitempty"`
	Build
}

// Inspect answers what a player wants to know before he commits himself:
//
//   - {"shot": …} with a [Preview] of a shot, in a fire action (begun or not)
//     or in the melee that is being fought;
//   - {"announced": {}} with a Preview of the shot that waits for its Interrupts;
//   - {"shots": "C2"} with every shot from a position, each a [Prospect];
//   - {"card": …} with a [Hazard] for each card that an Instant would strike;
//   - {"reach": …} with the paths that the one group of a move could take;
//   - {"pathCards": …} with every [Way] that cards of the hand open to that group;
//   - {"loading": …} with the [Loading] of cards that shall move together;
//   - {"transfers": …} with the transfers of equipment that could join a move;
//   - {"escapes": […]} with an [Escape] for each card that a retreat or a
//     withdrawal has still to place, after the given steps;
//   - {"landings": {}} with the positions on which a group may arrive, and with
//     a card and its position given, its further steps;
//   - {"berths": …} with every [Placement] of a card beside those of a set-up
//     or landing in the making;
//   - {"why": …} with a [WhyNot]: what keeps cards from a position, and their
//     guns from whom they would hit there;
//   - {"try": …} with nothing, if an action would be allowed;
//   - {"force": …}, {"readyForces": …} and {"stock": …} about forces for the
//     set-up, see [Rules.CheckForce], [Rules.ReadyForces] and [Rules.Stock];
//   - {"battle": {}} with the [Outline] that the set-up makes of its scenario.
//
// What is not allowed gets its refusals. Nothing hidden is read for it.
func (r Rules) Inspect(p game.Position, seat game.Seat, query json.RawMessage) (any, error) {
	pos, ok := p.(Position)
	if !ok {
		return nil, game.Refuse("TC-9.0.a", ReasonFirer)
	}
	q, err := strict.Read[Inquiry](query)
	if err != nil {
		return nil, fmt.Errorf("query: %w", err)
	}
	switch {
	case q.Force != nil:
		return struct{}{}, r.CheckForce(pos.s.setup, q.Force)
	case q.ReadyForces != nil:
		return r.ReadyForces(pos.s.setup, q.ReadyForces)
	case q.Stock != nil:
		return r.Stock(pos.s.setup, q.Stock)
	case q.Battle != nil:
		return outlineOf(pos.s.setting), nil
	case seat != 1 && seat != 2:
		return nil, game.Refuse("TC-9.0.a", ReasonFirer)
	case q.Shot != nil:
		return inquirer{pos.s, seat}.preview(q.Shot)
	case q.Announced != nil:
		return inquirer{pos.s, seat}.announced()
	case q.Shots != 0:
		return inquirer{pos.s, seat}.prospects(q.Shots), nil
	case q.Card != nil:
		return inquirer{pos.s, seat}.hazards(q.Card)
	case q.Reach != nil:
		return inquirer{pos.s, seat}.reach(q.Reach), nil
	case q.PathCards != nil:
		return inquirer{pos.s, seat}.pathCards(q.PathCards), nil
	case q.Loading != nil:
		return inquirer{pos.s, seat}.loading(q.Loading), nil
	case q.Transfers != nil:
		return inquirer{pos.s, seat}.handovers(q.Transfers), nil
	case q.Escapes != nil:
		return inquirer{pos.s, seat}.escapes(*q.Escapes)
	case q.Landings != nil:
		return inquirer{pos.s, seat}.landings(q.Landings), nil
	case q.Berths != nil:
		return inquirer{pos.s, seat}.berths(q.Berths), nil
	case q.Why != nil:
		return r.whyNot(pos, seat, q.Why), nil
	case q.Try != nil:
		return r.try(pos, seat, q.Try)
	}
	return nil, errors.New("query: want one of shot, announced, shots, card, reach, pathCards, loading, transfers, escapes, landings, " +
		"berths, why, try, force, readyForces, stock and battle")
}

// try tells whether an action would be allowed. What it would lead to is
// thrown away: it may have used chance.
func (r Rules) try(p Position, seat game.Seat, text json.RawMessage) (any, error) {
	a, err := r.actions.Decode(text)
	if err != nil {
		return nil, err
	}
	_, _, err = p.Apply(seat, a, dice.NewFast(1))
	return struct{}{}, err
}

// WhyInquiry is what somebody wanted: that cards of a position, or any of it
// where none is named, go to another one or fire at it.
type WhyInquiry struct {
	From  printed.Pos `json:"from"`
	At    printed.Pos `json:"at"`
	Cards []ID        `json:"cards,omitempty"`
}

// WhyNot is what stands in the way of it; nil where nothing does or where there
// is nobody to go or nobody to hit. Stop is the position that hides the target.
type WhyNot struct {
	Move *game.Refusal `json:"move,omitempty"`
	Fire *game.Refusal `json:"fire,omitempty"`
	Stop printed.Pos   `json:"stop,omitzero"`
}

// whyNot tries the plain step and every shot; of several refusals it keeps the
// one of the shot that fails last: at sight after range, at range after the
// kind of fire.
func (r Rules) whyNot(p Position, seat game.Seat, q *WhyInquiry) WhyNot {
	s := p.s
	var out WhyNot
	if !s.board.Has(q.At) || !s.board.Has(q.From) {
		return out
	}
	if len(q.Cards) > 0 {
		out.Move = r.noWay(p, seat, q)
	}
	best := -1
	for _, firer := range s.table.stack(q.From, seat) {
		if len(q.Cards) > 0 && !slices.Contains(q.Cards, firer) {
			continue
		}
		for _, target := range s.table.stack(q.At, other(seat)) {
			for _, kind := range []combat.FireKind{combat.FireAT, combat.FireHE, combat.FireSA} {
				_, err := inquirer{s, seat}.preview(&Shot{Firer: firer, Fire: kind, Target: target})
				refusal, ok := errors.AsType[*game.Refusal](err)
				if !ok {
					return WhyNot{Move: out.Move}
				}
				if rank := lateness(refusal.Reason); rank > best {
					best, out.Fire = rank, refusal
				}
			}
		}
	}
	if out.Fire != nil && out.Fire.Reason == ReasonSight {
		out.Stop = between(q.From, q.At)
	}
	return out
}

// noWay is what keeps cards from a position: of a plain step, or of two where
// it is two away; nobody has asked for a single one.
func (r Rules) noWay(p Position, seat game.Seat, q *WhyInquiry) *game.Refusal {
	try := func(path ...printed.Pos) *game.Refusal {
		_, _, err := p.Apply(seat, Move{From: q.From, Groups: []Group{{Cards: q.Cards, Path: path}}}, dice.NewFast(1))
		refusal, _ := errors.AsType[*game.Refusal](err)
		return refusal
	}
	why := try(q.At)
	if why == nil || why.Reason != ReasonNoStep || q.From == printed.Reserve {
		return why
	}
	why = game.Refuse("TC-8.1.a", ReasonFar)
	for _, via := range p.s.board.All {
		if printed.Distance(q.From, via) == 1 && printed.Distance(via, q.At) == 1 {
			if why = try(via, q.At); why == nil {
				return nil
			}
		}
	}
	return why
}

func lateness(reason string) int {
	return slices.Index([]string{combat.ReasonRange, ReasonSight}, reason) + 1
}

// between is the position half way, 0 where none lies on the line.
func between(a, b printed.Pos) printed.Pos {
	dx, dy := b.Column()-a.Column(), b.Row()-a.Row()
	if dx%2 != 0 || dy%2 != 0 {
		return 0
	}
	return printed.At(a.Column()+dx/2, a.Row()+dy/2)
}

// Prospect is a shot that could be fired, with its chances.
type Prospect struct {
	Shot Shot `json:"shot"`
	Preview
}

type inquirer struct {
	s    *state
	seat game.Seat
}

// prospects lists every shot of a seat from a position: in the fire action
// that is under way, in one that could begin, or in the melee there.
func (iq inquirer) prospects(from printed.Pos) []Prospect {
	s, seat := iq.s, iq.seat
	list := []Prospect{}
	if !s.board.Has(from) {
		return list
	}
	add := func(shot Shot) bool {
		if p, refusal := iq.preview(&shot); refusal == nil {
			list = append(list, Prospect{shot, p.(Preview)})
		}
		return true
	}
	if s.Melee != nil && s.Melee.Pos == from {
		for _, id := range s.table.stack(from, seat) {
			proposalsFor(s, seat).eachMeleeShot(id, add)
		}
		return list
	}
	d := &pendingAction{Kind: pendingFire, From: from}
	if s.Pending != nil && s.Pending.Kind == pendingFire && s.Pending.From == from {
		d = s.Pending
	}
	proposalsFor(s, seat).eachShot(d, add)
	return list
}

// Hazard is a card that an Instant would strike, with its chances.
type Hazard struct {
	Target      ID              `json:"target"`
	Need        int             `json:"need"`
	Sum         game.Tally      `json:"sum,omitempty"`
	Pen         int             `json:"pen,omitempty"`
	ArmourSide  int             `json:"armourSide,omitempty"`
	PKill       string          `json:"pKill"`
	PImmobilise string          `json:"pImmobilise"`
	Clause      rulebook.Clause `json:"clause"`
}

// hazards lists what an Instant would strike; nothing where it rolls for nobody.
func (iq inquirer) hazards(a *Instant) ([]Hazard, error) {
	s, seat := iq.s, iq.seat
	if refusal := instantOf(s, seat, a).check(); refusal != nil {
		return nil, refusal
	}
	list := []Hazard{}
	add := func(h Hazard, run func(dice.Source) combat.Result) {
		chances := combat.Chances(run)
		h.PKill, h.PImmobilise = chances.PKill, chances.PImmobilise
		list = append(list, h)
	}
	switch number := s.table.Pieces[a.Card].Number; {
	case (printed.IsArtillery(number) || printed.IsAir(number)) && !a.Smoke:
		for _, b := range bombingsOf(s, seat, a) {
			h := Hazard{Target: b.target, Need: b.Value, Sum: b.Sum, Clause: strikeClauses(s, a)[1]}
			if b.Armoured {
				h.Pen, h.ArmourSide = b.Pen, b.Side
			}
			add(h, func(src dice.Source) combat.Result { return b.Resolve(src).Result })
		}
	case number == printed.CardSniper:
		k := sniperShot(s, a)
		add(Hazard{Target: a.Units[0], Need: k.Value, Sum: k.Sum(), Clause: "TC-C118"},
			func(src dice.Source) combat.Result { return k.Resolve(src, &printed.Options{}).Result })
	case number == printed.CardMineDogs:
		add(Hazard{Target: a.Units[0], Need: combat.DogsFind, Clause: "TC-C163"}, func(src dice.Source) combat.Result {
			if src.Roll(10) > combat.DogsFind {
				return combat.Missed
			}
			return combat.RollDogs(src, s.table.card(a.Units[0])).Result
		})
	}
	return list, nil
}

// reach lists the paths that the one group of a move may take, one to each
// end. A move that names no group or several has none.
func (iq inquirer) reach(m *Move) [][]printed.Pos {
	list := [][]printed.Pos{}
	if len(m.Groups) != 1 || m.From != printed.Reserve && !iq.s.board.Has(m.From) {
		return list
	}
	try := &mover{s: iq.s, seat: iq.seat, f: func(found Move) { list = append(list, found.Groups[0].Path) }}
	// A card that is too slow for the second step is refused it by the check.
	try.along(m.From, m.Groups[0], true)
	return list
}

func (iq inquirer) preview(shot *Shot) (any, error) {
	s, seat := iq.s, iq.seat
	if !s.table.owns(seat, shot.Firer, OnBoard) {
		return nil, game.Refuse("TC-9.0.a", ReasonFirer)
	}
	from := s.table.Pieces[shot.Firer].Pos
	try := s.clone()
	var refusal *game.Refusal
	if s.Melee != nil && s.Melee.Pos == from {
		refusal = shotOf(try, seat, shot).inMelee(nil)
	} else {
		if try.Pending == nil || try.Pending.Kind != pendingFire || try.Pending.From != from {
			try.Pending = &pendingAction{Kind: pendingFire, From: from}
		}
		refusal = shotOf(try, seat, shot).inFireAction()
	}
	if refusal != nil {
		return nil, refusal
	}
	p := iq.outlook(shot)
	if w, _ := s.weaponOf(shot); w.Fire == combat.FireAT {
		p.FlankShot = proposalsFor(s, seat).flankShot()
	}
	return p, nil
}

// announced is what the shot that lies open on the table may do; whoever may
// interrupt it sees it as the one who fires does.
func (iq inquirer) announced() (any, error) {
	d := iq.s.Pending
	if d == nil || d.Shot == nil {
		return nil, game.Refuse("TC-9.0.a", ReasonFirer)
	}
	return iq.outlook(d.Shot), nil
}

// outlook tells what a shot may do that could be fired.
func (iq inquirer) outlook(shot *Shot) Preview {
	s := iq.s
	w, _ := s.weaponOf(shot)
	rng := s.table.rangeOf(shot)
	a := s.attackBy(shot, w, shot.Target, rng)
	chances := combat.Chances(func(src dice.Source) combat.Result { return a.Resolve(src, &s.opts).Result })
	return Preview{
		Need: a.Value, Sum: a.Sum(), Range: rng, Pen: a.Pen, ArmourFront: a.Front, ArmourSide: a.Side,
		PKill: chances.PKill, PImmobilise: chances.PImmobilise,
		Clause: fireClause(&a, &w),
	}
}

// CheckForce lists everything that is wrong with a force for a nation in a
// set-up, each fault with its clause, before any match exists.
func (r Rules) CheckForce(setup game.Setup, force *ForceInquiry) error {
	s, err := r.drill(setup, force)
	if err != nil {
		return err
	}
	return s.checkBuild(1, &force.Build)
}

// ReadyForces proposes forces for a nation in a set-up.
func (r Rules) ReadyForces(setup game.Setup, q *ForceInquiry) ([]Build, error) {
	s, err := r.drill(setup, q)
	if err != nil {
		return nil, err
	}
	return convert(proposalsFor(s, 1).readyForces(), func(a game.Action) Build { return a.(Build) }), nil
}

// drill is a set-up in which seat 1 builds a force for a nation and a role.
func (r Rules) drill(setup game.Setup, q *ForceInquiry) (*state, error) {
	set, err := r.setting(setup)
	if err != nil {
		return nil, err
	}
	if q.Nation != printed.German && q.Nation != printed.Soviet {
		return nil, game.Refuse("TC-X.4", ReasonNation)
	}
	s := set.start()
	s.Phase = phaseBuild
	s.Nation = [3]printed.Side{printed.Neutral, q.Nation, printed.German + printed.Soviet - q.Nation}
	if set.scenario.ChooseYear {
		s.Year = q.Year
	}
	s.Attacker = 2
	if q.Attacker {
		s.Attacker = 1
	}
	return s, nil
}
