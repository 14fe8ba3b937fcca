package commander

import (
	"slices"

	"sabot/game"
	"sabot/games/commander/combat"
	"sabot/games/commander/printed"
)

// View is all that one seat may know. It has types of its own, filled field by
// field, so that a hidden card cannot be sent by mistake (section 3 of the
// rules).
type View struct {
	Seat           game.Seat          `json:"seat"`
	Setup          game.Setup         `json:"setup"`
	Phase          phase              `json:"phase"`
	Nation         [3]printed.Side    `json:"nation"` // by seat
	Attacker       game.Seat          `json:"attacker"`
	Year           int                `json:"year,omitempty"`
	First          game.Seat          `json:"first"`
	Active         game.Seat          `json:"active"`
	Turn           int                `json:"turn"`
	Turns          int                `json:"turns"` // turn limit, 0 for none
	Supply         int                `json:"supply"`
	Acted          bool               `json:"acted,omitempty"`
	HoldUsed       bool               `json:"holdUsed,omitempty"`
	OncePerTurn    [3]OnceView        `json:"oncePerTurn"` // by seat
	Board          BoardView          `json:"board"`
	Cards          []CardView         `json:"cards"`
	Hands          [3]int             `json:"hands"` // by seat: how many cards, not which
	Decks          [3]int             `json:"decks"`
	Batches        []BatchView        `json:"batches"`
	Reinforcements ReinforcementsView `json:"reinforcements"`
	Tide           TideView           `json:"tide"`
	Control        [3]ControlView     `json:"control"` // by seat
	Windows        []WindowView       `json:"windows,omitempty"`
	Pending        *PendingView       `json:"pending,omitempty"`
	Melee          *MeleeView         `json:"melee,omitempty"`
	Muster         *MusterView        `json:"muster,omitempty"`
	Sequence       uint16             `json:"sequence"`
	End            *game.Result       `json:"end,omitempty"`
}

