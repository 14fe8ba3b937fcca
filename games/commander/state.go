package commander

import (
	"slices"

	"sabot/game"
	"sabot/games/commander/printed"
	"sabot/rulebook"
)

// phase is the part of the game that the position is in (section 4.1).
type phase uint8

const (
	phaseNation phase = iota + 1
	phaseYear
	phaseBuild
	phaseTerrain
	phasePlace
	phaseWorkshop // start of a turn with Tank Repair Shop
	phasePlay
	phaseMelee
	phaseDiscard
	phaseTrim // CLEANUP with too many cards on a position (TC-20.e)
	phaseOver
)

func (p phase) String() string {
	return [...]string{
		"", "nation", "year", "build", "terrain", "place", "workshop", "play", "melee", "discard", "trim", "over",
	}[min(p, phaseOver)]
}

func (p phase) MarshalText() ([]byte, error) { return []byte(p.String()), nil }

func (p *phase) UnmarshalText(text []byte) error {
	return printed.ReadName(p, text, "phase", phaseNation, phaseOver)
}

func (phase) Values() []string { return printed.Names(phaseNation, phaseOver) }

type setting struct {
	library  *library
	setup    game.Setup
	scenario *printed.Scenario
	opts     printed.Options
	data     *printed.Data
	cards    *[printed.NumCards + 1]printed.Card
	terrain  *[printed.NumTerrains]printed.TerrainRow
	board    *printed.Board
}

func (set *setting) newTable() table { return table{Pieces: make([]Piece, 1), printed: set.cards} }

func (set *setting) newGround() Ground {
	return Ground{Spots: make([]Spot, set.board.Slots()), opts: &set.opts, terrain: set.terrain, board: set.board}
}

// state is what a Position points to. It is never changed once a Position
// shares it: playing works on a copy.
type state struct {
	*setting

	course
	table          table
	ground         Ground
	reinforcements reinforcements
	tide           tide
	underWay
	End *game.Result
}

// tide is what tells a battle that goes on from one that stands still
// (TC-16.0.d).
type tide struct {
	Turned int              `json:"turned"` // game turn of the last loss or capture
	Taken  [3][]printed.Pos `json:"taken"`  // by seat: positions of the enemy's half that it has controlled; never changed in place
}

// course is how far the battle has come.
type course struct {
	Phase       phase           `json:"phase"`
	Nation      [3]printed.Side `json:"nation"`   // by seat
	Attacker    game.Seat       `json:"attacker"` // who attacks in the scenario, if anybody
	Year        int             `json:"year,omitempty"`
	First       game.Seat       `json:"first"` // who sets up first, then who plays first
	Active      game.Seat       `json:"active"`
	Turn        int             `json:"turn"`
	Supply      int             `json:"supply"`
	Acted       bool            `json:"acted,omitempty"`    // the first action of the Play has been taken
	HoldUsed    bool            `json:"holdUsed,omitempty"` // the gap between two actions has been used by a hold
	OncePerTurn [3]oncePerTurn  `json:"oncePerTurn"`        // by seat: what may happen once a turn
}

// underWay is what has begun and is not over.
type underWay struct {
	Windows []Window       `json:"windows,omitempty"`
	Pending *pendingAction `json:"pending,omitempty"`
	Melee   *melee         `json:"melee,omitempty"`
	Muster  *muster        `json:"muster,omitempty"`
}

type reinforcements struct {
	Groups      [3]cardList `json:"groups"`                // by seat: card numbers of a reinforcement group (TC-17.5.a)
	GroupCalled int         `json:"groupCalled,omitempty"` // turn in which one was called
	Arrived     []string    `json:"arrived,omitempty"`     // arrivals of Hill 621 that have come (TC-20.e)
	Arriving    []ID        `json:"arriving,omitempty"`    // units of an arrival that wait to be placed
}

// oncePerTurn holds what a player may do one time in a turn, and what lasts for it.
type oncePerTurn struct {
	Coordination bool `json:"coordination,omitempty"`
	Confusion    bool `json:"confusion,omitempty"` // used against the active player
	Recon        bool `json:"recon,omitempty"`     // sees the other reserve until CLEANUP
	FreeHand     bool `json:"freeHand,omitempty"`  // no hand limit in this turn's Discard step (TC-17.5.a)
}

// clone copies what playing changes. Lists inside pending action, melee and muster are
// never changed in place, so they are shared, and so is the ground until
// somebody changes it.
func (s *state) clone() *state {
	next := *s
	next.table.Pieces = slices.Clone(s.table.Pieces)
	next.Windows = slices.Clone(s.Windows)
	next.ground.owned = false
	next.ground.Borders = slices.Clone(s.ground.Borders)
	if s.Pending != nil {
		d := *s.Pending
		next.Pending = &d
	}
	if s.Melee != nil {
		m := *s.Melee
		next.Melee = &m
	}
	if s.Muster != nil {
		m := *s.Muster
		next.Muster = &m
	}
	return &next
}

