package combat

import (
	"encoding/json"
	"errors"
	"maps"
	"math/big"
	"reflect"
	"slices"
	"strconv"
	"strings"

	"sabot/dice"
	"sabot/game"
	"sabot/game/strict"
	"sabot/games/engagement/printed"
	"sabot/rulebook"
)

// QueryFault says what is wrong with a query, and where.
type QueryFault = game.QueryFault

// Fate is what became of a vehicle that was shot at; every shot ends in
// exactly one.
type Fate string

// The fates.
const (
	FateMiss        Fate = "miss"
	FateNone        Fate = "no_effect"
	FateDamaged     Fate = "damaged"
	FateImmobilised Fate = "immobilised"
	FateBailed      Fate = "bailed"
	FateWreck       Fate = "wreck"
	FateDestroyed   Fate = "destroyed"
)

// Chances are exact chances and expectations by name. Their JSON form has
// reduced fractions: "41/100", "0", "1".
type Chances map[string]*big.Rat

// Shape is the form on the wire: fractions as text.
func (Chances) Shape() any { return map[string]string{} }

// MarshalJSON writes the fractions.
func (c Chances) MarshalJSON() ([]byte, error) {
	text := map[string]string{}
	for _, name := range slices.Sorted(maps.Keys(c)) {
		text[name] = c[name].RatString()
	}
	return json.Marshal(text)
}

// Outcome is one way something can come out, and its exact chance.
type Outcome[R comparable] struct {
	Of R
	P  *big.Rat
}

// spread lists all ways something can come out, in the order in which they
// first turn up when the dice are counted through.
func spread[R comparable](resolve func(dice.Source) R) []Outcome[R] {
	var list []Outcome[R]
	seen := map[R]bool{}
	chances := dice.Exact(func(src dice.Source) R {
		r := resolve(src)
		if !seen[r] {
			seen[r] = true
			list = append(list, Outcome[R]{Of: r})
		}
		return r
	})
	for i := range list {
		list[i].P = chances[list[i].Of]
	}
	return list
}

// noChances lists what can come of something, nothing counted yet.
func noChances(names ...string) Chances {
	c := Chances{}
	for _, name := range names {
		c[name] = new(big.Rat)
	}
	return c
}

func (c Chances) add(name string, p *big.Rat) { c[name].Add(c[name], p) }

// sumUp adds up how often a vehicle is knocked out, and how often it is out of
// the fight.
func (c Chances) sumUp() Chances {
	c["knocked_out"] = new(big.Rat).Add(c["wreck"], c["destroyed"])
	c["out"] = new(big.Rat).Add(c["knocked_out"], c["bailed"])
	return c
}

// Harm is the chance of anything but a miss or a hit that does nothing.
func (c Chances) Harm() *big.Rat {
	p := new(big.Rat).Sub(big.NewRat(1, 1), c[string(FateMiss)])
	return p.Sub(p, c[string(FateNone)])
}

// OddsQuery asks for the chances of one attack.
type OddsQuery struct {
	Kind  string          `json:"kind"` // shot, burst, overrun, grenade or swarm
	Given json.RawMessage `json:"given"`
	ID    json.RawMessage `json:"id,omitempty"`
	Name  json.RawMessage `json:"name,omitempty"`
}

// ReadOdds answers a query in its JSON form, strictly.
func ReadOdds(d *printed.Data, data []byte) (Chances, error) {
	var q OddsQuery
	if f := ReadQuery(data, &q, "", "kind", "given"); f != nil {
		return nil, f
	}
	var answer Chances
	var f *QueryFault
	switch q.Kind {
	case "shot":
		answer, f = shotOdds(d, q.Given)
	case "burst":
		answer, f = burstOdds(q.Given)
	case "overrun":
		answer, f = overrunOdds(q.Given)
	case "grenade":
		answer, f = grenadeOdds(d, q.Given)
	case "swarm":
		answer, f = swarmOdds(d, q.Given)
	default:
		f = game.WrongField("kind", "", "%q, want shot, burst, overrun, grenade or swarm", q.Kind)
	}
	if f != nil {
		return nil, f
	}
	return answer, nil
}

