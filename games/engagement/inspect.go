package engagement

import (
	"encoding/json"
	"fmt"
	"slices"
	"strings"

	"sabot/game"
	"sabot/games/engagement/combat"
	"sabot/games/engagement/field"
	"sabot/games/engagement/printed"
	"sabot/geom"
)

// Scene is a table without a game: one unit looks at another over its sights.
type Scene struct {
	Vehicles []SceneVehicle  `json:"vehicles"`
	Squads   []SceneSquad    `json:"squads"`
	Terrain  []printed.Piece `json:"terrain"`
	Shooter  SceneUnit       `json:"shooter"`
	Target   SceneUnit       `json:"target"`
	ID       json.RawMessage `json:"id,omitempty"`
	Name     json.RawMessage `json:"name,omitempty"`
}

// SceneVehicle is a vehicle of a scene. Turret is its heading relative to the
// hull.
type SceneVehicle struct {
	Ref string `json:"ref"`
	geom.Pose
	Turret int           `json:"turret"`
	Hatch  combat.Hatch  `json:"hatch"`
	Moved  combat.Length `json:"moved_cm"`
}

// SceneSquad is a squad of a scene: x, y and storey of each figure.
type SceneSquad struct {
	Ref     string        `json:"ref"`
	Figures [][3]int      `json:"figures"`
	Order   printed.Order `json:"order"`
}

// SceneUnit names a vehicle or a squad of the scene by its number, and for a
// shooter the weapon.
type SceneUnit struct {
	Vehicle *int   `json:"vehicle"`
	Squad   *int   `json:"squad"`
	Weapon  string `json:"weapon"`
}

// Sighting is what the table says about a shot.
type Sighting struct {
	LOS       bool           `json:"los"`
	Visible   int            `json:"visible_samples"`
	RangeCM   tenths         `json:"range_cm"`
	Short     bool           `json:"short"`
	Facing    printed.Facing `json:"facing,omitempty"` // of a vehicle
	Cover     printed.Cover  `json:"cover"`
	InArc     bool           `json:"in_arc"`
	Need      int            `json:"need"`
	Modifiers game.Tally     `json:"modifiers"`
}

// tenths is a number in tenths, written with one decimal.
type tenths int64

// Shape is the form on the wire.
func (tenths) Shape() any { return json.Number("") }

// MarshalJSON writes it.
func (t tenths) MarshalJSON() ([]byte, error) { return fmt.Appendf(nil, "%d.%d", t/10, t%10), nil }

// Bounds of a scene.
const (
	maxSceneUnits   = 60
	maxScenePieces  = 200
	maxSceneFigures = 40
)

// ReadInspect answers a scene in its JSON form, strictly.
func ReadInspect(d *printed.Data, data []byte) (Sighting, error) {
	var s Scene
	if f := combat.ReadQuery(data, &s, "", "shooter", "target"); f != nil {
		return Sighting{}, f
	}
	return Inspect(d, s)
}

// Inspect answers a scene.
func Inspect(d *printed.Data, s Scene) (Sighting, error) {
	f, fault := setScene(d, s)
	if fault == nil {
		fault = combat.FirstFault(s.check("shooter", s.Shooter), s.check("target", s.Target))
	}
	if fault != nil {
		return Sighting{}, fault
	}
	w, ok := d.Weapon(s.Shooter.Weapon)
	if !ok {
		return Sighting{}, game.WrongField("shooter.weapon", "RE-19.9", "there is no weapon %q", s.Shooter.Weapon)
	}
	v := &viewing{f: f, scene: s, weapon: w, aim: combat.Aim{Weapon: w, Ammo: w.Usual()}}
	if fault := v.take(); fault != nil {
		return Sighting{}, fault
	}
	return v.look(), nil
}