func (s *state) side(seat game.Seat) printed.Side { return s.Nation[seat] }

// groupOf is the reinforcement group that a Reinforcements card would call
// (TC-17.5.a): only the first copy does.
func (s *state) groupOf(seat game.Seat) []uint8 {
	if s.reinforcements.GroupCalled != 0 {
		return nil
	}
	return s.reinforcements.Groups[seat]
}

// fitsSmoke refuses smoke that would not last longer (TC-X.1).
func (s *state) fitsSmoke(seat game.Seat, p printed.Pos, card bool) *game.Refusal {
	if s.smoked(seat, p, card) {
		return game.Refuse("TC-9.5.1.b", ReasonSmoked, "pos", p)
	}
	return nil
}

// smoked tells whether smoke lies on p that lasts as long as a seat's own would,
// from a card or fired.
func (s *state) smoked(seat game.Seat, p printed.Pos, card bool) bool {
	spot := &s.ground.Spots[p]
	lasts := turnsOfSmoke(seat == s.Active, card)
	return spot.Smoke != game.Nobody && turnsOfSmoke(spot.Smoke == s.Active, !spot.SmokeStays) >= lasts
}

// turnsOfSmoke is how many turns follow before smoke lifts, that of the active
// seat or of the other: with the next turn of its opponent, which is the running
// one only for an Interrupt (TC-9.5.1.b). What is fired in the opponent's melee
// outlasts it.
func turnsOfSmoke(own, card bool) int {
	switch {
	case own:
		return 1
	case card:
		return 0
	default:
		return 2
	}
}

func (s *state) repairable(id ID) bool {
	u := &s.table.Pieces[id]
	return u.Place == OnBoard && (u.Malfunction || u.Immobilised && s.table.card(id).Vehicle())
}

// nextVolley tells who declares next: both at once, or the favoured side first
// (TC-9.6.1.a), or one after the other card by card (option meleeDeclare).
func (s *state) nextVolley() []game.Seat {
	m := s.Melee
	order := []game.Seat{s.Active, other(s.Active)}
	favoured := m.Advantage[1] != m.Advantage[2]
	if favoured && m.Advantage[order[1]] {
		slices.Reverse(order)
	}
	switch {
	case m.Volleys > 1, m.Volleys > 0 && !favoured && s.opts.MeleeDeclare != printed.DeclareInTurn:
		return nil
	case favoured || s.opts.MeleeDeclare == printed.DeclareInTurn:
		return order[m.Volleys : m.Volleys+1]
	default:
		return order
	}
}

// volleyOrder is the order of the dice: the active player first.
func (s *state) volleyOrder() []game.Seat {
	if len(s.Melee.Firing) == 2 {
		return []game.Seat{s.Active, other(s.Active)}
	}
	return s.Melee.Firing
}

func (set *setting) tows(c *printed.Card) bool {
	return c.Tows || set.opts.ScoutCarTows && c.Kind == printed.ArmouredCar && c.Carries
}

// checkAlone keeps soft cards from entering open ground with an enemy tank
// without a tank of their own (TC-8.5.b).
func (s *state) checkAlone(seat game.Seat, there printed.Pos, cards []ID) *game.Refusal {
	if !s.ground.Open(there) || !s.table.tankAt(there, other(seat)) || s.table.tankAt(there, seat) {
		return nil
	}
	for _, id := range cards {
		if s.table.card(id).IsTank() {
			return nil
		}
	}
	for _, id := range cards {
		if s.table.card(id).Soft() {
			return game.Refuse("TC-8.5.b", ReasonAlone, "card", s.table.Pieces[id].Number)
		}
	}
	return nil
}

// checkRoom tests stacking where a group ends (TC-6.3.b); in passing it may be
// exceeded (TC-8.0.b).
func (s *state) checkRoom(seat game.Seat, p printed.Pos, cards []ID) *game.Refusal {
	if p == printed.Reserve {
		return nil
	}
	size := s.table.stackSize(p, seat)
	for _, id := range cards {
		if !s.table.unitAt(id, p) {
			*size.of(s.table.card(id))++
		}
	}
	if size.tooLarge() {
		return game.Refuse("TC-6.3.a", ReasonStack, "pos", p)
	}
	return nil
}

// handLimit is how many cards a seat may keep, -1 for any number.
func (s *state) handLimit(seat game.Seat) int {
	if s.scenario.NoHandLimit || s.OncePerTurn[seat].FreeHand {
		return -1
	}
	return s.opts.HandLimit
}

