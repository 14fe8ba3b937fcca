package printed

import (
	"fmt"
	"slices"
	"strings"

	"sabot/geom"
)

// Nation is whose tanks and cards they are; [World] cards serve all (TK-15.c).
type Nation string

// The nations, and the mark of cards that belong to none.
const (
	USA       Nation = "usa"
	Germany   Nation = "germany"
	UK        Nation = "uk"
	USSR      Nation = "ussr"
	AnyNation Nation = "any"
)

// Nations lists those a platoon can belong to (TK-15.b).
func Nations() []Nation { return []Nation{USA, Germany, UK, USSR} }

// Keyword is an ability printed on a tank card (TK-K).
type Keyword uint16

// The keywords, as a set.
const (
	AssaultGun      Keyword = 1 << iota // TK-K.1
	Blitzkrieg                          // TK-K.2
	CoordinatedFire                     // TK-K.3
	Fast                                // TK-K.4
	GungHo                              // TK-K.5
	SemiIndirect                        // TK-K.6
	HeavyTank                           // TK-K.7
	BigGun                              // TK-K.8
	Cautious                            // TK-K.9
)

func keywordNames() []string {
	return strings.Fields("assault_gun blitzkrieg coordinated_fire fast gung_ho semi_indirect heavy_tank big_gun cautious")
}

// Has tells whether all of k is in the set.
func (set Keyword) Has(k Keyword) bool { return set&k == k }

// Names lists the keywords of the set.
func (set Keyword) Names() []string {
	names := []string{}
	for i, name := range keywordNames() {
		if set&(1<<i) != 0 {
			names = append(names, name)
		}
	}
	return names
}

// readSet reads names behind bars as a set with a bit for each of those known.
func readSet[S ~uint8 | ~uint16](text string, known []string, format string) (set S, err error) {
	for name := range strings.SplitSeq(text, "|") {
		i := slices.Index(known, name)
		if i < 0 {
			return 0, fmt.Errorf(format, name)
		}
		set |= 1 << i
	}
	return set, nil
}

// TankCard is a tank as printed (TK-5.a), and its model's measures in tenths
// of a millimetre (TK-G.d, TK-G.e). Versions of a model share a hull (TK-18).
type TankCard struct {
	ID            string  `json:"id"`
	Name          string  `json:"name"`
	Nation        Nation  `json:"nation"`
	Set           string  `json:"set"` // "starter" or "wave2"
	Initiative    int     `json:"initiative"`
	Attack        int     `json:"attack"`
	Defence       int     `json:"defence"`
	Damage        int     `json:"damage"` // what it can take
	CrewSlots     int     `json:"crew_slots"`
	Points        int     `json:"points"`
	Keywords      Keyword `json:"keywords"`
	Length        int     `json:"hull_length"`
	Width         int     `json:"hull_width"`
	TurretForward int     `json:"turret_forward"`
	GunLateral    int     `json:"gun_lateral"`
	Origin        Origin  `json:"origin"`
}

// Hull is the tank's outline at a pose; the gun is no part of it (TK-G.d).
func (c *TankCard) Hull(at geom.Pose) geom.Quad { return at.Quad(geom.Rect(c.Length, c.Width)) }

// Eye is where its sight lines start: the middle of the turret, or where the
// gun of an assault gun crosses the front face (TK-G.e, TK-9.d).
func (c *TankCard) Eye(at geom.Pose) geom.Point {
	if c.Keywords.Has(AssaultGun) {
		return at.Point(int64(c.Length)*geom.PerUnit/2, int64(c.GunLateral)*geom.PerUnit)
	}
	return at.Point(int64(c.TurretForward)*geom.PerUnit, 0)
}

// CardType is what a crew or upgrade card is; a tank has at most one of each
// (TK-15.e).
type CardType string

// The types of crew, then of upgrades.
const (
	Commander CardType = "commander"
	Gunner    CardType = "gunner"
	Loader    CardType = "loader"
	Driver    CardType = "driver"
	Radio     CardType = "radio"
	Ammo      CardType = "ammo"
	Engine    CardType = "engine"
	Armour    CardType = "armour"
	Equipment CardType = "equipment"
)

// Crew tells a crew card from an upgrade: that much its back shows.
func (t CardType) Crew() bool {
	return t == Commander || t == Gunner || t == Loader || t == Driver || t == Radio
}

// Card is a crew or upgrade card (TK-5.b). What it does is told in words under
// "card-text.<id>".
type Card struct {
	ID     string   `json:"id"`
	Name   string   `json:"name"`
	Type   CardType `json:"type"`
	Nation Nation   `json:"nation"`
	Hero   bool     `json:"hero,omitempty"`
	Points int      `json:"points"`
	Tanks  []string `json:"tanks_allowed,omitempty"`
	Origin Origin   `json:"origin"`
	// has is the set of the card's effects, value the number of each.
	has   effects
	value [effectCount]int8
}

