package skirmish

import (
	"fmt"
	"slices"

	"sabot/dice"
	"sabot/game"
	"sabot/geom"
)

// View is all that one seat may know (TK-15.f): everything on the table, its
// own cards, and of the other side's face-down cards only their backs. The
// deck has no order to hide: a card is drawn from it when it is needed.
type View struct {
	Seat       game.Seat            `json:"seat"`
	Mission    string               `json:"mission"`
	Options    Options              `json:"options"`
	Turn       int                  `json:"turn"`
	Step       step                 `json:"step"`
	Cursor     int                  `json:"cursor"`
	Attacker   game.Seat            `json:"attacker"`
	Sides      [2]SideView          `json:"sides"`
	Pieces     []Piece              `json:"pieces"`
	Terrain    []Piece              `json:"terrain"`
	Tanks      []TankView           `json:"tanks"`
	Objectives []Objective          `json:"objectives"`
	Deck       [CriticalKinds]uint8 `json:"deck"`
	Discard    [CriticalKinds]uint8 `json:"discard"`
	Known      bool                 `json:"known"`
	Active     active               `json:"active"`
	Attack     *attack              `json:"attack,omitempty"`
	Shots      []shot               `json:"shots"`
	Ask        ask                  `json:"ask"`
	Result     *game.Result         `json:"result,omitempty"`
}

// SideView is a side as others see it; the platoon only while it is one's own
// and not yet on the table.
type SideView struct {
	Nation    Nation   `json:"nation"`
	Ready     bool     `json:"ready"`
	Platoon   *Platoon `json:"platoon,omitempty"`
	Edge      string   `json:"edge,omitempty"`
	VP        int      `json:"vp"`
	Destroyed int      `json:"destroyed"`
}

// TankView is a tank as somebody sees it. Its numbers count the cards that are
// face up.
type TankView struct {
	ID         string    `json:"id"`
	Owner      game.Seat `json:"owner"`
	Card       string    `json:"card"`
	Pose       geom.Pose `json:"pose"`
	Start      geom.Pose `json:"start"`
	Deployed   bool      `json:"deployed"`
	Damage     int       `json:"damage"`
	Capacity   int       `json:"capacity"`
	Destroyed  bool      `json:"destroyed"`
	Speed      int       `json:"speed"`
	Extra      int       `json:"extra,omitempty"`
	MovesLeft  int       `json:"moves_left"`
	Initiative [2]int    `json:"initiative"` // when moving, when shooting
	Done       bool      `json:"done"`
	Shot       bool      `json:"shot,omitempty"`
	Boost      bool      `json:"boost,omitempty"`
	Aura       int       `json:"aura,omitempty"`
	Share      *int      `json:"share,omitempty"`
	Spared     int       `json:"spared,omitempty"`
	Cards      []Face    `json:"cards"`
	Criticals  []wound   `json:"criticals"`
}

// View is all that seat may know.
func (p Position) View(seat game.Seat) game.View {
	s := p.s
	over := s.Result != nil
	v := View{
		Seat: seat, Mission: s.Mission, Options: s.Opts, Turn: s.Turn, Step: s.Step, Cursor: s.Cursor, Attacker: s.Attacker,
		Pieces: s.Pieces, Terrain: s.Terrain, Objectives: s.Objectives, Deck: s.Deck, Discard: s.Discard, Known: s.Known,
		Active: s.Active, Attack: s.Attack, Shots: s.Shots, Ask: s.Ask, Result: s.Result, Tanks: []TankView{},
	}
	for i, side := range s.Sides {
		v.Sides[i] = SideView{
			Nation: side.Nation, Ready: side.Platoon != nil, Edge: side.Edge, VP: side.VP, Destroyed: side.Destroyed,
		}
		if game.Seat(i+1) == seat || over {
			v.Sides[i].Platoon = side.Platoon
		}
	}
	for i := range s.Tanks {
		v.Tanks = append(v.Tanks, s.Tanks[i].view(s.Tanks[i].Owner == seat || over))
	}
	return v
}

func (t *tank) view(own bool) TankView {
	open := *t
	open.Cards = slices.DeleteFunc(slices.Clone(t.Cards), func(h held) bool { return !h.Up })
	return TankView{
		ID: t.ID, Owner: t.Owner, Card: t.Card, Pose: t.Pose, Start: t.Start, Deployed: t.Deployed, Damage: t.Damage,
		Capacity: open.capacity(), Destroyed: t.Destroyed, Speed: t.Speed, Extra: t.Extra, MovesLeft: open.movesLeft(),
		Initiative: [2]int{open.initiativeMove(), open.initiativeShoot()}, Done: t.Done, Shot: t.Shot, Boost: t.Boost,
		Aura: t.Aura, Share: t.Share, Spared: t.Spared, Cards: faces(t, own), Criticals: t.Criticals,
	}
}

// faces shows the cards of a tank to its owner or to others.
func faces(t *tank, own bool) []Face {
	list := []Face{}
	for i := range t.Cards {
		h := &t.Cards[i]
		f := Face{Crew: h.card.Type.Crew(), Points: h.card.Points, Up: h.Up, Gone: h.Gone, Used: h.Used, Bits: h.Bits}
		if own || h.Up {
			f.Card = h.ID
		}
		list = append(list, f)
	}
	return list
}

