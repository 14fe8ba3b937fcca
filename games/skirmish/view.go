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
	Seat             game.Seat            `json:"seat"`
	Mission          string               `json:"mission"`
	Options          Options              `json:"options"`
	Measures         Measures             `json:"measures"`
	Turn             int                  `json:"turn"`
	Phase            Phase                `json:"phase"`
	Step             Step                 `json:"step"`
	Window           int                  `json:"window"` // whose it is within a step: 0 the first side, 1 the second
	Attacker         game.Seat            `json:"attacker"`
	Sides            [2]SideView          `json:"sides"`
	Pieces           []Piece              `json:"pieces"` // still to be placed
	Terrain          []Piece              `json:"terrain"`
	Tanks            []TankView           `json:"tanks"`
	Objectives       []Objective          `json:"objectives"`
	Deck             [CriticalKinds]uint8 `json:"deck"` // how many of each kind
	Discard          [CriticalKinds]uint8 `json:"discard"`
	InitiativesKnown bool                 `json:"initiativesKnown"` // no face-down card changes one
	Active           ActivationView       `json:"active"`
	Attack           *AttackView          `json:"attack,omitempty"`
	Shots            []ShotView           `json:"shots"` // of this Shooting phase (TK-K.3)
	Ask              AskView              `json:"ask"`
	Result           *game.Result         `json:"result,omitempty"`
}

// Measures are the lengths that the table is drawn with, in tenths of a
// millimetre (TK-6.a, TK-G.h, TK-5.e). Short range, starting zones and
// objectives all reach as far as the arrow is long.
type Measures struct {
	Table       int `json:"table"`
	ArrowBody   int `json:"arrowBody"`
	ArrowWidth  int `json:"arrowWidth"`
	ArrowLength int `json:"arrowLength"`
	TokenRadius int `json:"tokenRadius"`
}

// SideView is a side as others see it; the platoon only while it is one's own
// and not yet on the table.
type SideView struct {
	Nation    Nation   `json:"nation"`
	Ready     bool     `json:"ready"`
	Platoon   *Platoon `json:"platoon,omitempty"`
	Edge      string   `json:"edge,omitempty"`
	Zone      []Spot   `json:"zone,omitempty"` // outline of where its tanks start, while any has to
	VP        int      `json:"vp"`
	Destroyed int      `json:"destroyed"`
}

// TankView is a tank as somebody sees it. Its numbers count the cards that are
// face up.
type TankView struct {
	ID               string         `json:"id"`
	Owner            game.Seat      `json:"owner"`
	Card             string         `json:"card"`
	Pose             geom.Pose      `json:"pose"`
	Start            geom.Pose      `json:"start"`
	Deployed         bool           `json:"deployed"`
	Damage           int            `json:"damage"`
	Capacity         int            `json:"capacity"`
	Destroyed        bool           `json:"destroyed"`
	Speed            int            `json:"speed"`
	ExtraMoves       int            `json:"extraMoves,omitempty"`
	MovesLeft        int            `json:"movesLeft"`
	Initiative       [2]int         `json:"initiative"` // when moving, when shooting
	Activated        bool           `json:"activated"`
	Attacked         bool           `json:"attacked,omitempty"`
	MadeFast         bool           `json:"madeFast,omitempty"`
	InitiativeBonus  int            `json:"initiativeBonus,omitempty"`
	SharedInitiative *int           `json:"sharedInitiative,omitempty"`
	InjuriesIgnored  int            `json:"injuriesIgnored,omitempty"`
	Cards            []Face         `json:"cards"`
	Criticals        []CriticalView `json:"criticals"`
}

// CriticalView is a critical card that lies on a tank; Kind counts the kinds
// of the deck.
type CriticalView struct {
	Kind int `json:"kind"`
	Turn int `json:"turn"`
}

// ActivationView is the tank whose activation is under way, by its number in
// the list of tanks, -1 for none; and what it has done in the Command phase.
type ActivationView struct {
	Tank     int      `json:"tank"`
	Repaired bool     `json:"repaired,omitempty"`
	Moved    bool     `json:"moved,omitempty"`
	Critical int      `json:"critical,omitempty"` // being repaired
	Rerolls  []string `json:"rerolls,omitempty"`  // cards used for this repair
}

// AttackView is the attack under way. Tanks go by their numbers; cards by the
// number of their tank times 64 and their own.
type AttackView struct {
	Shooter        int      `json:"shooter"`
	Target         int      `json:"target"`
	Number         int      `json:"number"`              // 2 for a further attack of the same tank
	ThreeDice      bool     `json:"threeDice,omitempty"` // and nothing else (TK-X.2)
	Stage          Stage    `json:"stage"`
	Sighting       Sighting `json:"sighting"`
	Ammo           []int    `json:"ammo,omitempty"` // discarded for it, by their numbers on the tank
	Attack         DicePool `json:"attack"`
	Defence        DicePool `json:"defence"`
	CardsUsed      []int    `json:"cardsUsed,omitempty"`
	StationaryUsed bool     `json:"stationaryUsed,omitempty"` // the re-roll of a tank that stands still
	Hits           int      `json:"hits"`
	Crits          int      `json:"crits"`
	WeakCancels    int      `json:"weakCancels"`   // still due from 4s and 5s
	StrongCancels  int      `json:"strongCancels"` // and from 6s
	GotThrough     bool     `json:"gotThrough"`    // something was left after the conversions
	Drawn          []int    `json:"drawn,omitempty"`
	CriticalDrawn  bool     `json:"criticalDrawn,omitempty"` // the first of the attack
}

