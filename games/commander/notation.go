package commander

import (
	"fmt"
	"strconv"
	"strings"

	"sabot/game"
	"sabot/games/commander/combat"
	"sabot/games/commander/printed"
)

// Notate writes an action in one line: the verb, then cards by their number in
// the match, positions by name, and what else there is as name=value.
//
//	move C1 > 12+13 C2-C3 ride=12:13 off=12
//	shot 12 at 30 with=41
//	interrupt 44 pos=C3
func (p Position) Notate(a game.Action) string {
	var n noter
	n.add(p.verb(a))
	switch a := a.(type) {
	case Nation:
		n.add(a.Side.String())
	case Year:
		n.add(strconv.Itoa(a.Year))
	case Build:
		n.items(a.Cards)
		if len(a.Group) > 0 {
			n.add("group")
			n.items(a.Group)
		}
	case ChooseTerrain:
		for _, t := range a.Cards {
			n.add(t.String())
		}
		for _, q := range a.Lay {
			n.add(q.Pos.String() + "=" + q.Terrain.String())
		}
	case Place:
		n.placements(a.Board)
		if len(a.Reserve) > 0 {
			n.add("reserve=" + joinIDs(a.Reserve, ","))
		}
	case Arrive:
		n.placements(a.Board)
	case Move:
		n.move(&a)
	case Fire:
		n.add(a.From.String())
	case Shot:
		n.shot(&a)
	case Instant:
		n.add(idText(a.Card))
		n.field("pos", a.Pos.String())
		n.field("beside", a.Beside.String())
		n.field("units", joinIDs(a.Units, ","))
		n.field("by", optionalID(a.By))
		if a.Smoke {
			n.add("smoke")
		}
	case Dig:
		n.add(idText(a.Card), a.Pos.String())
	case Equip:
		n.add(idText(a.Card), idText(a.Unit))
	case Drop:
		n.add(idText(a.Card))
	case Interrupt:
		n.add(idText(a.Card))
		n.field("pos", a.Pos.String())
		n.field("to", a.To.String())
		n.field("unit", optionalID(a.Unit))
	case MeleeOrder:
		n.add(a.Pos.String())
	case MeleeFire:
		for i := range a.Shots {
			if i > 0 {
				n.add(";")
			}
			n.shot(&a.Shots[i])
		}
	case Retreat:
		n.steps(a.Steps)
	case Withdraw:
		n.steps(a.Steps)
	case Discard:
		n.add(idTexts(a.Cards)...)
	case Trim:
		n.add(idTexts(a.Cards)...)
	case Pick:
		if a.Card != 0 {
			n.add(idText(a.Card))
		}
	}
	return strings.Join(n.words, " ")
}

// verb is the first word of an action.
func (p Position) verb(a game.Action) string {
	switch a.(type) {
	case ShotsDone:
		return "done"
	case MeleeOrder:
		return "melee"
	case MeleeFire:
		return "volley"
	default:
		return p.s.library.actions.Name(a)
	}
}

// noter collects the words of a line.
type noter struct{ words []string }

func (n *noter) add(words ...string) { n.words = append(n.words, words...) }

// field adds name=value unless the value is empty.
func (n *noter) field(name, value string) {
	if value != "" {
		n.add(name + "=" + value)
	}
}

func (n *noter) items(list []printed.Item) {
	for _, it := range list {
		n.add(strconv.Itoa(it.Count) + "*" + strings.ReplaceAll(it.Card, " ", "_"))
	}
}

// placements writes card@position/bearer+second>next.
func (n *noter) placements(list []Placement) {
	for _, b := range list {
		text := idText(b.Card)
		if b.Pos != 0 {
			text += "@" + b.Pos.String()
		}
		if b.On != 0 {
			text += "/" + idText(b.On)
		}
		if b.With != 0 {
			text += "+" + idText(b.With)
		}
		if b.Next != 0 {
			text += ">" + b.Next.String()
		}
		n.add(text)
	}
}

