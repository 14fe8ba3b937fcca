package skirmish

import (
	"fmt"

	"sabot/dice"
	"sabot/game"
	"sabot/games/skirmish/combat"
	"sabot/games/skirmish/field"
	"sabot/games/skirmish/printed"
)

// CompleteView implements [game.ViewReader]: it finds the corners of the terrain again.
func (r Rules) CompleteView(v game.View) (game.View, error) {
	view := v.(View)
	for i := range view.Terrain {
		view.Terrain[i].Place()
	}
	return view, nil
}

// Imagine makes up a position that looks like v: for every back it cannot see
// behind it draws a card that could be there.
func (r Rules) Imagine(v game.View, src dice.Source) (game.Position, error) {
	view, ok := v.(View)
	if !ok {
		return nil, fmt.Errorf("imagine: a %T is not a view of this game", v)
	}
	s := &state{
		data: r.data, flow: r.flow, Mission: view.Mission, Options: view.Options, Turn: view.Turn, Step: view.Step,
		Window: view.Window, Attacker: view.Attacker, Pieces: view.Pieces, Table: newTable(view.Options), Tanks: []combat.Tank{},
		Deck: combat.Deck{Left: view.Deck, Discarded: view.Discard}, InitiativesKnown: view.InitiativesKnown,
		Active: activation(view.Active), Attack: (*attack)(view.Attack), Result: view.Result,
		Ask: ask{Kind: view.Ask.Kind, Seat: view.Ask.Seat, Tank: view.Ask.Tank, Tanks: view.Ask.Tanks, Spacing: view.Ask.Spacing},
	}
	s.Table.Terrain, s.Table.Objectives = view.Terrain, view.Objectives
	for _, v := range view.Shots {
		s.Shots = append(s.Shots, shotMade(v))
	}
	for i, side := range view.Sides {
		s.Sides[i].Nation, s.Sides[i].Edge, s.Sides[i].VP, s.Sides[i].Destroyed = side.Nation, side.Edge, side.VP, side.Destroyed
		s.Sides[i].Platoon = side.Platoon
		if side.Ready && side.Platoon == nil {
			choices := s.readyMade()
			p := choices[src.Hidden(len(choices))].(HandIn).Platoon
			s.Sides[i].Platoon = &p
		}
	}
	for i := range view.Tanks {
		if err := s.rebuild(&view.Tanks[i]); err != nil {
			return nil, fmt.Errorf("imagine: %w", err)
		}
	}
	g := guesser{s: s, src: src, heroes: map[string]bool{}}
	if !g.all() {
		return nil, fmt.Errorf("imagine: no cards fit the backs of seat %d's view", view.Seat)
	}
	return Position{s}, nil
}

// rebuild puts a tank on the table by what is seen of it; of cards that are
// face down it takes the backs.
func (s *state) rebuild(v *TankView) error {
	model := field.Tank{
		ID: v.ID, Owner: v.Owner, Card: v.Card, Pose: v.Pose, Start: v.Start, Deployed: v.Deployed, Destroyed: v.Destroyed,
	}
	if err := model.Restore(s.data); err != nil {
		return err
	}
	t := combat.NewTank(model.Printed(), nil, false)
	t.Damage, t.Speed, t.ExtraMoves, t.Activated, t.Attacked = v.Damage, v.Speed, v.ExtraMoves, v.Activated, v.Attacked
	t.MadeFast, t.InitiativeBonus, t.SharedInitiative = v.MadeFast, v.InitiativeBonus, v.SharedInitiative
	t.InjuriesIgnored = v.InjuriesIgnored
	for _, c := range v.Criticals {
		t.Criticals = append(t.Criticals, combat.Critical{Kind: c.Kind, Turn: c.Turn, Ailments: s.data.Criticals[c.Kind].Ailments})
	}
	for _, f := range v.Cards {
		h := combat.Card{FaceUp: f.FaceUp, Gone: f.Gone, UsedIn: f.UsedIn, PregameMoves: f.PregameMoves}
		card, ok := s.data.Card(f.Card)
		switch {
		case ok:
		case f.Card != "":
			return fmt.Errorf("there is no card %q", f.Card)
		case f.Crew:
			card = &printed.Card{Points: f.Points, Type: printed.Commander}
		default:
			card = &printed.Card{Points: f.Points, Type: printed.Ammo}
		}
		h.Become(card)
		t.Cards = append(t.Cards, h)
	}
	s.Table.Tanks, s.Tanks = append(s.Table.Tanks, model), append(s.Tanks, t)
	return nil
}

