package skirmish

import (
	"encoding/json"
	"fmt"
	"math/big"
	"sort"

	"sabot/game"
	"sabot/geom"
)

// Query is a question about a position: what a tank could do from where it
// stands, or from a pose it could move to or be deployed at; or one of the
// others, of which the first that is there is answered.
type Query struct {
	Tank      string          `json:"tank,omitempty"`
	Pose      *geom.Pose      `json:"pose,omitempty"`
	Reach     bool            `json:"reach,omitempty"`     // how far it could drive, all round
	Piece     *PlaceTerrain   `json:"piece,omitempty"`     // may the next piece of terrain lie there?
	Objective *PlaceObjective `json:"objective,omitempty"` // may the token?
	Platoon   *Platoon        `json:"platoon,omitempty"`   // what is wrong with this platoon?
	Roster    *string         `json:"roster,omitempty"`    // what platoon is this list?
}

// Preview is what a player sees before committing to a pose: whether it is
// allowed, and the shots both ways. It counts only cards the player knows.
type Preview struct {
	Judgement
	Args    game.Args     `json:"args,omitempty"`    // of the reason
	Nearest *geom.Pose    `json:"nearest,omitempty"` // the nearest allowed pose along the same arrow
	Arrow   *Arrow        `json:"arrow,omitempty"`   // as it lies for the move
	Reach   []int         `json:"reach,omitempty"`   // the farthest drive in each direction, every 5° from north; -1 for none
	Shots   []ShotPreview `json:"shots"`
}

// Arrow is the measuring arrow as it lies on the table (TK-5.e).
type Arrow struct {
	Way
	Body [4]Spot `json:"body"`
	Head [3]Spot `json:"head"`
}

// Spot is a place on the table, in tenths of a millimetre.
type Spot struct {
	X int `json:"x"`
	Y int `json:"y"`
}

// ShotPreview is one shot and the shot back.
type ShotPreview struct {
	Target string  `json:"target"`
	Range  int     `json:"range"` // between the hulls, in tenths of a millimetre, rounded down
	Mine   Chances `json:"mine"`
	Theirs Chances `json:"theirs"`
}

// Chances is a shot with its dice and odds.
type Chances struct {
	Sighting
	Eye     Spot      `json:"eye"`     // where its sight lines start (TK-G.e)
	Corners [4]Corner `json:"corners"` // of the target: front left, front right, rear right, rear left
	Attack  DiceSum   `json:"attack"`
	Defence DiceSum   `json:"defence"`
	Odds    *ShotOdds `json:"odds,omitempty"` // absent where there is no shot
	Left    []string  `json:"left,omitempty"` // the chance that exactly 0, 1, 2 … hits and critical hits are left
}

// Corner is a corner of a hull, and whether it is seen clearly (TK-9.m).
type Corner struct {
	Spot
	Clear bool `json:"clear"`
}

// DiceSum is how many dice are rolled, with the reasons.
type DiceSum struct {
	Sum game.Tally `json:"sum"`
}

// ShotOdds is an [OddsAnswer] as fractions.
type ShotOdds struct {
	Any    string `json:"pAny"`
	Hits   string `json:"eHits"`
	Crits  string `json:"eCrits"`
	Crit   string `json:"pCrit"`
	Damage string `json:"eDamage"`
	Three  string `json:"pThree"`
}

// Mustered is what the rules say about a platoon.
type Mustered struct {
	Platoon Platoon         `json:"platoon"`
	Points  int             `json:"points"`
	Faults  []*game.Refusal `json:"faults"`
	Unknown []string        `json:"unknown,omitempty"` // words of a list that are no names
}