func setScene(d *printed.Data, s Scene) (*field.Field, *combat.QueryFault) {
	if len(s.Vehicles)+len(s.Squads) > maxSceneUnits || len(s.Terrain) > maxScenePieces {
		return nil, game.WrongField("terrain", "", "at most %d units and %d pieces", maxSceneUnits, maxScenePieces)
	}
	pieces := slices.Clone(s.Terrain)
	for i := range pieces {
		if err := d.Place(&pieces[i]); err != nil {
			return nil, game.WrongField(fmt.Sprintf("terrain[%d]", i), "RE-7.1", "%v", err)
		}
	}
	f := field.NewField(d, pieces)
	for i, v := range s.Vehicles {
		profile, ok := d.Vehicle(v.Ref)
		if !ok {
			return nil, game.WrongField(fmt.Sprintf("vehicles[%d].ref", i), "RE-1.1", "there is no vehicle %q", v.Ref)
		}
		if max(v.X, -v.X, v.Y, -v.Y, v.H, -v.H, v.Turret, -v.Turret) > printed.FarAway {
			return nil, game.WrongField(fmt.Sprintf("vehicles[%d]", i), "RE-0.1", "lies too far away")
		}
		if refusal := v.Moved.Fault(fmt.Sprintf("vehicles[%d].moved_cm", i), "RE-0.9"); refusal != nil {
			return nil, refusal
		}
		b := field.Stand(profile, v.Pose)
		b.Turret, b.Hatch = v.Turret, bool(v.Hatch)
		f.Hulls = append(f.Hulls, b)
	}
	for i, q := range s.Squads {
		if _, ok := d.Squad(q.Ref); !ok {
			return nil, game.WrongField(fmt.Sprintf("squads[%d].ref", i), "RE-0.5", "there is no squad %q", q.Ref)
		}
		if q.Order != "" && !slices.Contains(printed.FootOrders(), q.Order) {
			return nil, game.WrongField(fmt.Sprintf("squads[%d].order", i), "RE-0.7", "%q is no order for a squad", q.Order)
		}
		if len(q.Figures) < 1 || len(q.Figures) > maxSceneFigures {
			at := fmt.Sprintf("squads[%d].figures", i)
			return nil, game.WrongField(at, "RE-0.5", "%d figures, want 1 to %d", len(q.Figures), maxSceneFigures)
		}
		for k, m := range q.Figures {
			if max(m[0], -m[0], m[1], -m[1]) > printed.FarAway || m[2] < 0 || m[2] > 8 {
				return nil, game.WrongField(fmt.Sprintf("squads[%d].figures[%d]", i, k), "RE-0.1", "lies too far away")
			}
		}
	}
	return f, nil
}

// check tells whether a unit of the scene is there.
func (s *Scene) check(at string, u SceneUnit) *combat.QueryFault {
	switch {
	case (u.Vehicle == nil) == (u.Squad == nil):
		return game.WrongField(at, "", "want either a vehicle or a squad")
	case u.Vehicle != nil && (*u.Vehicle < 0 || *u.Vehicle >= len(s.Vehicles)):
		return game.WrongField(at+".vehicle", "", "there is no vehicle %d", *u.Vehicle)
	case at == "target" && u.same(s.Shooter):
		return game.WrongField(at, "RE-0.8", "the shooter cannot be its own target")
	case u.Squad != nil && (*u.Squad < 0 || *u.Squad >= len(s.Squads)):
		return game.WrongField(at+".squad", "", "there is no squad %d", *u.Squad)
	}
	return nil
}

func (u SceneUnit) same(v SceneUnit) bool {
	return u.Vehicle != nil && v.Vehicle != nil && *u.Vehicle == *v.Vehicle || u.Squad != nil && v.Squad != nil && *u.Squad == *v.Squad
}

type viewing struct {
	f      *field.Field
	scene  Scene
	weapon *printed.Weapon
	aim    combat.Aim

	own       *field.Body       // the shooter's vehicle
	mounts    []printed.Mounted // its weapons of that name
	men       []field.Figure    // the shooter's figures
	body      *field.Body       // the target
	targetMen []field.Figure
}

func (v *viewing) take() *combat.QueryFault {
	if i := v.scene.Shooter.Vehicle; i != nil {
		v.own = &v.f.Hulls[*i]
		v.aim.Shoot, v.aim.Moved = v.own.Profile.Shoot, v.scene.Vehicles[*i].Moved > 0
		for _, m := range v.own.Profile.Weapons {
			if m.Weapon == v.weapon.ID {
				v.mounts = append(v.mounts, m)
			}
		}
		if len(v.mounts) == 0 {
			return game.WrongField("shooter.weapon", "RE-1.11", "%s has no %s", v.own.Profile.ID, v.weapon.ID)
		}
	} else {
		q := v.scene.Squads[*v.scene.Shooter.Squad]
		squad, _ := v.f.D.Squad(q.Ref)
		v.aim.Shoot, v.men = squad.Shoot, figures(q)
		v.aim.Moved = slices.Contains([]printed.Order{printed.Crawl, printed.Advance, printed.Run, printed.Assault, printed.Withdraw}, q.Order)
	}
	if i := v.scene.Target.Vehicle; i != nil {
		v.body = &v.f.Hulls[*i]
		v.aim.Vehicle, v.aim.TargetMoved = v.body.Profile, int(v.scene.Vehicles[*i].Moved)
	} else {
		v.targetMen = figures(v.scene.Squads[*v.scene.Target.Squad])
	}
	return nil
}

