package engagement

import (
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"sabot/game"
	"sabot/games/engagement/combat"
	"sabot/games/engagement/field"
	"sabot/games/engagement/printed"
	"sabot/geom"
)

// Notate writes an action as people do: a word, then what it is about.
//
//	muster m4a3_75 us_rifle · deploy A1 6000,900,0 · done
//	rally B2 · fallback B2 · reboard A1c fire · assign A1 4 gunner
//	order A1 advance · order A2 hold watch · order A2 assault goal=B1 · order A1 hold unditch hatch=open
//	drive A1 f1000 t450 f500 · drive A1 b400 turret=900
//	walk A2 by 0,1500 · walk A2 0:2500,1200,0>2500,1600,0 1:2800,1200,0
//	mount A2 A1 · mount A2 A1 men=0,1,2 · dismount A2 keep=1 · dismount A2 men=3 · enter B6 6000,12000,1800 f1500
//	doze A1 hedge1 · push A1 A2 6000,3000
//	snap B1 step=7 m0@A1 · hold-fire
//	detect A1 · fire A1 m0@B1:AT/turret m1@B2 · fire A2 rifle@B2 bazooka@B1#3 · fire A1 m0*5000,5000,0:SMOKE · fire A1 pots
//	grenade A2 running · swarm A2 · fight A2 · leave A2 · stay A2 · place A1c 0:6000,1500 · dodge · return 0
func (p Position) Notate(a game.Action) string { return notate(a) }

func notate(a game.Action) string {
	switch a := a.(type) {
	case Muster:
		return phrase(append([]string{"muster"}, a.Units...)...)
	case Deploy:
		n := []int{a.X, a.Y, a.H}
		if a.Storey != 0 {
			n = append(n, a.Storey)
		}
		return phrase("deploy", a.Unit, numbers(n))
	case Done:
		return "done"
	case Rally:
		return phrase("rally", a.Unit)
	case FallBack:
		return phrase("fallback", a.Unit)
	case Reboard:
		return phrase("reboard", a.Unit, a.To)
	case Assign:
		return phrase("assign", a.Unit, strconv.Itoa(a.Man), string(a.Role))
	case Command:
		return phrase("order", a.Unit, string(a.Order), when("watch", a.Watch), pair("goal", a.Goal), when("unditch", a.Unditch),
			pair("hatch", a.Hatch))
	case Drive:
		turret := ""
		if a.Turret != nil {
			turret = pair("turret", strconv.Itoa(*a.Turret))
		}
		return phrase("drive", a.Unit, segments(a.Path), turret)
	case Stride:
		return phrase("walk", a.Unit, tracks(a))
	case Board:
		return phrase("mount", a.Unit, a.Vehicle, pair("men", numbers(a.Men)))
	case Alight:
		keep := ""
		if a.Keep != 0 {
			keep = pair("keep", strconv.Itoa(a.Keep))
		}
		return phrase("dismount", a.Unit, keep, pair("men", numbers(a.Men)))
	case Enter:
		return phrase("enter", a.Unit, numbers([]int{a.X, a.Y, a.H}), segments(a.Path))
	case Doze:
		return phrase("doze", a.Unit, a.Piece)
	case Push:
		return phrase("push", a.Unit, a.Vehicle, numbers([]int{a.X, a.Y}))
	default:
		return notateFight(a)
	}
}

// notateFight writes what is done with weapons.
func notateFight(a game.Action) string {
	switch a := a.(type) {
	case HoldFire:
		return "hold-fire"
	case Snap:
		return phrase("snap", a.Unit, pair("step", strconv.Itoa(a.Step)), firings(a.Shots))
	case Detect:
		return phrase("detect", a.Unit)
	case Fire:
		return phrase("fire", a.Unit, firings(a.Shots))
	case Attach:
		return phrase("grenade", a.Unit, string(a.Location))
	case Swarm:
		return phrase("swarm", a.Unit)
	case Fight:
		return phrase("fight", a.Unit)
	case Leave:
		return phrase("leave", a.Unit)
	case Stay:
		return phrase("stay", a.Unit)
	case Arrange:
		list := []string{"place", a.Unit}
		for _, t := range a.Men {
			list = append(list, fmt.Sprintf("%d:%d,%d", t.Man, t.X, t.Y))
		}
		return phrase(list...)
	case Dodge:
		return "dodge"
	case Return:
		return phrase("return", strconv.Itoa(a.Weapon))
	default:
		return ""
	}
}