// Inspect implements [game.Inspector]: it answers a question about a position.
func (r Rules) Inspect(p game.Position, seat game.Seat, query json.RawMessage) (any, error) {
	pos, ok := p.(Position)
	if !ok {
		return nil, fmt.Errorf("inspect: a %T is not a position of this game", p)
	}
	var q Query
	if f := readQuery(query, &q); f != nil {
		return nil, f
	}
	switch s := pos.s; {
	case q.Piece != nil:
		return s.previewPiece(q.Piece)
	case q.Objective != nil:
		return s.previewObjective(seat, q.Objective)
	case q.Platoon != nil:
		return muster(r.d, s.Opts, *q.Platoon, nil), nil
	case q.Roster != nil:
		platoon, unknown := r.d.ReadRoster(*q.Roster)
		return muster(r.d, s.Opts, platoon, unknown), nil
	case q.Tank == "":
		return nil, &QueryFault{At: "tank", Message: "is missing"}
	default:
		return s.previewTank(q, seat)
	}
}

func (s *state) previewTank(q Query, seat game.Seat) (any, error) {
	i := s.find(q.Tank)
	switch {
	case i == nobody || !s.Tanks[i].Deployed && q.Pose == nil:
		return nil, &QueryFault{At: "tank", Message: fmt.Sprintf("there is no tank %q on the table", q.Tank)}
	case s.Tanks[i].Deployed:
		out := s.preview(i, q.Pose, seat)
		if q.Reach {
			out.Reach = s.reach(i)
		}
		return out, nil
	default:
		return s.previewDeploy(i, *q.Pose, seat), nil
	}
}

// previewPiece judges a pose of the piece that is to be placed (TK-6.c).
func (s *state) previewPiece(a *PlaceTerrain) (any, error) {
	if len(s.Pieces) == 0 || s.Pieces[0].ID != a.Piece {
		return nil, &QueryFault{At: "piece", Message: fmt.Sprintf("%q is not the next piece", a.Piece), Clause: "TK-6.c"}
	}
	p := s.Pieces[0]
	p.Pose = a.Pose
	b := judgePiece(p, s.Terrain, s.Ask.Spacing)
	out := verdict(b)
	if !b.free() {
		out.Nearest = s.nearestPiece(p)
	}
	return out, nil
}

// nearestPiece is a place near the one asked for where the piece may lie with
// the same heading, found on the lattice of TK-6.c in growing squares.
func (s *state) nearestPiece(p Piece) *geom.Pose {
	const step = 100
	cell := func(v int) int { return (min(max(v, 0), TableSize) + step/2) / step }
	from := geom.Pose{X: cell(p.X), Y: cell(p.Y), H: geom.Norm(p.H)}
	for ring := range TableSize/step + 1 {
		best, found := 0, geom.Pose{}
		for dx := -ring; dx <= ring; dx++ {
			for dy := -ring; dy <= ring; dy++ {
				far := dx*dx + dy*dy
				if max(dx, -dx) != ring && max(dy, -dy) != ring || best > 0 && far >= best {
					continue
				}
				p.Pose = geom.Pose{X: (from.X + dx) * step, Y: (from.Y + dy) * step, H: from.H}
				if judgePiece(p, s.Terrain, s.Ask.Spacing).free() {
					best, found = max(far, 1), p.Pose
				}
			}
		}
		if best > 0 {
			return &found
		}
	}
	return nil
}

// previewObjective judges a place for a token (TK-16.3, TK-16.4).
func (s *state) previewObjective(seat game.Seat, a *PlaceObjective) (any, error) {
	if s.Ask.Kind != askObjective || seat != s.Ask.Seat {
		return nil, &QueryFault{At: "objective", Message: "no token is to be placed", Clause: s.missionClause()}
	}
	out := Preview{Judgement: Judgement{Legal: true}, Shots: []ShotPreview{}}
	if r := s.judgeObjective(seat, a.X, a.Y); r != nil {
		out.Judgement, out.Args = Judgement{Reason: r.Reason, Clause: r.Clause}, r.Args
		out.Nearest = s.nearestToken(seat, a)
	}
	return out, nil
}

// nearestToken is the place on the line nearest to the one asked for.
func (s *state) nearestToken(seat game.Seat, a *PlaceObjective) *geom.Pose {
	edge, along := s.side(other(seat)).Edge, a.X
	if edge == "E" || edge == "W" {
		along = a.Y
	}
	along = min(max(along, 0), TableSize)
	for d := range TableSize + 1 {
		for _, at := range [2]int{along - d, along + d} {
			p := inward(edge, at, ArrowLength, 0)
			if s.judgeObjective(seat, p.X, p.Y) == nil {
				return &p
			}
		}
	}
	return nil
}

