package engagement

import (
	"encoding/json"
	"errors"
	"math/big"
	"slices"

	"sabot/dice"
	"sabot/game"
	"sabot/game/strict"
	"sabot/games/engagement/combat"
	"sabot/games/engagement/field"
	"sabot/games/engagement/printed"
	"sabot/geom"
)

// Query is a question about a position before anything is committed: where a
// path leads, what a unit has in its sights, what it may do.
type Query struct {
	Ask    string          `json:"ask"` // unit, drive, walk, places, sight, threats, fire or act
	Unit   string          `json:"unit"`
	Target string          `json:"target,omitempty"`
	Path   []field.Segment `json:"path,omitempty"`
	Walk   *Stride         `json:"walk,omitempty"`
	Lead   *Lead           `json:"lead,omitempty"`   // in place of a walk: who goes where is answered
	Shots  []Firing        `json:"shots,omitempty"`  // to be judged; for a sight, what is loaded
	Step   int             `json:"step,omitempty"`   // of the move under way, for a sight
	Action json.RawMessage `json:"action,omitempty"` // to be judged
}

// DriveAnswer tells how far a path goes, what is left and what it risks.
type DriveAnswer struct {
	Legal   bool            `json:"legal"`
	Refusal *game.Refusal   `json:"refusal,omitempty"`
	Path    []field.Segment `json:"path"` // the furthest legal part
	Steps   []geom.Pose     `json:"steps"`
	End     geom.Pose       `json:"end"`
	Spent   int             `json:"spent"`
	Most    int             `json:"most"` // allowance on the ground driven so far
	Turns   int             `json:"turns"`
	TurnMax int             `json:"turnMax"`
	Bog     int             `json:"bog,omitempty"` // lowest die that bogs
	BogStep int             `json:"bogStep"`
	Nerve   int             `json:"nerve"`            // step before which the crew must test, -1 for none
	Keeps   *NerveOdds      `json:"keeps,omitempty"`  // how likely it passes that test
	Slowed  bool            `json:"slowed,omitempty"` // bad ground takes some of the way (RE-7.2)
	Road    bool            `json:"road,omitempty"`   // all of it is road, which adds to it (RE-7.3)
}

// NerveOdds is a test of Discipline before it is thrown (RE-8.1).
type NerveOdds struct {
	Need   int        `json:"need"`
	Sum    game.Tally `json:"sum,omitempty"`
	Passes *big.Rat   `json:"passes"`
}

// WalkAnswer tells where a squad's move leads.
type WalkAnswer struct {
	Legal   bool           `json:"legal"`
	Refusal *game.Refusal  `json:"refusal,omitempty"`
	End     []field.Figure `json:"end,omitempty"`
	Spent   []int          `json:"spent,omitempty"`
	Groups  int            `json:"groups,omitempty"`
	Most    int            `json:"most"`           // how far the order or the question lets everybody go
	Part    *Stride        `json:"part,omitempty"` // the furthest legal part of a refused way
	Walk    *Stride        `json:"walk,omitempty"` // the way that was judged
	Outlook
}

// SightAnswer tells what every weapon of a unit could do to a target.
type SightAnswer struct {
	Visible bool               `json:"visible"`
	Made    bool               `json:"made"` // open to view or detected
	Weapons []WeaponSeen       `json:"weapons"`
	Stop    *SightStop         `json:"stop,omitempty"`    // what the line ends at, where nothing is in sight
	Samples []field.SampleSeen `json:"samples,omitempty"` // points of the target from where most of it is seen
}

// ThreatsAnswer tells how it would be to stand somewhere: who could fire at the
// unit from where they are now, and at whom it could fire, each with the best
// weapon.
type ThreatsAnswer struct {
	Threats []Laid `json:"threats"`
	Shots   []Laid `json:"shots"`
}

// Laid is the best weapon of a unit for a target; Unit is the other one.
type Laid struct {
	Unit string `json:"unit"`
	WeaponSeen
}