// ReadQuery reads JSON without unknown fields; needed fields must be there.
// Faults are named under prefix.
func ReadQuery(data []byte, into any, prefix string, needed ...string) *QueryFault {
	at := func(name string) string {
		if name == "" {
			name = "query"
		}
		return strings.TrimPrefix(prefix+"."+name, ".")
	}
	err := strict.Into(data, into, needed...)
	if err == nil {
		return nil
	}
	fault, ok := errors.AsType[*strict.Fault](err)
	if !ok {
		return game.WrongField(at(""), "", "%v", err)
	}
	switch fault.Problem {
	case strict.Missing:
		return game.WrongField(at(fault.Field), "", "is missing")
	case strict.Unknown:
		return game.WrongField(at(fault.Field), "", "%q is not a field of this query", fault.Field)
	case strict.WrongType:
		return game.WrongField(at(fault.Field), "", "is %s, want %s", fault.Got, wanted(fault.Want))
	default:
		return game.WrongField(at(fault.Field), "", "%v", &strict.Fault{Problem: fault.Problem, Cause: fault.Cause})
	}
}

// wanted says in words what a field takes.
func wanted(t reflect.Type) string {
	switch t {
	case reflect.TypeFor[Length]():
		return "centimetres with at most two decimals"
	case reflect.TypeFor[Hatch]():
		return `"open" or "closed"`
	}
	return strict.Describe(t)
}

// outOf makes the fault of a number that is out of bounds, or none.
func outOf(at string, n, low, high int, clause rulebook.Clause) *QueryFault {
	if n >= low && n <= high {
		return nil
	}
	return game.WrongField("given."+at, clause, "%d, want %d to %d", n, low, high)
}

// Length is a distance that a query gives in centimetres, with decimals where
// it likes: 19.9 is 1990 tenths of a millimetre.
type Length int

// farthest is more than anything moves in a turn.
const farthest Length = 1000 * printed.CM

// UnmarshalJSON reads a number of centimetres, exactly. Powers of ten are not
// read: a short text could ask for a number of a thousand million digits.
func (l *Length) UnmarshalJSON(data []byte) error {
	if string(data) == "null" {
		return nil
	}
	whole, part, _ := strings.Cut(string(data), ".")
	n, err := strconv.Atoi(whole + (part + "00")[:2])
	if err != nil || strings.Trim(part[min(len(part), 2):], "0") != "" || data[0] == '"' {
		return &json.UnmarshalTypeError{Value: "value " + string(data), Type: reflect.TypeFor[Length]()}
	}
	*l = Length(n)
	return nil
}

func (l Length) roundedUp() int { return (int(l) + printed.CM - 1) / printed.CM }

// Fault is what is wrong with a distance.
func (l Length) Fault(at string, clause rulebook.Clause) *QueryFault {
	if l >= 0 && l <= farthest {
		return nil
	}
	return game.WrongField(at, clause, "want 0 to %d centimetres", farthest/printed.CM)
}

// FirstFault is the first that is there.
func FirstFault(list ...*QueryFault) *QueryFault {
	for _, f := range list {
		if f != nil {
			return f
		}
	}
	return nil
}

func vehicleNamed(d *printed.Data, text string) (*printed.Vehicle, *QueryFault) {
	if v, ok := d.Vehicle(text); ok {
		return v, nil
	}
	return nil, game.WrongField("given.target", "RE-1.1", "there is no vehicle %q", text)
}

// bound is the most of anything that a query can ask about.
const bound = 40

