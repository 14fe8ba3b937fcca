package printed

import (
	"slices"
	"strings"

	"sabot/game"
	"sabot/rulebook"
)

// Mobility is how a vehicle moves (RE-1.2). Motorcycles are fast and keep to
// roads and open ground (RE-2.1).
type Mobility string

// The classes of mobility.
const (
	Tracked    Mobility = "tracked"
	Halftrack  Mobility = "halftrack"
	Wheeled    Mobility = "wheeled"
	Motorcycle Mobility = "motorcycle"
)

// Enclosure tells what is above the crew's heads (RE-1.3).
type Enclosure string

// The kinds of enclosure.
const (
	Closed     Enclosure = "closed"
	Open       Enclosure = "open"
	Unarmoured Enclosure = "unarmoured"
)

// Facing is the side of a vehicle that a shooter sees (RE-14.7), or the column
// of the location table that is read for a hit from above (RE-14.9).
type Facing string

// The facings.
const (
	Front Facing = "front"
	Side  Facing = "side"
	Rear  Facing = "rear"
	Top   Facing = "top"
)

// Facings lists the sides that have armour of their own, in the order of a
// profile.
func Facings() []Facing { return []Facing{Front, Side, Rear} }

// Location is the part of a vehicle that is hit (RE-14.5).
type Location string

// The locations.
const (
	Hull       Location = "hull"
	Turret     Location = "turret"
	Passengers Location = "passengers"
	Running    Location = "running"
)

// Locations lists them in the order in which a shooter who may choose weighs
// them.
func Locations() []Location { return []Location{Hull, Turret, Passengers, Running} }

// Role is what a crew member does (RE-18.3).
type Role string

// The roles of a crew.
const (
	Driver     Role = "driver"
	Gunner     Role = "gunner"
	Commander  Role = "commander"
	Loader     Role = "loader"
	HullGunner Role = "hull_gunner"
	CoDriver   Role = "co_driver"
)

// Mount is where a weapon sits on a vehicle (RE-19).
type Mount string

// The mounts.
const (
	TurretGun Mount = "turret_gun"
	HullGun   Mount = "hull_gun"
	Coax      Mount = "coax"
	TurretMG  Mount = "turret_mg"
	HullMG    Mount = "hull_mg"
	Pintle    Mount = "pintle"
	Support   Mount = "support" // a mortar or a tripod MG set up in the vehicle (RE-19.15)
)

// Special is a special rule of a vehicle (RE-21).
type Special string

// The special rules that the chain of a shot and the table ask about.
const (
	AntiInfantry     Special = "anti_infantry_defence"
	Gyrostabiliser   Special = "gyrostabiliser"
	ImprovisedArmour Special = "improvised_armour"
	PoorFireControl  Special = "poor_fire_control"
	Ronson           Special = "ronson"
	Schurzen         Special = "schurzen"
	SlowTurret       Special = "slow_turret"
	SluggishEngine   Special = "sluggish_engine"
	Zimmerit         Special = "zimmerit"
)

// Vehicle is a vehicle's profile (RE-1.1). Lengths are in tenths of a
// millimetre.
type Vehicle struct {
	ID         string    `json:"id"`
	Name       string    `json:"name"`
	Nation     string    `json:"nation"`
	Mobility   Mobility  `json:"mobility"`
	Enclosure  Enclosure `json:"enclosure"`
	Mvt        int       `json:"mvt"` // the way of an Advance (RE-1.4)
	Shoot      int       `json:"shoot"`
	Exp        int       `json:"exp"`
	Discipline int       `json:"discipline"`
	Armour     *Armour   `json:"armour"` // nil for an unarmoured vehicle
	Upper      string    `json:"upper"`  // turret, casemate or none
	Crew       int       `json:"crew"`
	CrewRoles  [][]Role  `json:"crew_roles"` // one list for each man
	Transport  int       `json:"transport"`
	Tow        string    `json:"tow"`
	Weapons    []Mounted `json:"weapons"`
	Specials   []Special `json:"specials"`
	Mounts     []int     `json:"mounts,omitempty"` // where those for a squad's MG face (RE-21.9)
	Footprint  Footprint `json:"footprint"`
	Large      bool      `json:"large"`
	Sources    Sources   `json:"sources"`
	Points     int       `json:"points"`
}

// Sources tells which numbers of a profile are in the printed text and which
// are from public sources, by the name of their part; all others are ours.
type Sources struct {
	Printed []string `json:"printed"`
	Public  []string `json:"public"`
}

