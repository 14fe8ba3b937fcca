package combat

import (
	"sabot/dice"
	"sabot/game"
	"sabot/games/commander/printed"
	"sabot/rulebook"
)

// Result is what an attack does to its target.
type Result uint8

// The results.
const (
	Missed  Result = iota
	Held           // hit, not destroyed
	Stopped        // immobilised
	Killed
	Placed // smoke
)

func (r Result) String() string {
	return [...]string{"missed", "held", "immobilised", "destroyed", "smoke"}[min(r, Placed)]
}

// MarshalText writes the id.
func (r Result) MarshalText() ([]byte, error) { return []byte(r.String()), nil }

// UnmarshalText reads an id.
func (r *Result) UnmarshalText(text []byte) error {
	return printed.ReadName(r, text, "result", Missed, Placed)
}

// Values lists the ids.
func (Result) Values() []string { return printed.Names(Missed, Placed) }

// Attack is a shot with everything that bears on it, and nothing else: the
// game fills it from a position, the odds from a question, and both resolve it
// by the same code.
type Attack struct {
	Fire       FireKind
	Range      Range
	Value      int // Hit Number of AT fire, value of any other
	Pen        int
	Front      int
	Side       int
	Vehicle    bool // can be immobilised
	armoured   bool
	infantry   bool // Foxholes and Bunkers protect it
	Terrain    printed.Terrain
	TerrainRow printed.TerrainRow
	Overlay    printed.Terrain
	OverlayRow printed.TerrainRow
	SmokeFrom  bool
	SmokeTo    bool
	MeleeSmoke bool
	Flank      bool // Flank Shot
	Ace        bool // Tank Ace
	RocketHE   bool // Panzerfaust or Panzerschreck used as HE
	Quality    int  // of troops in Tank Melee
	Mine       bool // Anti-Tank Mine
}

// halved is half a side armour (TC-9.3.1.b). None stays none (TC-X.6).
func halved(side int) int {
	if side == 0 {
		return 0
	}
	return max(1, side/2)
}

// KillNumber is the highest d10 roll that destroys (TC-9.3.b): the printed
// table is a straight line from 1 to 9 with its ends cut off, and the cap at 9
// makes a 10 fail always.
func KillNumber(pen, armour int) int { return min(max(4+pen-armour, 1), 9) }

// Sum lists what is added to the hit die (TC-9.3.a, TC-9.4.d).
func (a *Attack) Sum() game.Tally {
	var t game.Tally
	a.eachModifier(func(value int, clause rulebook.Clause, label string) { t.When(true, value, clause, label) })
	return t
}

// Total is the total of the modifiers without their reasons, for speed.
func (a *Attack) Total() int {
	n := 0
	a.eachModifier(func(value int, _ rulebook.Clause, _ string) { n += value })
	return n
}

func (a *Attack) eachModifier(add func(value int, clause rulebook.Clause, label string)) {
	if a.Range != Melee { // TC-10.e
		if v := against(&a.TerrainRow, a.Fire); v != 0 { // labels are made of what counts only
			add(v, "TC-9.5.a", terrainLabel(a.Terrain))
		}
	}
	if a.infantry && a.Overlay != printed.Clear && a.Fire != FireAT {
		if v := against(&a.OverlayRow, a.Fire); v != 0 {
			add(v, "TC-11.c", terrainLabel(a.Overlay))
		}
	}
	if a.SmokeFrom {
		add(4, "TC-9.5.1.c", "smoke-from")
	}
	if a.SmokeTo {
		add(4, "TC-9.5.1.c", "smoke-to")
	}
	if a.MeleeSmoke {
		add(2, "TC-9.5.1.d", "smoke-melee")
	}
	if a.Range == Long && (a.Fire == FireHE || a.Fire == FireSmoke) {
		add(2, "TC-9.4.a", "long")
	}
	if a.RocketHE {
		add(2, "TC-13.1.b", "rocket")
	}
	if a.Ace {
		add(-2, "TC-C115", "ace")
	}
	if a.Fire == FireTMV {
		add(a.Quality, "TC-10.h", "quality")
		if a.Mine {
			add(-1, "TC-C2", "mine")
		}
	}
}

