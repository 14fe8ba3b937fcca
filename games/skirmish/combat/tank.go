package combat

import (
	"fmt"
	"slices"

	"sabot/games/skirmish/printed"
)

// Tank is what a tank carries, has done and has suffered: the tokens of the
// box are its fields (TK-5.d). Where it stands is for the table to know.
type Tank struct {
	Damage           int        `json:"damage"`
	Speed            int        `json:"speed"`                      // moves on the token (TK-7.d)
	ExtraMoves       int        `json:"extraMoves,omitempty"`       // moves off the token this turn (TK-X.4)
	Activated        bool       `json:"activated"`                  // in this phase
	Attacked         bool       `json:"attacked,omitempty"`         // this turn (TK-K.9)
	MadeFast         bool       `json:"madeFast,omitempty"`         // counts as Fast this turn
	InitiativeBonus  int        `json:"initiativeBonus,omitempty"`  // lent by a friend for this phase
	SharedInitiative *int       `json:"sharedInitiative,omitempty"` // taken over from a friend for shooting
	InjuriesIgnored  int        `json:"injuriesIgnored,omitempty"`  // Injured Crew cards so far
	Cards            []Card     `json:"cards"`
	Criticals        []Critical `json:"criticals"`

	printed *printed.TankCard
}

// Card is a crew or upgrade card on a tank.
type Card struct {
	ID           string `json:"id"`
	FaceUp       bool   `json:"faceUp"`                 // for good (TK-15.f)
	Gone         bool   `json:"gone,omitempty"`         // discarded or lost
	UsedIn       int    `json:"usedIn,omitempty"`       // the phase it was last used in, counted two a turn
	PregameMoves int    `json:"pregameMoves,omitempty"` // which halves of a move before the game are made

	printed *printed.Card
}

// The halves of a pre-game move for two.
const (
	MovedItself  = 1
	MovedAFriend = 2
)

// Critical is a critical card that lies on a tank; Kind counts the kinds of
// the deck.
type Critical struct {
	Kind int `json:"kind"`
	Turn int `json:"turn"` // drawn in

	Ailments printed.Ailment `json:"-"`
}

// NewTank is a fresh tank. Its cards lie in the order of their backs, so that
// the order tells nothing more.
func NewTank(card *printed.TankCard, cards []*printed.Card, faceUp bool) Tank {
	t := Tank{Cards: make([]Card, len(cards)), Criticals: []Critical{}, printed: card}
	for i, c := range cards {
		t.Cards[i] = Card{ID: c.ID, FaceUp: faceUp, printed: c}
	}
	slices.SortStableFunc(t.Cards, func(a, b Card) int { return backOrder(a.printed) - backOrder(b.printed) })
	return t
}

// backOrder sorts crew before upgrades, then by points.
func backOrder(c *printed.Card) int {
	if c.Type.Crew() {
		return c.Points
	}
	return 100 + c.Points
}

// Restore finds the cards again after a tank was read.
func (t *Tank) Restore(d *printed.Data, card *printed.TankCard) error {
	t.printed = card
	for i := range t.Cards {
		c, ok := d.Card(t.Cards[i].ID)
		if !ok {
			return fmt.Errorf("card %q", t.Cards[i].ID)
		}
		t.Cards[i].printed = c
	}
	for i := range t.Criticals {
		c := &t.Criticals[i]
		if c.Kind < 0 || c.Kind >= printed.CriticalKinds {
			return fmt.Errorf("critical %d", c.Kind)
		}
		c.Ailments = d.Criticals[c.Kind].Ailments
	}
	return nil
}

// Printed is what the card says.
func (c *Card) Printed() *printed.Card { return c.printed }

// Become makes a card of which only the back was seen a certain one.
func (c *Card) Become(p *printed.Card) { c.ID, c.printed = p.ID, p }

// Printed is the tank's card.
func (t *Tank) Printed() *printed.TankCard { return t.printed }

// FaceUpOnly is the tank as far as its face-up cards tell.
func (t *Tank) FaceUpOnly() Tank {
	open := *t
	open.Cards = slices.DeleteFunc(slices.Clone(t.Cards), func(c Card) bool { return !c.FaceUp })
	return open
}

// Ailments is everything the criticals on the tank do to it.
func (t *Tank) Ailments() printed.Ailment {
	set := printed.NoAilments
	for _, c := range t.Criticals {
		set |= c.Ailments
	}
	return set
}

// FixedGun tells that the gun points straight ahead, though it should not.
func (t *Tank) FixedGun() bool { return t.Ailments()&printed.FixedGun != 0 }

// CanShoot tells that nothing keeps the tank from shooting.
func (t *Tank) CanShoot() bool { return t.Ailments()&printed.NoShoot == 0 }