// flankCost is the price of a Flank Shot: that of an Instant in the Play, none
// in the Melee step, where there are no Supply points any more (TC-5.0.c).
func (c *course) flankCost(o *printed.Options) int {
	if c.Phase == phaseMelee {
		return 0
	}
	return o.FlankShotCost
}

func (s *state) drawClause() rulebook.Clause {
	if s.scenario.Hill621 {
		return "TC-20.d"
	}
	return s.scenario.Clause
}

// opened tells whether Path makes p clear for the move in progress (TC-C29).
func (s *state) opened(p printed.Pos) bool {
	return s.Pending != nil && slices.Contains(s.Pending.Cleared, p)
}

// nationChooser is the seat that picks its nation: the attacker by dice, otherwise
// the one who invited (TC-X.4).
func (s *state) nationChooser() game.Seat {
	if s.scenario.Nations == "attacker" {
		return s.Attacker
	}
	return 1
}

func (s *state) budget(seat game.Seat) printed.Budget {
	for _, key := range s.budgetKeys(seat) {
		b, ok := s.scenario.Budgets[key]
		if !ok {
			continue
		}
		if s.opts.Battle.ExtrasBudget && b.HousePoints > 0 {
			b.Points, b.Unlimited = b.HousePoints, false
		}
		return b
	}
	return printed.Budget{}
}

// budgetKeys are the words under which a scenario may speak of a seat.
func (s *state) budgetKeys(seat game.Seat) []string {
	role := "defender"
	if seat == s.Attacker {
		role = "attacker"
	}
	return []string{"each", role, s.side(seat).String()}
}

func (s *state) setUpZone(seat game.Seat) []printed.Pos {
	if start, ok := s.scenario.Starts[s.side(seat)]; ok {
		return start.Positions
	}
	for _, key := range s.budgetKeys(seat) {
		switch s.scenario.Zones[key] {
		case "second":
			return s.homePositions(seat)
		case "own":
			return s.ownPositions(seat)
		}
	}
	return s.ownPositions(seat)
}

// positionsToWin is how many positions win the scenario, 0 where positions do not.
func (s *state) positionsToWin() int {
	v := &s.scenario.Victory
	own, usual := s.board.Columns*s.board.Ranks, s.scenario.Columns*s.scenario.Ranks
	switch {
	case v.Type == "rank" && s.board.Columns != s.scenario.Columns:
		return s.board.ToControl()
	case v.Type == "positions" && own != usual: // the same share of a larger half (TC-6.0.d)
		return (v.Count*own + usual - 1) / usual
	default:
		return v.Count
	}
}

func (s *state) workshopJobs(seat game.Seat) []ID {
	var jobs []ID
	for i := range s.table.Pieces {
		u := &s.table.Pieces[i]
		if u.Owner == seat && u.Place == OnBoard && s.board.Home(u.Pos, s.side(seat)) && (u.Immobilised || u.Malfunction) {
			jobs = append(jobs, ID(i))
		}
	}
	return jobs
}

func (s *state) seatNamed(word string) game.Seat {
	switch word {
	case "attacker":
		return s.Attacker
	case "defender":
		return other(s.Attacker)
	case "german":
		return s.seatOf(printed.German)
	case "soviet":
		return s.seatOf(printed.Soviet)
	default:
		return game.Nobody
	}
}

func (s *state) seatOf(side printed.Side) game.Seat {
	if s.Nation[1] == side {
		return 1
	}
	return 2
}

// homePositions lists the rank next to a seat's reserve; read only.
func (s *state) homePositions(seat game.Seat) []printed.Pos {
	return s.board.RankRows(s.board.HomeRow(s.side(seat)), 1)
}

// ownPositions lists all positions of a seat's own half; read only.
func (s *state) ownPositions(seat game.Seat) []printed.Pos {
	if s.side(seat) == printed.German {
		return s.board.RankRows(s.board.Rows-s.board.Ranks, s.board.Ranks)
	}
	return s.board.RankRows(0, s.board.Ranks)
}

// lastTurn is the turn limit, 0 for none.
func (s *state) lastTurn() int {
	switch b := &s.opts.Battle; {
	case b.TurnLimit >= 0 && !s.scenario.Hill621:
		return b.TurnLimit
	case b.SuggestedTurns && s.scenario.Victory.SuggestedTurns > 0:
		return s.scenario.Victory.SuggestedTurns
	default:
		return s.scenario.Turns
	}
}

// occasion is what Interrupts may be played on now, and the card that may be
// answered.
func (s *state) occasion() (windowKind, *Interrupt) {
	if w := s.window(); w != nil {
		return w.Kind, w.Play
	}
	return windowBetween, nil
}

func (s *state) window() *Window {
	if len(s.Windows) == 0 {
		return nil
	}
	return &s.Windows[len(s.Windows)-1]
}