// previewDeploy judges a starting pose and looks around from there (TK-6.g).
func (s *state) previewDeploy(i int, to geom.Pose, seat game.Seat) Preview {
	card, edge := s.Tanks[i].card, s.side(s.Tanks[i].Owner).Edge
	b := s.judgeDeploy(card, edge, to)
	out := verdict(b)
	if !b.free() {
		out.Nearest = nearest(b, to, func(p geom.Pose) bool { return s.judgeDeploy(card, edge, p).free() })
		return out
	}
	s = s.clone()
	s.Tanks[i].stand(to)
	s.Tanks[i].Deployed = true
	out.Shots = s.shotsBothWays(i, seat)
	return out
}

// verdict turns what bars a pose into the answer.
func verdict(b bar) Preview {
	out := Preview{Judgement: judgement(b), Shots: []ShotPreview{}}
	if r := b.refusal(); r != nil {
		out.Args = r.Args
	}
	return out
}

// nearest is the pose that a refusal would offer.
func nearest(b bar, to geom.Pose, legal func(geom.Pose) bool) *geom.Pose {
	full := offer(b, to, legal)
	x, ok := full.Args["x"].(int)
	if !ok {
		return nil
	}
	return &geom.Pose{X: x, Y: full.Args["y"].(int), H: full.Args["h"].(int)}
}

func (s *state) preview(i int, to *geom.Pose, seat game.Seat) Preview {
	out := verdict(bar{})
	s = s.clone()
	if to != nil {
		w, b := s.judgeMove(i, *to)
		out = verdict(b)
		if !b.free() {
			out.Nearest = nearest(b, *to, func(p geom.Pose) bool { _, b := s.judgeMove(i, p); return b.free() })
			return out
		}
		out.Arrow = s.arrow(i, *to, w)
		s.Tanks[i].stand(*to)
		// Moves before the game and in the Command phase leave no token (TK-X.4, TK-K.2).
		if s.Ask.Kind != askPregame && s.Ask.Kind != askExtra && s.Ask.Kind != askCommand {
			s.Tanks[i].Speed++
		}
	}
	out.Shots = s.shotsBothWays(i, seat)
	return out
}

// shotsBothWays looks from tank i at every enemy and back.
func (s *state) shotsBothWays(i int, seat game.Seat) []ShotPreview {
	list, known := []ShotPreview{}, s.knownTo(seat)
	for j := range s.Tanks {
		if t := &s.Tanks[j]; t.Owner != s.Tanks[i].Owner && t.alive() {
			list = append(list, ShotPreview{
				Target: t.ID, Range: s.rangeBetween(i, j), Mine: s.chances(i, j, known), Theirs: s.chances(j, i, known),
			})
		}
	}
	return list
}

// chances of a shot by tank i at tank j as far as known.
func (s *state) chances(i, j int, known knows) Chances {
	look := s.look(i, j)
	t := &s.Tanks[i]
	c := Chances{Sighting: look, Eye: spotAt(t.card.eye(t.Pose))}
	for k, at := range s.Tanks[j].hull {
		c.Corners[k] = Corner{spotAt(at), look.Corners[k]}
	}
	c.Attack.Sum = s.attackDice(i, j, look, nil, known).Tally
	c.Defence.Sum = s.defenceDice(i, j, look, known).Tally
	if !look.LOS || !look.Arc || t.ails()&noShoot != 0 || !t.alive() {
		return c
	}
	q := s.shotDice(i, j, look, known)
	if a, err := Odds(q); err == nil {
		c.Odds = &ShotOdds{
			a.Any.RatString(), a.Hits.RatString(), a.Crits.RatString(), a.Crit.RatString(), a.Damage.RatString(), a.Three.RatString(),
		}
		for _, p := range Left(q) {
			c.Left = append(c.Left, p.RatString())
		}
	}
	return c
}

