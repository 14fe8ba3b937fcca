package skirmish

import (
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"sabot/game"
	"sabot/games/skirmish/printed"
	"sabot/geom"
)

// Notate writes an action as people do: a word, then what it is about.
//
//	platoon germany panther+barkmann panzer_iv
//	terrain woods_1 2050,6750,0
//	role attacker · edge N · objective 4500,1500
//	deploy A1 4500,1156,0 · activate A1
//	move A1 4500,2300,0 · end A1 · extra A1 4500,2300,0
//	shoot A1 B2 · shoot A1 B2 tungsten · pass A1
//	reroll attack stationary 0,1,2 · keep
//	cancel hit · use A1 supercharger · use A1 radio_coordinator A2 · decline
//	critical busted_track · second B2
//	repair A1 engine_fire · command A1 4500,2300,0
func (p Position) Notate(a game.Action) string { return notate(a) }

func notate(a game.Action) string {
	switch a := a.(type) {
	case HandIn:
		return "platoon " + a.Platoon.String()
	case PlaceTerrain:
		return words("terrain", a.Piece, pose(a.Pose))
	case ChooseRole:
		return words("role", a.Role)
	case ChooseEdge:
		return words("edge", a.Edge)
	case PlaceObjective:
		return words("objective", numbers([]int{a.X, a.Y}))
	case Deploy:
		return words("deploy", a.Tank, pose(a.Pose))
	case Activate:
		return words("activate", a.Tank)
	case Move:
		return words("move", a.Tank, pose(a.Pose))
	case EndMoves:
		return words("end", a.Tank)
	case ExtraMove:
		return words("extra", a.Tank, pose(a.Pose))
	case Shoot:
		return words("shoot", a.Tank, a.Target, a.Ammo)
	case Pass:
		return words("pass", a.Tank)
	case Reroll:
		return words("reroll", a.Pool, a.With, numbers(a.Dice))
	case KeepRoll:
		return "keep"
	case Cancel:
		return words("cancel", a.Result)
	case UseCard:
		return words("use", a.Tank, a.Card, a.Friend)
	case Decline:
		return "decline"
	case KeepCritical:
		return words("critical", a.Card)
	case SecondAttack:
		return words("second", a.Target, a.Ammo)
	case Repair:
		return words("repair", a.Tank, a.Critical)
	case CommandMove:
		return words("command", a.Tank, pose(a.Pose))
	default:
		return ""
	}
}

func words(list ...string) string {
	return strings.Join(slices.DeleteFunc(list, func(w string) bool { return w == "" }), " ")
}

func pose(p geom.Pose) string { return numbers([]int{p.X, p.Y, p.H}) }

func numbers(list []int) string {
	texts := make([]string, len(list))
	for i, n := range list {
		texts[i] = strconv.Itoa(n)
	}
	return strings.Join(texts, ",")
}

// grammar is the form of each word: what follows it, in order. A question mark
// marks what may be left out.
func grammar() map[string]string {
	return map[string]string{
		"terrain": "PIECE X,Y,H", "role": "ROLE", "edge": "EDGE", "objective": "X,Y", "deploy": "TANK X,Y,H",
		"activate": "TANK", "move": "TANK X,Y,H", "end": "TANK", "extra": "TANK X,Y,H", "shoot": "TANK TARGET AMMO?",
		"pass": "TANK", "keep": "", "cancel": "KIND", "use": "TANK CARD FRIEND?", "decline": "", "critical": "CARD",
		"second": "TARGET AMMO?", "repair": "TANK CRITICAL", "command": "TANK X,Y,H", "reroll": "KIND SOURCE? N,N…",
		"platoon": "NATION TANK+CARD…",
	}
}

// Parse reads what Notate writes, in either case and with any spacing. A tank
// that the question already names may be left out.
func (p Position) Parse(_ game.Seat, text string) (game.Action, error) {
	fields := strings.Fields(text)
	if len(fields) == 0 {
		return nil, fmt.Errorf("column 1: want one of %s", verbs())
	}
	verb, rest := strings.ToLower(fields[0]), fields[1:]
	form, ok := grammar()[verb]
	if !ok {
		return nil, fmt.Errorf("column 1: %q, want one of %s", fields[0], verbs())
	}
	r := &reader{rest: rest}
	if strings.HasPrefix(form, "TANK") {
		r.tank = p.s.named(rest)
	}
	a := r.action(verb)
	if r.fault == nil && len(r.rest) > 0 {
		r.fault = fmt.Errorf("%q is too much", r.rest[0])
	}
	if r.fault != nil {
		return nil, fmt.Errorf("column %d: %w; want %q", column(text, len(fields)-len(r.rest)), r.fault, words(verb, form))
	}
	return a, nil
}