// The parts of a view.
type (
	// CardView is a card that a seat can see.
	CardView struct {
		ID             ID          `json:"id"`
		Owner          game.Seat   `json:"owner"`
		On             ID          `json:"on,omitempty"`    // carrier of a squad or gun, bearer of equipment
		Order          uint16      `json:"order,omitempty"` // on the discard pile; nobody knows the order of a deck
		Number         uint8       `json:"number"`
		Place          place       `json:"place"`
		Pos            printed.Pos `json:"pos,omitempty"`
		Entry          printed.Pos `json:"entry,omitempty"`
		Rounds         uint8       `json:"rounds,omitempty"`
		Moved          bool        `json:"moved,omitempty"`
		Fired          bool        `json:"fired,omitempty"`
		Immobilised    bool        `json:"immobilised,omitempty"`
		Malfunction    bool        `json:"malfunction,omitempty"`
		FirstShotFired bool        `json:"firstShotFired,omitempty"`
	}
	// ControlView is how many positions a seat has of those it needs to win; it
	// needs none where it wins in other ways.
	ControlView struct {
		Held   int `json:"held"`
		Needed int `json:"needed"`
	}
	// OnceView is what a seat has used up of what may be done once a turn.
	OnceView struct {
		Coordination bool `json:"coordination,omitempty"`
		Confusion    bool `json:"confusion,omitempty"`
		Recon        bool `json:"recon,omitempty"`
		FreeHand     bool `json:"freeHand,omitempty"`
	}
	// BoardView is the ground.
	BoardView struct {
		Columns int          `json:"columns"`
		Rows    int          `json:"rows"`
		Spots   []SpotView   `json:"spots"` // by position, counted on a grid of nine columns
		Borders []BorderView `json:"borders,omitempty"`
	}
	// SpotView is what lies on a position.
	SpotView struct {
		OverlayOwner game.Seat       `json:"overlayOwner,omitempty"`
		Smoke        game.Seat       `json:"smoke,omitempty"`    // whose smoke
		Attacker     game.Seat       `json:"attacker,omitempty"` // of the melee here
		Stream       ID              `json:"stream,omitempty"`
		Swamp        ID              `json:"swamp,omitempty"`
		OverlayCard  ID              `json:"overlayCard,omitempty"`
		SmokeCard    ID              `json:"smokeCard,omitempty"`
		CrossingCard ID              `json:"crossingCard,omitempty"`
		Base         printed.Terrain `json:"base"`
		Overlay      printed.Terrain `json:"overlay,omitempty"`
		Crossing     crossing        `json:"crossing,omitempty"`
		SwampFirst   bool            `json:"swampFirst,omitempty"`
		SmokeStays   bool            `json:"smokeStays,omitempty"` // beyond this turn of its owner's opponent
		Unclaimed    bool            `json:"unclaimed,omitempty"`  // dealt Bunkers that no squad has come to yet
	}
	// BorderView is what lies between two positions.
	BorderView struct {
		A            printed.Pos `json:"a"`
		B            printed.Pos `json:"b"`
		Stream       ID          `json:"stream,omitempty"`
		Crossing     crossing    `json:"crossing,omitempty"`
		CrossingCard ID          `json:"crossingCard,omitempty"`
	}
	// BatchView tells whose the next cards by ID are; a bought batch has no list.
	BatchView struct {
		Seat  game.Seat `json:"seat"`
		Count int       `json:"count"`
		List  cardList  `json:"list,omitempty"`
		Group bool      `json:"group,omitempty"`
	}
	// ReinforcementsView is what comes later in the battle.
	ReinforcementsView struct {
		Group    cardList `json:"group,omitempty"`    // card numbers of the seat's own group
		Called   int      `json:"called,omitempty"`   // turn in which a group was called
		Arrived  []string `json:"arrived,omitempty"`  // arrivals that have come
		Arriving []ID     `json:"arriving,omitempty"` // units that wait to be placed
	}
	// TideView tells how long nothing has been lost or taken.
	TideView struct {
		Turned int              `json:"turned"`          // game turn of the last loss or capture
		Drawn  int              `json:"drawn,omitempty"` // game turn at whose end the battle is drawn if that stays so
		Taken  [3][]printed.Pos `json:"taken"`           // by seat: positions of the enemy's half that it has controlled
	}
	// WindowView is an open occasion to play Interrupts.
	WindowView struct {
		Kind    windowKind  `json:"kind"`
		Queue   []game.Seat `json:"queue"`
		Seat    game.Seat   `json:"seat,omitempty"`
		Play    *Interrupt  `json:"play,omitempty"`
		Removed bool        `json:"removed,omitempty"`
	}
	// PendingView is the action in progress.
	PendingView struct {
		Kind    pendingKind   `json:"kind"`
		Asked   int           `json:"asked,omitempty"`
		Void    bool          `json:"void,omitempty"`
		From    printed.Pos   `json:"from,omitempty"`
		Groups  []Group       `json:"groups,omitempty"`
		Group   int           `json:"group"`
		Step    int           `json:"step"`
		Moving  []ID          `json:"moving,omitempty"`
		Begun   bool          `json:"begun,omitempty"`
		Cleared []printed.Pos `json:"cleared,omitempty"`
		Mines   ID            `json:"mines,omitempty"`
		Wire    bool          `json:"wire,omitempty"`
		Undo    []BearingView `json:"undo,omitempty"`
		Firers  []ID          `json:"firers,omitempty"`
		Shot    *Shot         `json:"shot,omitempty"`
		Instant *Instant      `json:"instant,omitempty"`
		Stopped bool          `json:"stopped,omitempty"`
	}
	// BearingView is a card's bearer or carrier before the action.
	BearingView struct {
		Card ID `json:"card"`
		On   ID `json:"on,omitempty"`
	}
	// MeleeView is the Melee step; declarations are seen once they are revealed.
	MeleeView struct {
		Remaining []printed.Pos `json:"remaining,omitempty"`
		Pos       printed.Pos   `json:"pos,omitempty"`
		Stage     meleeStage    `json:"stage"`
		Advantage [3]bool       `json:"advantage"`
		Firing    []game.Seat   `json:"firing"`
		Volleys   int           `json:"volleys"`
		Declared  [3][]Shot     `json:"declared"`
		HandedIn  [3]bool       `json:"handedIn"`
		Fired     []ID          `json:"fired"`
		Aimed     []ID          `json:"aimed,omitempty"`
		Effects   []EffectView  `json:"effects"`
		Panicked  bool          `json:"panicked,omitempty"`
	}
	// EffectView is what a shot will do when the volley is applied.
	EffectView struct {
		Seat   game.Seat     `json:"seat"`
		Target ID            `json:"target,omitempty"`
		Result combat.Result `json:"result"`
	}
	// MusterView is who has handed in what before the battle, and what the
	// seat itself has.
	MusterView struct {
		HandedIn [3]bool           `json:"handedIn"`
		Force    cardList          `json:"force,omitempty"`
		Fixed    []printed.Terrain `json:"fixed,omitempty"`
		Terrain  []printed.Terrain `json:"terrain,omitempty"`
		Given    [3][2]ID          `json:"given"`
		// Zone is where the seat lays terrain out or sets its force up now.
		Zone []printed.Pos `json:"zone,omitempty"`
		// Offer is the terrain that the seat chooses from now; Choose of its
		// cards are dealt, or where that is 0 as many laid out as it likes.
		Offer  []TerrainOffer `json:"offer,omitempty"`
		Choose int            `json:"choose,omitempty"`
	}
	// TerrainOffer is a kind of terrain with the most cards of it to be had.
	TerrainOffer struct {
		Terrain printed.Terrain `json:"terrain"`
		Most    int             `json:"most"`
	}
)