// against is what terrain adds to the die of a kind of fire. Flame and Tank
// Melee are for melee only, smoke knows no terrain (TC-9.5.1.f).
func against(row *printed.TerrainRow, fire FireKind) int {
	switch fire {
	case FireAT:
		return int(row.AT)
	case FireHE:
		return int(row.HE)
	case FireSA:
		return int(row.SA)
	case FireFT, FireTMV, FireSmoke:
	}
	return 0
}

func terrainLabel(t printed.Terrain) string { return "terrain-" + t.String() }

// Armour is the value that a hit with a natural die meets (TC-9.3.c, TC-9.3.1.a,
// TC-C66, TC-C115), and whether it is not the front.
func (a *Attack) Armour(die int, o *printed.Options) (value int, flank bool) {
	const front, side, half = 0, 1, 2
	use := front
	if a.Flank {
		use = side
	}
	switch {
	case a.Range != Melee || o.MeleeFlank == printed.EditionRev3:
		if die == 1 || a.Range == Melee && die == 3 {
			use++
		}
	case die == 1: // french2006 and article1997 halve it with or without the card
		use = half
	case die == 3 && o.MeleeFlank == printed.EditionFrench2006:
		use = side
	}
	if a.Ace && use == front && (die == 1 || die == 3 || die == 4) {
		use = side
	}
	switch use {
	case half:
		return halved(a.Side), true
	case side:
		return a.Side, true
	default:
		return a.Front, false
	}
}

// Outcome is an attack after its dice.
type Outcome struct {
	Die, KillDie, KillOn, Armour int
	Hit, Flank                   bool
	Result                       Result
}

// Resolve rolls an attack. It draws the second die only when it is needed, as
// at the table.
func (a *Attack) Resolve(src dice.Source, o *printed.Options) Outcome {
	var r Outcome
	r.Die = src.Roll(10)
	r.Hit = r.Die+a.Total() <= a.Value
	if a.Fire == FireAT {
		a.resolveAT(&r, src, o)
		return r
	}
	switch {
	case !r.Hit:
	case a.Fire == FireSmoke:
		r.Result = Placed
	case o.ImmobiliseAlways && r.Die == 2 && a.Vehicle:
		r.Result = Stopped
	default:
		r.Result = Killed
	}
	return r
}

func (a *Attack) resolveAT(r *Outcome, src dice.Source, o *printed.Options) {
	if o.NaturalsAlwaysHit && (r.Die <= 2 || a.Range == Melee && r.Die == 3) {
		r.Hit = true
	}
	if a.Ace && r.Die == 10 {
		r.Hit = false
	}
	switch {
	case !r.Hit:
		return
	case r.Die == 2 && a.Vehicle:
		r.Result = Stopped
		return
	}
	r.Armour, r.Flank = a.Armour(r.Die, o)
	r.KillOn = KillNumber(a.Pen, r.Armour)
	if o.FlankAutoKill && r.Die == 1 {
		r.Result = Killed
		return
	}
	r.penetrate(src)
}

// penetrate rolls whether a hit destroys (TC-9.3.b).
func (r *Outcome) penetrate(src dice.Source) {
	r.KillDie = src.Roll(10)
	r.Result = Held
	if r.KillDie <= r.KillOn {
		r.Result = Killed
	}
}

// Bombardment is one card's part in an artillery or air attack, or in that of
// another event card (TC-C0.8, TC-C0.9).
type Bombardment struct {
	Value    int // hit number against this target
	Pen      int
	Side     int // armour; plunging fire meets the side
	Armoured bool
	Stops    bool // a natural 2 stops what has no armour too: trucks, by option (TC-9.3.2.a)
	Sum      game.Tally
}

// Bombed is how a strike meets one card on a position: fire of a strength
// against soft cards and another against armour, 0 for none.
type Bombed struct {
	Card             *printed.Card
	Soft, ArmourHit  int8
	Terrain, Overlay printed.Terrain // Overlay: what shelters the card's infantry
	Observed, Smoked bool
}