// DicePool is how many dice are rolled, with the reasons, and the roll.
type DicePool struct {
	Sum  game.Tally `json:"sum,omitempty"`
	Dice []int      `json:"dice,omitempty"`
}

// ShotView is one attack of the present Shooting phase.
type ShotView struct {
	Shooter int `json:"shooter"`
	Target  int `json:"target"`
}

// AskView is the question that the position waits with. Tanks go by their
// numbers, -1 for none.
type AskView struct {
	Kind    QuestionKind `json:"kind,omitempty"`
	Seat    game.Seat    `json:"seat,omitempty"`
	Tank    int          `json:"tank"`
	Tanks   []int        `json:"tanks,omitempty"`   // to choose from
	Spacing int          `json:"spacing,omitempty"` // that a piece of terrain has to keep (TK-6.c)
	Line    []Spot       `json:"line,omitempty"`    // that an objective has to lie on (TK-16.3, TK-16.4)
}

// View is all that seat may know.
func (p Position) View(seat game.Seat) game.View {
	s := p.s
	over := s.Result != nil
	v := View{
		Seat: seat, Mission: s.Mission, Options: s.Opts, Turn: s.Turn, Phase: s.Step.phase(), Step: s.Step, Window: s.Cursor,
		Measures: Measures{TableSize, ArrowBody, ArrowWidth, ArrowLength, TokenRadius},
		Attacker: s.Attacker, Pieces: s.Pieces, Terrain: s.Terrain, Objectives: s.Objectives, Deck: s.Deck, Discard: s.Discard,
		InitiativesKnown: s.Known, Attack: s.Attack.view(), Shots: []ShotView{}, Result: s.Result, Tanks: []TankView{},
		Active: ActivationView{
			Tank: s.Active.Tank, Repaired: s.Active.Repaired, Moved: s.Active.Moved, Critical: s.Active.Critical, Rerolls: s.Active.Spent,
		},
		Ask: AskView{Kind: s.Ask.Kind, Seat: s.Ask.Seat, Tank: s.Ask.Tank, Tanks: s.Ask.Tanks, Spacing: s.Ask.Spacing},
	}
	if s.Ask.Kind == askObjective {
		v.Ask.Line = objectiveLine(s.side(other(s.Ask.Seat)).Edge)
	}
	for _, shot := range s.Shots {
		v.Shots = append(v.Shots, ShotView{shot.Shooter, shot.Target})
	}
	for i, side := range s.Sides {
		v.Sides[i] = SideView{
			Nation: side.Nation, Ready: side.Platoon != nil, Edge: side.Edge, VP: side.VP, Destroyed: side.Destroyed,
		}
		if s.Ask.Kind == askDeploy {
			v.Sides[i].Zone = startingZone(side.Edge)
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

// startingZone is the outline of what lies within one arrow of an edge or a
// corner (TK-6.g, TK-20).
func startingZone(edge string) []Spot {
	const last, in = TableSize, ArrowLength
	switch edge {
	case "N":
		return []Spot{{0, last}, {last, last}, {last, last - in}, {0, last - in}}
	case "E":
		return []Spot{{last, last}, {last, 0}, {last - in, 0}, {last - in, last}}
	case "S":
		return []Spot{{0, 0}, {last, 0}, {last, in}, {0, in}}
	case "W":
		return []Spot{{0, 0}, {0, last}, {in, last}, {in, 0}}
	case "":
		return nil
	}
	corner := cornerPoint(edge)
	zone := []Spot{spotAt(corner)}
	at := geom.Pose{X: zone[0].X, Y: zone[0].Y}
	for h := 0; h <= 900; h += 50 {
		at.H = geom.Norm(h + map[string]int{"SW": 0, "NW": 900, "NE": 1800, "SE": 2700}[edge])
		zone = append(zone, spotAt(at.Point(arrow, 0)))
	}
	return zone
}

// objectiveLine is where a token belongs: one arrow from an edge (TK-16.3).
func objectiveLine(edge string) []Spot {
	from, to := inward(edge, 0, ArrowLength, 0), inward(edge, TableSize, ArrowLength, 0)
	return []Spot{{from.X, from.Y}, {to.X, to.Y}}
}

func (t *tank) view(own bool) TankView {
	open := *t
	open.Cards = slices.DeleteFunc(slices.Clone(t.Cards), func(h held) bool { return !h.Up })
	v := TankView{
		ID: t.ID, Owner: t.Owner, Card: t.Card, Pose: t.Pose, Start: t.Start, Deployed: t.Deployed, Damage: t.Damage,
		Capacity: open.capacity(), Destroyed: t.Destroyed, Speed: t.Speed, ExtraMoves: t.Extra, MovesLeft: open.movesLeft(),
		Initiative: [2]int{open.initiativeMove(), open.initiativeShoot()}, Activated: t.Done, Attacked: t.Shot, MadeFast: t.Boost,
		InitiativeBonus: t.Aura, SharedInitiative: t.Share, InjuriesIgnored: t.Spared, Cards: faces(t, own), Criticals: []CriticalView{},
	}
	for _, w := range t.Criticals {
		v.Criticals = append(v.Criticals, CriticalView{w.Kind, w.Turn})
	}
	return v
}

// faces shows the cards of a tank to its owner or to others.
func faces(t *tank, own bool) []Face {
	list := []Face{}
	for i := range t.Cards {
		h := &t.Cards[i]
		f := Face{Crew: h.card.Type.Crew(), Points: h.card.Points, FaceUp: h.Up, Gone: h.Gone, UsedIn: h.Used, PregameMoves: h.Bits}
		if own || h.Up {
			f.Card = h.ID
		}
		list = append(list, f)
	}
	return list
}

func (a *attack) view() *AttackView {
	if a == nil {
		return nil
	}
	return &AttackView{
		Shooter: a.Shooter, Target: a.Target, Number: a.Number, ThreeDice: a.Three, Stage: a.Stage, Sighting: a.Look, Ammo: a.Ammo,
		Attack: DicePool{a.Attack, a.Dice}, Defence: DicePool{a.Defence, a.Saves}, CardsUsed: a.Spent, StationaryUsed: a.Stood,
		Hits: a.Hits, Crits: a.Crits, WeakCancels: a.Weak, StrongCancels: a.Strong, GotThrough: a.Left, Drawn: a.Drawn,
		CriticalDrawn: a.Later,
	}
}

// imagined is the attack that somebody sees: nothing about it is hidden.
func (v *AttackView) imagined() *attack {
	if v == nil {
		return nil
	}
	return &attack{
		Shooter: v.Shooter, Target: v.Target, Number: v.Number, Three: v.ThreeDice, Stage: v.Stage, Look: v.Sighting, Ammo: v.Ammo,
		Attack: v.Attack.Sum, Dice: v.Attack.Dice, Defence: v.Defence.Sum, Saves: v.Defence.Dice, Spent: v.CardsUsed,
		Stood: v.StationaryUsed, Hits: v.Hits, Crits: v.Crits, Weak: v.WeakCancels, Strong: v.StrongCancels, Left: v.GotThrough,
		Drawn: v.Drawn, Later: v.CriticalDrawn,
	}
}

// Imagine makes up a position that looks like v: for every back it cannot see
// behind it draws a card that could be there.
func (r Rules) Imagine(v game.View, src dice.Source) (game.Position, error) {
	view, ok := v.(View)
	if !ok {
		return nil, fmt.Errorf("imagine: a %T is not a view of this game", v)
	}
	s := &state{
		d: r.d, flow: r.flow, Mission: view.Mission, Opts: view.Options, Turn: view.Turn, Step: view.Step, Cursor: view.Window,
		Attacker: view.Attacker, Pieces: view.Pieces, Terrain: view.Terrain, Objectives: view.Objectives, Deck: view.Deck,
		Discard: view.Discard, Known: view.InitiativesKnown, Attack: view.Attack.imagined(), Result: view.Result, Tanks: []tank{},
		Active: active{
			Tank: view.Active.Tank, Repaired: view.Active.Repaired, Moved: view.Active.Moved, Critical: view.Active.Critical,
			Spent: view.Active.Rerolls,
		},
		Ask: ask{Kind: view.Ask.Kind, Seat: view.Ask.Seat, Tank: view.Ask.Tank, Tanks: view.Ask.Tanks, Spacing: view.Ask.Spacing},
	}
	for _, v := range view.Shots {
		s.Shots = append(s.Shots, shot{v.Shooter, v.Target})
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
		Speed: v.Speed, Extra: v.ExtraMoves, Done: v.Activated, Shot: v.Attacked, Boost: v.MadeFast, Aura: v.InitiativeBonus,
		Share: v.SharedInitiative, Spared: v.InjuriesIgnored, Criticals: []wound{}, Cards: []held{}, card: card,
	}
	for _, c := range v.Criticals {
		t.Criticals = append(t.Criticals, wound{Kind: c.Kind, Turn: c.Turn, flags: r.d.Criticals[c.Kind].flags})
	}
	t.stand(v.Pose)
	for _, f := range v.Cards {
		h := held{ID: f.Card, Up: f.FaceUp, Gone: f.Gone, Used: f.UsedIn, Bits: f.PregameMoves}
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
