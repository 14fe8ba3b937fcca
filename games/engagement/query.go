package engagement

import (
	"bytes"
	"encoding/json"

	"sabot/game"
	"sabot/geom"
)

// Query is a question about a position before anything is committed: where a
// path leads, what a unit has in its sights, what it may do.
type Query struct {
	Ask    string    `json:"ask"` // drive, walk, sight, fire, legal or reach
	Unit   string    `json:"unit"`
	Target string    `json:"target,omitempty"`
	Path   []Segment `json:"path,omitempty"`
	Walk   *Stride   `json:"walk,omitempty"`
	Shots  []Firing  `json:"shots,omitempty"`
}

// DriveAnswer tells how far a path goes, what is left and what it risks.
type DriveAnswer struct {
	Legal   bool          `json:"legal"`
	Refusal *game.Refusal `json:"refusal,omitempty"`
	Path    []Segment     `json:"path"` // the furthest legal part
	Steps   []geom.Pose   `json:"steps"`
	End     geom.Pose     `json:"end"`
	Spent   int           `json:"spent"`
	Most    int           `json:"most"` // allowance on the ground driven so far
	Turns   int           `json:"turns"`
	TurnMax int           `json:"turn_max"`
	Bog     int           `json:"bog,omitempty"` // lowest die that bogs
	BogStep int           `json:"bog_step"`
	Nerve   int           `json:"nerve"` // step before which the crew must test, -1 for none
}

// WalkAnswer tells where a squad's move leads.
type WalkAnswer struct {
	Legal   bool          `json:"legal"`
	Refusal *game.Refusal `json:"refusal,omitempty"`
	End     []Figure      `json:"end,omitempty"`
	Spent   []int         `json:"spent,omitempty"`
	Groups  int           `json:"groups,omitempty"`
}

// SightAnswer tells what every weapon of a unit could do to a target.
type SightAnswer struct {
	Visible bool         `json:"visible"`
	Made    bool         `json:"made"` // open to view or detected
	Weapons []WeaponSeen `json:"weapons"`
}

// WeaponSeen is one weapon over its sights.
type WeaponSeen struct {
	Firing
	Refusal *game.Refusal `json:"refusal,omitempty"`
	Short   bool          `json:"short"`
	RangeCM tenths        `json:"range_cm"`
	Cover   Cover         `json:"cover,omitempty"`
	Facing  Facing        `json:"facing,omitempty"`
	Need    int           `json:"need,omitempty"`
	Mods    game.Tally    `json:"mods,omitempty"`
	AT      int           `json:"at,omitempty"`
	Odds    Chances       `json:"odds,omitempty"` // of one shot at a vehicle
}

// FireAnswer tells whether an activation is allowed.
type FireAnswer struct {
	Legal   bool          `json:"legal"`
	Refusal *game.Refusal `json:"refusal,omitempty"`
}

// Inspect answers a query for a seat with what that seat may know.
func (r Rules) Inspect(p game.Position, seat game.Seat, query json.RawMessage) (any, error) {
	pos, ok := p.(Position)
	if !ok {
		return nil, &QueryFault{At: "", Message: "not a position of this game"}
	}
	var q Query
	dec := json.NewDecoder(bytes.NewReader(query))
	dec.DisallowUnknownFields()
	if err := dec.Decode(&q); err != nil {
		return nil, &QueryFault{At: "", Message: err.Error()}
	}
	s := pos.s
	i := s.find(q.Unit)
	if i == nobody || s.Units[i].Seat != seat && s.Units[i].concealed() {
		return nil, &QueryFault{At: "unit", Message: "there is no unit " + q.Unit, Clause: "RE-0.7"}
	}
	t := s.table(seat)
	switch q.Ask {
	case "drive":
		if s.Units[i].car() && s.Units[i].Seat == seat && t.hull(i) != nil {
			return s.askDrive(t, i, q.Path), nil
		}
	case "walk":
		if !s.Units[i].car() && s.Units[i].Seat == seat && s.Units[i].Place == atTable && q.Walk != nil {
			return s.askWalk(t, i, *q.Walk), nil
		}
	case "sight":
		k := s.find(q.Target)
		if k == nobody || s.Units[k].Seat == s.Units[i].Seat || s.Units[k].Seat != seat && s.Units[k].concealed() || s.Units[k].Place != atTable {
			return nil, &QueryFault{At: "target", Message: "there is no target " + q.Target, Clause: "RE-0.8"}
		}
		if s.Units[i].Place == atTable {
			return s.askSight(s.table(s.Units[i].Seat), seat, i, k), nil
		}
	case "fire":
		if s.Units[i].Seat == seat {
			_, no := s.aim(t, i, q.Shots, fireMode{})
			return FireAnswer{no == nil, no}, nil
		}
	default:
		return nil, &QueryFault{At: "ask", Message: "want drive, walk, sight or fire"}
	}
	return nil, &QueryFault{At: "unit", Message: q.Unit + " cannot be asked that", Clause: "RE-0.7"}
}

