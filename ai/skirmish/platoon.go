package skirmish

import (
	"sabot/game"
	rules "sabot/games/skirmish"
	"sabot/games/skirmish/printed"
)

// platoon chooses a force: one of the ready-made ones that use up the budget,
// or, at the levels that know how, one of its own.
func (d *decision) platoon() game.Action {
	ready := d.best(func(a game.Action) int32 {
		return int32(a.(rules.HandIn).Points(d.data)*perPoint + d.chance.Hidden(spare*perPoint))
	})
	if d.traits.platoons == 0 {
		return ready
	}
	var best printed.Platoon
	most := 0
	for range d.traits.platoons {
		if p, worth := d.muster(); worth > most && p.Faults(d.data, d.view.Options) == nil {
			best, most = p, worth
		}
	}
	if most == 0 {
		return ready
	}
	return rules.HandIn{Platoon: best}
}

// spare is how many points a ready-made platoon may leave and still be chosen.
const spare = 5

// muster draws a platoon by chance and says what it is worth. Whoever moves
// last and shoots first has the better of it, so every tank gets the crew that
// makes it quick before anything else is bought.
func (d *decision) muster() (p printed.Platoon, worth int) {
	nations := printed.Nations()
	p.Nation = nations[d.chance.Hidden(len(nations))]
	left := d.view.Options.Budget
	for len(p.Tanks) < printed.MaxTanks {
		var fits []*printed.TankCard
		for _, t := range d.data.Tanks {
			if t.Nation == p.Nation && t.Points <= left && (d.view.Options.Wave2 || t.Set != "wave2") {
				fits = append(fits, t)
			}
		}
		if len(fits) == 0 {
			break
		}
		t := fits[d.chance.Hidden(len(fits))]
		left -= t.Points
		worth += tankWorth(t)
		p.Tanks = append(p.Tanks, printed.PlatoonTank{Tank: t.ID})
	}
	if d.view.Options.NoCards {
		return p, worth
	}
	for _, id := range crew() {
		card, ok := d.data.Card(id)
		if !ok {
			continue
		}
		for i := range p.Tanks {
			m := &p.Tanks[i]
			tank, _ := d.data.Tank(m.Tank)
			if card.Points > left || card.Type.Crew() && crewOf(d.data, m) >= tank.CrewSlots {
				continue
			}
			m.Cards = append(m.Cards, id)
			left -= card.Points
			worth += card.Points * cardWorth
		}
	}
	return p, worth
}

// crew lists the cards to buy, in order. The first three make a tank quicker.
func crew() []string {
	return []string{"superb_commander", "cunning_driver", "aggressive_loader", "dead_eye_gunner", "sandbag_armour", "tool_kit"}
}

// What a platoon is worth, in halves of a point.
const (
	cardWorth   = 3
	quickWorth  = 4 // for each initiative above the middle
	middle      = 5
	fixedWorth  = 12 // an assault gun is worth less
	naked       = 8  // and so is a tank without defence
	dashWorth   = 10 // but one that shoots well on the move is worth more
	halvesPoint = 2
)

func tankWorth(t *printed.TankCard) int {
	worth := halvesPoint*t.Points + quickWorth*(t.Initiative-middle)
	if t.Keywords.Has(printed.AssaultGun) {
		worth -= fixedWorth
	}
	if t.Keywords.Has(printed.GungHo) {
		worth += dashWorth
	}
	if t.Defence == 0 {
		worth -= naked
	}
	return worth
}

func crewOf(data *printed.Data, m *printed.PlatoonTank) int {
	n := 0
	for _, id := range m.Cards {
		if c, ok := data.Card(id); ok && c.Type.Crew() {
			n++
		}
	}
	return n
}
