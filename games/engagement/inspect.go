package engagement

import (
	"encoding/json"
	"fmt"
	"reflect"
	"slices"
	"strings"

	"sabot/game"
	"sabot/geom"
)

// Scene is a table without a game: one unit looks at another over its sights.
type Scene struct {
	Vehicles []SceneVehicle  `json:"vehicles"`
	Squads   []SceneSquad    `json:"squads"`
	Terrain  []Piece         `json:"terrain"`
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
	Turret int    `json:"turret"`
	Hatch  hatch  `json:"hatch"`
	Moved  length `json:"moved_cm"`
}

// hatch is open or closed, written as a word or as true and false.
type hatch bool

// UnmarshalJSON reads either form.
func (h *hatch) UnmarshalJSON(data []byte) error {
	switch string(data) {
	case `"open"`, `"hatch_open"`, "true":
		*h = true
	case `"closed"`, `"hatch_closed"`, `""`, "false", "null":
		*h = false
	default:
		return &json.UnmarshalTypeError{Value: "value " + string(data), Type: reflect.TypeFor[hatch]()}
	}
	return nil
}

// SceneSquad is a squad of a scene: x, y and storey of each figure.
type SceneSquad struct {
	Ref     string   `json:"ref"`
	Figures [][3]int `json:"figures"`
	Order   Order    `json:"order"`
}

// SceneUnit names a vehicle or a squad of the scene by its number, and for a
// shooter the weapon.
type SceneUnit struct {
	Vehicle *int   `json:"vehicle"`
	Squad   *int   `json:"squad"`
	Weapon  string `json:"weapon"`
}

// Order is what a unit was told to do (RE-0.7).
type Order string

// The orders.
const (
	Hold     Order = "hold"
	Crawl    Order = "crawl"
	Advance  Order = "advance"
	Run      Order = "run"
	Assault  Order = "assault"
	Withdraw Order = "withdraw"
)

// footOrders lists what men on foot can be told to do.
func footOrders() []Order { return []Order{Hold, Crawl, Advance, Run, Assault, Withdraw} }