// All lists every source that a profile draws on.
func (s Sources) All() []game.Source {
	list := []game.Source{game.SourceOurs}
	if len(s.Printed) > 0 {
		list = append(list, game.SourcePrinted)
	}
	if len(s.Public) > 0 {
		list = append(list, game.SourcePublic)
	}
	return game.SourcesAmong(list...)
}

// Armour holds the armour values: front, side and rear, and one for the
// running gear (RE-1.7). A vehicle without a superstructure has no turret
// values.
type Armour struct {
	Turret  *[3]int `json:"turret"`
	Hull    [3]int  `json:"hull"`
	Running int     `json:"running"`
}

// Footprint is the room a vehicle takes.
type Footprint struct {
	Length int `json:"length"`
	Width  int `json:"width"`
	Height int `json:"height"`
}

// Mounted is a weapon on a vehicle. Facing is the centre of its arc relative
// to what carries it.
type Mounted struct {
	Weapon   string `json:"weapon"`
	Mount    Mount  `json:"mount"`
	ServedBy string `json:"served_by,omitempty"` // "passengers" where the squad aboard mans it
	Facing   int    `json:"facing,omitempty"`
}

// Has tells whether a special rule is in the profile.
func (v *Vehicle) Has(s Special) bool { return slices.Contains(v.Specials, s) }

// HasRole tells whether somebody in the full crew has a role.
func (v *Vehicle) HasRole(r Role) bool {
	return slices.ContainsFunc(v.CrewRoles, func(man []Role) bool { return slices.Contains(man, r) })
}

// AV is the armour value at a location seen from a side. Passengers sit behind
// the hull's armour, and what has no superstructure is all hull (RE-14.6).
func (v *Vehicle) AV(at Location, from Facing) int {
	i := slices.Index(Facings(), from)
	switch {
	case v.Armour == nil || i < 0:
		return 0
	case at == Running:
		return v.Armour.Running
	case at == Turret && v.Armour.Turret != nil:
		return v.Armour.Turret[i]
	}
	return v.Armour.Hull[i]
}

// Ammo is the kind of round fired (RE-19.4).
type Ammo string

// The kinds of rounds.
const (
	RoundAT      Ammo = "AT"
	RoundHE      Ammo = "HE"
	RoundHEAT    Ammo = "HEAT"
	RoundSmoke   Ammo = "SMOKE"
	RoundFlame   Ammo = "FLAME"
	RoundBall    Ammo = "BALL"
	RoundGrenade Ammo = "GRENADE"
)

// Weapon is a line of the weapon tables (RE-19.9).
type Weapon struct {
	ID       string  `json:"id"`
	Name     string  `json:"name"`
	Category string  `json:"category"` // row, gun, vehicle_mg, flame, infantry or at_grenade
	Range    int     `json:"range"`    // in tenths of a millimetre
	MinRange int     `json:"min_range,omitempty"`
	HitShort int     `json:"hit_short"`
	HitLong  int     `json:"hit_long"`
	Rate     Rate    `json:"rof"`
	ExpMod   int     `json:"exp_mod"`
	AP       int     `json:"ap,omitempty"` // 0 for a weapon that only breaks armour
	HasAT    bool    `json:"has_at"`       // without it armour is out of reach (RE-15.2)
	ATLong   int     `json:"at_long"`
	ATShort  int     `json:"at_short"`
	ATAdjust int     `json:"at_adj"`        // part of both AT values that is ours and not of the printed row
	Row      string  `json:"row,omitempty"` // of the printed table it belongs to
	Ammo     []Ammo  `json:"ammo,omitempty"`
	Blast    int     `json:"blast,omitempty"` // size of the HE template, 1 to 3
	Shots    int     `json:"shots,omitempty"` // a game, 0 for no limit
	Crew     int     `json:"crew"`
	Fixed    bool    `json:"fixed,omitempty"` // cannot fire after moving
	Sources  Sources `json:"sources"`
}

// Rate is a rate of fire: a fixed number of shots, or a D3 and a number.
type Rate struct {
	D3   bool `json:"d3,omitempty"`
	Plus int  `json:"plus"`
}

// Gun tells whether the weapon is a vehicle's or a crew's gun.
func (w *Weapon) Gun() bool { return w.Category == "gun" || w.Category == "row" && w.ID != "r_lmg" }

// Fires tells whether a round is issued. A weapon without a list has ball
// rounds that count as they are.
func (w *Weapon) Fires(a Ammo) bool {
	return slices.Contains(w.Ammo, a) || a == RoundAT && w.HasAT && (len(w.Ammo) == 0 || slices.Contains(w.Ammo, RoundBall))
}