// WeaponSeen is one weapon over its sights.
type WeaponSeen struct {
	Firing
	Rounds  []printed.Ammo `json:"rounds,omitempty"` // to choose from, smoke left out (RE-19.4)
	Refusal *game.Refusal  `json:"refusal,omitempty"`
	Short   bool           `json:"short"`
	RangeCM tenths         `json:"rangeCm"`
	Cover   printed.Cover  `json:"cover,omitempty"`
	Facing  printed.Facing `json:"facing,omitempty"`
	Need    int            `json:"need,omitempty"`
	Sum     game.Tally     `json:"sum,omitempty"`
	AT      int            `json:"atValue,omitempty"` // "at" is what is aimed at
	Hits    *big.Rat       `json:"hits,omitempty"`    // the chance that one shot hits
	Odds    combat.Chances `json:"odds,omitempty"`    // of one shot at a vehicle
	Harm    *big.Rat       `json:"harm,omitempty"`    // the chance among them that it does any damage
	Chain   []combat.Link  `json:"chain,omitempty"`   // the same, by where it strikes
	// What may be asked of it beside a plain shot:
	Aims  []string           `json:"aims,omitempty"`  // what of a vehicle; empty for the whole
	Names []printed.Location `json:"names,omitempty"` // for a natural 6 (RE-14.8)
	Picks []int              `json:"picks,omitempty"` // men of a squad, for a sniper (RE-X.8)
}

// ActAnswer tells whether an activation or any other action is allowed.
type ActAnswer struct {
	Legal   bool          `json:"legal"`
	Refusal *game.Refusal `json:"refusal,omitempty"`
	Outlook
}

// Inspect answers a query for a seat with what that seat may know.
func (r Rules) Inspect(p game.Position, seat game.Seat, query json.RawMessage) (any, error) {
	pos, ok := p.(Position)
	if !ok {
		return nil, game.WrongField("", "", "not a position of this game")
	}
	q, err := strict.Read[Query](query)
	if err != nil {
		return nil, game.WrongField("", "", "%v", err)
	}
	s := pos.s.known(seat)
	i := s.Units.find(q.Unit)
	if i == nobody {
		return nil, game.WrongField("unit", "RE-0.7", "there is no unit %s", q.Unit)
	}
	t := s.table(seat)
	switch q.Ask {
	case "unit":
		return askUnit(s, seat, i), nil
	case "threats":
		if q.Path == nil && q.Walk == nil || s.Units[i].Seat == seat {
			if s.Units[i].Place == atTable {
				return askThreats(s, seat, i, q), nil
			}
		}
	case "drive":
		if s.Units[i].isVehicle() && s.Units[i].Seat == seat && t.hull(i) != nil {
			return askDrive(s, t, i, q.Path), nil
		}
	case "walk":
		if !s.Units[i].isVehicle() && s.Units[i].Seat == seat && s.Units[i].Place == atTable && (q.Walk == nil) != (q.Lead == nil) {
			return askWalk(s, t, i, q), nil
		}
	case "places":
		if s.Units[i].Seat == seat {
			if a, ok := askPlaces(s, i); ok {
				return a, nil
			}
		}
	case "sight":
		k := s.Units.find(q.Target)
		if k == nobody || s.Units[k].Seat == s.Units[i].Seat || s.Units[k].Place != atTable {
			return nil, game.WrongField("target", "RE-0.8", "there is no target %s", q.Target)
		}
		if u := &s.Units[i]; u.Place == atTable || u.Place == riding && u.Seat == seat { // passengers are their owner's to ask about
			s, mode := atStep(s, seat, k, q.Step)
			return askSight(s, s.table(seat), seat, sightAsked{unit: i, target: k, loaded: q.Shots, mode: mode, drawn: true}), nil
		}
	case "fire":
		if s.Units[i].Seat == seat {
			_, refusal := judgeFire(s, t, i, q.Shots, fireMode{})
			return ActAnswer{Legal: refusal == nil, Refusal: refusal}, nil
		}
	case "act":
		return r.askAct(pos, seat, q.Action)
	default:
		return nil, game.WrongField("ask", "", "want unit, drive, walk, places, sight, threats, fire or act")
	}
	return nil, game.WrongField("unit", "RE-0.7", "%s cannot be asked that", q.Unit)
}