func figures(q SceneSquad) []field.Figure {
	list := make([]field.Figure, len(q.Figures))
	for i, m := range q.Figures {
		list[i] = field.Figure{X: m[0], Y: m[1], Storey: m[2]}
	}
	return list
}

// shooters lists the points a shot can come from, with their footprints.
func (v *viewing) shooters() (lookers []field.Looker, prints []field.Footprint) {
	if v.own != nil {
		return []field.Looker{{Eye: v.f.Lookout(v.own), Own: v.own}}, []field.Footprint{v.own.Footprint()}
	}
	for _, m := range v.men {
		lookers = append(lookers, field.Looker{Eye: v.f.Eye(m), Storey: m.Storey})
		prints = append(prints, m.Footprint())
	}
	return lookers, prints
}

// look answers. Of a squad the nearest man who sees the target shoots; if none
// does, the nearest.
func (v *viewing) look() Sighting {
	lookers, prints := v.shooters()
	var best Sighting
	var bestGap int64
	var from field.Footprint
	for i := range lookers {
		s, near := v.from(lookers[i], prints[i])
		if i == 0 || s.LOS && !best.LOS || s.LOS == best.LOS && near < bestGap {
			best, bestGap, from = s, near, prints[i]
		}
	}
	best.InArc = v.arc(from)
	v.aim.Short, v.aim.Cover = best.Short, best.Cover
	best.Modifiers = game.Tally{}
	for _, m := range v.aim.Mods() {
		m.Label = strings.ReplaceAll(m.Label, "-", "_") // as the published format of this command spells labels
		best.Modifiers = append(best.Modifiers, m)
	}
	best.Need = v.aim.Need()
	best.RangeCM = tenths((bestGap + 500) / 1000)
	return best
}

// from is the sighting from one point, and its range.
func (v *viewing) from(who field.Looker, own field.Footprint) (Sighting, int64) {
	if v.body != nil {
		facing := v.body.Facing(who.Eye.At, false)
		seen := v.f.SeeVehicle(who, v.body, facing)
		t := v.body.Footprint()
		s := Sighting{LOS: seen.Visible > 0, Visible: seen.Visible, Short: field.IsShort(own, t), Facing: facing, Cover: seen.Cover}
		return s, field.Gap(own, t)
	}
	return v.fromAtMen(who, own)
}

// fromAtMen looks at a squad: range to the nearest man in sight, cover of the
// majority of those in sight, ties for the target (RE-X.2).
func (v *viewing) fromAtMen(who field.Looker, own field.Footprint) (Sighting, int64) {
	var s Sighting
	var counts [3]int
	nearest, hidden := int64(-1), int64(-1)
	for _, m := range v.targetMen {
		seen := v.f.SeeMan(who, m)
		g := field.Gap(own, m.Footprint())
		if seen.Visible == 0 {
			if hidden < 0 || g < hidden {
				hidden = g
			}
			continue
		}
		s.Visible++
		counts[coverRank(seen.Cover)]++
		if nearest < 0 || g < nearest {
			nearest = g
			s.Short = field.IsShort(own, m.Footprint())
		}
	}
	s.LOS, s.Cover = s.Visible > 0, majority(counts)
	if nearest < 0 {
		nearest = hidden
		s.Short = nearest < field.ShortRange*geom.PerUnit
	}
	return s, nearest
}

// arc tells whether the weapon bears; a turret that has to turn for it costs
// the shot what movement would, so of two weapons of one name that which bears
// as it stands is fired.
func (v *viewing) arc(from field.Footprint) bool {
	if v.own == nil {
		return true
	}
	for _, t := range v.targets(from) {
		bears, turned := false, true
		for _, m := range v.mounts {
			if ok, turn := v.own.Bears(m, t); ok && v.own.Manned(m) {
				bears, turned = true, turned && turn != 0
			}
		}
		if bears {
			v.aim.Moved = v.aim.Moved || turned
			return true
		}
	}
	return false
}

// targets lists what may be aimed at, the nearest man first.
func (v *viewing) targets(from field.Footprint) []field.Footprint {
	if v.body != nil {
		return []field.Footprint{v.body.Footprint()}
	}
	var list []field.Footprint
	for _, m := range v.targetMen {
		list = append(list, m.Footprint())
	}
	slices.SortStableFunc(list, func(a, b field.Footprint) int { return int(field.Gap(from, a) - field.Gap(from, b)) })
	return list
}
