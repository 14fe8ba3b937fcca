package skirmish

import (
	"slices"

	"sabot/game"
)

// beginShooting opens the Shooting phase. Cards that change an initiative in
// it are turned up; from then on no hidden card can have been one (TK-15.f).
func (e *engine) beginShooting() {
	e.Tell(PhaseBegan{Phase: ShootingPhase, Turn: e.Turn})
	e.Shots = nil
	for i := range e.Tanks {
		t := &e.Tanks[i]
		t.Done, t.Aura, t.Share = false, 0, nil
		if t.alive() {
			e.revealWith(i, initShoot)
		}
	}
	e.Known = true
	e.Step, e.Cursor = stepShootChoices, 0
}

// nextShooter finds the tank with the highest initiative that has not been
// activated and has something to shoot at (TK-9.a). A tank that cannot shoot
// is skipped (TK-X.2); a tank whose damage is full is not (TK-9.s).
func (e *engine) nextShooter() {
	for {
		list := e.tied(func(t *tank) (int, bool) {
			return t.initiativeShoot(), t.alive() && !t.Done && t.ails()&noShoot == 0
		}, true)
		var able []int
		for _, i := range list {
			if e.anyTarget(i) {
				able = append(able, i)
			} else {
				e.Tanks[i].Done = true
			}
		}
		if len(able) > 0 || len(list) == 0 {
			e.next(stepShooting, stepCommand, able)
			return
		}
	}
}

// anyTarget tells whether tank i could shoot at something.
func (s *state) anyTarget(i int) bool {
	for j := range s.Tanks {
		if s.judgeTarget(i, j).free() {
			return true
		}
	}
	return false
}

// targets lists what tank i could shoot at (TK-9.b): every enemy that is not
// marked destroyed, in sight and in arc, at any range.
func (s *state) targets(i int) []int {
	var list []int
	for j := range s.Tanks {
		if s.judgeTarget(i, j).free() {
			list = append(list, j)
		}
	}
	return list
}

// judgeTarget says why tank i may not shoot at tank j.
func (s *state) judgeTarget(i, j int) bar {
	t, u := &s.Tanks[i], &s.Tanks[j]
	if u.Owner == t.Owner || !u.alive() {
		return bar{clause: "TK-9.b", reason: ReasonNoTarget, name: "tank", id: u.ID}
	}
	// The arc is the cheaper question.
	if !arc(t, u) {
		return bar{clause: "TK-9.e", reason: ReasonNoArc, name: "tank", id: u.ID}
	}
	if !s.sees(i, j) {
		return bar{clause: "TK-9.c", reason: ReasonNoSight, name: "tank", id: u.ID}
	}
	return bar{}
}

// ammo lists the cards tank i can discard before rolling at tank j.
func (s *state) ammo(i, j int) []string {
	var ids []string
	add := func(e effect) {
		for _, c := range s.usable(i, e) {
			if id := s.Tanks[i].Cards[c].ID; !slices.Contains(ids, id) {
				ids = append(ids, id)
			}
		}
	}
	add(ammoAttack)
	if s.near(i, j) {
		add(ammoAttackShort)
	}
	return ids
}

// ammoCard finds the card to discard, or nobody.
func (s *state) ammoCard(i, j int, id string) int {
	if c := s.which(i, id, ammoAttack); c != nobody {
		return c
	}
	if s.near(i, j) {
		return s.which(i, id, ammoAttackShort)
	}
	return nobody
}

// shotsAt lists the attacks tank i can make at tank j.
func (s *state) shotsAt(i, j int) []Shoot {
	shoot := Shoot{Tank: s.Tanks[i].ID, Target: s.Tanks[j].ID}
	list := []Shoot{shoot}
	for _, id := range s.ammo(i, j) {
		shoot.Ammo = id
		list = append(list, shoot)
	}
	return list
}

func (e *engine) shoot(_ game.Seat, a Shoot) error {
	i := e.Active.Tank
	if a.Tank != e.Tanks[i].ID {
		return game.Refuse("TK-9.a", ReasonNotThisTank, "tank", e.Tanks[i].ID)
	}
	j := e.find(a.Target)
	if j == nobody {
		return game.Refuse("TK-9.b", ReasonNoTarget, "tank", a.Target)
	}
	if b := e.judgeTarget(i, j); !b.free() {
		return b.refusal()
	}
	if a.Ammo != "" && e.ammoCard(i, j, a.Ammo) == nobody {
		return game.Refuse("TK-9.t", ReasonNoAmmo, "card", a.Ammo)
	}
	e.Ask = ask{}
	e.beginAttack(&attack{Shooter: i, Target: j, Number: 1}, a.Ammo)
	return nil
}

// pass gives up the attack of the active tank.
func (e *engine) pass(game.Seat, game.Action) {
	e.Tanks[e.Active.Tank].Done = true
	e.Step = stepShootNext
}

