package commander

import (
	"slices"

	"sabot/game"
)

// Seen is a card that a seat can see, with its ID.
type Seen struct {
	ID ID `json:"id"`
	Piece
}

// View is all that one seat may know. It has no field for a hidden card, so a
// hidden card cannot be sent by mistake (section 3 of the rules).
type View struct {
	Seat     game.Seat    `json:"seat"`
	Setup    game.Setup   `json:"setup"`
	Phase    phase        `json:"phase"`
	Nation   [3]Side      `json:"nation"`
	Attacker game.Seat    `json:"attacker"`
	Year     int          `json:"year,omitempty"`
	First    game.Seat    `json:"first"`
	Active   game.Seat    `json:"active"`
	Turn     int          `json:"turn"`
	Turns    int          `json:"turns"` // turn limit, 0 for none
	Supply   int          `json:"supply"`
	Acted    bool         `json:"acted,omitempty"`
	Held     bool         `json:"held,omitempty"`
	Once     [3]once      `json:"once"`
	Columns  int          `json:"columns"`
	Rows     int          `json:"rows"`
	Cards    []Seen       `json:"cards"`
	Hands    [3]int       `json:"hands"` // by seat: how many cards, not which
	Decks    [3]int       `json:"decks"`
	Batches  []Batch      `json:"batches"`
	Spots    []Spot       `json:"spots"`
	Borders  []Border     `json:"borders,omitempty"`
	Group    cardList     `json:"group,omitempty"` // own reinforcement group
	Called   int          `json:"called,omitempty"`
	Landed   []string     `json:"landed,omitempty"`
	Due      []ID         `json:"due,omitempty"`
	Windows  []Window     `json:"windows,omitempty"`
	Deed     *deed        `json:"deed,omitempty"`
	Melee    *melee       `json:"melee,omitempty"`
	Muster   *muster      `json:"muster,omitempty"`
	Sequence uint16       `json:"sequence"`
	End      *game.Result `json:"end,omitempty"`
}

// View is what seat may know of the position.
func (p Position) View(seat game.Seat) game.View { return p.s.view(seat) }

func (s *state) view(seat game.Seat) View {
	v := View{
		Seat: seat, Setup: s.setup, Phase: s.Phase, Nation: s.Nation, Attacker: s.Attacker, Year: s.Year, First: s.First,
		Active: s.Active, Turn: s.Turn, Turns: s.lastTurn(), Supply: s.Supply, Acted: s.Acted, Held: s.Held, Once: s.Once,
		Columns: s.columns, Rows: s.rows, Batches: s.Batches, Spots: slices.Clone(s.Spots), Borders: slices.Clone(s.Borders),
		Called: s.Called, Landed: s.Landed, Due: s.Due, Windows: slices.Clone(s.Windows), Sequence: s.Sequence, End: s.End,
	}
	for _, owner := range []game.Seat{1, 2} {
		v.Hands[owner], v.Decks[owner] = s.count(owner, inHand), s.count(owner, inDeck)
	}
	for i := 1; i < len(s.Pieces); i++ {
		if id := ID(i); s.visible(id, seat) {
			u := s.Pieces[i]
			if u.Place == inDeck {
				u.Order = 0 // nobody knows the order of a deck
			}
			v.Cards = append(v.Cards, Seen{id, u})
		}
	}
	if seat == 1 || seat == 2 {
		v.Group = s.Groups[seat]
	}
	v.Deed, v.Melee, v.Muster = s.seenDeed(seat), s.seenMelee(seat), s.seenMuster(seat)
	return v
}

// visible tells whether a seat sees a card: all that lies open, its own, what
// an announced move brings out of a reserve, and a reserve under Recon.
func (s *state) visible(id ID, seat game.Seat) bool {
	u := &s.Pieces[id]
	switch u.Place {
	case inDeck:
		return u.Owner == seat
	case inHand:
		return u.Owner == seat || seat != game.Nobody && s.Once[seat].Recon || s.announced(id)
	default:
		return true
	}
}

// announced tells whether a card of a hand belongs to the move in progress.
func (s *state) announced(id ID) bool {
	return s.Deed != nil && s.Deed.From == Reserve &&
		slices.ContainsFunc(s.Deed.Groups, func(g Group) bool { return slices.Contains(g.Cards, id) })
}

// seenDeed is the action in progress without the cards that were handed in
// with it and have not come to their step.
func (s *state) seenDeed(seat game.Seat) *deed {
	if s.Deed == nil {
		return nil
	}
	d := *s.Deed
	if seat != s.Active {
		groups := make([]Group, len(d.Groups))
		for i, g := range d.Groups {
			groups[i] = g
			groups[i].With = nil
		}
		if d.Groups != nil {
			d.Groups = groups
		}
	}
	return &d
}

// seenMelee is the Melee step without declarations that are not revealed.
func (s *state) seenMelee(seat game.Seat) *melee {
	if s.Melee == nil {
		return nil
	}
	m := *s.Melee
	if m.Stage != meleeVolley {
		for _, o := range []game.Seat{1, 2} {
			if o != seat {
				m.Declared[o] = nil
			}
		}
	}
	return &m
}

// seenMuster is what a seat has handed in itself, and who has handed in.
func (s *state) seenMuster(seat game.Seat) *muster {
	if s.Muster == nil {
		return nil
	}
	m := *s.Muster
	for _, o := range []game.Seat{1, 2} {
		if o != seat {
			m.Forces[o], m.Fixed[o], m.Terrain[o] = nil, nil, nil
		}
	}
	return &m
}