// asRow is a weapon with what is printed for its calibre. All guns have HEAT,
// AT and smoke rounds, and the HE round of their row; the smallest calibre has
// AT rounds alone (RE-19.4).
func (w *Weapon) asRow(row *Weapon) *Weapon {
	p := *w
	p.ATLong, p.ATShort, p.ATAdjust = w.ATLong-w.ATAdjust, w.ATShort-w.ATAdjust, 0
	p.Blast, p.Sources = row.Blast, row.Sources
	if slices.Contains(row.Ammo, RoundSmoke) {
		p.Ammo = []Ammo{RoundAT, RoundHE, RoundHEAT, RoundSmoke}
	}
	return &p
}

// AT is the value that counts for a shot: by range, halved for HE (RE-15.3),
// the higher one at all ranges for HEAT (RE-19.7).
func (w *Weapon) AT(ammo Ammo, short bool) int {
	at := w.ATLong
	if short {
		at = w.ATShort
	}
	switch ammo {
	case RoundHE:
		return at / 2
	case RoundHEAT:
		return max(w.ATShort, w.ATLong)
	case RoundAT, RoundSmoke, RoundFlame, RoundBall, RoundGrenade:
	}
	return at
}

// Squad is the profile of a squad, a team or a gun with its crew.
type Squad struct {
	ID         string   `json:"id"`
	Name       string   `json:"name"`
	Nation     string   `json:"nation"`
	Kind       string   `json:"kind"` // squad, command, team, crew or gun
	Figures    int      `json:"figures"`
	Mvt        int      `json:"mvt"`
	Shoot      int      `json:"shoot"`
	CC         int      `json:"cc"`
	Exp        int      `json:"exp"`
	Discipline int      `json:"discipline"`
	Weapons    []Issue  `json:"weapons"`
	Specials   []string `json:"specials,omitempty"`
	Sources    Sources  `json:"sources"`
	Points     int      `json:"points"`

	Kits [][]Carried `json:"-"` // by figure
}

// Issue is how many of a weapon a squad carries and how many men serve one.
type Issue struct {
	Weapon string `json:"weapon"`
	Count  int    `json:"count"`
	Men    int    `json:"men"`
}

// Towed is the special rule of a gun that vehicles tow (RE-1.10).
const Towed = "towed"

// Has tells whether a word stands among the squad's specials.
func (s *Squad) Has(special string) bool { return slices.Contains(s.Specials, special) }

// Ground is a class of going (RE-7.1).
type Ground string

// The classes, from the best to the worst.
const (
	RoadGround      Ground = "road"
	OpenGround      Ground = "open"
	RoughGround     Ground = "rough"
	VeryRoughGround Ground = "very_rough"
	Impassable      Ground = "impassable"
)

// Cover is what stands between a shooter and its target (RE-0.9).
type Cover string

// The kinds of cover.
const (
	NoCover   Cover = "none"
	SoftCover Cover = "soft"
	HardCover Cover = "hard"
)

// Terrain is a kind of terrain.
type Terrain struct {
	ID     string              `json:"id"`
	Name   string              `json:"name"`
	Class  map[Mobility]Ground `json:"class"`
	OnFoot Ground              `json:"on_foot"`
	Cover  Cover               `json:"cover"`
	Sight  string              `json:"sight"` // block, obscure, cover or clear (RE-0.10)
	Height int                 `json:"height"`
	Hides  bool                `json:"hides"`
	Linear bool                `json:"linear"`
	From   []game.Source       `json:"-"`
}

// Effect is what a class of going does to a kind of mover (RE-7.2).
type Effect struct {
	MvtCM int  `json:"mvt_cm"`
	Run   bool `json:"run"`
	Bog   int  `json:"bog"` // lowest die that bogs, 0 for none
}

// SpecialRule describes a special rule to readers.
type SpecialRule struct {
	ID     Special         `json:"id"`
	Name   string          `json:"name"`
	Clause rulebook.Clause `json:"clause"`
	Points int             `json:"points"`
}

// Server is the role of the man who fires a mount (RE-19.1).
func (m Mounted) Server() Role {
	switch m.Mount {
	case HullMG:
		return HullGunner
	case Pintle:
		return Commander
	case TurretGun, HullGun, Coax, TurretMG, Support:
	}
	return Gunner
}

// MainGun tells whether a mount carries the main gun.
func (m Mounted) MainGun() bool { return m.Mount == TurretGun || m.Mount == HullGun }

// OnTurret tells whether a weapon turns with the turret.
func (v *Vehicle) OnTurret(m Mount) bool {
	return v.Upper == "turret" && (m == TurretGun || m == Coax || m == TurretMG || m == Pintle)
}

