package commander

import (
	"slices"

	"sabot/dice"
	"sabot/game"
	"sabot/games/commander/printed"
	"sabot/rulebook"
)

type mustering struct {
	en engine
	s  *state
	m  *muster
}

func musterOf(en engine) mustering { return mustering{en, en.s, en.s.Muster} }

// setUp takes the next step of set-up; false when it waits for somebody.
func (mu mustering) setUp() bool {
	s, m := mu.s, mu.m
	switch s.Phase {
	case phaseNation:
		if s.Nation[1] == printed.Neutral {
			return false
		}
		if s.Attacker == game.Nobody && s.scenario.Roles != "" {
			s.Attacker = s.seatNamed(s.scenario.Roles)
		}
		s.Phase = phaseYear
	case phaseYear:
		if s.scenario.ChooseYear && s.Year == 0 {
			return false
		}
		s.Phase = phaseBuild
	case phaseBuild:
		if len(s.scenario.Budgets) > 0 && !(m.HandedIn[1] && m.HandedIn[2]) {
			return false
		}
		mu.musterForces()
		m.HandedIn = [3]bool{}
		s.Phase = phaseTerrain
	case phaseTerrain:
		if !s.terrainReady() {
			return false
		}
		mu.layTerrain()
		mu.setUpOrder()
		m.HandedIn = [3]bool{}
		s.Phase, s.Active = phasePlace, s.First
	case phasePlace:
		switch {
		case !m.HandedIn[s.Active]:
			return false
		case s.Active == s.First:
			s.Active = other(s.First)
		default:
			mu.begin()
		}
	default:
		return false
	}
	return true
}

// musterForces makes cards of what each side brings. Bought cards are numbered
// in a hidden order, so that a card's number says nothing about the others.
func (mu mustering) musterForces() {
	en, s := mu.en, mu.s
	for _, seat := range []game.Seat{1, 2} {
		side := s.side(seat)
		s.Muster.Given[seat][0] = ID(len(s.table.Pieces))
		s.table.issue(seat, s.data.NumbersOf(s.scenario.Forces[side], side), InDeck, true)
		s.Muster.Given[seat][1] = ID(len(s.table.Pieces))
		cards, fixed := s.sortOut(s.budget(seat).Free, side)
		bought := slices.Concat(s.Muster.Forces[seat], cards)
		s.Muster.Fixed[seat] = slices.Concat(s.Muster.Fixed[seat], fixed)
		dice.Shuffle(en.Source, bought)
		s.table.issue(seat, bought, InDeck, false)
	}
}

func (s *state) terrainReady() bool {
	switch s.scenario.Terrain {
	case "random":
		return s.Muster.HandedIn[1] && s.Muster.HandedIn[2]
	case "discretionary":
		return s.Muster.HandedIn[other(s.Attacker)]
	default:
		return true
	}
}

// layTerrain deals the chosen cards and as many blanks onto each side's own
// positions, or lays a fixed map.
func (mu mustering) layTerrain() {
	en, s := mu.en, mu.s
	switch s.scenario.Terrain {
	case "random":
		for _, seat := range []game.Seat{1, 2} {
			cards := append(slices.Clone(s.Muster.Terrain[seat]), make([]printed.Terrain, len(s.Muster.Terrain[seat]))...)
			dice.Shuffle(en.Source, cards)
			for i, p := range s.ownPositions(seat) {
				s.ground.layBase(p, cards[i], seat)
			}
			s.Muster.Terrain[seat] = nil
		}
		en.Tell(TerrainLaid{s.ground.squares(), "TC-6.1.1.a"})
	case "fixed":
		for _, q := range s.scenario.Map {
			s.ground.spot(q.Pos).Base = q.Terrain
		}
		en.Tell(TerrainLaid{s.ground.squares(), s.scenario.Clause})
	}
}

func (en engine) rollOff(what string, clause rulebook.Clause, bonus [2]int, low bool) game.Seat {
	for {
		e := DiceRolled{What: what, Dice: [2]int{en.Roll(10), en.Roll(10)}, Bonus: bonus, Clause: clause}
		switch a, b := e.Dice[0]+bonus[0], e.Dice[1]+bonus[1]; {
		case a == b: // again (TC-4.0.a)
		case a > b != low:
			e.Seat = 1
		default:
			e.Seat = 2
		}
		en.Tell(e)
		if e.Seat != game.Nobody {
			return e.Seat
		}
	}
}

func (mu mustering) setUpOrder() {
	en, s := mu.en, mu.s
	switch s.scenario.Order {
	case "low", "high":
		s.First = en.rollOff("order", s.scenario.Clause, [2]int{}, s.scenario.Order == "low")
	default:
		s.First = s.seatNamed(s.scenario.Order)
	}
}

