package commander

import (
	"sabot/dice"
	"sabot/game"
	"sabot/games/commander/enum"
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

// String is the id of the result.
func (r Result) String() string {
	return [...]string{"missed", "held", "immobilised", "destroyed", "smoke"}[min(r, Placed)]
}

// MarshalText writes the id.
func (r Result) MarshalText() ([]byte, error) { return []byte(r.String()), nil }

// UnmarshalText reads an id.
func (r *Result) UnmarshalText(text []byte) error {
	return enum.Read(r, text, "result", Missed, Placed)
}

// Values lists the ids.
func (Result) Values() []string { return enum.Values(Missed, Placed) }

// attack is a shot with everything that bears on it, and nothing else: the
// game fills it from a position, the odds from a question, and both resolve it
// by the same code.
type attack struct {
	fire       FireKind
	rng        Range
	value      int // Hit Number of AT fire, value of any other
	pen        int
	front      int
	side       int
	vehicle    bool // can be immobilised
	armoured   bool
	infantry   bool // Foxholes and Bunkers protect it
	terrain    Terrain
	ground     terrainRow
	overlay    Terrain
	overlaid   terrainRow
	smokeFrom  bool
	smokeTo    bool
	meleeSmoke bool
	flank      bool // Flank Shot
	ace        bool // Tank Ace
	rocketHE   bool // Panzerfaust or Panzerschreck used as HE
	quality    int  // of troops in Tank Melee
	mine       bool // Anti-Tank Mine
}

// halved is half a side armour (TC-9.3.1.b). None stays none (TC-X.6).
func halved(side int) int {
	if side == 0 {
		return 0
	}
	return max(1, side/2)
}

// killNumber is the highest d10 roll that destroys (TC-9.3.b): the printed
// table is a straight line from 1 to 9 with its ends cut off, and the cap at 9
// makes a 10 fail always.
func killNumber(pen, armour int) int { return min(max(4+pen-armour, 1), 9) }

// modifiers lists what is added to the hit die (TC-9.3.a, TC-9.4.d).
func (a *attack) modifiers() game.Tally {
	var t game.Tally
	add := func(value int, clause rulebook.Clause, label string) {
		if value != 0 {
			t = append(t, game.Mod{Value: value, Clause: clause, Label: label})
		}
	}
	a.eachModifier(add)
	return t
}

// sum is the total of the modifiers without their reasons, for speed.
func (a *attack) sum() int {
	n := 0
	a.eachModifier(func(value int, _ rulebook.Clause, _ string) { n += value })
	return n
}

func (a *attack) eachModifier(add func(value int, clause rulebook.Clause, label string)) {
	if a.rng != Melee && a.fire != FireSmoke { // TC-10.e, TC-9.5.1.f
		switch a.fire {
		case FireAT:
			add(int(a.ground.at), "TC-9.5.a", "terrain."+a.terrain.String())
		case FireHE:
			add(int(a.ground.he), "TC-9.5.a", "terrain."+a.terrain.String())
		case FireSA:
			add(int(a.ground.sa), "TC-9.5.a", "terrain."+a.terrain.String())
		case FireFT, FireTMV, FireSmoke: // melee only, or without terrain
		}
	}
	if a.infantry && a.overlay != Clear {
		switch a.fire {
		case FireHE:
			add(int(a.overlaid.he), "TC-11.c", "terrain."+a.overlay.String())
		case FireSA:
			add(int(a.overlaid.sa), "TC-11.c", "terrain."+a.overlay.String())
		case FireAT, FireFT, FireTMV, FireSmoke: // flame ignores them, the others never meet infantry
		}
	}
	if a.smokeFrom {
		add(4, "TC-9.5.1.c", "smoke.from")
	}
	if a.smokeTo {
		add(4, "TC-9.5.1.c", "smoke.to")
	}
	if a.meleeSmoke {
		add(2, "TC-9.5.1.d", "smoke.melee")
	}
	if a.rng == Long && (a.fire == FireHE || a.fire == FireSmoke) {
		add(2, "TC-9.4.a", "long")
	}
	if a.rocketHE {
		add(2, "TC-13.1.b", "rocket")
	}
	if a.ace {
		add(-2, "TC-C115", "ace")
	}
	if a.fire == FireTMV {
		add(a.quality, "TC-10.h", "quality")
		if a.mine {
			add(-1, "TC-C2", "mine")
		}
	}
}

// armour is the value that a hit with a natural die meets (TC-9.3.c, TC-9.3.1.a,
// TC-C66, TC-C115), and whether it is not the front.
func (a *attack) armour(die int, o *Options) (value int, flank bool) {
	const front, side, half = 0, 1, 2
	use := front
	if a.flank {
		use = side
	}
	switch {
	case a.rng != Melee || o.MeleeFlank == editionRev3:
		if die == 1 || a.rng == Melee && die == 3 {
			use++
		}
	case die == 1: // french2006 and article1997 halve it with or without the card
		use = half
	case die == 3 && o.MeleeFlank == editionFrench2006:
		use = side
	}
	if a.ace && use == front && (die == 1 || die == 3 || die == 4) {
		use = side
	}
	switch use {
	case half:
		return halved(a.side), true
	case side:
		return a.side, true
	default:
		return a.front, false
	}
}

// outcome is an attack after its dice.
type outcome struct {
	die, killDie, killOn, armour int
	hit, flank                   bool
	result                       Result
}

// resolve rolls an attack. It draws the second die only when it is needed, as
// at the table.
func (a *attack) resolve(src dice.Source, o *Options) outcome {
	var r outcome
	r.die = src.Roll(10)
	r.hit = r.die+a.sum() <= a.value
	if a.fire == FireAT {
		a.resolveAT(&r, src, o)
		return r
	}
	switch {
	case !r.hit:
	case a.fire == FireSmoke:
		r.result = Placed
	case o.ImmobiliseAlways && r.die == 2 && a.vehicle:
		r.result = Stopped
	default:
		r.result = Killed
	}
	return r
}

func (a *attack) resolveAT(r *outcome, src dice.Source, o *Options) {
	if o.NaturalsAlwaysHit && (r.die <= 2 || a.rng == Melee && r.die == 3) {
		r.hit = true
	}
	if a.ace && r.die == 10 {
		r.hit = false
	}
	switch {
	case !r.hit:
		return
	case r.die == 2 && a.vehicle:
		r.result = Stopped
		return
	}
	r.armour, r.flank = a.armour(r.die, o)
	r.killOn = killNumber(a.pen, r.armour)
	if o.FlankAutoKill && r.die == 1 {
		r.result = Killed
		return
	}
	r.killDie = src.Roll(10)
	r.result = Held
	if r.killDie <= r.killOn {
		r.result = Killed
	}
}

// bombing is one card's part in an artillery or air attack, or in that of
// another event card (TC-C0.8, TC-C0.9).
type bombing struct {
	value    int // hit number against this target
	pen      int
	side     int // armour; plunging fire meets the side
	armoured bool
	stops    bool // a natural 2 stops what has no armour too: trucks, by option (TC-9.3.2.a)
	mods     game.Tally
}

// bombModifiers lists what is added to the die of a strike.
func bombModifiers(a *strike, terrain Terrain, g, over *terrainRow, overlay Terrain, armoured, infantry, observed, smoked bool) game.Tally {
	var t game.Tally
	clause := rulebook.Clause("TC-C0.8")
	if a.Air {
		clause = "TC-C0.9"
	}
	column := versusSoft
	switch {
	case armoured:
		column = versusArmour
	case infantry && overlay == Bunkers:
		column = versusBunkered
	}
	pick := func(g *terrainRow) int {
		if a.Air {
			return int(g.air[column])
		}
		return int(g.art[column])
	}
	if v := pick(g); v != 0 {
		t = append(t, game.Mod{Value: v, Clause: clause, Label: "terrain." + terrain.String()})
	}
	if infantry && overlay != Clear {
		column = versusSoft
		t = append(t, game.Mod{Value: pick(over), Clause: "TC-11.c", Label: "terrain." + overlay.String()})
	}
	if observed {
		t = append(t, game.Mod{Value: -2, Clause: "TC-C158", Label: "observed"})
	}
	if smoked {
		t = append(t, game.Mod{Value: 4, Clause: "TC-9.5.1.c", Label: "smoke.to"})
	}
	return t
}

// resolve rolls it.
func (b *bombing) resolve(src dice.Source) outcome {
	var r outcome
	r.die = src.Roll(10)
	r.hit = r.die+b.mods.Total() <= b.value
	switch {
	case !r.hit:
	case r.die == 2 && (b.armoured || b.stops):
		r.result = Stopped
	case !b.armoured:
		r.result = Killed
	default:
		r.armour, r.killOn, r.killDie = b.side, killNumber(b.pen, b.side), src.Roll(10)
		r.result = Held
		if r.killDie <= r.killOn {
			r.result = Killed
		}
	}
	return r
}

// mineRoll is the die of one card entering a Minefield (TC-C20).
func mineRoll(src dice.Source, vehicle bool) (die int, r Result) {
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
	dogsFind = 3
)

// dogsStrike is what happens to a vehicle the dogs have reached.
func dogsStrike(src dice.Source, c *Card) (r outcome) {
	r.hit = true
	if !c.Armoured() {
		r.result = Killed
		return r
	}
	r.armour = int(c.ArmourSide)
	r.killOn, r.killDie = killNumber(dogsPen, r.armour), src.Roll(10)
	r.result = Held
	if r.killDie <= r.killOn {
		r.result = Killed
	}
	return r
}

// tmvQuality is the modifier of troops in Tank Melee by their cost (TC-10.h);
// Hill 621 was first printed with another one (TC-20.j).
func tmvQuality(points int, model string) int {
	grade := 0
	switch {
	case points >= 14:
		grade = 2
	case points >= 12:
		grade = 1
	}
	switch model {
	case editionArticle1997:
		return -2 - grade
	case tmvHill621:
		return 1 - grade
	case valuesPrinted:
		return 0
	default:
		return -grade
	}
}