func (s *state) askDrive(t *vista, i int, path []Segment) DriveAnswer {
	c, no := s.mayCourse(t, i, path)
	m := s.march(t, i)
	a := DriveAnswer{
		Legal: no == nil, Refusal: no, Path: c.Segments, Steps: c.Steps, End: c.End, Spent: c.Spent, Turns: c.Turns, TurnMax: m.turns(),
		Most: m.Allowance(!c.Leg.Off, c.Leg.Slowed), Bog: c.Bog, BogStep: c.BogStep, Nerve: -1,
	}
	if no == nil {
		probe := &engine{state: s.clone()}
		mv := &move{Nerve: -1}
		probe.nerveDue(i, c, mv)
		a.Nerve = mv.Nerve
	}
	return a
}

func (s *state) askWalk(t *vista, i int, a Stride) WalkAnswer {
	paths, no := s.Units[i].paths(a)
	if no != nil {
		return WalkAnswer{Refusal: no}
	}
	r, no := s.mayStride(t, i, paths)
	return WalkAnswer{Legal: no == nil, Refusal: no, End: r.End, Spent: r.Spent, Groups: groups(r.End)}
}

// askSight looks over every weapon of a unit.
func (s *state) askSight(t *vista, seat game.Seat, i, k int) SightAnswer {
	u := &s.Units[i]
	sees, cover := s.bestGlimpse(t, i, k)
	a := SightAnswer{Visible: sees, Made: sees && s.made(i, k, cover), Weapons: []WeaponSeen{}}
	if u.car() {
		for n := range u.veh.Weapons {
			b, _ := s.mounted(t, i, n, Firing{}, fireMode{})
			a.Weapons = append(a.Weapons, s.weaponSeen(t, seat, b, k, Firing{Mount: &n, Target: s.Units[k].ID}))
		}
		return a
	}
	for _, w := range u.weapons() {
		for n := range u.Men {
			if c := u.bearers(w.ID)[n]; c != nil && u.Place == atTable && u.Men[n].onFoot() {
				b, _ := s.carriedBy(t, i, n, c, Firing{}, fireMode{})
				b.unit, b.man, b.mount, b.w, b.ammo, b.shoot = i, n, nobody, w, w.usual(), u.sq.Shoot
				s.stance(t, &b)
				a.Weapons = append(a.Weapons, s.weaponSeen(t, seat, b, k, Firing{Weapon: w.ID, Men: []int{n}, Target: s.Units[k].ID}))
				break
			}
		}
	}
	return a
}

// weaponSeen is what one weapon would need and do.
func (s *state) weaponSeen(t *vista, seat game.Seat, b barrel, k int, f Firing) WeaponSeen {
	look := s.sight(t, b, k)
	w := WeaponSeen{Firing: f}
	if !look.visible {
		w.Refusal = game.Refuse("RE-0.10", ReasonNoSight, "target", s.Units[k].ID)
		return w
	}
	if s.Units[b.unit].Seat == seat {
		_, w.Refusal = s.aim(t, b.unit, []Firing{f}, fireMode{})
	}
	e := &engine{state: s}
	aim := e.aimAt(b, k, look)
	w.Short, w.Cover, w.Facing, w.Need, w.Mods = look.short, look.cover, look.facing, aim.Need(), aim.Mods()
	w.RangeCM = tenths((gap(b.print, look.print) + 500) / 1000)
	if o := &s.Units[k]; o.car() && (b.w.HasAT || b.ammo == RoundFlame) {
		v := s.d.vehicles[s.face(o, seat)]
		shot := s.shotAt(t, b, k, look, v)
		shot.Need, w.AT = w.Need, shot.AT
		who := Aboard{Crew: o.Crew}
		for _, p := range s.passengers(o) {
			for range s.Units[p].alive() {
				who.Riders = append(who.Riders, s.Units[p].sq.Exp)
			}
		}
		w.Odds = s.d.Odds(shot, s.d.bestName(shot), who, o.Covered > 0)
	}
	return w
}