func verbs() string {
	return "platoon, terrain, role, edge, objective, deploy, activate, move, end, extra, shoot, pass, reroll, keep, " +
		"cancel, use, decline, critical, second, repair, command"
}

// column finds where field n of a text starts, counted from 1; the end of the
// text when there are fewer.
func column(text string, n int) int {
	at := 0
	for _, f := range strings.Fields(text)[:min(n, len(strings.Fields(text)))] {
		at = strings.Index(text[at:], f) + at + len(f)
	}
	rest := strings.TrimLeft(text[at:], " \t")
	return len(text) - len(rest) + 1
}

func (s *state) named(rest []string) string {
	if len(rest) > 0 && s.Table.Find(strings.ToUpper(rest[0])) != noTank || s.Ask.Tank < 0 || s.Ask.Tank >= len(s.Tanks) {
		return ""
	}
	return s.id(s.Ask.Tank)
}

// reader takes words off a list and remembers the first that did not fit.
type reader struct {
	rest  []string
	tank  string // stands for a tank that is not named
	fault error
}

// word takes the next word; some may be absent.
func (r *reader) word(optional bool) string {
	if len(r.rest) == 0 {
		if !optional && r.fault == nil {
			r.fault = errors.New("something is missing")
		}
		return ""
	}
	w := r.rest[0]
	r.rest = r.rest[1:]
	return w
}

func (r *reader) id() string { return strings.ToLower(r.word(false)) }

func (r *reader) maybe() string { return strings.ToLower(r.word(true)) }

func (r *reader) unit() string {
	if r.tank != "" {
		return r.tank
	}
	return strings.ToUpper(r.word(false))
}

func (r *reader) ints(n int) []int {
	text := r.word(false)
	var list []int
	for part := range strings.SplitSeq(text, ",") {
		v, err := strconv.Atoi(part)
		if err != nil && r.fault == nil {
			r.fault = fmt.Errorf("%q is not a list of whole numbers", text)
		}
		list = append(list, v)
	}
	if n > 0 && len(list) != n && r.fault == nil {
		r.fault = fmt.Errorf("%q has %d numbers, not %d", text, len(list), n)
	}
	return append(list, 0, 0, 0)[:max(n, len(list))]
}

func (r *reader) pose() geom.Pose {
	n := r.ints(3)
	return geom.Pose{X: n[0], Y: n[1], H: n[2]}
}

func (r *reader) action(verb string) game.Action {
	switch verb {
	case "platoon":
		return r.platoon()
	case "terrain":
		return PlaceTerrain{Piece: r.id(), Pose: r.pose()}
	case "role":
		return ChooseRole{r.id()}
	case "edge":
		return ChooseEdge{strings.ToUpper(r.word(false))}
	case "objective":
		n := r.ints(2)
		return PlaceObjective{n[0], n[1]}
	case "deploy":
		return Deploy{Tank: r.unit(), Pose: r.pose()}
	case "activate":
		return Activate{r.unit()}
	case "move":
		return Move{Tank: r.unit(), Pose: r.pose()}
	case "end":
		return EndMoves{r.unit()}
	case "extra":
		return ExtraMove{Tank: r.unit(), Pose: r.pose()}
	case "command":
		return CommandMove{Tank: r.unit(), Pose: r.pose()}
	case "reroll":
		return r.reroll()
	default:
		return r.short(verb)
	}
}

func (r *reader) short(verb string) game.Action {
	switch verb {
	case "shoot":
		return Shoot{Tank: r.unit(), Target: strings.ToUpper(r.word(false)), Ammo: r.maybe()}
	case "pass":
		return Pass{r.unit()}
	case "keep":
		return KeepRoll{}
	case "cancel":
		return Cancel{r.id()}
	case "use":
		return UseCard{Tank: r.unit(), Card: r.id(), Friend: strings.ToUpper(r.word(true))}
	case "critical":
		return KeepCritical{r.id()}
	case "second":
		return SecondAttack{Target: strings.ToUpper(r.word(false)), Ammo: r.maybe()}
	case "repair":
		return Repair{Tank: r.unit(), Critical: r.id()}
	default:
		return Decline{}
	}
}

func (r *reader) reroll() game.Action {
	a := Reroll{Pool: r.id()}
	if len(r.rest) > 1 {
		a.With = r.id()
	}
	a.Dice = r.ints(0)
	return a
}

func (r *reader) platoon() game.Action {
	p := printed.Platoon{Nation: printed.Nation(r.id())}
	for len(r.rest) > 0 {
		parts := strings.Split(r.id(), "+")
		m := printed.PlatoonTank{Tank: parts[0]}
		if len(parts) > 1 {
			m.Cards = parts[1:]
		}
		p.Tanks = append(p.Tanks, m)
	}
	if len(p.Tanks) == 0 && r.fault == nil {
		r.fault = errors.New("no tank")
	}
	return HandIn{p}
}
