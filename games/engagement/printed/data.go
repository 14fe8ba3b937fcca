package printed

import (
	"cmp"
	"embed"
	"errors"
	"fmt"
	"io/fs"
	"slices"
	"strconv"
	"strings"

	"sabot/game"
	"sabot/game/options"
	"sabot/game/sheet"
)

//go:embed data
var files embed.FS

// Data is everything printed: profiles, tables, maps, scenarios. It is read
// once and does not change.
type Data struct {
	Vehicles  []*Vehicle            `json:"vehicles"`
	Weapons   []*Weapon             `json:"weapons"`
	Squads    []*Squad              `json:"squads"`
	Terrain   []*Terrain            `json:"terrain"`
	Specials  []SpecialRule         `json:"specials"`
	Columns   map[Facing][]Location `json:"columns"` // of the location table, die 1 first (RE-14.5)
	Damage    map[Location][]Damage `json:"damage"`  // die 1 first (RE-16)
	Maps      []*Map                `json:"maps"`
	Scenarios []*Scenario           `json:"scenarios"`

	from        fs.FS
	ours        *Data                           // the same with our own weapon table
	effects     map[Ground]map[Mobility]*Effect // nil where a mover may not enter
	VehicleByID map[string]*Vehicle             `json:"-"`
	WeaponByID  map[string]*Weapon              `json:"-"`
	SquadByID   map[string]*Squad               `json:"-"`
	terrain     map[string]*Terrain
	options     options.Reader[Options]
}

// Load reads and checks the data that is part of the program; every fault is
// reported with its file and, in tables, its line and column.
func Load() (*Data, error) { return load(files) }

// load is Load on any folder, so that tests can hand in a broken one.
func load(from fs.FS) (*Data, error) {
	d := &Data{
		from: from, Columns: map[Facing][]Location{},
		VehicleByID: map[string]*Vehicle{}, WeaponByID: map[string]*Weapon{}, SquadByID: map[string]*Squad{}, terrain: map[string]*Terrain{},
	}
	if err := errors.Join(d.readWeapons(), d.readTerrain(), d.readEffects(), sheet.JSON(from, "data/specials.json", &d.Specials)); err != nil {
		return nil, err
	}
	if err := errors.Join(d.readVehicles(), d.readSquads(), d.readColumns(), d.readDamage(), d.readMaps()); err != nil {
		return nil, err
	}
	if err := d.readScenarios(); err != nil {
		return nil, err
	}
	var err error
	d.options, err = options.NewReader[Options](d.OptionTable())
	return d.asPrinted(), err
}

// Under is the data that options ask for: the weapon table as it is printed, or
// with what we would change in it (RE-19.9).
func (d *Data) Under(o Options) *Data {
	if o.StrictCal || d.ours == nil {
		return d
	}
	return d.ours
}

// asPrinted is data whose guns have the values and rounds of the printed row
// of their calibre; what the tables say instead is kept for those who play
// with it (RE-19.9, RE-19.4).
func (d *Data) asPrinted() *Data {
	p := *d
	p.ours = d
	p.Weapons, p.WeaponByID = nil, map[string]*Weapon{}
	for _, w := range d.Weapons {
		row := d.WeaponByID[w.Row]
		if row != nil && (w.Gun() || w.Category == "vehicle_mg") {
			w = w.asRow(row)
		}
		p.Weapons, p.WeaponByID[w.ID] = append(p.Weapons, w), w
	}
	p.Squads, p.SquadByID = nil, map[string]*Squad{}
	for _, s := range d.Squads {
		q := *s
		q.Kits = p.outfit(&q, q.Figures)
		p.Squads, p.SquadByID[q.ID] = append(p.Squads, &q), &q
	}
	return &p
}

