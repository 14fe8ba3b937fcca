package commander

import (
	"slices"

	"sabot/game"
	"sabot/games/commander/printed"
)

// Stock is what there is to choose from for a force in the making.
type Stock struct {
	Cards []string       `json:"cards"` // on sale, whatever they cost
	Given []printed.Item `json:"given,omitempty"`
	Force Purse          `json:"force"`
	Group *Purse         `json:"group,omitempty"` // where Reinforcements call a group (TC-17.5.a)
	Ready string         `json:"ready"`           // the lists of the ready forces: forces, picks or extras
}

// Purse is what has been spent of a limit: points, or cards of any price.
type Purse struct {
	Spent int  `json:"spent"`
	Limit int  `json:"limit"`
	Cards bool `json:"cards,omitempty"` // it counts cards (TC-17.1.a)
	Free  bool `json:"free,omitempty"`  // nothing is counted against the limit (TC-17.0.a)
}

// Stock tells what a force can still be made of.
func (r Rules) Stock(setup game.Setup, q *ForceInquiry) (Stock, error) {
	s, err := r.drill(setup, q)
	if err != nil {
		return Stock{}, err
	}
	budget := s.budget(1)
	first := s.data.NumbersOf(q.Cards, q.Nation)
	stock := Stock{
		Given: s.givenTo(q.Nation, &budget), Ready: "forces",
		Force: Purse{Spent: priceOf(s.cards, first), Limit: budget.Points + s.opts.Battle.DeckPoints},
	}
	switch {
	case budget.Picks > 0:
		stock.Ready, stock.Force = "picks", Purse{Spent: len(first), Limit: budget.Picks, Cards: true}
	case budget.Extras:
		stock.Ready, stock.Force.Free = "extras", budget.Unlimited
	}
	if budget.Group > 0 {
		stock.Group = &Purse{Spent: priceOf(s.cards, s.data.NumbersOf(q.Group, q.Nation)), Limit: budget.Group}
	}
	for number := 1; number <= printed.NumCards; number++ {
		if c := &s.cards[number]; s.forSale(c, q.Nation, &budget) && (budget.Picks == 0 || c.Pickable()) {
			stock.Cards = append(stock.Cards, c.ID)
		}
	}
	return stock, nil
}

// Outline is what a set-up makes of its scenario, before anybody has chosen
// anything.
type Outline struct {
	Columns  int                            `json:"columns"`
	Rows     int                            `json:"rows"`
	Turns    int                            `json:"turns"`               // the last game turn, 0 for none
	Quiet    int                            `json:"drawAfter,omitempty"` // game turns without loss or capture that end in a draw
	Attacker printed.Side                   `json:"attacker"`            // neutral where the dice or nobody says so
	Dice     bool                           `json:"dice,omitempty"`
	Zones    map[printed.Side][]printed.Pos `json:"zones"` // where each nation would set up, the Germans attacking where dice tell
	Budgets  []Spending                     `json:"budgets"`
}

// Spending is what a role, or a nation, may spend.
type Spending struct {
	Nation   printed.Side   `json:"nation"` // neutral for either
	Attacker bool           `json:"attacker,omitempty"`
	Budget   printed.Budget `json:"budget"`
}

func outlineOf(set *setting) Outline {
	b := Outline{Columns: set.board.Columns, Rows: set.board.Rows, Dice: set.scenario.Roles == "dice", Zones: map[printed.Side][]printed.Pos{}}
	s := set.start()
	b.Turns = s.lastTurn()
	b.Quiet = s.tide.drawnAt(&s.opts.Battle, b.Turns)
	s.Nation = [3]printed.Side{printed.Neutral, printed.German, printed.Soviet}
	s.Attacker = s.seatNamed(set.scenario.Roles)
	b.Attacker = s.side(s.Attacker)
	if b.Dice {
		s.Attacker = 1
	}
	for _, seat := range []game.Seat{1, 2} {
		b.Zones[s.side(seat)] = s.setUpZone(seat)
		spending := Spending{Nation: s.side(seat), Attacker: seat == s.Attacker, Budget: s.budget(seat)}
		if b.Dice {
			spending.Nation = printed.Neutral
		}
		b.Budgets = append(b.Budgets, spending)
	}
	return b
}

// Draft is a set-up or a landing in the making, and the card that is placed
// next.
type Draft struct {
	Card  ID          `json:"card"`
	Board []Placement `json:"board,omitempty"`
}

// berths lists where the card of a draft may go, besides what is placed
// already: on the ground first, then on carriers or bearers.
func (iq inquirer) berths(d *Draft) []Placement {
	s, seat := iq.s, iq.seat
	list := []Placement{}
	others := slices.DeleteFunc(slices.Clone(d.Board), func(b Placement) bool { return b.Card == d.Card })
	switch {
	case slices.ContainsFunc(append(others, Placement{Card: d.Card}), func(b Placement) bool { return !s.table.valid(b.Card) }):
	case s.asks(seat) == askArrive:
		return arrivalsOf(s, seat).rides(d.Card, others)
	case s.asks(seat) == askPlace:
		zone := s.setUpZone(seat)
		before := placingFaults(s, seat, zone, others)
		try := func(b Placement) {
			if placingFaults(s, seat, zone, append(slices.Clip(others), b)) <= before {
				list = append(list, b)
			}
		}
		for _, p := range zone {
			try(Placement{Card: d.Card, Pos: p})
		}
		for _, b := range others {
			try(Placement{Card: d.Card, Pos: b.Pos, On: b.Card})
			try(Placement{Card: d.Card, On: b.Card})
		}
	}
	return list
}

func placingFaults(s *state, seat game.Seat, zone []printed.Pos, board []Placement) int {
	d := &deployment{s: s, seat: seat, place: &Place{Board: board}, zone: zone}
	for i := range board {
		d.placement(i)
	}
	d.stacks()
	return len(d.Faults)
}

// rides lists the carriers that a squad or gun could arrive on: one vehicle,
// or two tanks that come together.
func (ar arrivals) rides(load ID, board []Placement) []Placement {
	list := []Placement{}
	c := ar.s.table.card(load)
	var taken loadList
	for _, b := range board {
		if b.Pos != 0 {
			gun := ar.s.table.card(b.Card).Kind == printed.ATGun
			taken.note(b.On, gun)
			taken.note(b.With, gun)
		}
	}
	for i, first := range board {
		for j := -1; j < len(board); j++ {
			b := Placement{Card: load, Pos: first.Pos, Next: first.Next, On: first.Card}
			if j >= 0 {
				b.With = board[j].Card
			}
			find := func(id ID) *Placement {
				if id == 0 {
					return nil
				}
				return &Placement{Card: id, Pos: b.Pos, Next: b.Next} // the second tank comes along
			}
			used := loadList{slices.Clone(taken.carry), slices.Clone(taken.tow)}
			if c.Unit() && !c.Vehicle() && (j < 0 || j > i) && ar.checkArrivingLoad(&b, find, &used) == nil {
				list = append(list, b)
			}
		}
	}
	return list
}