// Retreating tells whether defenders must say where they run to (TC-9.6.1.b).
func (m *MeleeView) Retreating() bool { return m.Stage == meleeRetreat }

type viewer struct {
	s    *state
	seat game.Seat
}

// View is what seat may know of the position.
func (p Position) View(seat game.Seat) game.View { return viewer{p.s, seat}.view() }

func (vw viewer) view() View {
	s, seat := vw.s, vw.seat
	v := View{
		Seat: seat, Setup: s.setup, Phase: s.Phase, Nation: s.Nation, Attacker: s.Attacker, Year: s.Year, First: s.First,
		Active: s.Active, Turn: s.Turn, Turns: s.lastTurn(), Supply: s.Supply, Acted: s.Acted, HoldUsed: s.HoldUsed,
		Board: BoardView{
			Columns: s.board.Columns, Rows: s.board.Rows,
			Spots:   convert(s.ground.Spots, func(spot Spot) SpotView { return SpotView(spot) }),
			Borders: convert(s.ground.Borders, func(b Border) BorderView { return BorderView(b) }),
		},
		Batches: convert(s.table.Batches, func(b Batch) BatchView { return BatchView(b) }),
		Reinforcements: ReinforcementsView{
			Called: s.reinforcements.GroupCalled, Arrived: s.reinforcements.Arrived,
			Arriving: s.reinforcements.Arriving,
		},
		Tide:    TideView{Turned: s.tide.Turned, Drawn: s.tide.drawnAt(&s.opts.Battle, s.lastTurn())},
		Windows: convert(s.Windows, func(w Window) WindowView { return WindowView(w) }),
		Pending: vw.viewPending(), Melee: vw.viewMelee(), Muster: vw.viewMuster(), Sequence: s.table.Sequence, End: s.End,
	}
	v.Cards = []CardView{}
	v.Tide.Taken[0] = []printed.Pos{}
	for _, owner := range []game.Seat{1, 2} {
		v.OncePerTurn[owner] = OnceView(s.OncePerTurn[owner])
		v.Control[owner] = aim{s, owner}.control()
		v.Tide.Taken[owner] = orEmpty(s.tide.Taken[owner])
		v.Hands[owner], v.Decks[owner] = s.table.count(owner, InHand), s.table.count(owner, InDeck)
	}
	for i := 1; i < len(s.table.Pieces); i++ {
		if id := ID(i); vw.visible(id) {
			v.Cards = append(v.Cards, s.viewCard(id))
		}
	}
	if seat == 1 || seat == 2 {
		v.Reinforcements.Group = s.reinforcements.Groups[seat]
	}
	return v
}

func convert[A, B any](list []A, f func(A) B) []B {
	out := make([]B, len(list))
	for i := range list {
		out[i] = f(list[i])
	}
	return out
}

// orEmpty makes no list an empty one: a view has no null where a list belongs.
func orEmpty[T any](list []T) []T {
	if list == nil {
		return []T{}
	}
	return list
}

