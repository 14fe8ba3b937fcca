package commander

import (
	"slices"

	"sabot/dice"
	"sabot/game"
	"sabot/game/flow"
	"sabot/games/commander/combat"
	"sabot/games/commander/printed"
)

// The places of a card, for those who look at positions from outside.
const (
	InDeck   = inDeck
	InHand   = inHand
	OnBoard  = onBoard
	OnCard   = onCard
	OnGround = onGround
	Beside   = beside
)

// Ground is what counts of a position for fire into it and movement onto it.
type Ground struct {
	AT, HE, SA int     // added to the die against cards in it (TC-9.5.a)
	Slows      bool    // TC-8.4.a
	Closed     bool    // to vehicles and AT guns (TC-11.g)
	Open       bool    // Clear in the sense of TC-8.5.b
	Bogs       bool    // vehicles may bog down in it (TC-8.4.1.a)
	Smoked     bool    // TC-9.5.1.c
	Dug        [3]bool // by seat: infantry of it is sheltered (TC-11.c)
	DugHE      int
	DugSA      int
	Attacker   game.Seat // of the melee here (TC-10.c)
}

// Survey is a position laid open for a program that thinks about it. Its lists
// belong to the position and must not be changed. A computer player surveys
// positions that it has imagined, never the one on the table.
type Survey struct {
	Scenario    *printed.Scenario
	Options     *printed.Options
	Cards       *[printed.NumCards + 1]printed.Card // by number
	Columns     int
	Rows        int
	Ranks       int
	Nation      [3]printed.Side
	Attacker    game.Seat
	First       game.Seat
	Active      game.Seat
	Turn        int
	LastTurn    int // 0 for no limit
	Supply      int
	Playing     bool // the Play of the active seat, nothing in progress
	Acted       bool // its first action has been taken
	GroupCalled int  // turn in which a reinforcement group was called
	Coordinated bool // the active seat has used Coordination this turn
	Needed      int  // positions that win, where positions do
	Pieces      []Piece
	Groups      [3][]uint8
	Ground      []Ground // by Pos
	Borders     []Border
}

// Survey lays the position open.
func (p Position) Survey() Survey {
	s := p.s
	v := Survey{
		Scenario: s.scenario, Options: &s.opts, Cards: s.cards, Columns: s.board.Columns, Rows: s.board.Rows, Ranks: s.board.Ranks,
		Nation: s.Nation, Attacker: s.Attacker, First: s.First, Active: s.Active, Turn: s.Turn, LastTurn: s.lastTurn(),
		Supply: s.Supply, Playing: s.Phase == phPlay && s.Pending == nil && len(s.Windows) == 0, Acted: s.Acted,
		GroupCalled: s.reinforcements.GroupCalled,
		Coordinated: s.OncePerTurn[s.Active].Coordination, Needed: s.needed(), Pieces: s.table.Pieces,
		Ground:  make([]Ground, len(s.ground.Spots)),
		Borders: s.ground.Borders,
	}
	for seat := range s.reinforcements.Groups {
		v.Groups[seat] = s.reinforcements.Groups[seat]
	}
	for _, at := range s.board.All {
		spot, row := &s.ground.Spots[at], &s.terrain[s.ground.cover(at)]
		g := &v.Ground[at]
		*g = Ground{
			AT: int(row.AT), HE: int(row.HE), SA: int(row.SA), Slows: s.ground.slows(at), Closed: s.ground.closed(at), Open: s.ground.open(at),
			Bogs: spot.Base == printed.Woods && s.opts.BogNumber > 0, Smoked: spot.Smoke != game.Nobody, Attacker: spot.Attacker,
		}
		if spot.Overlay != printed.Clear {
			over := &s.terrain[spot.Overlay]
			g.Dug[spot.OverlayOwner], g.DugHE, g.DugSA = true, int(over.HE), int(over.SA)
		}
	}
	return v
}

// Sees tells whether a line of sight runs between two positions at distance 1
// or 2.
func (p Position) Sees(a, b printed.Pos) bool { return p.s.ground.sees(a, b) }

