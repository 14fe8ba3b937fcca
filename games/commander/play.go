package commander

import (
	"slices"

	"sabot/dice"
	"sabot/game"
	"sabot/rulebook"
)

// question is what a seat is asked.
type question uint8

const (
	askNothing question = iota
	askNation
	askYear
	askBuild
	askTerrain
	askPlace
	askWorkshop
	askPlay
	askArrive
	askShot
	askWithdraw
	askPick
	askHold
	askWindow
	askOrder
	askMelee
	askRetreat
	askDiscard
	askTrim
)

// asks tells what a seat must or may decide now.
func (s *state) asks(seat game.Seat) question {
	if s.End != nil || seat != 1 && seat != 2 {
		return askNothing
	}
	if m := s.Melee; m != nil && m.Stage == meleeRetreat {
		return when(seat == other(s.Active), askRetreat)
	}
	if w := s.window(); w != nil {
		return when(len(w.Queue) > 0 && w.Queue[0] == seat, askWindow)
	}
	switch s.Phase {
	case phNation:
		return when(seat == s.chooser(), askNation)
	case phYear:
		return when(seat == 1, askYear)
	case phBuild:
		return when(!s.Muster.In[seat], askBuild)
	case phTerrain:
		return when(!s.Muster.In[seat] && (s.scenario.Terrain == "random" || seat == other(s.Attacker)), askTerrain)
	case phPlace:
		return when(seat == s.Active, askPlace)
	case phWorkshop:
		return when(seat == s.Active, askWorkshop)
	case phDiscard:
		return when(seat == s.Active, askDiscard)
	case phTrim:
		return when(seat == s.Active, askTrim)
	case phMelee:
		if s.Melee.Stage == meleePick {
			return when(seat == s.Active, askOrder)
		}
		return when(slices.Contains(s.Melee.Firing, seat) && !s.Melee.In[seat], askMelee)
	case phPlay:
		return s.asksInPlay(seat)
	case phOver:
	}
	return askNothing
}

// when is q if it applies.
func when(applies bool, q question) question {
	if applies {
		return q
	}
	return askNothing
}

func (s *state) asksInPlay(seat game.Seat) question {
	if s.Deed != nil {
		switch s.Deed.Kind {
		case deedFire:
			return when(seat == s.Active, askShot)
		case deedWithdraw:
			return when(seat == s.Active, askWithdraw)
		case deedPick:
			return when(seat == s.Active, askPick)
		case deedMove, deedArrive, deedInstant:
		}
		return askNothing
	}
	if seat != s.Active {
		// Whoever is not active may ask for a window, once in every gap, as
		// long as he has any card: a hold says nothing about the hand.
		return when(!s.Held && !s.scenario.NoSpecials && s.holds(seat), askHold)
	}
	if s.mustArrive(seat) {
		return askArrive
	}
	return askPlay
}

// play judges an action and carries it out. The state may be left half
// changed by a refusal: the caller drops it then.
func (s *state) play(seat game.Seat, a game.Action, src dice.Source) error {
	q := s.asks(seat)
	if s.End != nil {
		return game.Refuse("TC-4.0.d", game.ReasonOver)
	}
	if q == askNothing {
		return game.Refuse("TC-4.0.b", game.ReasonNotWaiting)
	}
	var err error
	switch {
	case q <= askPlace:
		err = s.playSetup(seat, q, a)
	case q == askPlay:
		err = s.playTurn(seat, a, src)
	case q == askWindow:
		err = s.playWindow(seat, a)
	default:
		err = s.playOther(seat, q, a, src)
	}
	if err != nil {
		return err
	}
	s.advance(src)
	return nil
}

// notNow refuses an action that this decision does not take.
func notNow(a game.Action) *game.Refusal {
	return game.Refuse("TC-4.0.b", ReasonNotNow, "action", a.Kind())
}