// Usual is the round that a weapon fires at a kind of target when nobody says
// otherwise.
func (w *Weapon) Usual() Ammo {
	for _, a := range []Ammo{RoundAT, RoundHEAT, RoundHE, RoundFlame} {
		if w.Fires(a) {
			return a
		}
	}
	return RoundBall
}

// Posts lists the roles of each man who may belong to the crew. A vehicle
// without a crew of its own is driven, and its weapon served, by two men of a
// squad (RE-1.9).
func (v *Vehicle) Posts() [][]Role {
	if v.Crew == 0 {
		return [][]Role{{Driver}, {Gunner}}
	}
	return v.CrewRoles
}

// FullCrew has every man of the profile in his place.
func (v *Vehicle) FullCrew() uint16 { return 1<<v.Crew - 1 }

// Holders marks the living men who have a role. A man with two roles stands
// for both (RE-16.7).
func (v *Vehicle) Holders(crew uint16, r Role) uint16 {
	var set uint16
	for i, man := range v.Posts() {
		if slices.Contains(man, r) {
			set |= 1 << i
		}
	}
	return set & crew
}

// Commands tells whether a commander of the crew is alive (RE-3.3).
func (v *Vehicle) Commands(crew uint16) bool { return v.Holders(crew, Commander) != 0 }

// Indirect tells whether a weapon fires over what stands between (RE-0.18).
func (w *Weapon) Indirect() bool { return w.ID == "mortar_light" || w.ID == "mortar_med" }

// Support tells whether a weapon is set up to fire, on the ground or in a
// vehicle (RE-19.15).
func (w *Weapon) Support() bool { return w.Indirect() || w.ID == "mmg" }

// CrewProfile is a crew on foot: its vehicle's values, pistols and CC 3
// (RE-1.1, RE-1.8).
func (d *Data) CrewProfile(v *Vehicle) *Squad {
	crew := &Squad{
		ID: CrewRef(v), Name: v.Name, Nation: v.Nation, Kind: "crew", Mvt: 20 * CM, Shoot: v.Shoot, CC: 3, Exp: v.Exp,
		Discipline: v.Discipline, Weapons: []Issue{{Weapon: "pistol", Count: 16, Men: 1}}, Specials: []string{"crew"},
	}
	crew.Kits = d.outfit(crew, MaxCrew)
	return crew
}

// CrewRef is the name of a nation's crews in the data.
func CrewRef(v *Vehicle) string {
	if slices.Contains([]string{"UK", "DE", "USSR"}, v.Nation) {
		return strings.ToLower(v.Nation) + "_tank_crew"
	}
	return "us_tank_crew"
}

// Carried is a weapon that a man fires, with all who serve it, himself first.
type Carried struct {
	W   *Weapon `json:"-"`
	Men []int   `json:"-"`
}

// extra tells whether a weapon is carried besides the one a man fires: pistols,
// one-shot launchers, grenades and the rifles of a gun's crew (RE-X.8).
func (w *Weapon) extra(kind string) bool {
	return w.Category == "at_grenade" || w.ID == "pistol" || w.ID == "ap_grenade" || w.ID == "rifle_grenade" ||
		strings.HasPrefix(w.ID, "panzerfaust") || kind == "gun" && w.ID == "rifle"
}

// outfit hands the weapons of a squad out: they fill the figures in list
// order, figure 0 is the leader (RE-X.8).
func (d *Data) outfit(s *Squad, figures int) [][]Carried {
	kits := make([][]Carried, figures)
	next := 0
	for _, issue := range s.Weapons {
		w := d.WeaponByID[issue.Weapon]
		if w == nil || w.extra(s.Kind) {
			continue
		}
		for range issue.Count {
			if next >= figures {
				break
			}
			c := Carried{W: w}
			for n := next; n < min(next+issue.Men, figures); n++ {
				c.Men = append(c.Men, n)
			}
			kits[next] = append(kits[next], c)
			next += issue.Men
		}
	}
	for _, issue := range s.Weapons {
		w := d.WeaponByID[issue.Weapon]
		if w == nil || !w.extra(s.Kind) {
			continue
		}
		// Extras go to those without a weapon first, then to the men behind
		// the leader.
		first := 0
		switch {
		case issue.Count >= figures:
		case w.ID == "pistol":
			first = min(next, figures-issue.Count)
		case w.ID == "rifle":
			first = figures - issue.Count
		default:
			first = min(1, figures-issue.Count)
		}
		for n := first; n < min(first+issue.Count, figures); n++ {
			kits[n] = append(kits[n], Carried{w, []int{n}})
		}
	}
	return kits
}

// MaxCrew bounds the men of a crew.
const MaxCrew = 16