// phrase joins what is not empty.
func phrase(list ...string) string {
	return strings.Join(slices.DeleteFunc(list, func(w string) bool { return w == "" }), " ")
}

func when(name string, on bool) string {
	if on {
		return name
	}
	return ""
}

func pair(name, value string) string {
	if value == "" {
		return ""
	}
	return name + "=" + value
}

func numbers(list []int) string {
	texts := make([]string, len(list))
	for i, n := range list {
		texts[i] = strconv.Itoa(n)
	}
	return strings.Join(texts, ",")
}

// segments writes a path: f for forward, b for back, t for a turn.
func segments(path []field.Segment) string {
	var list []string
	for _, s := range path {
		switch {
		case s.Turn != 0:
			list = append(list, "t"+strconv.Itoa(s.Turn))
		case s.Reverse != 0:
			list = append(list, "b"+strconv.Itoa(s.Reverse))
		default:
			list = append(list, "f"+strconv.Itoa(s.Forward))
		}
	}
	return strings.Join(list, " ")
}

func tracks(a Stride) string {
	if a.By != nil {
		return "by " + numbers(a.By[:])
	}
	var list []string
	for _, t := range a.Paths {
		var points []string
		for _, p := range t.To {
			points = append(points, numbers(p[:]))
		}
		list = append(list, strconv.Itoa(t.Man)+":"+strings.Join(points, ">"))
	}
	return strings.Join(list, " ")
}

// firings writes shots: the weapon, then what each mark introduces.
func firings(shots []Firing) string {
	var list []string
	for _, f := range shots {
		if f.At == AtPots {
			list = append(list, AtPots)
			continue
		}
		text := f.Weapon
		if f.Mount != nil {
			text = "m" + strconv.Itoa(*f.Mount)
		}
		if f.Point != nil {
			text += "*" + numbers(f.Point[:])
		}
		for _, m := range []struct{ mark, value string }{{"@", f.Target}, {":", string(f.Ammo)}, {"/", string(f.Name)}, {"!", f.At}} {
			if m.value != "" {
				text += m.mark + m.value
			}
		}
		if f.Pick != nil {
			text += "^" + strconv.Itoa(*f.Pick)
		}
		if len(f.Men) > 0 {
			text += "#" + numbers(f.Men)
		}
		list = append(list, text)
	}
	return strings.Join(list, " ")
}

// verbs lists the words an action can start with.
func verbs() string {
	return "muster, deploy, done, rally, fallback, reboard, assign, order, drive, walk, mount, dismount, enter, doze, push, hold-fire, " +
		"snap, detect, fire, grenade, swarm, fight, leave, stay, dodge, return"
}

// Parse reads what Notate writes, in either case and with any spacing.
func (p Position) Parse(_ game.Seat, text string) (game.Action, error) {
	fields := strings.Fields(text)
	if len(fields) == 0 {
		return nil, fmt.Errorf("column 1: want one of %s", verbs())
	}
	r := &reader{s: p.s, rest: fields[1:]}
	a := r.action(strings.ToLower(fields[0]))
	switch {
	case a == nil:
		return nil, fmt.Errorf("column 1: %q, want one of %s", fields[0], verbs())
	case r.fault != nil:
		return nil, fmt.Errorf("%s: %w", strings.ToLower(fields[0]), r.fault)
	case len(r.rest) > 0:
		return nil, fmt.Errorf("%s: %q is one word too many", strings.ToLower(fields[0]), r.rest[0])
	}
	return a, nil
}

// reader takes words off a list and remembers the first that did not fit.
type reader struct {
	s     *state
	rest  []string
	fault error
}

func (r *reader) fail(format string, args ...any) {
	if r.fault == nil {
		r.fault = fmt.Errorf(format, args...)
	}
}

// word takes the next word.
func (r *reader) word() string {
	if len(r.rest) == 0 {
		if r.fault == nil {
			r.fault = errors.New("something is missing")
		}
		return ""
	}
	w := r.rest[0]
	r.rest = r.rest[1:]
	return w
}