// Bombard makes the attack of a strike on a card. Value is 0 where it does
// nothing to it.
func Bombard(k *printed.Strike, at *Bombed, rows *[printed.NumTerrains]printed.TerrainRow, o *printed.Options) Bombardment {
	c := at.Card
	b := Bombardment{
		Value: int(at.Soft), Pen: int(k.Pen), Side: int(c.ArmourSide), Armoured: c.Armoured(), Stops: o.ImmobiliseAlways && c.Vehicle(),
	}
	infantry := c.Kind == printed.Infantry
	clause, column := rulebook.Clause("TC-C0.8"), printed.VersusSoft
	switch {
	case b.Armoured:
		b.Value, column = int(at.ArmourHit), printed.VersusArmour
	case infantry && at.Overlay == printed.Bunkers:
		column = printed.VersusBunkered
	}
	ground, shelter := rows[at.Terrain].Art[column], rows[at.Overlay].Art[printed.VersusSoft]
	if k.Air {
		clause = "TC-C0.9"
		ground, shelter = rows[at.Terrain].Air[column], rows[at.Overlay].Air[printed.VersusSoft]
	}
	b.Sum.When(true, int(ground), clause, terrainLabel(at.Terrain))
	b.Sum.When(infantry && at.Overlay != printed.Clear, int(shelter), "TC-11.c", terrainLabel(at.Overlay))
	b.Sum.When(at.Observed, -2, "TC-C158", "observed")
	b.Sum.When(at.Smoked, 4, "TC-9.5.1.c", "smoke-to")
	return b
}

// Resolve rolls it.
func (b *Bombardment) Resolve(src dice.Source) Outcome {
	var r Outcome
	r.Die = src.Roll(10)
	r.Hit = r.Die+b.Sum.Total() <= b.Value
	switch {
	case !r.Hit:
	case r.Die == 2 && (b.Armoured || b.Stops):
		r.Result = Stopped
	case !b.Armoured:
		r.Result = Killed
	default:
		r.Armour, r.KillOn = b.Side, KillNumber(b.Pen, b.Side)
		r.penetrate(src)
	}
	return r
}

// RollMine is the die of one card entering a Minefield (TC-C20).
func RollMine(src dice.Source, vehicle bool) (die int, r Result) {
	die = src.Roll(10)
	switch {
	case vehicle && die == 1, !vehicle && die <= 2:
		return die, Killed
	case vehicle && die <= 4:
		return die, Stopped
	default:
		return die, Missed
	}
}

// dogsPen is the penetration of Mine Dogs, dogsFind the highest die with which
// they find their target (TC-C163).
const (
	dogsPen  = 15
	DogsFind = 3
)

// RollDogs is what happens to a vehicle the dogs have reached.
func RollDogs(src dice.Source, c *printed.Card) (r Outcome) {
	r.Hit = true
	if !c.Armoured() {
		r.Result = Killed
		return r
	}
	r.Armour = int(c.ArmourSide)
	r.KillOn = KillNumber(dogsPen, r.Armour)
	r.penetrate(src)
	return r
}

// TMVQuality is the modifier of troops in Tank Melee by their cost (TC-10.h);
// Hill 621 was first printed with another one (TC-20.j).
func TMVQuality(points int, model string) int {
	grade := 0
	switch {
	case points >= 14:
		grade = 2
	case points >= 12:
		grade = 1
	}
	switch model {
	case printed.EditionArticle1997:
		return -2 - grade
	case printed.TMVHill621:
		return 1 - grade
	case printed.ValuesPrinted:
		return 0
	default:
		return -grade
	}
}

// KillChance is the chance in hundredths that an attack destroys its target.
func (a *Attack) KillChance(o *printed.Options) int {
	sum, chance := a.Total(), 0
	for die := 1; die <= 10; die++ {
		hit := die+sum <= a.Value
		switch {
		case a.Fire != FireAT:
			if hit {
				chance += 10
			}
		case hit && !(die == 2 && a.Vehicle) && !(a.Ace && die == 10):
			armour, _ := a.Armour(die, o)
			chance += KillNumber(a.Pen, armour)
		}
	}
	return chance
}