// Who knows of a card: for odds before a shot, a player must not count cards
// that only the other side knows.
type knows func(t *tank, h *held) bool

// everything is what the rules themselves know.
func everything(*tank, *held) bool { return true }

// sum is a tally with the cards that are behind it, which the attack turns up.
type sum struct {
	game.Tally
	cards []int // cardKey
}

func (m *sum) add(value int, clause clause, label string) {
	m.Tally = append(m.Tally, game.Mod{Value: value, Clause: clause, Label: label})
}

// addCards adds what the cards of tank i with the effect contribute.
func (s *state) addCards(m *sum, i int, e effect, known knows) {
	t := &s.Tanks[i]
	for c := range t.Cards {
		h := &t.Cards[c]
		if h.card.has&e.set() == 0 || !t.works(h) || !known(t, h) {
			continue
		}
		m.add(int(h.card.value[e]), "TK-X.8", "card."+h.ID)
		m.cards = append(m.cards, cardKey(i, c))
	}
}

// attackDice counts the dice of an attack (TK-9.f): the printed attack, cards
// and keywords, at least one.
func (s *state) attackDice(i, j int, look Sighting, ammo *Card, known knows) sum {
	var m sum
	t := &s.Tanks[i]
	m.add(t.card.Attack, "TK-9.f", "attack")
	s.addCards(&m, i, attackMore, known)
	if look.Short {
		s.addCards(&m, i, attackShort, known)
	}
	if ammo != nil {
		n := int(ammo.value[ammoAttack])
		if look.Short {
			n += int(ammo.value[ammoAttackShort])
		}
		m.add(n, "TK-9.t", "card."+ammo.ID)
	}
	if s.coordinated(i, j) {
		m.add(1, "TK-K.3", "coordinated-fire")
	}
	if t.card.Keywords.Has(AssaultGun) && t.ails()&fixedGun != 0 {
		m.add(-1, "TK-X.3", "jammed-gun")
	}
	if n := m.Total(); n < 1 {
		m.add(1-n, "TK-9.f", "at-least-one")
	}
	return m
}

// coordinated tells whether a friend within one arrow has already shot at the
// target in this phase (TK-K.3). A miss counts, several count once.
func (s *state) coordinated(i, j int) bool {
	t := &s.Tanks[i]
	return t.card.Keywords.Has(CoordinatedFire) && slices.ContainsFunc(s.Shots, func(shot shot) bool {
		return shot.Target == j && shot.Shooter != i && s.Tanks[shot.Shooter].Owner == t.Owner && s.near(i, shot.Shooter)
	})
}

// The most defence dice there can be (TK-9.j).
const maxDefence = 6

// defenceDice counts the dice of a defence (TK-9.i): all modifiers first, then
// the floor and the cap, once.
func (s *state) defenceDice(i, j int, look Sighting, known knows) sum {
	var m sum
	shooter, target := &s.Tanks[i], &s.Tanks[j]
	m.add(target.card.Defence, "TK-9.i", "defence")
	if target.Speed > 0 {
		s.addBase(&m, j, known)
	}
	moved := shooter.Speed
	if moved > 0 {
		m.add(moved, "TK-9.k", "shooter-moved")
		if shooter.card.Keywords.Has(GungHo) {
			m.add(-1, "TK-K.5", "gung-ho")
		}
	}
	if target.Speed > 0 {
		m.add(target.Speed, "TK-9.l", "target-moved")
	}
	if look.Cover { // once, whatever the number of hidden corners (TK-22)
		m.add(1, "TK-9.m", "cover")
	}
	if look.Short {
		m.add(-1, "TK-9.n", "short-range")
	}
	if look.Side && !target.card.Keywords.Has(HeavyTank) { // TK-K.7
		m.add(-1, "TK-9.o", "side-shot")
	}
	s.addCards(&m, j, defenceMore, known)
	if look.Short {
		s.addCards(&m, j, defenceShort, known)
	}
	if target.Speed == 0 {
		s.addCards(&m, j, defenceStationary, known)
	}
	s.addCards(&m, i, targetDefence, known)
	switch n := m.Total(); {
	case n < 0:
		m.add(-n, "TK-9.j", "floor")
	case n > maxDefence:
		m.add(maxDefence-n, "TK-9.j", "cap")
	}
	return m
}

// addBase lifts the printed defence of a moving tank to what a driver makes of
// it.
func (s *state) addBase(m *sum, j int, known knows) {
	t := &s.Tanks[j]
	for c := range t.Cards {
		h := &t.Cards[c]
		more := int(h.card.value[defenceMoving]) - m.Total()
		if h.card.has&defenceMoving.set() == 0 || more <= 0 || !t.works(h) || !known(t, h) {
			continue
		}
		m.add(more, "TK-X.8", "card."+h.ID)
		m.cards = append(m.cards, cardKey(j, c))
	}
}