// visible tells whether a seat sees a card: all that lies open, its own, what
// an announced move brings out of a reserve, and a reserve under Recon.
func (vw viewer) visible(id ID) bool {
	s, seat := vw.s, vw.seat
	u := &s.table.Pieces[id]
	switch u.Place {
	case InDeck:
		return u.Owner == seat
	case InHand:
		return u.Owner == seat || seat != game.Nobody && s.OncePerTurn[seat].Recon || s.announced(id)
	default:
		return true
	}
}

func (s *state) announced(id ID) bool {
	return s.Pending != nil && s.Pending.From == printed.Reserve &&
		slices.ContainsFunc(s.Pending.Groups, func(g Group) bool { return slices.Contains(g.Cards, id) })
}

func (s *state) viewCard(id ID) CardView {
	u := &s.table.Pieces[id]
	v := CardView{
		ID: id, Owner: u.Owner, On: u.On, Number: u.Number, Place: u.Place, Pos: u.Pos, Entry: u.Entry, Rounds: u.Rounds,
		Moved: u.Moved, Fired: u.Fired, Immobilised: u.Immobilised, Malfunction: u.Malfunction, FirstShotFired: u.FirstShotFired,
	}
	if u.Place != InDeck {
		v.Order = u.Order
	}
	return v
}

// viewPending is the action in progress. Of the cards that were handed in with
// it and have not come to their step, only the mover knows.
func (vw viewer) viewPending() *PendingView {
	d := vw.s.Pending
	if d == nil {
		return nil
	}
	return &PendingView{
		Kind: d.Kind, Asked: d.Asked, Void: d.Void, From: d.From, Group: d.Group, Step: d.Step, Moving: d.Moving, Begun: d.Begun,
		Cleared: d.Cleared, Mines: d.Mines, Wire: d.Wire, Firers: d.Firers, Shot: d.Shot, Instant: d.Instant, Stopped: d.Stopped,
		Undo: convert(d.Undo, func(r earlierBearer) BearingView { return BearingView(r) }),
		Groups: convert(d.Groups, func(g Group) Group {
			if vw.seat != vw.s.Active {
				g.With = nil
			}
			return g
		}),
	}
}

func (vw viewer) viewMelee() *MeleeView {
	m := vw.s.Melee
	if m == nil {
		return nil
	}
	v := &MeleeView{
		Remaining: m.Remaining, Pos: m.Pos, Stage: m.Stage, Advantage: m.Advantage, Firing: orEmpty(m.Firing), Volleys: m.Volleys,
		HandedIn: m.HandedIn, Fired: orEmpty(m.Fired), Aimed: m.Aimed, Panicked: m.Panicked,
		Effects: convert(m.Effects, func(e effect) EffectView { return EffectView(e) }),
	}
	for owner := range v.Declared {
		v.Declared[owner] = []Shot{}
		if game.Seat(owner) == vw.seat || m.Stage == meleeVolley {
			v.Declared[owner] = orEmpty(m.Declared[owner])
		}
	}
	return v
}

func (vw viewer) viewMuster() *MusterView {
	m := vw.s.Muster
	if m == nil {
		return nil
	}
	v := &MusterView{HandedIn: m.HandedIn, Given: m.Given}
	if vw.seat == 1 || vw.seat == 2 {
		v.Force, v.Fixed, v.Terrain = m.Forces[vw.seat], m.Fixed[vw.seat], m.Terrain[vw.seat]
		vw.viewChoices(v)
	}
	return v
}

func (vw viewer) viewChoices(v *MusterView) {
	s, seat := vw.s, vw.seat
	switch {
	case s.Phase == phasePlace:
		v.Zone = s.setUpZone(seat)
	case s.Phase != phaseTerrain || s.asks(seat) != askTerrain:
	case s.scenario.Terrain == "discretionary":
		v.Zone = s.ownPositions(seat)
		for _, t := range s.layable(seat) {
			if i := slices.IndexFunc(v.Offer, func(o TerrainOffer) bool { return o.Terrain == t }); i >= 0 {
				v.Offer[i].Most++
			} else {
				v.Offer = append(v.Offer, TerrainOffer{t, 1})
			}
		}
	default:
		n, alike := s.freeTerrain()
		v.Choose = n
		for _, t := range printed.RandomTypes() {
			v.Offer = append(v.Offer, TerrainOffer{t, alike})
		}
	}
}
