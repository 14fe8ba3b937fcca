package skirmish

import (
	"sabot/game"
	"sabot/games/skirmish/combat"
	"sabot/games/skirmish/field"
	"sabot/games/skirmish/printed"
	"sabot/geom"
)

// View is all that one seat may know (TK-15.f): everything on the table, its
// own cards, and of the other side's face-down cards only their backs. The
// deck has no order to hide: a card is drawn from it when it is needed.
type View struct {
	Seat             game.Seat                    `json:"seat"`
	Mission          string                       `json:"mission"`
	Options          printed.Options              `json:"options"`
	Measures         Measures                     `json:"measures"`
	Turn             int                          `json:"turn"`
	Phase            Phase                        `json:"phase"`
	Step             Step                         `json:"step"`
	Window           int                          `json:"window"` // whose it is within a step: 0 the first side, 1 the second
	Attacker         game.Seat                    `json:"attacker"`
	Sides            [2]SideView                  `json:"sides"`
	Pieces           []printed.Piece              `json:"pieces"` // still to be placed
	Terrain          []printed.Piece              `json:"terrain"`
	Tanks            []TankView                   `json:"tanks"`
	Objectives       []field.Objective            `json:"objectives"`
	Deck             [printed.CriticalKinds]uint8 `json:"deck"` // how many of each kind
	Discard          [printed.CriticalKinds]uint8 `json:"discard"`
	InitiativesKnown bool                         `json:"initiativesKnown"` // no face-down card changes one
	Active           ActivationView               `json:"active"`
	Attack           *AttackView                  `json:"attack,omitempty"`
	Shots            []ShotView                   `json:"shots"` // of this Shooting phase (TK-K.3)
	Ask              AskView                      `json:"ask"`
	Result           *game.Result                 `json:"result,omitempty"`
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
	Nation    printed.Nation   `json:"nation"`
	Ready     bool             `json:"ready"`
	Platoon   *printed.Platoon `json:"platoon,omitempty"`
	Edge      string           `json:"edge,omitempty"`
	Zone      []field.Spot     `json:"zone,omitempty"` // outline of where its tanks start, while any has to
	VP        int              `json:"vp"`
	Destroyed int              `json:"destroyed"`
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
	Cards            []CardView     `json:"cards"`
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
	Critical int      `json:"critical"`          // being repaired
	Rerolls  []string `json:"rerolls,omitempty"` // cards used for this repair
}

// AttackView is the attack under way. Tanks go by their numbers; cards by the
// number of their tank times 64 and their own.
type AttackView struct {
	Shooter        int            `json:"shooter"`
	Target         int            `json:"target"`
	Number         int            `json:"number"`              // 2 for a further attack of the same tank
	ThreeDice      bool           `json:"threeDice,omitempty"` // and nothing else (TK-X.2)
	Stage          Stage          `json:"stage"`
	Sighting       field.Sighting `json:"sighting"`
	Ammo           []int          `json:"ammo,omitempty"` // discarded for it, by their numbers on the tank
	Attack         DicePool       `json:"attack"`
	Defence        DicePool       `json:"defence"`
	CardsUsed      []int          `json:"cardsUsed,omitempty"`
	StationaryUsed bool           `json:"stationaryUsed,omitempty"` // the re-roll of a tank that stands still
	Hits           int            `json:"hits"`
	Crits          int            `json:"crits"`
	WeakCancels    int            `json:"weakCancels"`   // still due from 4s and 5s
	StrongCancels  int            `json:"strongCancels"` // and from 6s
	GotThrough     bool           `json:"gotThrough"`    // something was left after the conversions
	Drawn          []int          `json:"drawn,omitempty"`
	CriticalDrawn  bool           `json:"criticalDrawn,omitempty"` // the first of the attack
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
	Line    []field.Spot `json:"line,omitempty"`    // that an objective has to lie on (TK-16.3, TK-16.4)
}

// View is all that seat may know. Where a part of the state is shown whole, it
// is converted: the compiler refuses a field that the view does not name.
func (p Position) View(seat game.Seat) game.View {
	s := p.s
	over := s.Result != nil
	v := View{
		Seat: seat, Mission: s.Mission, Options: s.Options, Turn: s.Turn, Phase: s.Step.phase(), Step: s.Step, Window: s.Window,
		Measures: Measures{field.TableSize, field.ArrowBody, field.ArrowWidth, field.ArrowLength, field.TokenRadius},
		Attacker: s.Attacker, Pieces: s.Pieces, Terrain: s.Table.Terrain, Objectives: s.Table.Objectives, Deck: s.Deck.Left,
		Discard:          s.Deck.Discarded,
		InitiativesKnown: s.InitiativesKnown, Attack: (*AttackView)(s.Attack), Shots: []ShotView{}, Result: s.Result, Tanks: []TankView{},
		Active: ActivationView(s.Active),
		Ask:    AskView{Kind: s.Ask.Kind, Seat: s.Ask.Seat, Tank: s.Ask.Tank, Tanks: s.Ask.Tanks, Spacing: s.Ask.Spacing},
	}
	if s.Ask.Kind == askObjective {
		v.Ask.Line = field.ObjectiveLine(s.side(other(s.Ask.Seat)).Edge)
	}
	for _, shot := range s.Shots {
		v.Shots = append(v.Shots, ShotView(shot))
	}
	for i, side := range s.Sides {
		v.Sides[i] = SideView{
			Nation: side.Nation, Ready: side.Platoon != nil, Edge: side.Edge, VP: side.VP, Destroyed: side.Destroyed,
		}
		if s.Ask.Kind == askDeploy {
			v.Sides[i].Zone = field.StartingZone(side.Edge)
		}
		if game.Seat(i+1) == seat || over {
			v.Sides[i].Platoon = side.Platoon
		}
	}
	for i := range s.Tanks {
		v.Tanks = append(v.Tanks, s.tankView(i, s.owner(i) == seat || over))
	}
	return v
}

func (s *state) tankView(i int, own bool) TankView {
	model, t := &s.Table.Tanks[i], &s.Tanks[i]
	open := t.FaceUpOnly()
	v := TankView{
		ID: model.ID, Owner: model.Owner, Card: model.Card, Pose: model.Pose, Start: model.Start, Deployed: model.Deployed,
		Destroyed: model.Destroyed, Damage: t.Damage, Capacity: open.Capacity(), Speed: t.Speed, ExtraMoves: t.ExtraMoves,
		MovesLeft: open.MovesLeft(), Initiative: [2]int{open.MovingInitiative(), open.ShootingInitiative()},
		Activated: t.Activated, Attacked: t.Attacked, MadeFast: t.MadeFast, InitiativeBonus: t.InitiativeBonus,
		SharedInitiative: t.SharedInitiative, InjuriesIgnored: t.InjuriesIgnored, Cards: faces(t, own), Criticals: []CriticalView{},
	}
	for _, c := range t.Criticals {
		v.Criticals = append(v.Criticals, CriticalView{c.Kind, c.Turn})
	}
	return v
}

func faces(t *combat.Tank, own bool) []CardView {
	list := []CardView{}
	for i := range t.Cards {
		h := &t.Cards[i]
		f := CardView{
			Crew: h.Printed().Type.Crew(), Points: h.Printed().Points, FaceUp: h.FaceUp, Gone: h.Gone, UsedIn: h.UsedIn,
			PregameMoves: h.PregameMoves,
		}
		if own || h.FaceUp {
			f.Card = h.ID
		}
		list = append(list, f)
	}
	return list
}
