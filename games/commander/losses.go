package commander

import (
	"sabot/games/commander/combat"
	"sabot/games/commander/printed"
)

// destroy sends a unit to the discard pile with everything on it: unit,
// equipment, attachments, then what it carried (TC-9.3.b, TC-13.0.b, TC-C0.5).
func (en engine) destroy(id ID) {
	s := en.s
	if s.table.Pieces[id].Place != OnBoard {
		return
	}
	s.tide.Turned = s.Turn
	p, owner := s.table.Pieces[id].Pos, s.table.Pieces[id].Owner
	loads := s.table.loads(id)
	lying := s.table.lyingOn(id)
	en.Tell(Destroyed{s.table.ref(id), owner, p, s.table.refs(lying)})
	s.table.discard(id)
	for _, thing := range lying {
		s.table.discard(thing)
	}
	for _, load := range loads {
		if !en.bailsOut(load) {
			en.destroy(load)
		}
	}
}

// bailsOut saves a squad whose carrier is destroyed, if the option and the die
// say so (TC-8.6.c).
func (en engine) bailsOut(load ID) bool {
	if !en.s.opts.Bailout || en.s.table.card(load).Kind != printed.Infantry {
		return false
	}
	die := en.Roll(10)
	en.Tell(BailedOut{en.s.table.ref(load), die, die <= 5})
	if die <= 5 {
		en.s.table.Pieces[load].On = 0
	}
	return die <= 5
}

// kill destroys a unit unless a Heroic Squad Leader dies for it (TC-C119).
func (en engine) kill(id ID) {
	if en.s.table.Pieces[id].Place != OnBoard {
		return
	}
	if hero := en.s.table.cardOn(id, printed.CardHero); hero != 0 && en.s.table.Pieces[id].On == 0 {
		en.s.table.discard(hero)
		en.Tell(Saved{en.s.table.ref(id)})
		return
	}
	en.destroy(id)
}

// immobilise stops a vehicle; a second time changes nothing (TC-9.3.2.a).
func (en engine) immobilise(id ID) {
	if u := &en.s.table.Pieces[id]; u.Place == OnBoard && !u.Immobilised {
		u.Immobilised = true
		en.Tell(Immobilised{en.s.table.ref(id), "TC-9.3.2.a"})
	}
}

// applyEffects carries out what shots or strikes have done, all together (TC-10.i).
func (en engine) applyEffects(effects []effect) {
	for _, e := range effects {
		if e.Result == combat.Stopped {
			en.immobilise(e.Target)
		}
	}
	for _, e := range effects {
		if e.Result == combat.Killed {
			en.kill(e.Target)
		}
	}
}

// repair gets a vehicle or gun going: immobilisation and one Malfunction
// (TC-C69). Cards that did the damage are used up.
func (en engine) repair(id ID) {
	s := en.s
	u := &s.table.Pieces[id]
	if s.table.card(id).Vehicle() {
		u.Immobilised = false
		if b := s.table.cardOn(id, printed.CardBreakdown); b != 0 {
			s.table.discard(b)
		}
	}
	u.Malfunction = false
	if m := s.table.cardOn(id, printed.CardMalfunction); m != 0 {
		s.table.discard(m)
	}
	en.Tell(Repaired{s.table.ref(id)})
}