// Imagine makes up a position that looks like v: for every back it cannot see
// behind it draws a card that could be there.
func (r Rules) Imagine(v game.View, src dice.Source) (game.Position, error) {
	view, ok := v.(View)
	if !ok {
		return nil, fmt.Errorf("imagine: a %T is not a view of this game", v)
	}
	s := &state{
		d: r.d, Mission: view.Mission, Opts: view.Options, Turn: view.Turn, Step: view.Step, Cursor: view.Cursor,
		Attacker: view.Attacker, Pieces: view.Pieces, Terrain: view.Terrain, Objectives: view.Objectives, Deck: view.Deck,
		Discard: view.Discard, Known: view.Known, Active: view.Active, Attack: view.Attack, Shots: view.Shots, Ask: view.Ask,
		Result: view.Result, Tanks: []tank{},
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
		t, err := r.rebuild(&view.Tanks[i])
		if err != nil {
			return nil, err
		}
		s.Tanks = append(s.Tanks, t)
	}
	g := guesser{state: s, src: src, heroes: map[string]bool{}}
	if !g.all() {
		return nil, fmt.Errorf("imagine: no cards fit the backs of seat %d's view", view.Seat)
	}
	return Position{s}, nil
}

// rebuild turns a tank back from what is seen of it.
func (r Rules) rebuild(v *TankView) (tank, error) {
	card, ok := r.d.Tank(v.Card)
	if !ok {
		return tank{}, fmt.Errorf("imagine: there is no tank %q", v.Card)
	}
	t := tank{
		ID: v.ID, Owner: v.Owner, Card: v.Card, Start: v.Start, Deployed: v.Deployed, Damage: v.Damage, Destroyed: v.Destroyed,
		Speed: v.Speed, Extra: v.Extra, Done: v.Done, Shot: v.Shot, Boost: v.Boost, Aura: v.Aura, Share: v.Share,
		Spared: v.Spared, Criticals: v.Criticals, Cards: []held{}, card: card,
	}
	t.stand(v.Pose)
	for _, f := range v.Cards {
		h := held{ID: f.Card, Up: f.Up, Gone: f.Gone, Used: f.Used, Bits: f.Bits}
		if f.Card == "" {
			h.card = &Card{Points: f.Points, Type: Ammo}
			if f.Crew {
				h.card.Type = Commander
			}
		} else if h.card, ok = r.d.Card(f.Card); !ok {
			return tank{}, fmt.Errorf("imagine: there is no card %q", f.Card)
		}
		t.Cards = append(t.Cards, h)
	}
	return t, nil
}

// guesser fills the unknown cards of a made-up position. It goes back when a
// choice leaves nothing for a later card; the true cards are always a way
// through.
type guesser struct {
	*state
	src    dice.Source
	heroes map[string]bool // by seat and id
	blanks [][2]int
}

func (g *guesser) all() bool {
	for i := range g.Tanks {
		for c := range g.Tanks[i].Cards {
			h := &g.Tanks[i].Cards[c]
			if h.ID == "" {
				g.blanks = append(g.blanks, [2]int{i, c})
			} else if h.card.Hero {
				g.heroes[g.heroKey(i, h.ID)] = true
			}
		}
	}
	return g.fill(0)
}

func (g *guesser) heroKey(i int, id string) string { return g.Tanks[i].ID[:1] + id }

// fill finds cards for the blanks from number n on.
func (g *guesser) fill(n int) bool {
	if n == len(g.blanks) {
		return true
	}
	i, c := g.blanks[n][0], g.blanks[n][1]
	blank := g.Tanks[i].Cards[c]
	var fits []*Card
	for _, card := range g.d.Cards {
		if g.couldBe(i, c, card) {
			fits = append(fits, card)
		}
	}
	dice.Shuffle(g.src, fits)
	last := n+1 == len(g.blanks) || g.blanks[n+1][0] != i
	for _, card := range fits {
		g.Tanks[i].Cards[c].ID, g.Tanks[i].Cards[c].card = card.ID, card
		if card.Hero {
			g.heroes[g.heroKey(i, card.ID)] = true
		}
		if (!last || g.paired(i)) && g.fill(n+1) {
			return true
		}
		delete(g.heroes, g.heroKey(i, card.ID))
	}
	g.Tanks[i].Cards[c] = blank
	return false
}

// couldBe tells whether a card could lie face down at this place: it fits the
// back, the tank, its other cards and the platoon, and would not have come to
// light already.
func (g *guesser) couldBe(i, c int, card *Card) bool {
	t := &g.Tanks[i]
	blank := t.Cards[c].card
	if card.Type.Crew() != blank.Type.Crew() || card.Points != blank.Points || !card.Suits(t.card) || g.heroes[g.heroKey(i, card.ID)] {
		return false
	}
	var known effects
	if g.Turn > 0 {
		known |= initMove.set() | damageMore.set()
		if t.card.Keywords.Has(Fast) {
			known |= loseFast.set()
		}
	}
	if g.Known {
		known |= initShoot.set()
	}
	if card.has&known != 0 {
		return false
	}
	for k := range t.Cards {
		h := &t.Cards[k]
		if k != c && h.ID != "" && h.card.Type == card.Type && (card.Type != Ammo || h.ID != card.ID) {
			return false
		}
	}
	return true
}

// paired tells whether two ammo cards on a tank have the loader they need.
func (g *guesser) paired(i int) bool {
	ammo, loader := 0, false
	for _, h := range g.Tanks[i].Cards {
		if h.card.Type == Ammo && h.ID != "" {
			ammo++
		}
		loader = loader || h.card.has&twoSameAmmo.set() != 0
	}
	return ammo < 2 || loader
}