func (n *noter) steps(list []Step) {
	for _, s := range list {
		n.add(idText(s.Unit) + ">" + s.To.String())
	}
}

// with writes card.step@position-position/unit.
func (n *noter) with(list []HandedCard) {
	for _, w := range list {
		text := idText(w.Card)
		if w.Step != 0 {
			text += "." + strconv.Itoa(w.Step)
		}
		if w.Pos != 0 {
			text += "@" + w.Pos.String()
		}
		if w.To != 0 {
			text += "-" + w.To.String()
		}
		if w.Unit != 0 {
			text += "/" + idText(w.Unit)
		}
		n.field("with", text)
	}
}

func (n *noter) move(m *Move) {
	n.add(m.From.String())
	for _, t := range m.Transfers {
		n.field("give", idText(t.Equipment)+":"+idText(t.From)+":"+idText(t.To))
	}
	for _, g := range m.Groups {
		n.add(">", joinIDs(g.Cards, "+"))
		path := make([]string, len(g.Path))
		for i, p := range g.Path {
			path[i] = p.String()
		}
		if len(path) > 0 {
			n.add(strings.Join(path, "-"))
		}
		for _, r := range g.Rides {
			n.field("ride", idText(r.Squad)+":"+joinIDs(r.On, "+"))
		}
		for _, t := range g.Tows {
			n.field("tow", idText(t.Gun)+":"+idText(t.Carrier))
		}
		n.field("off", joinIDs(g.Dismount, ","))
		n.with(g.With)
	}
}

func (n *noter) shot(s *Shot) {
	n.add(idText(s.Firer), string(s.Fire))
	if s.Target != 0 {
		n.add(idText(s.Target))
	}
	n.field("pos", s.Pos.String())
	n.field("gear", optionalID(s.Equipment))
	n.field("spray", joinIDs(s.Spray, ","))
	n.with(s.With)
}

func idText(id ID) string { return strconv.Itoa(int(id)) }

func optionalID(id ID) string {
	if id == 0 {
		return ""
	}
	return idText(id)
}

func idTexts(ids []ID) []string {
	texts := make([]string, len(ids))
	for i, id := range ids {
		texts[i] = idText(id)
	}
	return texts
}

func joinIDs(ids []ID, with string) string { return strings.Join(idTexts(ids), with) }

// Parse reads what Notate writes. It does not judge: Apply does.
func (p Position) Parse(_ game.Seat, text string) (game.Action, error) {
	r := &reader{words: strings.Fields(text)}
	a := r.action()
	if r.fault == nil && r.at < len(r.words) {
		r.fail("%q is too much", r.words[r.at])
	}
	if r.fault != nil {
		return nil, r.fault
	}
	return a, nil
}

// reader takes a line apart, word by word. After the first fault it yields
// nothing but zero values.
type reader struct {
	words []string
	at    int
	fault error
}

func (r *reader) fail(format string, args ...any) {
	if r.fault == nil {
		r.fault = fmt.Errorf("word %d: %s", r.at+1, fmt.Sprintf(format, args...))
	}
}

// peek is the next word, empty at the end.
func (r *reader) peek() string {
	if r.at >= len(r.words) || r.fault != nil {
		return ""
	}
	return r.words[r.at]
}

func (r *reader) next() string {
	w := r.peek()
	if w == "" {
		r.fail("something is missing")
	}
	r.at++
	return w
}

// take reads name=value if the next word is that.
func (r *reader) take(name string) (string, bool) {
	value, ok := strings.CutPrefix(r.peek(), name+"=")
	if ok {
		r.at++
	}
	return value, ok
}

func (r *reader) id(text string) ID {
	n, err := strconv.ParseInt(text, 10, 16)
	if err != nil || n < 0 {
		r.fail("%q, want the number of a card", text)
	}
	return ID(n)
}

func (r *reader) ids(text, separator string) []ID {
	var list []ID
	for part := range strings.SplitSeq(text, separator) {
		list = append(list, r.id(part))
	}
	return list
}