// Works tells whether a card on the tank has its effect: not when it is gone,
// and no crew card while the crew is shell-shocked (TK-X.3).
func (t *Tank) Works(c *Card) bool {
	return !c.Gone && (!c.printed.Type.Crew() || t.Ailments()&printed.NoCrew == 0)
}

// Sum adds up an effect over the tank's working cards.
func (t *Tank) Sum(e printed.Effect) int {
	n := 0
	for i := range t.Cards {
		if c := &t.Cards[i]; c.printed.Has(e) && t.Works(c) {
			n += c.printed.Value(e)
		}
	}
	return n
}

// Capacity is the damage that destroys the tank.
func (t *Tank) Capacity() int { return t.printed.Damage + t.Sum(printed.MoreDamage) }

// Fast tells whether the tank may make three moves. Cards take only the
// printed keyword away (TK-K.4, TK-X.4).
func (t *Tank) Fast() bool {
	return t.MadeFast || t.printed.Keywords.Has(printed.Fast) && t.Sum(printed.LoseFast) == 0
}

// Points is what the tank is worth to the enemy: itself and all cards it
// started with (TK-16.1).
func (t *Tank) Points() int {
	sum := t.printed.Points
	for i := range t.Cards {
		sum += t.Cards[i].printed.Points
	}
	return sum
}

// MovesLeft is how often the tank may still move in this activation (TK-7.c).
func (t *Tank) MovesLeft() int {
	most := 2
	if t.Fast() {
		most = 3
	}
	switch ails := t.Ailments(); {
	case ails&printed.NoMove != 0:
		return 0
	case ails&printed.OneMove != 0:
		// The extra move counts for a damaged engine, though not for the
		// token (TK-X.4).
		most = 1 - t.ExtraMoves
	}
	return max(most-t.Speed, 0)
}

// CanMoveExtra tells whether the tank could make a move before all others.
func (t *Tank) CanMoveExtra() bool {
	ails := t.Ailments()
	return ails&printed.NoMove == 0 && (ails&printed.OneMove == 0 || t.ExtraMoves == 0)
}

// CanMoveInCommand tells whether the tank may move in the Command phase
// (TK-K.2, TK-K.9).
func (t *Tank) CanMoveInCommand() bool {
	words := t.printed.Keywords
	return (words.Has(printed.Blitzkrieg) || words.Has(printed.Cautious) && t.Attacked) &&
		t.Ailments()&(printed.NoMove|printed.OneMove) == 0
}

// MovingInitiative orders the Movement phase (TK-7.a).
func (t *Tank) MovingInitiative() int {
	return t.initiative(printed.MovingInitiative, t.InitiativeBonus)
}

// ShootingInitiative orders the Shooting phase (TK-9.a). A shared one replaces
// the tank's own modifiers (TK-X.4).
func (t *Tank) ShootingInitiative() int {
	if t.SharedInitiative != nil && t.Ailments()&printed.InitiativeZero == 0 {
		return *t.SharedInitiative
	}
	return t.initiative(printed.ShootingInitiative, t.InitiativeBonus)
}

// CommandInitiative orders the Command phase: nothing is lent in it (TK-X.4).
func (t *Tank) CommandInitiative() int { return t.initiative(printed.MovingInitiative, 0) }

func (t *Tank) initiative(by printed.Effect, lent int) int {
	if t.Ailments()&printed.InitiativeZero != 0 {
		return 0
	}
	return max(t.printed.Initiative+t.Sum(by)+lent, 0)
}

// BeginTurn takes off what lasts for a turn or a phase, but for the speed
// token, which goes at the end of the turn.
func (t *Tank) BeginTurn() {
	t.Attacked, t.MadeFast, t.ExtraMoves = false, false, 0
	t.BeginPhase()
}

// BeginPhase takes off what lasts for a phase.
func (t *Tank) BeginPhase() { t.Activated, t.InitiativeBonus, t.SharedInitiative = false, 0, nil }

// Suffers tells whether a critical of a kind lies on the tank.
func (t *Tank) Suffers(kind int) bool {
	return slices.ContainsFunc(t.Criticals, func(c Critical) bool { return c.Kind == kind })
}

// Heal takes one critical of a kind off the tank.
func (t *Tank) Heal(kind int) {
	at := slices.IndexFunc(t.Criticals, func(c Critical) bool { return c.Kind == kind })
	t.Criticals = slices.Delete(slices.Clone(t.Criticals), at, at+1)
}

// Fires counts the fires that were lit before a turn.
func (t *Tank) Fires(turn int) int {
	n := 0
	for _, c := range t.Criticals {
		if c.Ailments&printed.Burning != 0 && c.Turn < turn {
			n++
		}
	}
	return n
}
