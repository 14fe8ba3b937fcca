package commander

import (
	"fmt"
	"slices"

	"sabot/dice"
	"sabot/game"
	"sabot/game/flow"
	"sabot/games/commander/printed"
)

// Imagine makes up a position that looks like v to its seat. What is hidden is
// drawn from src: lists that the scenario prints are known card by card, bought
// cards are guessed from our ready-made forces.
func (r Rules) Imagine(view game.View, src dice.Source) (game.Position, error) {
	v, ok := view.(View)
	if !ok {
		return nil, fmt.Errorf("imagine: a %T is not a view of Tank Commander", view)
	}
	set, err := r.setting(v.Setup)
	if err != nil {
		return nil, fmt.Errorf("imagine: %w", err)
	}
	s := v.state(set)
	im := &imagining{s: s, view: &v, src: src}
	im.pieces()
	for _, seat := range []game.Seat{1, 2} {
		if seat != v.Seat {
			im.secrets(seat)
		}
		s.table.shuffleDeck(seat, src)
	}
	return Position{s}, nil
}

func (v *View) state(set *setting) *state {
	s := &state{
		setting: set, End: v.End, course: course{
			Phase: v.Phase, Nation: v.Nation, Attacker: v.Attacker, Year: v.Year, First: v.First, Active: v.Active,
			Turn: v.Turn, Supply: v.Supply, Acted: v.Acted, HoldUsed: v.HoldUsed,
		},
	}
	s.Windows = convert(v.Windows, func(w WindowView) Window { return Window(w) })
	s.reinforcements = reinforcements{
		GroupCalled: v.Reinforcements.Called, Arrived: v.Reinforcements.Arrived, Arriving: v.Reinforcements.Arriving,
	}
	s.tide = tide{v.Tide.Turned, v.Tide.Taken}
	s.table = set.newTable()
	s.table.Sequence = v.Sequence
	s.table.Batches = convert(v.Batches, func(b BatchView) Batch { return Batch(b) })
	s.ground = set.newGround()
	s.ground.Spots = convert(v.Board.Spots, func(spot SpotView) Spot { return Spot(spot) })
	s.ground.Borders = convert(v.Board.Borders, func(b BorderView) Border { return Border(b) })
	for seat := range v.OncePerTurn {
		s.OncePerTurn[seat] = oncePerTurn(v.OncePerTurn[seat])
	}
	if d := v.Pending; d != nil {
		s.Pending = &pendingAction{
			Kind: d.Kind, Asked: d.Asked, Void: d.Void, From: d.From, Groups: d.Groups, Group: d.Group, Step: d.Step,
			Moving: d.Moving, Begun: d.Begun, Cleared: d.Cleared, Mines: d.Mines, Wire: d.Wire, Firers: d.Firers, Shot: d.Shot,
			Instant: d.Instant, Stopped: d.Stopped, Undo: convert(d.Undo, func(r BearingView) earlierBearer { return earlierBearer(r) }),
		}
	}
	if m := v.Melee; m != nil {
		s.Melee = &melee{
			Remaining: m.Remaining, Pos: m.Pos, Stage: m.Stage, Advantage: m.Advantage, Firing: m.Firing, Volleys: m.Volleys,
			Declared: m.Declared, HandedIn: m.HandedIn, Fired: m.Fired, Aimed: m.Aimed, Panicked: m.Panicked,
			Effects: convert(m.Effects, func(e EffectView) effect { return effect(e) }),
		}
	}
	if m := v.Muster; m != nil {
		s.Muster = &muster{HandedIn: m.HandedIn, Given: m.Given}
		s.Muster.Forces[v.Seat], s.Muster.Fixed[v.Seat], s.Muster.Terrain[v.Seat] = m.Force, m.Fixed, m.Terrain
	}
	if v.Seat != game.Nobody {
		s.reinforcements.Groups[v.Seat] = v.Reinforcements.Group
	}
	return s
}

func (v *CardView) piece() Piece {
	return Piece{
		Owner: v.Owner, On: v.On, Order: v.Order, Number: v.Number, Place: v.Place, Pos: v.Pos, Entry: v.Entry, Rounds: v.Rounds,
		Moved: v.Moved, Fired: v.Fired, Immobilised: v.Immobilised, Malfunction: v.Malfunction, FirstShotFired: v.FirstShotFired,
	}
}

type imagining struct {
	s    *state
	view *View
	src  dice.Source
}