// unit takes the name of a unit, in either case.
func (r *reader) unit() string { return r.named(r.word()) }

func (r *reader) named(w string) string {
	for i := range r.s.Units {
		if strings.EqualFold(r.s.Units[i].ID, w) {
			return r.s.Units[i].ID
		}
	}
	return w
}

func (r *reader) lower() string { return strings.ToLower(r.word()) }

func (r *reader) number(w string) int {
	n, err := strconv.Atoi(w)
	if err != nil {
		r.fail("%q is not a whole number", w)
	}
	return n
}

func (r *reader) ints(text string, least, most int) []int {
	var list []int
	for part := range strings.SplitSeq(text, ",") {
		list = append(list, r.number(part))
	}
	if len(list) < least || len(list) > most {
		r.fail("%q has %d numbers, want %d", text, len(list), least)
		return make([]int, most)
	}
	return list
}

// named takes the words of the form name=value and those without a value.
func (r *reader) pairs() map[string]string {
	found := map[string]string{}
	for len(r.rest) > 0 {
		name, value, _ := strings.Cut(r.word(), "=")
		found[strings.ToLower(name)] = value
	}
	return found
}

func (r *reader) pose() geom.Pose {
	n := r.ints(r.word(), 3, 3)
	return geom.Pose{X: n[0], Y: n[1], H: n[2]}
}

func (r *reader) action(verb string) game.Action {
	switch verb {
	case "muster":
		a := Muster{Units: []string{}}
		for len(r.rest) > 0 {
			a.Units = append(a.Units, r.lower())
		}
		return a
	case "deploy":
		a := Deploy{Unit: r.unit()}
		n := r.ints(r.word(), 3, 4)
		a.Pose = geom.Pose{X: n[0], Y: n[1], H: n[2]}
		if len(n) == 4 {
			a.Storey = n[3]
		}
		return a
	case "done":
		return Done{}
	case "rally":
		return Rally{r.unit()}
	case "fallback":
		return FallBack{r.unit()}
	case "reboard":
		return Reboard{r.unit(), r.lower()}
	case "assign":
		return Assign{r.unit(), r.number(r.word()), printed.Role(r.lower())}
	case "order":
		return r.command()
	default:
		return r.move(verb)
	}
}

func (r *reader) command() game.Action {
	a := Command{Unit: r.unit(), Order: combat.Order(r.lower())}
	found := r.pairs()
	_, a.Watch = found["watch"]
	_, a.Unditch = found["unditch"]
	a.Hatch = strings.ToLower(found["hatch"])
	if goal := found["goal"]; goal != "" {
		a.Goal = r.named(goal)
	}
	for _, known := range []string{"watch", "unditch", "hatch", "goal"} {
		delete(found, known)
	}
	if len(found) > 0 {
		r.fail("want watch, unditch, goal=UNIT or hatch=open")
	}
	return a
}

// move reads what moves somebody.
func (r *reader) move(verb string) game.Action {
	switch verb {
	case "drive":
		a := Drive{Unit: r.unit(), Path: []field.Segment{}}
		if n := len(r.rest); n > 0 && strings.HasPrefix(strings.ToLower(r.rest[n-1]), "turret=") {
			to := r.number(r.rest[n-1][len("turret="):])
			a.Turret, r.rest = &to, r.rest[:n-1]
		}
		a.Path = r.path(a.Path)
		return a
	case "walk":
		return r.stride()
	case "mount":
		a := Board{Unit: r.unit(), Vehicle: r.unit()}
		if men := r.pairs()["men"]; men != "" {
			a.Men = r.ints(men, 1, maxMen)
		}
		return a
	case "dismount":
		a := Alight{Unit: r.unit()}
		words := r.pairs()
		if keep := words["keep"]; keep != "" {
			a.Keep = r.number(keep)
		}
		if men := words["men"]; men != "" {
			a.Men = r.ints(men, 1, maxMen)
		}
		return a
	case "enter":
		return Enter{Unit: r.unit(), Pose: r.pose(), Path: r.path(nil)}
	case "doze":
		return Doze{r.unit(), r.word()}
	case "push":
		a := Push{Unit: r.unit(), Vehicle: r.unit()}
		n := r.ints(r.word(), 2, 2)
		a.X, a.Y = n[0], n[1]
		return a
	default:
		return r.fight(verb)
	}
}