func (d *Data) readWeapons() error {
	return sheet.Each(d.from, "data/weapons.csv", func(t *sheet.Sheet) {
		w := &Weapon{
			ID: t.Text("id"), Name: t.Text("name"), Category: t.Text("category"),
			Range: t.Number("range_cm", 0, 300) * CM, MinRange: t.Number("min_cm", 0, 100) * CM,
			HitShort: t.Number("hit_short", -2, 2), HitLong: t.Number("hit_long", -2, 2),
			ExpMod: t.Optional("exp_mod", -3, 3), AP: t.Optional("ap", 2, 6), HasAT: t.Text("at_long") != "",
			ATLong: t.Optional("at_long", 0, 20), ATShort: t.Optional("at_short", 0, 20), ATAdjust: t.Number("at_adj", -5, 5),
			Row:   t.Text("base_row"),
			Shots: t.Optional("shots", 1, 9), Crew: t.Number("crew", 1, 5), Fixed: t.Text("moving") == "no",
			Sources: sourcesOf(t.List("printed"), nil),
		}
		// Our own values for a barrel are not those of the printed row.
		if w.ATAdjust != 0 {
			w.Sources.Printed = []string{}
		}
		var err error
		w.Rate, err = rate(t.Text("rof"))
		t.Fault("rof", err)
		w.Blast, err = blast(t.Text("he_template"))
		t.Fault("he_template", err)
		for _, a := range t.List("ammo") {
			w.Ammo = append(w.Ammo, Ammo(a))
		}
		t.OneOf("category", "row", "gun", "vehicle_mg", "flame", "infantry", "at_grenade")
		t.OneOf("moving", "minus1", "no")
		if d.WeaponByID[w.ID] != nil {
			t.Fault("id", fmt.Errorf("weapon %q comes twice", w.ID))
		}
		d.Weapons, d.WeaponByID[w.ID] = append(d.Weapons, w), w
	})
}

// sourcesOf makes lists of what the tables say, empty ones rather than none.
func sourcesOf(printed, public []string) Sources {
	return Sources{append([]string{}, printed...), append([]string{}, public...)}
}

// rate reads "2" or "D3+6".
func rate(text string) (Rate, error) {
	number, d3 := strings.CutPrefix(text, "D3+")
	n, err := strconv.Atoi(number)
	if err != nil || n < 0 || n > 12 {
		return Rate{}, fmt.Errorf("rate of fire %q, want a number or D3+number", text)
	}
	return Rate{d3, n}, nil
}

// blast reads the size of "HE-2".
func blast(text string) (int, error) {
	if text == "" {
		return 0, nil
	}
	n, err := strconv.Atoi(strings.TrimPrefix(text, "HE-"))
	if err != nil || n < 1 || n > 3 {
		return 0, fmt.Errorf("template %q, want HE-1 to HE-3", text)
	}
	return n, nil
}

func (d *Data) readTerrain() error {
	return sheet.Each(d.from, "data/terrain.csv", func(t *sheet.Sheet) {
		k := &Terrain{
			ID: t.Text("id"), Name: t.Text("name"), Class: map[Mobility]Ground{},
			OnFoot: Ground(t.Text("infantry")), Cover: Cover(t.Text("cover")), Sight: t.Text("los"),
			Height: t.Number("height_mm", 0, 300) * 10, Hides: t.Number("hides", 0, 1) == 1, Linear: t.Number("linear", 0, 1) == 1,
		}
		for _, m := range []Mobility{Wheeled, Halftrack, Tracked} {
			t.OneOf(string(m), "road", "open", "rough", "very_rough", "impassable")
			k.Class[m] = Ground(t.Text(string(m)))
		}
		k.Class[Motorcycle] = k.Class[Wheeled]
		t.OneOf("infantry", "road", "open", "rough", "very_rough", "impassable")
		t.OneOf("cover", "none", "soft", "hard")
		t.OneOf("los", "block", "obscure", "cover", "clear")
		if strings.Contains(t.Text("provenance"), "seed") {
			k.From = append(k.From, game.SourcePrinted)
		}
		if strings.Contains(t.Text("provenance"), "ours") {
			k.From = append(k.From, game.SourceOurs)
		}
		d.Terrain, d.terrain[k.ID] = append(d.Terrain, k), k
	})
}