// spotAt rounds a point to a place on the table.
func spotAt(p geom.Point) Spot {
	round := func(v int64) int { return int((v + geom.PerUnit/2) / geom.PerUnit) }
	return Spot{round(p.X), round(p.Y)}
}

// rangeBetween measures the gap between two hulls.
func (s *state) rangeBetween(i, j int) int {
	return sort.Search(2*TableSize, func(d int) bool {
		return geom.CompareGap(s.Tanks[i].hull[:], s.Tanks[j].hull[:], int64(d+1)*geom.PerUnit) < 0
	})
}

// arrow lays the whole arrow for a move of tank i that ends at a pose: its tail
// where it was pushed against the hull, its head the way the tank went.
func (s *state) arrow(i int, end geom.Pose, w Way) *Arrow {
	length, width := s.Tanks[i].card.Length, s.Tanks[i].card.Width
	if w.Cross {
		end.H, length, width = geom.Norm(end.H+900), width, length
	}
	ahead, tail := 1, min(2*w.Reach, -length)
	if w.Reach > 0 {
		ahead, tail = -1, max(2*w.Reach, length)
	}
	side := 1
	if w.Flank == LeftFlank {
		side = -1
	}
	at := func(along, across int) Spot { // in halves of a unit
		return spotAt(end.Point(int64(along)*geom.PerUnit/2, int64(side*across)*geom.PerUnit/2))
	}
	near, far := width, width+2*ArrowWidth
	neck := tail + ahead*2*ArrowBody
	return &Arrow{
		Way:  w,
		Body: [4]Spot{at(tail, near), at(neck, near), at(neck, far), at(tail, far)},
		Head: [3]Spot{at(neck, near-ArrowWidth), at(neck+ahead*2*(ArrowLength-ArrowBody), near+ArrowWidth), at(neck, far+ArrowWidth)},
	}
}

// Left is the exact chance that 0, 1, 2 … hits and critical hits together are
// left of an attack, under the cancels and re-rolls of [Odds].
func Left(q OddsQuery) []*big.Rat {
	q.Defence = min(max(q.Defence, 0), maxDefence)
	p := newPool(q)
	sums := make([]big.Int, q.Attack+1)
	for h, row := range p.final() {
		for c, n := range row {
			for w := range q.Defence + 1 {
				for s := range q.Defence + 1 - w {
					o := cancelUsual(h, c, w, s)
					term := new(big.Int).Mul(big.NewInt(n), big.NewInt(ways(q.Defence, w, s)))
					sums[o.hits+o.crits].Add(&sums[o.hits+o.crits], term)
				}
			}
		}
	}
	all := new(big.Int).Exp(big.NewInt(6), big.NewInt(int64(2*q.Attack+q.Defence)), nil)
	list := make([]*big.Rat, len(sums))
	for k := range sums {
		list[k] = new(big.Rat).SetFrac(&sums[k], all)
	}
	return list
}

// The steps of reach: every five degrees, first coarse and then exact.
const (
	reachTurn   = 50
	reachCoarse = 20
)

// reach is how far tank i could drive in each direction, facing along it: the
// shading of a table. What lies between two directions is for the judge.
func (s *state) reach(i int) []int {
	list := make([]int, 0, geom.Turn/reachTurn)
	for h := 0; h < geom.Turn; h += reachTurn {
		list = append(list, s.farthest(i, h))
	}
	return list
}

func (s *state) farthest(i, h int) int {
	from := s.Tanks[i].Pose
	from.H = h
	free := func(d int) bool {
		_, b := s.judgeMove(i, slide(from, h, d))
		return b.free()
	}
	for d := ArrowLength; d >= 0; d -= reachCoarse {
		if !free(d) {
			continue
		}
		for d < ArrowLength && free(d+1) {
			d++
		}
		return d
	}
	return -1
}

// muster checks a platoon and lists every fault.
func muster(d *Data, opts Options, p Platoon, unknown []string) Mustered {
	m := Mustered{Platoon: p, Points: p.Points(d), Faults: []*game.Refusal{}, Unknown: unknown}
	if faults, are := game.Refusals(p.Faults(d, opts)); are {
		m.Faults = faults
	}
	return m
}