func (r *reader) pos(text string) printed.Pos {
	var p printed.Pos
	if err := p.UnmarshalText([]byte(text)); err != nil || p == 0 {
		r.fail("%q, want a position", text)
	}
	return p
}

func (r *reader) number(text string) int {
	n, err := strconv.Atoi(text)
	if err != nil {
		r.fail("%q, want a number", text)
	}
	return n
}

func (r *reader) action() game.Action {
	switch v := r.next(); v {
	case "nation":
		var a Nation
		if err := a.Side.UnmarshalText([]byte(r.next())); err != nil {
			r.fail("%v", err)
		}
		return a
	case "year":
		return Year{r.number(r.next())}
	case "build":
		a := Build{Cards: r.items()}
		if r.peek() == "group" {
			r.at++
			a.Group = r.items()
		}
		return a
	case "terrain":
		return r.chooseTerrain()
	case "place":
		a := Place{Board: r.placements()}
		if text, ok := r.take("reserve"); ok {
			a.Reserve = r.ids(text, ",")
		}
		return a
	case "arrive":
		return Arrive{r.placements()}
	case "move":
		return r.move()
	case "fire":
		return Fire{r.pos(r.next())}
	case "shot":
		return r.shot()
	case "done":
		return ShotsDone{}
	case "instant":
		return r.instant()
	case "draw":
		return Draw{}
	case "end":
		return End{}
	case "dig":
		return Dig{r.id(r.next()), r.pos(r.next())}
	case "equip":
		return Equip{r.id(r.next()), r.id(r.next())}
	case "drop":
		return Drop{r.id(r.next())}
	case "interrupt":
		a := Interrupt{Card: r.id(r.next())}
		a.Pos, a.To, a.Unit = r.optionalPos("pos"), r.optionalPos("to"), r.optionalID("unit")
		return a
	case "pass":
		return Pass{}
	case "hold":
		return Hold{}
	case "melee":
		return MeleeOrder{r.pos(r.next())}
	case "volley":
		var a MeleeFire
		for r.peek() != "" {
			a.Shots = append(a.Shots, r.shot())
			if r.peek() == ";" {
				r.at++
			}
		}
		return a
	case "retreat":
		return Retreat{r.steps()}
	case "withdraw":
		return Withdraw{r.steps()}
	case "discard":
		return Discard{r.rest()}
	case "trim":
		return Trim{r.rest()}
	case "pick":
		if r.peek() == "" {
			return Pick{}
		}
		return Pick{r.id(r.next())}
	default:
		r.at--
		r.fail("%q is not something to do", v)
		return nil
	}
}

func (r *reader) optionalPos(name string) printed.Pos {
	if text, ok := r.take(name); ok {
		return r.pos(text)
	}
	return 0
}

func (r *reader) optionalID(name string) ID {
	if text, ok := r.take(name); ok {
		return r.id(text)
	}
	return 0
}

func (r *reader) rest() []ID {
	var list []ID
	for r.peek() != "" {
		list = append(list, r.id(r.next()))
	}
	return list
}

func (r *reader) items() []printed.Item {
	var list []printed.Item
	for {
		count, name, ok := strings.Cut(r.peek(), "*")
		if !ok {
			return list
		}
		list = append(list, printed.Item{Card: strings.ReplaceAll(name, "_", " "), Count: r.number(count)})
		r.at++
	}
}

func (r *reader) chooseTerrain() ChooseTerrain {
	var a ChooseTerrain
	for r.peek() != "" {
		word := r.next()
		where, what, laid := strings.Cut(word, "=")
		if !laid {
			what = word
		}
		var t printed.Terrain
		if err := t.UnmarshalText([]byte(what)); err != nil {
			r.fail("%v", err)
		}
		if laid {
			a.Lay = append(a.Lay, printed.Square{Pos: r.pos(where), Terrain: t})
		} else {
			a.Cards = append(a.Cards, t)
		}
	}
	return a
}