func (s *state) playSetup(seat game.Seat, q question, a game.Action) error {
	switch a := a.(type) {
	case Nation:
		if q != askNation {
			return notNow(a)
		}
		if a.Side != German && a.Side != Soviet {
			return game.Refuse("TC-X.4", ReasonNation)
		}
		s.Nation[seat], s.Nation[other(seat)] = a.Side, German+Soviet-a.Side
		s.tell(NationChosen{seat, a.Side})
	case Year:
		if q != askYear {
			return notNow(a)
		}
		if a.Year < 1941 || a.Year > 1945 {
			return game.Refuse("TC-17.6.a", ReasonYear, "year", a.Year)
		}
		s.Year = a.Year
		s.tell(YearChosen(a))
	case Build:
		if q != askBuild {
			return notNow(a)
		}
		if err := s.checkBuild(seat, &a); err != nil {
			return err
		}
		s.build(seat, &a)
	case Landscape:
		if q != askTerrain {
			return notNow(a)
		}
		if err := s.checkLandscape(seat, &a); err != nil {
			return err
		}
		s.landscape(seat, &a)
	case Place:
		if q != askPlace {
			return notNow(a)
		}
		if err := s.checkPlace(seat, &a); err != nil {
			return err
		}
		s.deploy(seat, &a)
	default:
		return notNow(a)
	}
	return nil
}

// playTurn plays an act of the Play (TC-5.0.a).
func (s *state) playTurn(seat game.Seat, a game.Action, src dice.Source) error {
	switch a := a.(type) {
	case Move:
		return s.playMove(seat, &a)
	case Fire:
		return s.playFire(&a)
	case Instant:
		if r := s.checkInstant(seat, &a); r != nil {
			return r
		}
		s.playInstant(seat, a, src)
	case Draw:
		return s.playDraw(seat)
	case End:
		s.endPlay()
	case Dig:
		return s.playDig(seat, &a)
	case Equip:
		return s.playEquip(seat, &a)
	case Drop:
		return s.playDrop(seat, &a)
	case Interrupt:
		if r := s.checkInterrupt(seat, &a); r != nil {
			return r
		}
		s.interrupt(seat, &a)
	default:
		return notNow(a)
	}
	return nil
}

func (s *state) playMove(seat game.Seat, a *Move) error {
	if s.Supply < 1 {
		return game.Refuse("TC-5.0.a", ReasonSupply)
	}
	if r := s.checkMove(seat, a); r != nil {
		return r
	}
	s.startMove(seat, a)
	return nil
}

func (s *state) playFire(a *Fire) error {
	if s.Supply < 1 {
		return game.Refuse("TC-5.0.a", ReasonSupply)
	}
	if !s.has(a.From) {
		return game.Refuse("TC-9.0.a", ReasonNoShot)
	}
	s.Deed = &deed{Kind: deedFire, From: a.From}
	if !s.canShoot(s.Deed) {
		s.Deed = nil
		return game.Refuse("TC-9.0.a", ReasonNoShot)
	}
	s.spend(1)
	return nil
}

func (s *state) playDraw(seat game.Seat) error {
	switch {
	case s.scenario.Deck == "none":
		return game.Refuse(s.drawClause(), ReasonNoDraw)
	case s.Supply < 1:
		return game.Refuse("TC-5.0.a", ReasonSupply)
	case s.count(seat, inDeck) == 0:
		return game.Refuse("TC-5.0.d", ReasonDeckEmpty)
	}
	s.spend(1)
	drawn := s.draw(seat, 1)
	s.tell(Drew{seat, 1, s.shows(drawn)})
	return nil
}

// playDig lays Foxholes or Bunkers before the first action (TC-11.d).
func (s *state) playDig(seat game.Seat, a *Dig) error {
	if s.Acted {
		return game.Refuse("TC-11.d", ReasonDigLate)
	}
	if !s.valid(a.Card) || s.Pieces[a.Card].Owner != seat || s.Pieces[a.Card].Place != inHand {
		return game.Refuse("TC-11.d", ReasonNotInHand)
	}
	no := s.Pieces[a.Card].No
	if no != noFoxholes && no != noBunkers {
		return game.Refuse("TC-11.a", ReasonPlay, "card", no)
	}
	if !s.has(a.Pos) || s.anyUnit(a.Pos, other(seat)) ||
		!s.any(a.Pos, seat, func(id ID, c *Card) bool { return c.Kind == Infantry && s.Pieces[id].On == 0 }) {
		return game.Refuse("TC-11.d", ReasonDig, "pos", a.Pos)
	}
	spot := s.spot(a.Pos)
	t, _ := terrainOf(no)
	switch spot.Overlay {
	case t:
		return game.Refuse("TC-11.b", ReasonDigTwice, "pos", a.Pos)
	case Bunkers:
		return game.Refuse("TC-11.e", ReasonDigTwice, "pos", a.Pos)
	case Foxholes:
		s.removeOverlay(a.Pos)
	default: // open ground
	}
	spot.Overlay, spot.OverlayOwner, spot.OverlayCard = t, seat, a.Card
	s.ground(a.Card, a.Pos)
	s.act()
	s.tell(CardPlayed{Seat: seat, Card: s.show(a.Card), How: "dig", Pos: a.Pos, Clause: "TC-11.d"})
	return nil
}

