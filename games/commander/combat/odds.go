package combat

import (
	"cmp"
	"encoding/json"
	"errors"
	"math/big"
	"strings"

	"sabot/dice"
	"sabot/game"
	"sabot/game/strict"
	"sabot/games/commander/printed"
)

// Query asks for the chances of one attack. Range, terrain and the rest are
// given, so no position is needed.
type Query struct {
	ID                string           `json:"id,omitempty"`
	Name              string           `json:"name,omitempty"`
	Attacker          string           `json:"attacker"`
	AttackerSide      printed.Side     `json:"attacker_side,omitempty"`
	Target            string           `json:"target,omitempty"`
	TargetSide        printed.Side     `json:"target_side,omitempty"`
	Fire              string           `json:"fire"`
	Range             Range            `json:"range"`
	Terrain           printed.Terrain  `json:"terrain,omitempty"`
	Overlay           *printed.Terrain `json:"overlay,omitempty"`
	SmokeFrom         bool             `json:"smoke_from,omitempty"`
	SmokeTo           bool             `json:"smoke_to,omitempty"`
	MeleeSmoke        bool             `json:"melee_smoke,omitempty"`
	FlankCard         bool             `json:"flank_card,omitempty"`
	HMG               bool             `json:"hmg,omitempty"`
	GunTarget171      bool             `json:"gun_target_17_1,omitempty"`
	Equipment         string           `json:"equipment,omitempty"`
	PenOverride       *int             `json:"pen_override,omitempty"`
	ExtraValue        int              `json:"extra_value,omitempty"`
	Options           json.RawMessage  `json:"options,omitempty"`
	TankAce           bool             `json:"tank_ace,omitempty"`
	SpecialAmmunition bool             `json:"special_ammunition,omitempty"`
	AssaultFirstRound bool             `json:"assault_first_round,omitempty"`
	Card              string           `json:"card,omitempty"`
	Observed          bool             `json:"observed,omitempty"`
}

// Answer holds the exact chances as reduced fractions.
type Answer struct {
	PKill       string `json:"p_kill"`
	PImmobilise string `json:"p_immobilise"`
}

// DecodeQuery reads a query strictly.
func DecodeQuery(data []byte) (Query, error) {
	q, err := strict.Read[Query](data)
	if fault, ok := errors.AsType[*strict.Fault](err); ok {
		return q, game.WrongField(cmp.Or(fault.Field, "query"), "", "%v", err)
	}
	return q, err
}

// Working is how the first die of an attack is read: it must show Needed or
// less after the modifiers, and what it hits is this strong.
type Working struct {
	Needed int
	Sum    game.Tally
	Pen    int
	Front  int
	Side   int
}

type trial struct {
	run     func(src dice.Source) Result
	working Working
}

func newTrial(c *printed.Data, q Query) (trial, error) {
	o, err := c.ReadOptions(spellOptions(q.Options))
	if err != nil {
		return trial{}, game.WrongField("options", "", "%v", err)
	}
	if q.overlay() != printed.Clear && q.overlay() != printed.Foxholes && q.overlay() != printed.Bunkers {
		return trial{}, game.WrongField("overlay", "TC-11.c", "want foxholes or bunkers")
	}
	if q.Terrain == printed.Foxholes || q.Terrain == printed.Bunkers {
		return trial{}, game.WrongField("terrain", "TC-11.c", "%s is an overlay", q.Terrain)
	}
	switch q.Fire {
	case "artillery", "air":
		return strikeTrial(c, q, &o)
	case "mine", "dogs":
		run, err := cardTrial(c, q, &o)
		return trial{run: run}, err
	default:
		return shotTrial(c, q, &o)
	}
}

// spellOptions takes the words of the rule document, which the queries of the
// command line speak, to those of a set-up.
func spellOptions(options []byte) []byte {
	return []byte(strings.NewReplacer(
		`"playersGuide"`, `"players-guide"`, `"eitherOpen"`, `"either-open"`, `"bothOpen"`, `"both-open"`,
	).Replace(string(options)))
}

// Explain tells how the die of an attack is read. Mines and dogs have fixed
// numbers and nothing to explain.
func Explain(c *printed.Data, q Query) (Working, error) {
	t, err := newTrial(c, q)
	return t.working, err
}

// Odds computes the exact chances of an attack by running the game's own
// resolvers over every fall of the dice.
func Odds(c *printed.Data, q Query) (Answer, error) {
	t, err := newTrial(c, q)
	if err != nil {
		return Answer{}, err
	}
	return Chances(t.run), nil
}