// begin shuffles the decks, fills the reserves, settles the initiative and
// starts the first turn (TC-3.0.a).
func (mu mustering) begin() {
	en, s := mu.en, mu.s
	for _, seat := range []game.Seat{1, 2} {
		s.table.shuffleDeck(seat, en.Source)
		drawn := s.table.draw(seat, max(0, s.opts.HandLimit-s.table.count(seat, InHand)))
		en.Tell(Dealt{seat, len(drawn), s.table.count(seat, InDeck)})
	}
	if s.scenario.Initiative == "bonus" {
		bonus := [2]int{}
		bonus[s.Attacker-1] = 3
		s.First = en.rollOff("initiative", "TC-4.0.a", bonus, false)
	}
	s.Muster = nil
	s.Turn = 1
	en.beginTurn(s.First)
	en.settle()
}

func (set *setting) start() *state {
	s := &state{setting: set, table: set.newTable(), ground: set.newGround()}
	s.Phase, s.Year, s.Muster = phaseNation, set.scenario.Year, &muster{}
	s.ground.owned = true
	if set.scenario.Nations == "fixed" {
		s.Nation = [3]printed.Side{printed.Neutral, printed.German, printed.Soviet}
	}
	return s
}

// rollRoles lets the dice say who attacks where neither map nor list does.
func (en engine) rollRoles() {
	if sc := en.s.scenario; sc.Nations != "fixed" && sc.Roles == "dice" {
		en.s.Attacker = en.rollOff("roles", sc.Clause, [2]int{}, false)
	}
}

// takeTerrain takes a choice of terrain; what is laid out is seen at once.
func (mu mustering) takeTerrain(seat game.Seat, a *ChooseTerrain) {
	en, s := mu.en, mu.s
	s.Muster.HandedIn[seat] = true
	if s.scenario.Terrain != "discretionary" {
		s.Muster.Terrain[seat] = a.Cards
		en.Tell(TerrainChosen{seat, a.Cards})
		return
	}
	for _, q := range a.Lay {
		if q.Terrain != printed.Stream && q.Terrain != printed.Swamp {
			s.ground.layBase(q.Pos, q.Terrain, seat)
			continue
		}
		for _, id := range s.table.list(seat, InDeck) {
			if t, _ := printed.TerrainOf(s.table.Pieces[id].Number); t == q.Terrain {
				spot := s.ground.spot(q.Pos)
				spot.Base = t // the only terrain of the position (TC-11.g)
				if t == printed.Stream {
					spot.Stream = id
				} else {
					spot.Swamp, spot.SwampFirst = id, true
				}
				s.table.layOnGround(id, q.Pos)
				break
			}
		}
	}
	s.Muster.Fixed[seat] = nil // what is not placed is lost (TC-X.4)
	en.Tell(TerrainLaid{s.ground.squares(), "TC-6.1.2.a"})
}

func (mu mustering) deploy(seat game.Seat, a *Place) {
	en, s := mu.en, mu.s
	var cards []ID
	for _, b := range a.Board {
		cards = append(cards, b.Card)
		u := &s.table.Pieces[b.Card]
		c := s.table.card(b.Card)
		switch {
		case c.Unit():
			u.Place, u.Pos, u.On = OnBoard, b.Pos, b.On
		case c.Kind == printed.Equipment:
			u.Place, u.On = OnCard, b.On
		default:
			t, _ := printed.TerrainOf(c.Number)
			spot := s.ground.spot(b.Pos)
			spot.Overlay, spot.OverlayOwner, spot.OverlayCard = t, seat, b.Card
			spot.Unclaimed = true // until a squad is there
			s.table.layOnGround(b.Card, b.Pos)
		}
	}
	for _, id := range a.Reserve {
		s.table.Pieces[id].Place = InHand
	}
	if s.scenario.Deck == "none" {
		for _, id := range s.table.list(seat, InDeck) {
			s.table.Pieces[id].Place = InHand
		}
	}
	s.Muster.HandedIn[seat] = true
	en.Tell(Deployed{seat, a.Board, s.table.refs(cards), a.Reserve})
	en.settleOverlays()
}

// sortOut keeps fixed terrain apart from the cards of a force: it is laid out,
// not drawn.
func (set *setting) sortOut(items []printed.Item, side printed.Side) (cards cardList, fixed []printed.Terrain) {
	for _, number := range set.data.NumbersOf(items, side) {
		if t, ok := printed.TerrainOf(number); ok && set.cards[number].FixedTerrain() {
			fixed = append(fixed, t)
		} else {
			cards = append(cards, number)
		}
	}
	return cards, fixed
}

func (mu mustering) build(seat game.Seat, a *Build) {
	en, s := mu.en, mu.s
	s.Muster.Forces[seat], s.Muster.Fixed[seat] = s.sortOut(a.Cards, s.side(seat))
	s.reinforcements.Groups[seat] = s.data.NumbersOf(a.Group, s.side(seat))
	s.Muster.HandedIn[seat] = true
	en.Tell(ForceBuilt{seat, a.Cards, a.Group})
}