func (d *Data) readEffects() error {
	var f struct {
		Classes map[Ground]map[Mobility]*Effect `json:"classes"`
	}
	err := sheet.JSON(d.from, "data/terrain-effects.json", &f)
	d.effects = f.Classes
	return err
}

func (d *Data) readVehicles() error {
	var f struct {
		Vehicles []*Vehicle `json:"vehicles"`
	}
	if err := sheet.JSON(d.from, "data/vehicles.json", &f); err != nil {
		return err
	}
	var faults []error
	for _, v := range f.Vehicles {
		faults = append(faults, d.checkVehicle(v))
		d.Vehicles, d.VehicleByID[v.ID] = append(d.Vehicles, v), v
	}
	return errors.Join(faults...)
}

func (d *Data) checkVehicle(v *Vehicle) error {
	var faults []error
	bad := func(format string, args ...any) {
		faults = append(faults, fmt.Errorf("vehicles.json: %s: %s", v.ID, fmt.Sprintf(format, args...)))
	}
	if d.VehicleByID[v.ID] != nil {
		bad("comes twice")
	}
	if len(v.CrewRoles) != v.Crew {
		bad("a crew of %d with the roles of %d", v.Crew, len(v.CrewRoles))
	}
	if (v.Armour == nil) != (v.Enclosure == Unarmoured) {
		bad("enclosure %q does not go with its armour", v.Enclosure)
	}
	if v.Armour != nil && (v.Armour.Turret == nil) != (v.Upper == "none") {
		bad("upper part %q does not go with its armour", v.Upper)
	}
	if !slices.Contains([]Mobility{Tracked, Halftrack, Wheeled, Motorcycle}, v.Mobility) {
		bad("mobility %q", v.Mobility)
	}
	for _, n := range []int{v.Shoot, v.Exp, v.Discipline} {
		if n < 2 || n > 6 {
			bad("value %d+, want 2 to 6", n)
		}
	}
	if f := v.Footprint; min(f.Length, f.Width, f.Height) < 100 || max(f.Length, f.Width, f.Height) > 2000 {
		bad("footprint %+v", f)
	}
	for _, w := range v.Weapons {
		if d.WeaponByID[w.Weapon] == nil {
			bad("there is no weapon %q", w.Weapon)
		}
	}
	for _, s := range v.Specials {
		if !slices.ContainsFunc(d.Specials, func(r SpecialRule) bool { return r.ID == s }) {
			bad("there is no special rule %q", s)
		}
	}
	return errors.Join(faults...)
}

func (d *Data) readSquads() error {
	return sheet.Each(d.from, "data/infantry.csv", func(t *sheet.Sheet) {
		s := &Squad{
			ID: t.Text("id"), Name: t.Text("name"), Nation: t.Text("nation"), Kind: t.Text("kind"),
			Figures: t.Number("figures", 0, 20), Mvt: t.Number("mvt_cm", 0, 40) * CM, Shoot: t.Number("shoot", 2, 6),
			CC: t.Number("cc", 0, 6), Exp: t.Number("exp", 2, 6), Discipline: t.Number("discipline", 2, 6), Points: t.Number("points", 0, 500),
			Specials: t.List("specials"), Sources: sourcesOf(t.List("printed"), t.List("public")),
		}
		t.OneOf("kind", "squad", "command", "team", "crew", "gun")
		for item := range strings.SplitSeq(t.Text("weapons"), "|") {
			i, err := issue(item, s.Figures)
			if err == nil && d.WeaponByID[i.Weapon] == nil {
				err = fmt.Errorf("there is no weapon %q", i.Weapon)
			}
			t.Fault("weapons", err)
			s.Weapons = append(s.Weapons, i)
		}
		if d.SquadByID[s.ID] != nil {
			t.Fault("id", fmt.Errorf("squad %q comes twice", s.ID))
		}
		s.Kits = d.outfit(s, s.Figures)
		d.Squads, d.SquadByID[s.ID] = append(d.Squads, s), s
	})
}