// Chances runs an attack for every fall of its dice.
func Chances(run func(dice.Source) Result) Answer {
	chance := dice.Exact(run)
	sum := func(results ...Result) string {
		total := new(big.Rat)
		for _, r := range results {
			if p := chance[r]; p != nil {
				total.Add(total, p)
			}
		}
		if total.IsInt() {
			return total.Num().String()
		}
		return total.String()
	}
	return Answer{PKill: sum(Killed, Placed), PImmobilise: sum(Stopped)}
}

func findCard(c *printed.Data, field, name string, side printed.Side, o *printed.Options) (*printed.Card, error) {
	if name == "" {
		return nil, game.WrongField(field, "", "want a card")
	}
	number, err := c.Find(name, side)
	if err != nil {
		return nil, game.WrongField(field, "", "%q: %v", name, err)
	}
	return &c.ByNumber(o.CardValues == printed.ValuesPrinted)[number], nil
}

func findUnit(c *printed.Data, field, name string, side printed.Side, o *printed.Options) (*printed.Card, error) {
	card, err := findCard(c, field, name, side, o)
	if err == nil && !card.Unit() {
		return nil, game.WrongField(field, "TC-2.0.a", "%s is not a unit", card.Name)
	}
	return card, err
}

func strikeTrial(c *printed.Data, q Query, o *printed.Options) (trial, error) {
	card, err := findCard(c, "card", cmp.Or(q.Card, q.Attacker), q.AttackerSide, o)
	if err != nil {
		return trial{}, err
	}
	a := c.Attacks[card.Number]
	if card.Kind != printed.Artillery && card.Kind != printed.Air || (q.Fire == "air") != a.Air {
		return trial{}, game.WrongField("card", "TC-9.6.b", "%s does not attack by %s", card.Name, q.Fire)
	}
	target, err := findUnit(c, "target", q.Target, q.TargetSide, o)
	if err != nil {
		return trial{}, err
	}
	b := Bombard(&a, &Bombed{
		target, a.Soft, a.ArmourHit, q.Terrain, q.overlay(), q.Observed && !a.Air, q.SmokeTo,
	}, &c.Tables[o.TerrainTable], o)
	if b.Value == 0 {
		return trial{}, game.WrongField("target", card.Clause, "%s does nothing to %s", card.Name, target.Name)
	}
	w := Working{Needed: b.Value, Sum: b.Sum, Pen: b.Pen, Side: b.Side}
	return trial{func(src dice.Source) Result { return b.Resolve(src).Result }, w}, nil
}

func cardTrial(c *printed.Data, q Query, o *printed.Options) (func(dice.Source) Result, error) {
	target, err := findUnit(c, "target", q.Target, q.TargetSide, o)
	if err != nil {
		return nil, err
	}
	if q.Fire == "mine" {
		return func(src dice.Source) Result { _, r := RollMine(src, target.Vehicle()); return r }, nil
	}
	if !target.Vehicle() {
		return nil, game.WrongField("target", "TC-C163", "%s is not a vehicle", target.Name)
	}
	return func(src dice.Source) Result {
		if src.Roll(10) > DogsFind {
			return Missed
		}
		return RollDogs(src, target).Result
	}, nil
}

func (q Query) overlay() printed.Terrain {
	if q.Overlay == nil {
		return printed.Clear
	}
	return *q.Overlay
}