// Quietly plays an action as Apply does and then lets everybody pass every
// window that opens, until somebody must decide anything else: what a program
// looks at that wants to know where an action leads when nobody interferes.
func (p Position) Quietly(seat game.Seat, a game.Action, src dice.Source) (Position, error) {
	f := p.s.library.flow
	q := p.s.asks(seat)
	if q == askNothing {
		return p, game.Refuse("TC-4.0.b", game.ReasonNotWaiting)
	}
	next := f.Begin(p.s, &flow.Referee{Source: src})
	if err := f.Questions[q].Play(next, seat, a); err != nil {
		return p, err
	}
	f.Run(next)
	for s := next.s; s.End == nil && len(s.Windows) > 0 && !(s.Melee != nil && s.Melee.Stage == meleeRetreat); {
		next.pass(s.window().Queue[0])
		f.Run(next)
	}
	return Position{next.s}, nil
}

// Chance is the exact chance in hundredths that a shot of the fire action or
// melee in progress destroys its target, by the code that resolves it, and
// that it immobilises.
func (p Position) Chance(shot Shot) (kill, stop int) {
	s := p.s
	if !s.table.valid(shot.Firer) || !s.table.valid(shot.Target) {
		return 0, 0
	}
	w, r := s.weaponOf(&shot)
	if r != nil {
		return 0, 0
	}
	rng := combat.Melee
	if dist := printed.Distance(s.table.Pieces[shot.Firer].Pos, s.table.Pieces[shot.Target].Pos); dist > 0 {
		rng = combat.RangeAt(dist)
	}
	a := s.attackBy(&shot, w, shot.Target, rng)
	if a.Fire == combat.FireAT && a.Vehicle && 2+a.Total() <= a.Value && !s.table.Pieces[shot.Target].Immobilised {
		stop = 10
	}
	return a.KillChance(&s.opts), stop
}

// HandActions lists what the active seat may do with the cards of its hand and
// nothing else: Instants, equipment, digging in, and Interrupts between two
// actions.
func (p Position) HandActions(seat game.Seat) []game.Action {
	var list []game.Action
	if p.s.asks(seat) != askPlay {
		return nil
	}
	proposalsFor(p.s, seat).eachHandAction(func(a game.Action) bool { list = append(list, a); return true })
	proposalsFor(p.s, seat).eachInterrupt(func(play Interrupt) { list = append(list, play) })
	return list
}

// Stage lists the positions that the action or melee in progress is about:
// where it comes from, where it leads, what it is aimed at.
func (p Position) Stage() []printed.Pos {
	s := p.s
	var list []printed.Pos
	add := func(at printed.Pos) {
		if s.board.Has(at) {
			list = append(list, at)
		}
	}
	if m := s.Melee; m != nil {
		add(m.Pos)
	}
	d := s.Pending
	if d == nil {
		return list
	}
	add(d.From)
	if (d.Kind == pendingMove || d.Kind == pendingArrive) && d.Group < len(d.Groups) && d.Step < len(d.path()) {
		add(d.there())
	}
	if d.Shot != nil {
		if add(d.Shot.Pos); d.Shot.Target != 0 {
			to := s.table.Pieces[d.Shot.Target].Pos
			add(to)
			if printed.Distance(d.From, to) == 2 {
				mid, n := printed.Between(d.From, to)
				for _, at := range mid[:n] {
					add(at)
				}
			}
		}
	}
	if d.Instant != nil {
		add(d.Instant.Pos)
	}
	return list
}

// Budget is what a seat may spend before the game.
func (p Position) Budget(seat game.Seat) printed.Budget { return p.s.budget(seat) }

// Zone lists the positions that a seat may set up on (TC-6.2.a).
func (p Position) Zone(seat game.Seat) []printed.Pos { return slices.Clone(p.s.zone(seat)) }

// Year is the year of the battle, 0 for none (TC-14.0.d).
func (p Position) Year() int { return p.s.Year }