// burstOdds is the expectation of a burst at infantry (RE-0.8): shots, hits
// and deaths are each independent of the others.
func burstOdds(data []byte) (Chances, *QueryFault) {
	var q struct {
		Need        int `json:"need"`
		Exp         int `json:"exp"`
		ExpMod      int `json:"exp_mod"`
		AP          int `json:"ap"`
		Plus        int `json:"d3_plus"`
		Reduce      int `json:"reduce"`
		UsesTerrain int `json:"uses_terrain"`
	}
	if f := ReadQuery(data, &q, "given", "need", "exp", "ap", "d3_plus"); f != nil {
		return nil, f
	}
	if f := FirstFault(outOf("d3_plus", q.Plus, 0, bound, "RE-19.9"), outOf("reduce", q.Reduce, 0, bound, "RE-19.12"),
		outOf("uses_terrain", q.UsesTerrain, 0, 1, "RE-0.8"), outOf("exp", q.Exp, 1, 7, "RE-0.8"), outOf("ap", q.AP, 1, 7, "RE-0.8"),
		outOf("exp_mod", q.ExpMod, -bound, bound, "RE-0.8"), outOf("need", q.Need, -bound, bound, "RE-0.4")); f != nil {
		return nil, f
	}
	shots := new(big.Rat)
	for _, n := range spread(func(src dice.Source) int { return Shots(printed.Rate{D3: true, Plus: q.Plus}, q.Reduce, src) }) {
		shots.Add(shots, new(big.Rat).Mul(n.P, big.NewRat(int64(n.Of), 1)))
	}
	hit := Hitting(min(max(q.Need, 2), 6))
	hurt := FigureHit{Exp: q.Exp, ExpMod: ExpModifier(q.ExpMod, q.UsesTerrain == 1), AP: q.AP}
	dies := chance(func(src dice.Source) bool { return hurt.Resolve(src).Killed })
	hits := new(big.Rat).Mul(shots, hit)
	return Chances{"mean_hits": hits, "mean_dead": new(big.Rat).Mul(hits, dies)}, nil
}

// Hitting is the chance that one shot hits that needs so much.
func Hitting(need int) *big.Rat {
	return chance(func(src dice.Source) bool { return Passes(Die(src), 0, need) })
}

func chance(of func(dice.Source) bool) *big.Rat {
	if p := dice.Exact(of)[true]; p != nil {
		return p
	}
	return new(big.Rat)
}

// overrunOdds is what happens to the figures a vehicle drives over (RE-5.2).
func overrunOdds(data []byte) (Chances, *QueryFault) {
	var q struct {
		Touched int `json:"touched"`
		Exp     int `json:"exp"`
		AP      int `json:"ap"`
		Trench  int `json:"trench"`
	}
	if f := ReadQuery(data, &q, "given", "touched", "exp", "ap"); f != nil {
		return nil, f
	}
	if f := FirstFault(outOf("touched", q.Touched, 0, bound, "RE-5.2"), outOf("trench", q.Trench, 0, 1, "RE-5.2"),
		outOf("exp", q.Exp, 1, 7, "RE-5.2"), outOf("ap", q.AP, 1, 7, "RE-5.2")); f != nil {
		return nil, f
	}
	hurt := OverrunHit(q.Exp, q.AP, q.Trench == 1)
	each := chance(func(src dice.Source) bool { return hurt.Resolve(src).Killed })
	none, lives := big.NewRat(1, 1), new(big.Rat).Sub(big.NewRat(1, 1), each)
	for range q.Touched {
		none.Mul(none, lives)
	}
	return Chances{"each": each, "none": none}, nil
}

// Hatch is open or closed, written as a word or as true and false.
type Hatch bool

// UnmarshalJSON reads either form.
func (h *Hatch) UnmarshalJSON(data []byte) error {
	switch string(data) {
	case `"open"`, `"hatch_open"`, "true":
		*h = true
	case `"closed"`, `"hatch_closed"`, `""`, "false", "null":
		*h = false
	default:
		return &json.UnmarshalTypeError{Value: "value " + string(data), Type: reflect.TypeFor[Hatch]()}
	}
	return nil
}