// Sighting is what the table says about a shot.
type Sighting struct {
	LOS       bool       `json:"los"`
	Visible   int        `json:"visible_samples"`
	RangeCM   tenths     `json:"range_cm"`
	Short     bool       `json:"short"`
	Facing    Facing     `json:"facing,omitempty"` // of a vehicle
	Cover     Cover      `json:"cover"`
	InArc     bool       `json:"in_arc"`
	Need      int        `json:"need"`
	Modifiers game.Tally `json:"modifiers"`
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
func (d *Data) ReadInspect(data []byte) (Sighting, error) {
	var s Scene
	if f := readQuery(data, &s, "", "shooter", "target"); f != nil {
		return Sighting{}, f
	}
	return d.Inspect(s)
}

// Inspect answers a scene.
func (d *Data) Inspect(s Scene) (Sighting, error) {
	f, fault := d.stage(s)
	if fault == nil {
		fault = firstFault(s.check("shooter", s.Shooter), s.check("target", s.Target))
	}
	if fault != nil {
		return Sighting{}, fault
	}
	w, ok := d.Weapon(s.Shooter.Weapon)
	if !ok {
		return Sighting{}, &QueryFault{
			At: "shooter.weapon", Message: fmt.Sprintf("there is no weapon %q", s.Shooter.Weapon), Clause: "RE-19.9",
		}
	}
	v := &viewing{f: f, scene: s, weapon: w, aim: Aim{Weapon: w, Ammo: w.usual()}}
	if fault := v.take(); fault != nil {
		return Sighting{}, fault
	}
	return v.look(), nil
}

// stage sets the scene up.
func (d *Data) stage(s Scene) (*Field, *QueryFault) {
	if len(s.Vehicles)+len(s.Squads) > maxSceneUnits || len(s.Terrain) > maxScenePieces {
		return nil, &QueryFault{At: "terrain", Message: fmt.Sprintf("at most %d units and %d pieces", maxSceneUnits, maxScenePieces)}
	}
	pieces := slices.Clone(s.Terrain)
	for i := range pieces {
		if err := d.place(&pieces[i]); err != nil {
			return nil, &QueryFault{At: fmt.Sprintf("terrain[%d]", i), Message: err.Error(), Clause: "RE-7.1"}
		}
	}
	f := newField(d, pieces)
	for i, v := range s.Vehicles {
		profile, ok := d.Vehicle(v.Ref)
		if !ok {
			return nil, &QueryFault{At: fmt.Sprintf("vehicles[%d].ref", i), Message: fmt.Sprintf("there is no vehicle %q", v.Ref), Clause: "RE-1.1"}
		}
		if max(v.X, -v.X, v.Y, -v.Y, v.H, -v.H, v.Turret, -v.Turret) > farAway {
			return nil, &QueryFault{At: fmt.Sprintf("vehicles[%d]", i), Message: "lies too far away", Clause: "RE-0.1"}
		}
		if no := v.Moved.fault(fmt.Sprintf("vehicles[%d].moved_cm", i), "RE-0.9"); no != nil {
			return nil, no
		}
		b := stand(profile, v.Pose)
		b.Turret, b.Hatch = v.Turret, bool(v.Hatch)
		f.Hulls = append(f.Hulls, b)
	}
	for i, q := range s.Squads {
		if _, ok := d.Squad(q.Ref); !ok {
			return nil, &QueryFault{At: fmt.Sprintf("squads[%d].ref", i), Message: fmt.Sprintf("there is no squad %q", q.Ref), Clause: "RE-0.5"}
		}
		if q.Order != "" && !slices.Contains(footOrders(), q.Order) {
			at := fmt.Sprintf("squads[%d].order", i)
			return nil, &QueryFault{At: at, Message: fmt.Sprintf("%q is no order for a squad", q.Order), Clause: "RE-0.7"}
		}
		if len(q.Figures) < 1 || len(q.Figures) > maxSceneFigures {
			at := fmt.Sprintf("squads[%d].figures", i)
			return nil, &QueryFault{At: at, Message: fmt.Sprintf("%d figures, want 1 to %d", len(q.Figures), maxSceneFigures), Clause: "RE-0.5"}
		}
		for k, m := range q.Figures {
			if max(m[0], -m[0], m[1], -m[1]) > farAway || m[2] < 0 || m[2] > 8 {
				return nil, &QueryFault{At: fmt.Sprintf("squads[%d].figures[%d]", i, k), Message: "lies too far away", Clause: "RE-0.1"}
			}
		}
	}
	return f, nil
}

// check tells whether a unit of the scene is there.
func (s *Scene) check(at string, u SceneUnit) *QueryFault {
	switch {
	case (u.Vehicle == nil) == (u.Squad == nil):
		return &QueryFault{At: at, Message: "want either a vehicle or a squad"}
	case u.Vehicle != nil && (*u.Vehicle < 0 || *u.Vehicle >= len(s.Vehicles)):
		return &QueryFault{At: at + ".vehicle", Message: fmt.Sprintf("there is no vehicle %d", *u.Vehicle)}
	case at == "target" && u.same(s.Shooter):
		return &QueryFault{At: at, Message: "the shooter cannot be its own target", Clause: "RE-0.8"}
	case u.Squad != nil && (*u.Squad < 0 || *u.Squad >= len(s.Squads)):
		return &QueryFault{At: at + ".squad", Message: fmt.Sprintf("there is no squad %d", *u.Squad)}
	}
	return nil
}

// same tells that two names are those of one unit.
func (u SceneUnit) same(v SceneUnit) bool {
	return u.Vehicle != nil && v.Vehicle != nil && *u.Vehicle == *v.Vehicle || u.Squad != nil && v.Squad != nil && *u.Squad == *v.Squad
}

// viewing is one look over the sights.
type viewing struct {
	f      *Field
	scene  Scene
	weapon *Weapon
	aim    Aim

	own    *Body     // the shooter's vehicle
	mounts []Mounted // its weapons of that name
	men    []Figure  // the shooter's figures
	body   *Body     // the target
	prey   []Figure
}

// take finds shooter and target.
func (v *viewing) take() *QueryFault {
	if i := v.scene.Shooter.Vehicle; i != nil {
		v.own = &v.f.Hulls[*i]
		v.aim.Shoot, v.aim.Moved = v.own.Profile.Shoot, v.scene.Vehicles[*i].Moved > 0
		for _, m := range v.own.Profile.Weapons {
			if m.Weapon == v.weapon.ID {
				v.mounts = append(v.mounts, m)
			}
		}
		if len(v.mounts) == 0 {
			return &QueryFault{At: "shooter.weapon", Message: v.own.Profile.ID + " has no " + v.weapon.ID, Clause: "RE-1.11"}
		}
	} else {
		q := v.scene.Squads[*v.scene.Shooter.Squad]
		squad, _ := v.f.d.Squad(q.Ref)
		v.aim.Shoot, v.men = squad.Shoot, figures(q)
		v.aim.Moved = slices.Contains([]Order{Crawl, Advance, Run, Assault, Withdraw}, q.Order)
	}
	if i := v.scene.Target.Vehicle; i != nil {
		v.body = &v.f.Hulls[*i]
		v.aim.Vehicle, v.aim.TargetMoved = v.body.Profile, int(v.scene.Vehicles[*i].Moved)
	} else {
		v.prey = figures(v.scene.Squads[*v.scene.Target.Squad])
	}
	return nil
}

func figures(q SceneSquad) []Figure {
	list := make([]Figure, len(q.Figures))
	for i, m := range q.Figures {
		list[i] = Figure{m[0], m[1], m[2]}
	}
	return list
}

// shooters lists the points a shot can come from, with their footprints.
func (v *viewing) shooters() (lookers []looker, prints []footprint) {
	if v.own != nil {
		return []looker{{eye: v.f.lookout(v.own), own: v.own}}, []footprint{v.own.footprint()}
	}
	for _, m := range v.men {
		lookers = append(lookers, looker{eye: v.f.eye(m), storey: m.Storey})
		prints = append(prints, m.footprint())
	}
	return lookers, prints
}

// look answers. Of a squad the nearest man who sees the target shoots; if none
// does, the nearest.
func (v *viewing) look() Sighting {
	lookers, prints := v.shooters()
	var best Sighting
	var bestGap int64
	var from footprint
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
func (v *viewing) from(who looker, own footprint) (Sighting, int64) {
	if v.body != nil {
		facing := v.body.facing(who.eye.at, false)
		seen := v.f.seeVehicle(who, v.body, facing)
		t := v.body.footprint()
		s := Sighting{LOS: seen.Visible > 0, Visible: seen.Visible, Short: isShort(own, t), Facing: facing, Cover: seen.Cover}
		return s, gap(own, t)
	}
	return v.fromAtMen(who, own)
}

// fromAtMen looks at a squad: range to the nearest man in sight, cover of the
// majority of those in sight, ties for the target (RE-X.2).
func (v *viewing) fromAtMen(who looker, own footprint) (Sighting, int64) {
	var s Sighting
	counts := map[Cover]int{}
	nearest, hidden := int64(-1), int64(-1)
	for _, m := range v.prey {
		seen := v.f.seeMan(who, m)
		g := gap(own, m.footprint())
		if seen.Visible == 0 {
			if hidden < 0 || g < hidden {
				hidden = g
			}
			continue
		}
		s.Visible++
		counts[seen.Cover]++
		if nearest < 0 || g < nearest {
			nearest = g
			s.Short = isShort(own, m.footprint())
		}
	}
	s.LOS, s.Cover = s.Visible > 0, NoCover
	for _, c := range []Cover{SoftCover, HardCover} {
		if counts[c] > 0 && counts[c] >= counts[s.Cover] {
			s.Cover = c
		}
	}
	if nearest < 0 {
		nearest = hidden
		s.Short = nearest < shortRange*geom.PerUnit
	}
	return s, nearest
}

// arc tells whether the weapon bears; a turret that has to turn for it costs
// the shot what movement would, so of two weapons of one name that which bears
// as it stands is fired.
func (v *viewing) arc(from footprint) bool {
	if v.own == nil {
		return true
	}
	for _, t := range v.targets(from) {
		bears, turned := false, true
		for _, m := range v.mounts {
			if ok, turn := v.own.bears(m, t); ok && v.own.manned(m) {
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
func (v *viewing) targets(from footprint) []footprint {
	if v.body != nil {
		return []footprint{v.body.footprint()}
	}
	var list []footprint
	for _, m := range v.prey {
		list = append(list, m.footprint())
	}
	slices.SortStableFunc(list, func(a, b footprint) int { return int(gap(from, a) - gap(from, b)) })
	return list
}
