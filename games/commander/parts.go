package commander

import (
	"slices"

	"sabot/dice"
	"sabot/game"
	"sabot/game/flow"
	"sabot/games/commander/combat"
	"sabot/games/commander/printed"
)

// A program that thinks about a position looks at its parts, which belong to it
// and must not be changed. A computer player looks at positions that it has
// imagined, never at the one on the table.

// Battle is what never changes during a match.
type Battle struct {
	Scenario *printed.Scenario
	Options  *printed.Options
	Cards    *[printed.NumCards + 1]printed.Card // by number
	Terrain  *[printed.NumTerrains]printed.TerrainRow
	Board    *printed.Board
}

// Battle is what the match is about.
func (p Position) Battle() Battle {
	return Battle{p.s.scenario, &p.s.opts, p.s.cards, p.s.terrain, p.s.board}
}

// Progress is how far a battle has come.
type Progress struct {
	Nation      [3]printed.Side // by seat
	Attacker    game.Seat
	Active      game.Seat
	Turn        int
	LastTurn    int // 0 for no limit
	DrawTurn    int // the one that ends in a draw if nothing is lost or taken, 0 for none
	Supply      int
	GroupCalled int // turn in which a reinforcement group was called
	Needed      int // positions that win, where positions do
}

// Progress is how far the battle has come.
func (p Position) Progress() Progress {
	s := p.s
	return Progress{
		s.Nation, s.Attacker, s.Active, s.Turn, s.lastTurn(), s.tide.drawnAt(&s.opts.Battle, s.lastTurn()),
		s.Supply, s.reinforcements.GroupCalled, s.positionsToWin(),
	}
}

// Pieces are all cards of the match by ID.
func (p Position) Pieces() []Piece { return p.s.table.Pieces }

// Ground is the board as it lies.
func (p Position) Ground() *Ground { return &p.s.ground }

// ApplyQuietly plays an action as Apply does and then lets everybody pass every
// window that opens, until somebody must decide anything else: what a program
// looks at that wants to know where an action leads when nobody interferes.
func (p Position) ApplyQuietly(seat game.Seat, a game.Action, src dice.Source) (Position, error) {
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
	a := s.attackBy(&shot, w, shot.Target, s.table.rangeOf(&shot))
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
	proposalsFor(p.s, seat).eachHandAction(func(a game.Action) { list = append(list, a) })
	proposalsFor(p.s, seat).eachInterrupt(func(play Interrupt) { list = append(list, play) })
	return list
}

// AtStake lists the positions that the action or melee in progress is about:
// where it comes from, where it leads, what it is aimed at.
func (p Position) AtStake() []printed.Pos {
	var list []printed.Pos
	add := func(at printed.Pos) {
		if p.s.board.Has(at) {
			list = append(list, at)
		}
	}
	if m := p.s.Melee; m != nil {
		add(m.Pos)
	}
	d := p.s.Pending
	if d == nil {
		return list
	}
	add(d.From)
	if (d.Kind == pendingMove || d.Kind == pendingArrive) && d.Group < len(d.Groups) && d.Step < len(d.path()) {
		add(d.there())
	}
	if d.Shot != nil {
		if add(d.Shot.Pos); d.Shot.Target != 0 {
			to := p.s.table.Pieces[d.Shot.Target].Pos
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
func (p Position) Zone(seat game.Seat) []printed.Pos { return slices.Clone(p.s.setUpZone(seat)) }

// Year is the year of the battle, 0 for none (TC-14.0.d).
func (p Position) Year() int { return p.s.Year }