// issue reads "rifle:6", "lmg_belt:1(2)" or "ap_grenade:all".
func issue(text string, figures int) (Issue, error) {
	name, count, ok := strings.Cut(text, ":")
	count, men, served := strings.Cut(strings.TrimSuffix(count, ")"), "(")
	i := Issue{Weapon: name, Count: figures, Men: 1}
	var err error
	if count != "all" {
		i.Count, err = strconv.Atoi(count)
	}
	if err == nil && served {
		i.Men, err = strconv.Atoi(men)
	}
	if !ok || err != nil || i.Count < 0 || i.Men < 1 {
		return Issue{}, fmt.Errorf("weapon %q, want name:count(men)", text)
	}
	return i, nil
}

func (d *Data) readColumns() error {
	t, err := sheet.Open(d.from, "data/hit-location.csv")
	if err != nil {
		return err
	}
	for t.Next() {
		f := Facing(t.Text("facing"))
		if t.Number("die", 1, 6) != len(d.Columns[f])+1 {
			t.Fault("die", fmt.Errorf("die %q of %s is out of order", t.Text("die"), f))
		}
		t.OneOf("facing", "front", "side", "rear", "top")
		t.OneOf("location", "hull", "turret", "passengers", "running")
		d.Columns[f] = append(d.Columns[f], Location(t.Text("location")))
	}
	for _, f := range append(Facings(), Top) {
		if len(d.Columns[f]) != 6 {
			t.Reject("%d lines for %s, want 6", len(d.Columns[f]), f)
		}
	}
	return t.Err()
}

func (d *Data) readDamage() error {
	var f struct {
		Table map[Location][]Damage `json:"table"`
	}
	if err := sheet.JSON(d.from, "data/damage.json", &f); err != nil {
		return err
	}
	d.Damage = f.Table
	for _, l := range Locations() {
		if len(f.Table[l]) != 6 {
			return fmt.Errorf("damage.json: %d results for %s, want 6", len(f.Table[l]), l)
		}
		for i, r := range f.Table[l] {
			if r.Vehicle != "" && r.Vehicle != Wreck && r.Vehicle != Destroyed {
				return fmt.Errorf("damage.json: %s %d: vehicle %q", l, i+1, r.Vehicle)
			}
		}
	}
	return nil
}

// first is the first of a list that fits, nil for none.
func first[T any](list []*T, fits func(*T) bool) *T {
	if i := slices.IndexFunc(list, fits); i >= 0 {
		return list[i]
	}
	return nil
}

// Vehicle finds a vehicle by its id or its name.
func (d *Data) Vehicle(text string) (*Vehicle, bool) {
	v := cmp.Or(d.VehicleByID[text], first(d.Vehicles, func(v *Vehicle) bool { return strings.EqualFold(v.Name, text) }))
	return v, v != nil
}

// Weapon finds a weapon by its id or its name.
func (d *Data) Weapon(text string) (*Weapon, bool) {
	w := cmp.Or(d.WeaponByID[text], first(d.Weapons, func(w *Weapon) bool { return strings.EqualFold(w.Name, text) }))
	return w, w != nil
}

// Scenario finds one by its id.
func (d *Data) Scenario(id string) *Scenario {
	return first(d.Scenarios, func(s *Scenario) bool { return s.ID == id })
}

// Ground finds a map by its id.
func (d *Data) Ground(id string) *Map { return first(d.Maps, func(m *Map) bool { return m.ID == id }) }

// Squad finds a squad by its id.
func (d *Data) Squad(id string) (*Squad, bool) { s, ok := d.SquadByID[id]; return s, ok }

// Effect is what a class of going does to a mover; nil where it may not enter
// (RE-7.2).
func (d *Data) Effect(g Ground, m Mobility) *Effect { return d.effects[g][m] }

// EffectOnFoot is the same for men who walk (RE-0.21).
func (d *Data) EffectOnFoot(g Ground) *Effect { return d.effects[g]["infantry"] }