// playEquip gives equipment to a squad (TC-13.0.a).
func (s *state) playEquip(seat game.Seat, a *Equip) error {
	if !s.valid(a.Card) || s.Pieces[a.Card].Owner != seat || s.Pieces[a.Card].Place != inHand {
		return game.Refuse("TC-13.0.a", ReasonNotInHand)
	}
	c := s.card(a.Card)
	if c.Kind != Equipment || !s.valid(a.Unit) || s.Pieces[a.Unit].Owner != seat || s.Pieces[a.Unit].Place != onBoard ||
		!canBear(s.card(a.Unit), c.Number) {
		return game.Refuse("TC-C0.6", ReasonEquip, "card", c.Number)
	}
	if s.bearing(a.Unit, c.Number) != 0 {
		return game.Refuse("TC-8.7.c", ReasonEquipTwice, "card", c.Number)
	}
	s.mark(a.Card, a.Unit)
	s.act()
	s.tell(CardPlayed{Seat: seat, Card: s.show(a.Card), How: "equip", Unit: s.show(a.Unit), Clause: "TC-13.0.a"})
	return nil
}

// playDrop discards equipment at will (TC-13.0.c).
func (s *state) playDrop(seat game.Seat, a *Drop) error {
	if !s.valid(a.Card) || s.Pieces[a.Card].Owner != seat || s.Pieces[a.Card].Place != onCard || s.card(a.Card).Kind != Equipment {
		return game.Refuse("TC-13.0.c", ReasonCard)
	}
	s.discard(a.Card)
	s.act()
	s.tell(Discarded{seat, s.shows([]ID{a.Card}), "TC-13.0.c"})
	return nil
}

func (s *state) playWindow(seat game.Seat, a game.Action) error {
	switch a := a.(type) {
	case Pass:
		s.pass(seat)
	case Interrupt:
		if r := s.checkInterrupt(seat, &a); r != nil {
			return r
		}
		s.interrupt(seat, &a)
	default:
		return notNow(a)
	}
	return nil
}

// playOther plays the decisions that arise on the way.
func (s *state) playOther(seat game.Seat, q question, a game.Action, src dice.Source) error {
	switch a := a.(type) {
	case Hold:
		if q != askHold {
			return notNow(a)
		}
		s.Held = true
		s.tell(HoldCalled{seat})
		s.openWindow(wBetween, 0, seat)
	case Arrive:
		if q != askArrive {
			return notNow(a)
		}
		if r := s.checkArrive(seat, &a); r != nil {
			return r
		}
		s.land(seat, &a)
	case Shot:
		if q != askShot {
			return notNow(a)
		}
		if r := s.checkShot(seat, &a); r != nil {
			return r
		}
		s.announceShot(seat, a)
	case ShotsDone:
		if q != askShot {
			return notNow(a)
		}
		if len(s.Deed.Firers) == 0 {
			return game.Refuse("TC-X.3", ReasonNoShot)
		}
		s.Deed = nil
	case MeleeOrder:
		if q != askOrder {
			return notNow(a)
		}
		if !slices.Contains(s.Melee.Left, a.Pos) {
			return game.Refuse("TC-10.a", ReasonMelee, "pos", a.Pos)
		}
		s.selectMelee(a.Pos)
	case MeleeFire:
		if q != askMelee {
			return notNow(a)
		}
		if r := s.checkMeleeFire(seat, &a); r != nil {
			return r
		}
		s.Melee.Declared[seat], s.Melee.In[seat] = a.Shots, true
		s.tell(FireDeclared{seat, s.Melee.Pos, a.Shots})
	case Retreat:
		if q != askRetreat {
			return notNow(a)
		}
		if r := s.checkRetreat(seat, &a); r != nil {
			return r
		}
		s.retreat(&a, src)
	case Withdraw:
		if q != askWithdraw {
			return notNow(a)
		}
		if r := s.checkWithdraw(seat, &a); r != nil {
			return r
		}
		s.withdraw(&a)
	case Pick:
		return s.playPick(seat, q, a)
	case Discard:
		if q != askDiscard {
			return notNow(a)
		}
		return s.playDiscard(seat, &a)
	case Trim:
		if q != askTrim {
			return notNow(a)
		}
		return s.playTrim(seat, &a, src)
	default:
		return notNow(a)
	}
	return nil
}

