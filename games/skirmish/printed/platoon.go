package printed

import (
	"errors"
	"slices"

	"sabot/game"
)

// Platoon is a force as someone typed or built it; it may be nonsense.
// [Platoon.Faults] tells.
type Platoon struct {
	Nation Nation        `json:"nation"`
	Tanks  []PlatoonTank `json:"tanks"`
}

// PlatoonTank is one tank of a platoon and the cards it carries.
type PlatoonTank struct {
	Tank  string   `json:"tank"`
	Cards []string `json:"cards,omitempty"`
}

// MaxTanks is the largest number of tanks on a side (TK-15.a).
const MaxTanks = 12

// Points adds up the tanks and cards that exist (TK-15.a).
func (p Platoon) Points(d *Data) int {
	sum := 0
	for _, m := range p.Tanks {
		if t, ok := d.Tank(m.Tank); ok {
			sum += t.Points
		}
		for _, id := range m.Cards {
			if c, ok := d.Card(id); ok {
				sum += c.Points
			}
		}
	}
	return sum
}

// Faults checks a platoon against TK-15 and reports everything that is wrong
// with it at once, as joined [*game.Refusal]; nil when it can be played.
func (p Platoon) Faults(d *Data, opts Options) error {
	var faults []error
	wrong := func(r *game.Refusal) { faults = append(faults, r) }
	if !slices.Contains(Nations(), p.Nation) {
		wrong(game.Refuse("TK-15.b", ReasonNation, "nation", p.Nation))
	}
	if len(p.Tanks) < 1 || len(p.Tanks) > MaxTanks {
		wrong(game.Refuse("TK-15.a", ReasonTankCount, "tanks", len(p.Tanks), "most", MaxTanks))
	}
	if sum := p.Points(d); sum > opts.Budget {
		wrong(game.Refuse("TK-15.a", ReasonBudget, "points", sum, "budget", opts.Budget))
	}
	heroes := map[string]int{}
	for i, m := range p.Tanks {
		p.checkTank(d, opts, i, wrong)
		for _, id := range m.Cards {
			if c, ok := d.Card(id); ok && c.Hero {
				if heroes[id]++; heroes[id] == 2 {
					wrong(game.Refuse("TK-15.h", ReasonHero, "card", id))
				}
			}
		}
	}
	return errors.Join(faults...)
}

// checkTank looks at one tank, number i of the platoon.
func (p Platoon) checkTank(d *Data, opts Options, i int, wrong func(*game.Refusal)) {
	m, number := p.Tanks[i], i+1
	t, ok := d.Tank(m.Tank)
	switch {
	case !ok:
		wrong(game.Refuse("TK-5.a", ReasonNoTank, "number", number, "tank", m.Tank))
		return
	case t.Nation != p.Nation:
		wrong(game.Refuse("TK-15.b", ReasonTankNation, "number", number, "tank", m.Tank, "nation", p.Nation))
	case t.Set == "wave2" && !opts.Wave2:
		wrong(game.Refuse("TK-15.d", ReasonWave, "number", number, "tank", m.Tank))
	}
	if opts.NoCards && len(m.Cards) > 0 {
		wrong(game.Refuse("TK-5.b", ReasonNoCards, "number", number))
	}
	crew, same := 0, false
	byType := map[CardType][]string{}
	for _, id := range m.Cards {
		c, ok := d.Card(id)
		if !ok {
			wrong(game.Refuse("TK-5.b", ReasonNoCard, "number", number, "card", id))
			continue
		}
		if c.Nation != AnyNation && c.Nation != p.Nation {
			wrong(game.Refuse("TK-15.c", ReasonCardNation, "number", number, "card", id, "nation", p.Nation))
		}
		if len(c.Tanks) > 0 && !slices.Contains(c.Tanks, m.Tank) {
			wrong(game.Refuse("TK-15.e", ReasonCardTank, "number", number, "card", id, "tank", m.Tank))
		}
		if c.Type.Crew() {
			crew++
		}
		same = same || c.Has(TwoSameAmmo)
		byType[c.Type] = append(byType[c.Type], id)
	}
	if crew > t.CrewSlots {
		wrong(game.Refuse("TK-15.g", ReasonCrewSlots, "number", number, "crew", crew, "slots", t.CrewSlots))
	}
	for _, typ := range CardTypes() {
		ids := byType[typ]
		pair := typ == Ammo && same && len(ids) == 2 && ids[0] == ids[1]
		if len(ids) > 1 && !pair {
			wrong(game.Refuse("TK-15.e", ReasonCardType, "number", number, "type", typ))
		}
	}
}

// CardTypes lists the types of crew, then of upgrades.
func CardTypes() []CardType {
	return []CardType{Commander, Gunner, Loader, Driver, Radio, Ammo, Engine, Armour, Equipment}
}

// WithoutCards is the platoon without its cards.
func (p Platoon) WithoutCards() Platoon {
	bare := Platoon{Nation: p.Nation}
	for _, m := range p.Tanks {
		bare.Tanks = append(bare.Tanks, PlatoonTank{Tank: m.Tank})
	}
	return bare
}