func (r *reader) path(list []field.Segment) []field.Segment {
	for len(r.rest) > 0 {
		w := r.lower()
		n := r.number(w[1:])
		switch w[0] {
		case 'f':
			list = append(list, field.Segment{Forward: n})
		case 'b':
			list = append(list, field.Segment{Reverse: n})
		case 't':
			list = append(list, field.Segment{Turn: n})
		default:
			r.fail("%q, want f1000, b500 or t450", w)
		}
	}
	return list
}

func (r *reader) stride() game.Action {
	a := Stride{Unit: r.unit()}
	if len(r.rest) > 0 && strings.EqualFold(r.rest[0], "by") {
		r.word()
		n := r.ints(r.word(), 2, 2)
		a.By = &[2]int{n[0], n[1]}
		return a
	}
	for len(r.rest) > 0 {
		man, points, ok := strings.Cut(r.word(), ":")
		if !ok {
			r.fail("want MAN:X,Y,STOREY or by EAST,NORTH")
			return a
		}
		t := Track{Man: r.number(man)}
		for p := range strings.SplitSeq(points, ">") {
			n := r.ints(p, 3, 3)
			t.To = append(t.To, [3]int{n[0], n[1], n[2]})
		}
		a.Paths = append(a.Paths, t)
	}
	return a
}

// fight reads what is done with weapons.
func (r *reader) fight(verb string) game.Action {
	switch verb {
	case "hold-fire":
		return HoldFire{}
	case "snap":
		a := Snap{Unit: r.unit()}
		name, value, _ := strings.Cut(r.lower(), "=")
		if name != "step" {
			r.fail("want step=N")
		}
		a.Step = r.number(value)
		a.Shots = r.shots()
		return a
	case "detect":
		return Detect{r.unit()}
	case "fire":
		return Fire{Unit: r.unit(), Shots: r.shots()}
	case "grenade":
		a := Attach{Unit: r.unit()}
		if len(r.rest) > 0 {
			a.Location = printed.Location(r.lower())
		}
		return a
	case "swarm":
		return Swarm{r.unit()}
	case "fight":
		return Fight{r.unit()}
	case "leave":
		return Leave{r.unit()}
	case "stay":
		return Stay{r.unit()}
	case "place":
		a := Arrange{Unit: r.unit()}
		for len(r.rest) > 0 {
			n := r.ints(strings.Replace(r.word(), ":", ",", 1), 3, 3)
			a.Men = append(a.Men, Spot{n[0], n[1], n[2]})
		}
		return a
	case "dodge":
		return Dodge{}
	case "return":
		return Return{r.number(r.word())}
	default:
		return nil
	}
}

func (r *reader) shots() []Firing {
	var list []Firing
	for len(r.rest) > 0 {
		list = append(list, r.firing(r.word()))
	}
	return list
}

// firing reads one shot: marks introduce its parts.
func (r *reader) firing(text string) Firing {
	var f Firing
	if strings.EqualFold(text, AtPots) {
		return Firing{At: AtPots}
	}
	const marks = "*@:/!^#"
	cut := func(from string) (string, string) {
		if n := strings.IndexAny(from, marks); n >= 0 {
			return from[:n], from[n:]
		}
		return from, ""
	}
	what, rest := cut(text)
	what = strings.ToLower(what)
	if n, err := strconv.Atoi(strings.TrimPrefix(what, "m")); err == nil && strings.HasPrefix(what, "m") {
		f.Mount = &n
	} else {
		f.Weapon = what
	}
	for rest != "" {
		mark := rest[0]
		var value string
		value, rest = cut(rest[1:])
		switch mark {
		case '*':
			n := r.ints(value, 3, 3)
			f.Point = &[3]int{n[0], n[1], n[2]}
		case '@':
			f.Target = r.named(value)
		case ':':
			f.Ammo = printed.Ammo(strings.ToUpper(value))
		case '/':
			f.Name = printed.Location(strings.ToLower(value))
		case '!':
			f.At = strings.ToLower(value)
		case '^':
			n := r.number(value)
			f.Pick = &n
		case '#':
			f.Men = r.ints(value, 1, 64)
		}
	}
	return f
}