func askDrive(s *state, t *seatField, i int, path []field.Segment) DriveAnswer {
	c, refusal := mayCourse(s, t, i, path)
	m := s.march(t, i)
	a := DriveAnswer{
		Legal: refusal == nil, Refusal: refusal, Path: append([]field.Segment{}, c.Segments...),
		Steps: append([]geom.Pose{}, c.Steps...), End: c.End, Spent: c.Spent, Turns: c.Turns, TurnMax: m.Turns(),
		Most: m.Allowance(!c.Leg.Off, c.Leg.Slowed), Bog: c.Bog, BogStep: c.BogStep, Nerve: -1,
		Slowed: c.Leg.Slowed, Road: c.Spent > 0 && !c.Leg.Off,
	}
	if refusal == nil {
		a.Nerve = nerveTestDue(trial(s), i, c)
	}
	if a.Nerve >= 0 {
		a.Keeps = nerveOdds(s.Units.discipline(&s.Units[i]), s.Units.crewMods(&s.Units[i]))
	}
	return a
}

func nerveOdds(need int, mods game.Tally) *NerveOdds {
	total := mods.Total()
	passed := dice.Exact(func(src dice.Source) bool { return combat.Test(src, need, total) })[true]
	if passed == nil {
		passed = new(big.Rat)
	}
	return &NerveOdds{Need: need, Sum: mods, Passes: passed}
}

// askThreats moves a unit in thought as far as it may go, and looks both ways.
func askThreats(s *state, seat game.Seat, i int, q Query) ThreatsAnswer {
	s = s.clone()
	t := s.table(seat)
	switch u := &s.Units[i]; {
	case u.isVehicle() && len(q.Path) > 0 && t.hull(i) != nil:
		if c, _ := mayCourse(s, t, i, q.Path); len(c.Steps) > 0 {
			u.stands(c.End)
		}
	case !u.isVehicle() && q.Walk != nil:
		if paths, _, refusal := judgeWalk(s, t, i, *q.Walk); refusal == nil {
			men := slices.Clone(u.Squad.Men)
			for k, path := range paths {
				if len(path) > 0 {
					men[k].Figure = path[len(path)-1]
				}
			}
			u.Squad.Men = men
		}
	}
	t = s.table(seat)
	a := ThreatsAnswer{Threats: []Laid{}, Shots: []Laid{}}
	for k := range s.Units {
		if o := &s.Units[k]; o.Seat != s.Units[i].Seat && o.Place == atTable && !o.Vehicle.wrecked() {
			a.Threats = append(a.Threats, s.bestLaid(t, seat, k, i, k)...)
			a.Shots = append(a.Shots, s.bestLaid(t, seat, i, k, k)...)
		}
	}
	return a
}

// bestLaid is the weapon of a unit that does best against another, whatever
// order stands against firing now; none where none bears on it.
func (s *state) bestLaid(t *seatField, seat game.Seat, by, at, named int) []Laid {
	if s.Units[at].concealed() && s.Units[at].Seat == seat { // what is not known of cannot be fired at
		return nil
	}
	var best *WeaponSeen
	for _, w := range askSight(s, t, seat, sightAsked{unit: by, target: at, laying: true}).Weapons {
		if w.Refusal == nil && (best == nil || w.AT > best.AT || w.AT == best.AT && w.Need < best.Need) {
			best = &w
		}
	}
	if best == nil {
		return nil
	}
	return []Laid{{s.Units[named].ID, *best}}
}

func askWalk(s *state, t *seatField, i int, q Query) WalkAnswer {
	var a Stride
	if q.Walk != nil {
		a = *q.Walk
	} else {
		led, refusal := q.Lead.stride(t.f, &s.Units[i])
		if refusal != nil {
			return WalkAnswer{Refusal: refusal}
		}
		a = led
	}
	paths, r, refusal := judgeWalk(s, t, i, a)
	if paths == nil {
		return WalkAnswer{Refusal: refusal}
	}
	ends := s.Units[i].Squad.figures()
	for k, path := range paths {
		if len(path) > 0 {
			ends[k] = path[len(path)-1]
		}
	}
	answer := WalkAnswer{Legal: refusal == nil, Refusal: refusal, Most: walkMost(s, i), Walk: &a, Outlook: outlook(t.f, ends)}
	if refusal != nil {
		answer.Part = legalPart(s, t, i, a)
	} else {
		answer.End, answer.Spent, answer.Groups = r.End, r.Spent, field.Groups(r.End)
	}
	return answer
}