// Has tells whether the card has an effect.
func (c *Card) Has(e Effect) bool { return c.has&e.set() != 0 }

// Value is the number of an effect: dice, initiative, how often.
func (c *Card) Value(e Effect) int { return int(c.value[e]) }

// Fits tells whether the card may ride on a tank at all (TK-15.b, TK-15.e).
func (c *Card) Fits(t *TankCard) bool {
	return (c.Nation == AnyNation || c.Nation == t.Nation) && (len(c.Tanks) == 0 || slices.Contains(c.Tanks, t.ID))
}

// Effect is one thing a card can do; see TK-X.8 for the tokens.
type Effect uint8

type effects uint64

func (e Effect) set() effects { return 1 << e }

// The effects, in the order of their tokens in the data.
const (
	MovingInitiative Effect = iota
	ShootingInitiative
	MoreAttack
	MoreAttackShort
	MoreDefence
	MoreDefenceShort
	MoreDefenceStationary
	MovingDefence
	TargetDefence
	RerollAttackDie
	RerollDefenceDie
	RerollDefencePerMove
	UpgradeHit
	UpgradeHitStationary
	TradeCrit
	CritDraw
	ShareInitiative
	LendInitiative
	MoveAtZero
	PregameMove
	PregameMovePair
	SecondAttack
	BlitzAndRepair
	SecondTarget
	SemiIndirectKeep
	IgnoreInjured
	AmmoReturn
	TwoSameAmmo
	LoseFast
	MoreDamage
	AmmoAttack      // discard: more attack dice
	AmmoAttackShort // discard: more attack dice at short range
	AmmoReroll      // discard: re-roll all attack dice
	FourMisses
	TwoOnesMiss
	ArmourReroll // discard: re-roll all defence dice
	CancelCrit   // discard: one critical hit less
	MakeFast     // discard: Fast for this turn
	FlawFirstHit
	DiscardOnDamage
	plainEffects // the number of effects that take no list of criticals
)

// Three effects name criticals; each gets a bit for every kind of critical.
const (
	cancelEffects = plainEffects
	rerollRepairs = cancelEffects + Effect(CriticalKinds)
	AutoRepair    = rerollRepairs + Effect(CriticalKinds)
	effectCount   = AutoRepair + 1
)

// CancelEffect is the effect that cancels what a kind of critical does.
func CancelEffect(kind int) Effect { return cancelEffects + Effect(kind) }

// RerollRepair is the effect that lets a repair of a kind be tried again.
func RerollRepair(kind int) Effect { return rerollRepairs + Effect(kind) }

// RerollsRepair tells such an effect from others.
func (e Effect) RerollsRepair() bool { return e >= rerollRepairs && e < AutoRepair }

const effectNames = "init_move init_shoot attack attack_short defence defence_short defence_stationary defence_set_moving " +
	"target_defence reroll_attack_die reroll_defence_die reroll_defence_per_move upgrade_hit upgrade_hit_stationary trade_crit " +
	"crit_draw share_init_shoot aura_init move_at_0 pregame_move pregame_move_pair second_attack_on_miss blitz_and_repair " +
	"second_target semi_indirect_keep ignore_injured ammo_return two_same_ammo lose_fast damage discard:attack " +
	"discard:attack_short discard:reroll_all_attack four_misses two_ones_miss discard:reroll_all_defence discard:cancel_crit " +
	"discard:fast flaw:first_hit_to_crit discard_on_damage"

// Critical is one kind of critical card (TK-5.c).
type Critical struct {
	ID         string  `json:"id"`
	Name       string  `json:"name"`
	Copies     int     `json:"copies"`
	Damage     int     `json:"damage"`
	Repairable bool    `json:"repairable"`
	Origin     Origin  `json:"origin"`
	Ailments   Ailment `json:"-"`
}

// CriticalKinds is the number of kinds in the deck.
const CriticalKinds = 10

// Ailment is what a critical card does to the tank it lies on, as a set.
type Ailment uint8

// What criticals do.
const (
	NoMove         Ailment = 1 << iota // no moves at all
	OneMove                            // one move in the Movement phase, none in Command
	FixedGun                           // arc straight ahead, or one die less
	NoShoot                            // no attack
	InitiativeZero                     // initiative 0
	NoCrew                             // crew cards do nothing
	LoseCrew                           // a random crew card is lost, once
	Burning                            // damage in later Command phases
	NoAilments     Ailment = 0
)

func ailmentNames() []string {
	return strings.Fields("no_move max_moves=1 fixed_gun no_shoot initiative=0 no_crew lose_random_crew burn=1")
}