func (r *reader) placements() []Placement {
	var list []Placement
	for r.peek() != "" && !strings.HasPrefix(r.peek(), "reserve=") {
		var b Placement
		text, next, ok := strings.Cut(r.next(), ">")
		if ok {
			b.Next = r.pos(next)
		}
		if rest, with, ok := strings.Cut(text, "+"); ok {
			text, b.With = rest, r.id(with)
		}
		if rest, on, ok := strings.Cut(text, "/"); ok {
			text, b.On = rest, r.id(on)
		}
		if rest, p, ok := strings.Cut(text, "@"); ok {
			text, b.Pos = rest, r.pos(p)
		}
		b.Card = r.id(text)
		list = append(list, b)
	}
	return list
}

func (r *reader) steps() []Step {
	var list []Step
	for r.peek() != "" {
		unit, to, ok := strings.Cut(r.next(), ">")
		if !ok {
			r.fail("want CARD>POSITION")
		}
		list = append(list, Step{r.id(unit), r.pos(to)})
	}
	return list
}

func (r *reader) with() []HandedCard {
	var list []HandedCard
	for {
		text, ok := r.take("with")
		if !ok {
			return list
		}
		var w HandedCard
		if rest, unit, ok := strings.Cut(text, "/"); ok {
			text, w.Unit = rest, r.id(unit)
		}
		if rest, to, ok := strings.Cut(text, "-"); ok {
			text, w.To = rest, r.pos(to)
		}
		if rest, p, ok := strings.Cut(text, "@"); ok {
			text, w.Pos = rest, r.pos(p)
		}
		if rest, step, ok := strings.Cut(text, "."); ok {
			text, w.Step = rest, r.number(step)
		}
		w.Card = r.id(text)
		list = append(list, w)
	}
}

func (r *reader) move() Move {
	m := Move{From: r.pos(r.next())}
	for {
		text, ok := r.take("give")
		if !ok {
			break
		}
		ids := r.ids(text, ":")
		if len(ids) != 3 {
			r.fail("want give=CARD:FROM:TO")
			return m
		}
		m.Transfers = append(m.Transfers, Transfer{ids[0], ids[1], ids[2]})
	}
	for r.peek() == ">" {
		r.at++
		m.Groups = append(m.Groups, r.group())
	}
	return m
}

func (r *reader) group() Group {
	g := Group{Cards: r.ids(r.next(), "+")}
	if w := r.peek(); w != "" && w != ">" && !strings.Contains(w, "=") {
		for part := range strings.SplitSeq(r.next(), "-") {
			g.Path = append(g.Path, r.pos(part))
		}
	}
	for {
		text, ok := r.take("ride")
		if !ok {
			break
		}
		squad, on, _ := strings.Cut(text, ":")
		g.Rides = append(g.Rides, Ride{r.id(squad), r.ids(on, "+")})
	}
	for {
		text, ok := r.take("tow")
		if !ok {
			break
		}
		gun, carrier, _ := strings.Cut(text, ":")
		g.Tows = append(g.Tows, Tow{r.id(gun), r.id(carrier)})
	}
	if text, ok := r.take("off"); ok {
		g.Dismount = r.ids(text, ",")
	}
	g.With = r.with()
	return g
}

func (r *reader) shot() Shot {
	s := Shot{Firer: r.id(r.next()), Fire: combat.FireKind(r.next())}
	if w := r.peek(); w != "" && w != ";" && !strings.Contains(w, "=") {
		s.Target = r.id(r.next())
	}
	s.Pos, s.Equipment = r.optionalPos("pos"), r.optionalID("gear")
	if text, ok := r.take("spray"); ok {
		s.Spray = r.ids(text, ",")
	}
	s.With = r.with()
	return s
}

func (r *reader) instant() Instant {
	a := Instant{Card: r.id(r.next()), Pos: r.optionalPos("pos"), Beside: r.optionalPos("beside")}
	if text, ok := r.take("units"); ok {
		a.Units = r.ids(text, ",")
	}
	a.By = r.optionalID("by")
	if r.peek() == "smoke" {
		r.at++
		a.Smoke = true
	}
	return a
}