// askAct judges any action without playing it. Its refusal is the one playing
// it would give; what the dice would do is thrown away.
func (r Rules) askAct(p Position, seat game.Seat, action json.RawMessage) (any, error) {
	a, err := r.actions.Decode(action)
	if err != nil {
		return nil, &combat.QueryFault{At: "action", Message: err.Error()}
	}
	answer := ActAnswer{Outlook: outlookOf(p.s.known(seat), seat, a)}
	_, _, err = p.Apply(seat, a, dice.NewFast(1))
	if err == nil {
		answer.Legal = true
		return answer, nil
	}
	if refusal, ok := errors.AsType[*game.Refusal](err); ok {
		answer.Refusal = refusal
		return answer, nil
	}
	return nil, &combat.QueryFault{At: "action", Message: err.Error()}
}

// sightAsked is one unit that looks at another over its weapons: what they are
// loaded with, and whether it waits for the other to move.
type sightAsked struct {
	unit, target int
	loaded       []Firing
	mode         fireMode
	drawn        bool // with what a picture of it needs
	laying       bool // judged by sight, range and effect alone, not by what may be fired now
}

// load is what a weapon shall fire, as far as that is said.
func (q *sightAsked) load(f Firing) Firing {
	for _, l := range q.loaded {
		if f.Mount != nil && l.Mount != nil && *f.Mount == *l.Mount || f.Weapon != "" && f.Weapon == l.Weapon {
			f.Ammo, f.Name, f.At = l.Ammo, l.Name, l.At
		}
	}
	return f
}

// atStep is the table as it will be at a step of the move under way, for the
// seat that may fire at it then (RE-0.12); otherwise the table as it is.
func atStep(s *state, seat game.Seat, k, step int) (*state, fireMode) {
	m := s.Move
	if s.Ask.Kind != askOpportunity || s.Ask.Seat != seat || m == nil || s.Units.find(m.Unit) != k {
		return s, fireMode{}
	}
	mode := fireMode{Snap: true}
	if step <= m.At || step > m.Total {
		return s, mode
	}
	return s.moverAt(step), mode
}

// askSight looks over every weapon of a unit.
func askSight(s *state, t *seatField, seat game.Seat, q sightAsked) SightAnswer {
	i, k := q.unit, q.target
	u := &s.Units[i]
	eyes := i
	if u.Place == riding { // they look out of what carries them (RE-9.6)
		eyes = s.Units.find(u.Squad.aboard())
	}
	sees, cover := t.bestGlimpse(eyes, k)
	a := SightAnswer{Visible: sees, Made: sees && s.detected(i, k, cover), Weapons: []WeaponSeen{}}
	if q.drawn {
		a.Samples = t.samplesSeen(eyes, k)
	}
	if q.drawn && !sees {
		a.Stop = t.stopBetween(eyes, k)
	}
	if u.isVehicle() {
		for n := range u.Vehicle.profile.Weapons {
			f := q.load(Firing{Mount: &n, Target: s.Units[k].ID})
			b, _ := mountedBarrel(s, t, i, n, f, q.mode)
			a.Weapons = append(a.Weapons, weaponSeen(s, t, seat, b, f, &q))
		}
		return a
	}
	for _, w := range u.Squad.weapons() {
		for n := range u.Squad.Men {
			m := &u.Squad.Men[n]
			if c := u.Squad.bearers(w.ID)[n]; c != nil && (m.onFoot() || m.In != "" && u.Place == riding) {
				f := q.load(Firing{Weapon: w.ID, Men: []int{n}, Target: s.Units[k].ID})
				b, refusal := carriedBarrel(s, t, i, n, c, f, q.mode)
				if refusal != nil {
					b.rides, b.onMount = m.In != "", nobody
				}
				b.unit, b.man, b.mount, b.w, b.shoot, b.snap = i, n, nobody, w, u.Squad.profile.Shoot, q.mode.Snap
				if b.ammo == "" {
					b.ammo = w.Usual()
				}
				t.stance(&b)
				a.Weapons = append(a.Weapons, weaponSeen(s, t, seat, b, f, &q))
				break
			}
		}
	}
	return a
}