// playPick answers Recon and Tank Repair Shop (TC-C117, TC-C164).
func (s *state) playPick(seat game.Seat, q question, a Pick) error {
	switch q {
	case askPick:
		if !slices.Contains(s.reconTargets(seat), a.Card) {
			return game.Refuse("TC-C117", ReasonPick)
		}
		s.discard(a.Card)
		s.Deed = nil
		s.tell(Discarded{other(seat), s.shows([]ID{a.Card}), "TC-C117"})
		s.settle()
	case askWorkshop:
		if a.Card != 0 {
			if !slices.Contains(s.workshopJobs(seat), a.Card) {
				return game.Refuse("TC-C164", ReasonPick)
			}
			s.repair(a.Card)
		}
		s.Phase = phPlay
	default:
		return notNow(a)
	}
	return nil
}

// handLimit is how many cards a seat may keep, -1 for any number.
func (s *state) handLimit(seat game.Seat) int {
	if s.scenario.NoHandLimit || s.Once[seat].FreeHand {
		return -1
	}
	return s.opts.HandLimit
}

// playDiscard ends the Discard step, also with nothing (TC-6.4.a).
func (s *state) playDiscard(seat game.Seat, a *Discard) error {
	for i, id := range a.Cards {
		if !s.valid(id) || s.Pieces[id].Owner != seat || s.Pieces[id].Place != inHand || slices.Contains(a.Cards[:i], id) {
			return game.Refuse("TC-6.4.a", ReasonNotInHand)
		}
	}
	if limit := s.handLimit(seat); limit >= 0 && s.hand(seat)-len(a.Cards) > limit {
		return game.Refuse("TC-6.4.a", ReasonHandLimit, "limit", limit)
	}
	for _, id := range a.Cards {
		s.discard(id)
	}
	if len(a.Cards) > 0 {
		s.tell(Discarded{seat, s.shows(a.Cards), "TC-6.4.a"})
		s.settle()
	}
	if s.End == nil {
		s.cleanUp()
	}
	return nil
}

// playTrim discards what stands too many on a position (TC-20.e).
func (s *state) playTrim(seat game.Seat, a *Trim, src dice.Source) error {
	p := s.overstacked(seat)
	combat, trucks := s.counts(p, seat)
	for i, id := range a.Cards {
		if !s.unitAt(id, p) || s.Pieces[id].Owner != seat || slices.Contains(a.Cards[:i], id) {
			return game.Refuse("TC-20.e", ReasonTrim)
		}
		if s.card(id).Combat() {
			combat--
		} else {
			trucks--
		}
	}
	if combat != min(combat, maxStack) || trucks != min(trucks, maxStack) || len(a.Cards) == 0 {
		return game.Refuse("TC-20.e", ReasonTrim)
	}
	for _, id := range a.Cards {
		if load := s.load(id); load != 0 && !slices.Contains(a.Cards, load) {
			s.Pieces[load].On = 0
		}
	}
	for _, id := range a.Cards {
		s.destroy(id, src)
	}
	s.settle()
	if s.End == nil && s.overstacked(seat) == 0 {
		s.nextTurn()
	}
	return nil
}

// drawClause is the clause that forbids drawing where there is no deck.
func (s *state) drawClause() rulebook.Clause {
	if s.scenario.Hill621 {
		return "TC-20.d"
	}
	return s.scenario.Clause
}