func (im *imagining) pieces() {
	total := 1
	for _, b := range im.s.table.Batches {
		total += b.Count
	}
	im.s.table.Pieces = make([]Piece, total)
	for i := range im.view.Cards {
		im.s.table.Pieces[im.view.Cards[i].ID] = im.view.Cards[i].piece()
	}
	first := 1
	for i := range im.s.table.Batches {
		im.batch(&im.s.table.Batches[i], first)
		first += im.s.table.Batches[i].Count
	}
	for _, seat := range []game.Seat{1, 2} {
		im.deal(seat)
	}
}

// batch numbers the hidden cards of a batch: exactly where the list is public,
// by guess where it was bought.
func (im *imagining) batch(b *Batch, first int) {
	var guess []uint8
	if b.List == nil {
		guess = im.guess(b, first)
	}
	for i := range b.Count {
		u := &im.s.table.Pieces[first+i]
		if u.Number != 0 {
			continue
		}
		*u = Piece{Owner: b.Seat}
		if b.List != nil {
			u.Number = b.List[i]
			continue
		}
		u.Number, guess = guess[0], guess[1:]
	}
}

// guess draws card numbers for the hidden part of a bought batch: those of a
// ready-made force that have not been seen, in random order.
func (im *imagining) guess(b *Batch, first int) []uint8 {
	var list []uint8
	if recipes, most := proposalsFor(im.s, b.Seat).recipes(); len(recipes) > 0 {
		a := proposalsFor(im.s, b.Seat).readyForce(&recipes[im.src.Hidden(len(recipes))], most)
		items := a.Cards
		if b.Group {
			items = a.Group
		}
		list = im.s.data.NumbersOf(items, im.s.side(b.Seat))
	}
	for i := range b.Count {
		if at := slices.Index(list, im.s.table.Pieces[first+i].Number); at >= 0 {
			list = slices.Delete(list, at, at+1)
		}
	}
	dice.Shuffle(im.src, list)
	for len(list) < b.Count {
		list = append(list, im.filler(b.Seat))
	}
	return list
}

func (im *imagining) filler(seat game.Seat) uint8 {
	if im.s.budget(seat).Extras {
		return printed.CardStream
	}
	name := "german-line-squad"
	if im.s.side(seat) == printed.Soviet {
		name = "soviet-line-squad"
	}
	number, err := im.s.data.Find(name, printed.Neutral)
	if err != nil {
		return printed.CardStream
	}
	return number
}

func (im *imagining) deal(seat game.Seat) {
	var hidden []ID
	inHands := 0
	for i := 1; i < len(im.s.table.Pieces); i++ {
		u := &im.s.table.Pieces[i]
		if u.Owner != seat {
			continue
		}
		switch u.Place {
		case nowhere:
			hidden = append(hidden, ID(i))
		case InHand:
			inHands++
		default: // seen
		}
	}
	dice.Shuffle(im.src, hidden)
	for i, id := range hidden {
		im.s.table.Pieces[id].Place = InDeck
		if inHands+i < im.view.Hands[seat] {
			im.s.table.Pieces[id].Place = InHand
		}
	}
}

func (im *imagining) secrets(seat game.Seat) {
	budget := im.s.budget(seat)
	en := engine{&flow.Referee{}, im.s} // what is made up is told to nobody
	if m := im.s.Muster; m != nil {
		if im.s.Phase == phaseBuild && m.HandedIn[seat] {
			ready := proposalsFor(im.s, seat).readyForces()
			musterOf(en).build(seat, new(ready[im.src.Hidden(len(ready))].(Build)))
		}
		if im.s.Phase == phaseTerrain {
			_, m.Fixed[seat] = im.s.sortOut(budget.Free, im.s.side(seat))
			if m.HandedIn[seat] && im.s.scenario.Terrain == "random" {
				ready := proposalsFor(im.s, seat).readyTerrain()
				m.Terrain[seat] = ready[im.src.Hidden(len(ready))].(ChooseTerrain).Cards
			}
		}
	}
	if budget.Group > 0 && im.s.reinforcements.GroupCalled == 0 && im.s.Phase > phaseBuild {
		ready := proposalsFor(im.s, seat).readyForces()
		im.s.reinforcements.Groups[seat] = im.s.data.NumbersOf(ready[im.src.Hidden(len(ready))].(Build).Group, im.s.side(seat))
	}
	if m := im.s.Melee; m != nil && m.Stage == meleeDeclare && m.HandedIn[seat] && slices.Contains(m.Firing, seat) {
		if list := proposalsFor(im.s, seat).meleeActions(); len(list) > 1 {
			m.Declared[seat] = list[1].(MeleeFire).Shots
		}
	}
}