// weaponSeen is what one weapon would need and do.
func weaponSeen(s *state, t *seatField, seat game.Seat, b barrel, f Firing, q *sightAsked) WeaponSeen {
	k := q.target
	look := t.sight(b, k)
	w := WeaponSeen{Firing: f}
	for _, a := range b.w.Ammo {
		if a != printed.RoundSmoke {
			w.Rounds = append(w.Rounds, a)
		}
	}
	if !look.visible {
		w.Refusal = game.Refuse("RE-0.10", ReasonNoSight, "target", s.Units[k].ID)
		return w
	}
	if q.laying {
		_, w.Refusal = mayAim(s, t, f, b, q.mode)
	} else if s.Units[b.unit].Seat == seat {
		_, w.Refusal = judgeFire(s, t, b.unit, []Firing{f}, q.mode)
		if q.drawn {
			w.Aims, w.Picks = aimsOf(s, t, b, f, q), picksOf(s, t, b, f, q)
		}
	}
	e := &engine{state: s}
	aim := aimAt(e, b, k, look)
	if f.At == AtCrew {
		aim, _ = aimAtCrew(s, t, b, k, look)
	}
	w.Short, w.Cover, w.Facing, w.Need, w.Sum = look.short, look.cover, look.facing, aim.Need(), aim.Mods()
	w.Hits = combat.Hitting(w.Need)
	w.RangeCM = tenths((field.Gap(b.print, look.print) + 500) / 1000)
	armed := b.ammo == printed.RoundFlame || b.w.HasAT && b.ammo != printed.RoundSmoke
	if o := &s.Units[k]; o.isVehicle() && armed && (f.At == "" || f.At == AtBelly) {
		v := s.d.VehicleByID[s.appearsAs(o, seat)]
		shot := shotAt(s, t, b, k, look, v)
		shot.Need, w.AT = w.Need, shot.AT
		if f.At == AtBelly {
			shot.Belly, shot.Top = true, false
		}
		who := combat.Aboard{Crew: o.Vehicle.Crew, Posts: o.Vehicle.Posts}
		for _, m := range s.Units.aboard(o) {
			who.Riders = append(who.Riders, m.exp)
		}
		name := f.Name
		if name == "" {
			name = combat.BestName(s.d, shot)
		}
		w.Odds = combat.Odds(s.d, shot, name, who, o.Vehicle.Motion.Covered > 0)
		w.Harm = w.Odds.Harm()
		if q.drawn {
			if look.short {
				w.Names = combat.Nameable(s.d, shot)
			}
			w.Chain = combat.Chain(s.d, shot, name, who, o.Vehicle.Motion.Covered > 0)
		}
	}
	return w
}

// aimsOf lists what of a vehicle the weapon may be aimed at, the whole of it
// among them; nothing when that is all there is.
func aimsOf(s *state, t *seatField, b barrel, f Firing, q *sightAsked) []string {
	if !s.Units[q.target].isVehicle() {
		return nil
	}
	var list []string
	for _, f.At = range []string{"", AtCrew, AtBelly, AtWait} {
		if f.At != "" {
			f.Name = ""
		}
		if _, no := judgeFire(s, t, b.unit, []Firing{f}, q.mode); no == nil {
			list = append(list, f.At)
		}
	}
	if len(list) == 1 && list[0] == "" {
		return nil
	}
	return list
}

// picksOf lists the men of a squad that a sniper may choose.
func picksOf(s *state, t *seatField, b barrel, f Firing, q *sightAsked) []int {
	o := &s.Units[q.target]
	if o.isVehicle() {
		return nil
	}
	var list []int
	for n := range o.Squad.Men {
		f.Pick = &n
		if _, no := judgeFire(s, t, b.unit, []Firing{f}, q.mode); no == nil {
			list = append(list, n)
		}
	}
	return list
}
