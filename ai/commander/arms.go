package commander

import (
	"sabot/games/commander"
	"sabot/games/commander/combat"
	"sabot/games/commander/printed"
)

// reach is how far a shot goes.
type reach uint8

const (
	short reach = iota
	long
	melee
)

// arms is all that a unit can shoot with, equipment and attachments included,
// as the dice will see it: enough for the exact chance of any shot.
type arms struct {
	hit    [3]int8 // Hit Number of AT fire by reach, 0 for none
	pen    [3]int8
	he, sa [3]int8 // values by reach; the long-range malus is in them
	rocket int8    // value of a Panzerfaust or Panzerschreck used as HE
	ft     int8    // flamethrower, melee only
	tmv    int8    // faces that destroy a vehicle in Tank Melee
	ace    bool    // Tank Ace (TC-C115)
}

// armsOf reads a unit's own weapons, without what lies on it.
func armsOf(v *survey, u *commander.Piece) arms {
	c := &v.Cards[u.Number]
	var a arms
	if !u.Malfunction { // only small arms are left then (TC-C67)
		a.hit = [3]int8{c.HitShort, c.HitLong, c.HitShort}
		a.pen = [3]int8{c.PenShort, c.PenLong, c.PenShort}
		if v.Scenario.Hill621 && u.Number == printed.CardSU152 && u.FirstShotFired {
			a.pen = [3]int8{3, 2, 3} // TC-20.g
		}
		he := c.HE
		if c.Kind == printed.ATGun {
			he = max(4, he) // TC-9.4.e
		}
		if he > 0 {
			a.he = [3]int8{he, he - 2, he}
		}
		a.ft = c.FT
	}
	if c.SA > 0 {
		a.sa = [3]int8{c.SA, 0, c.SA}
	}
	if c.Foot() {
		a.tmv = c.TMV - int8(combat.TMVQuality(c.Points, v.Options.TMVModel))
	}
	a.restrict(v)
	return a
}

// restrict leaves AT fire alone where a scenario allows nothing else (TC-17.1.a).
func (a *arms) restrict(v *survey) {
	if v.Scenario.Only == "at" {
		a.he, a.sa, a.ft, a.tmv, a.rocket = [3]int8{}, [3]int8{}, 0, 0, 0
	}
}

// carry adds what one equipment card or attachment does.
func (a *arms) carry(v *survey, c *printed.Card, number uint8) {
	gear := &v.Cards[number]
	switch number {
	case printed.CardPanzerfaust, printed.CardPanzerschreck:
		if gear.HitShort > a.hit[melee] {
			a.hit[melee], a.pen[melee] = gear.HitShort, gear.PenShort
		}
		a.rocket = max(a.rocket, gear.HitShort-2)
	case printed.CardATRifle:
		if a.hit[short] == 0 {
			a.hit[short], a.pen[short] = gear.HitShort, gear.PenShort
			a.hit[long], a.pen[long] = gear.HitLong, gear.PenLong
		}
		if a.hit[melee] == 0 {
			a.hit[melee], a.pen[melee] = gear.HitShort, gear.PenShort
		}
	case printed.CardFlammenwerfer, printed.CardROKS:
		a.ft = max(a.ft, gear.FT)
	case printed.CardHMG:
		a.sa = [3]int8{c.SA + gear.SA, gear.SA, c.SA + gear.SA}
	case printed.CardATMine:
		a.tmv++
	case printed.CardTankAce:
		a.ace = true
	case printed.CardHero:
		a.tmv++
		a.sa[short]++
		a.sa[melee]++
	case printed.CardAmmunition:
		if v.Scenario.Hill621 {
			a.sa[melee] += 5 // TC-20.f
			return
		}
		for r := range a.pen {
			a.pen[r] += 4
		}
	}
}

// cover is what protects a target where it stands.
type cover struct {
	at, he, sa int8 // of the ground; none in melee (TC-10.e)
	dugHE      int8 // Foxholes or Bunkers over an infantry squad
	dugSA      int8
	smoke      int8 // added to everything
}

// target is what the dice will meet.
type target struct {
	front, side int8
	vehicle     bool // can be immobilised
	armoured    bool
	infantry    bool
}

// atChance is the exact chance that AT fire destroys, and that it immobilises.
func (a *arms) atChance(t *target, r reach, mod int8, flank bool) (kill, stop float64) {
	if a.hit[r] == 0 {
		return 0, 0
	}
	if a.ace {
		mod -= 2
	}
	n := min(a.hit[r]-mod, 10)
	if a.ace {
		n = min(n, 9) // a natural 10 always misses
	}
	if !flank && !a.ace {
		return a.plainChance(t, r, n)
	}
	sum := 0
	for die := int8(1); die <= n; die++ {
		if die == 2 && t.vehicle {
			stop = 0.1
			continue
		}
		grade := 0
		if flank {
			grade = 1
		}
		if die == 1 || r == melee && die == 3 {
			grade++
		}
		if a.ace && grade == 0 && (die == 3 || die == 4) {
			grade = 1
		}
		armour := t.front
		switch {
		case grade == 1:
			armour = t.side
		case grade > 1 && t.side > 0:
			armour = max(1, t.side/2)
		case grade > 1:
			armour = 0
		}
		sum += combat.KillNumber(int(a.pen[r]), int(armour))
	}
	return float64(sum) / 100, stop
}

// plainChance is atChance without any card, in closed form: n faces hit.
func (a *arms) plainChance(t *target, r reach, n int8) (kill, stop float64) {
	if n <= 0 {
		return 0, 0
	}
	pen := int(a.pen[r])
	front, side := combat.KillNumber(pen, int(t.front)), combat.KillNumber(pen, int(t.side))
	sum := side + int(n-1)*front
	if n >= 2 && t.vehicle {
		sum -= front
		stop = 0.1
	}
	if n >= 3 && r == melee {
		sum += side - front
	}
	return float64(sum) / 100, stop
}

// shot is one way to shoot with its exact chances.
type shot struct {
	fire combat.FireKind
	kill float64
	stop float64
}

// orElse takes another kind of fire where it destroys more often.
func (s *shot) orElse(fire combat.FireKind, kill float64) {
	if kill > s.kill {
		*s = shot{fire, kill, 0}
	}
}

func (a *arms) best(t *target, r reach, c *cover) shot {
	if t.armoured {
		kill, stop := a.atChance(t, r, c.at+c.smoke, false)
		s := shot{combat.FireAT, kill, stop}
		if r == melee {
			s.orElse(combat.FireFT, chanceOfFaces(a.ft-c.smoke))
		}
		return s
	}
	he, sa := c.he, c.sa
	if t.infantry {
		he += c.dugHE
		sa += c.dugSA
	}
	s := shot{fire: combat.FireSA, kill: chanceUnder(a.sa[r], sa+c.smoke)}
	s.orElse(combat.FireHE, chanceUnder(a.he[r], he+c.smoke))
	if r == melee {
		s.orElse(combat.FireHE, chanceUnder(a.rocket, he+c.smoke))
		s.orElse(combat.FireFT, chanceOfFaces(a.ft-c.smoke))
	}
	return s
}

// chanceUnder is the chance of a plain roll under a value; without one there is none.
func chanceUnder(v, mod int8) float64 {
	if v <= 0 {
		return 0
	}
	return chanceOfFaces(v - mod)
}

// chanceOfFaces is the chance of the first n faces of the die.
func chanceOfFaces(n int8) float64 { return float64(min(max(n, 0), 10)) / 10 }