// guesser fills the unknown cards of a made-up position. It goes back when a
// choice leaves nothing for a later card; the true cards are always a way
// through.
type guesser struct {
	s      *state
	src    dice.Source
	heroes map[string]bool // by seat and id
	blanks [][2]int
}

func (g *guesser) all() bool {
	for i := range g.s.Tanks {
		for c := range g.s.Tanks[i].Cards {
			h := &g.s.Tanks[i].Cards[c]
			if h.ID == "" {
				g.blanks = append(g.blanks, [2]int{i, c})
			} else if h.Printed().Hero {
				g.heroes[g.heroKey(i, h.ID)] = true
			}
		}
	}
	return g.fill(0)
}

func (g *guesser) heroKey(i int, id string) string { return g.s.id(i)[:1] + id }

// fill finds cards for the blanks from number n on.
func (g *guesser) fill(n int) bool {
	if n == len(g.blanks) {
		return true
	}
	i, c := g.blanks[n][0], g.blanks[n][1]
	blank := g.s.Tanks[i].Cards[c]
	var fits []*printed.Card
	for _, card := range g.s.data.Cards {
		if g.couldBe(i, c, card) {
			fits = append(fits, card)
		}
	}
	dice.Shuffle(g.src, fits)
	last := n+1 == len(g.blanks) || g.blanks[n+1][0] != i
	for _, card := range fits {
		g.s.Tanks[i].Cards[c].Become(card)
		if card.Hero {
			g.heroes[g.heroKey(i, card.ID)] = true
		}
		if (!last || g.paired(i)) && g.fill(n+1) {
			return true
		}
		delete(g.heroes, g.heroKey(i, card.ID))
	}
	g.s.Tanks[i].Cards[c] = blank
	return false
}

// couldBe tells whether a card could lie face down at this place: it fits the
// back, the tank, its other cards and the platoon, and would not have come to
// light already.
func (g *guesser) couldBe(i, c int, card *printed.Card) bool {
	t := &g.s.Tanks[i]
	blank := t.Cards[c].Printed()
	if card.Type.Crew() != blank.Type.Crew() || card.Points != blank.Points || !card.Fits(t.Printed()) || g.heroes[g.heroKey(i, card.ID)] {
		return false
	}
	// What would have been turned up by now cannot lie face down.
	if g.s.Turn > 0 && (card.Has(printed.MovingInitiative) || card.Has(printed.MoreDamage) || t.Printed().Keywords.Has(printed.Fast) &&
		card.Has(printed.LoseFast)) ||
		g.s.InitiativesKnown && card.Has(printed.ShootingInitiative) {
		return false
	}
	for k := range t.Cards {
		h := &t.Cards[k]
		if k != c && h.ID != "" && h.Printed().Type == card.Type && (card.Type != printed.Ammo || h.ID != card.ID) {
			return false
		}
	}
	return true
}

// paired tells whether two ammo cards on a tank have the loader they need.
func (g *guesser) paired(i int) bool {
	ammo, loader := 0, false
	for _, h := range g.s.Tanks[i].Cards {
		if h.Printed().Type == printed.Ammo && h.ID != "" {
			ammo++
		}
		loader = loader || h.Printed().Has(printed.TwoSameAmmo)
	}
	return ammo < 2 || loader
}