func shotTrial(c *printed.Data, q Query, o *printed.Options) (trial, error) {
	if q.Range != Short && q.Range != Long && q.Range != Melee {
		return trial{}, game.WrongField("range", "TC-9.1.a", "%q, want short, long or melee", q.Range)
	}
	if q.Range == Melee && (q.SmokeFrom || q.SmokeTo) {
		return trial{}, game.WrongField("smoke_from", "TC-9.5.1.d", "smoke_from and smoke_to are for range; melee has melee_smoke")
	}
	if q.Range != Melee && q.MeleeSmoke {
		return trial{}, game.WrongField("melee_smoke", "TC-9.5.1.c", "melee_smoke is for melee only")
	}
	firer, err := findUnit(c, "attacker", q.Attacker, q.AttackerSide, o)
	if err != nil {
		return trial{}, err
	}
	w, err := q.weapon(c, firer, o)
	if err != nil {
		return trial{}, err
	}
	rows := &c.Tables[o.TerrainTable]
	a := Attack{
		Fire: w.Fire, Range: q.Range, Terrain: q.Terrain, TerrainRow: rows[q.Terrain], Overlay: q.overlay(), OverlayRow: rows[q.overlay()],
		SmokeFrom: q.SmokeFrom, SmokeTo: q.SmokeTo, MeleeSmoke: q.MeleeSmoke, Flank: q.FlankCard,
		Ace: q.TankAce, RocketHE: w.RocketHE, Mine: w.Number == printed.CardATMine,
		Quality: TMVQuality(firer.Points, o.TMVModel),
	}
	if w.Fire == FireSmoke {
		if r := w.Check(firer, a.Range, o); r != nil {
			return trial{}, game.WrongField("fire", r.Clause, "%s", r.Reason)
		}
		a.SmokeTo = false // the position is no target card
		a.Value = w.Value(firer, a.Range) + q.ExtraValue
		return a.trial(o), nil
	}
	target, err := findUnit(c, "target", q.Target, q.TargetSide, o)
	if err != nil {
		return trial{}, err
	}
	if r := w.CheckTarget(firer, target, a.Range, q.GunTarget171, o); r != nil {
		return trial{}, game.WrongField(r.field, r.Clause, "%s", r.Reason)
	}
	if w.Number == printed.CardHMG && q.AssaultFirstRound {
		if q.Fire == "spray" {
			return trial{}, game.WrongField("fire", "TC-13.2.c", ReasonFirstRound)
		}
		w.Number = 0
	}
	if q.TankAce && (!firer.IsTank() || w.Fire != FireAT) {
		return trial{}, game.WrongField("tank_ace", "TC-C115", "only for the AT fire of a tank")
	}
	if q.FlankCard && w.Fire != FireAT {
		return trial{}, game.WrongField("flank_card", "TC-C66", "only for AT fire")
	}
	a.Value = w.Value(firer, a.Range) + q.ExtraValue
	a.Pen = w.Pen(firer, a.Range)
	if q.PenOverride != nil { // in place of the card's number, as in a match, so what adds to it still does
		a.Pen = *q.PenOverride
	}
	if q.SpecialAmmunition {
		if w.Fire != FireAT || w.Number != 0 {
			return trial{}, game.WrongField("special_ammunition", "TC-C160", "only for the AT fire of vehicles and guns")
		}
		a.Pen += AmmunitionPen
	}
	a.AimAt(target)
	return a.trial(o), nil
}

func (a *Attack) trial(o *printed.Options) trial {
	w := Working{Needed: a.Value, Sum: a.Sum(), Pen: a.Pen, Front: a.Front, Side: a.Side}
	return trial{func(src dice.Source) Result { return a.Resolve(src, o).Result }, w}
}

func (q Query) weapon(c *printed.Data, firer *printed.Card, o *printed.Options) (Weapon, error) {
	var w Weapon
	if q.Equipment != "" {
		e, err := findCard(c, "equipment", q.Equipment, q.AttackerSide, o)
		if err != nil {
			return w, err
		}
		if e.Kind != printed.Equipment || !printed.CanBear(firer, e.Number) {
			return w, game.WrongField("equipment", "TC-C0.6", "%s cannot use %s", firer.Name, e.Name)
		}
		w.Equip(e)
	}
	need := func(number uint8) error {
		if w.Number == 0 {
			w.Equip(&c.ByNumber(o.CardValues == printed.ValuesPrinted)[number])
		}
		if !printed.CanBear(firer, w.Number) {
			return game.WrongField("fire", "TC-C0.6", "%s cannot use that equipment", firer.Name)
		}
		return nil
	}
	switch q.Fire {
	case "at", "he", "sa", "ft", "tmv", "smoke":
		w.Fire = FireKind(q.Fire)
		if q.HMG && w.Fire == FireSA {
			return w, need(printed.CardHMG)
		}
		if w.Number == printed.CardPanzerfaust || w.Number == printed.CardPanzerschreck {
			w.RocketHE = w.Fire == FireHE
		}
		return w, nil
	case "spray":
		w.Fire, w.Spray = FireSA, true
		return w, need(printed.CardHMG)
	case "rifle-at":
		w.Fire = FireAT
		return w, need(printed.CardATRifle)
	case "rocket-at", "rocket-he":
		w.Fire, w.RocketHE = FireAT, q.Fire == "rocket-he"
		if w.RocketHE {
			w.Fire = FireHE
		}
		if w.Number != printed.CardPanzerfaust && w.Number != printed.CardPanzerschreck {
			return w, game.WrongField("equipment", "TC-13.1.a", "want Panzerfaust or Panzerschreck")
		}
		return w, nil
	default:
		return w, game.WrongField("fire", "TC-9.0.b", "%q is no kind of fire", q.Fire)
	}
}
