package skirmish

import (
	"slices"

	"sabot/game"
	"sabot/geom"
)

// handIn takes a side's platoon (TK-15).
func (e *engine) handIn(seat game.Seat, a HandIn) error {
	p := a.Platoon
	if err := p.Faults(e.d, e.Opts); err != nil {
		return err
	}
	e.side(seat).Platoon = &p
	e.Ask = ask{}
	e.Tell(PlatoonReady{Seat: seat})
	return nil
}

// platoons waits until both sides have handed in, then shows both.
func (e *engine) platoons() {
	if e.Sides[0].Platoon == nil || e.Sides[1].Platoon == nil {
		e.question(askPlatoon, game.Nobody, nobody)
		return
	}
	for seat := game.Seat(1); seat <= 2; seat++ {
		e.field(seat)
	}
	e.Step = stepTerrainRoll
}

// field turns a platoon into tanks. Their cards lie in the order of their
// backs, so that the order tells nothing more.
func (e *engine) field(seat game.Seat) {
	side := e.side(seat)
	p := side.Platoon
	side.Nation, side.Platoon = p.Nation, nil
	shown := PlatoonFielded{Seat: seat, Nation: p.Nation, Points: p.Points(e.d), FaceDown: make([][]string, len(p.Tanks))}
	for i, m := range p.Tanks {
		card, _ := e.d.Tank(m.Tank)
		t := tank{ID: tankID(seat, i), Owner: seat, Card: card.ID, card: card, Cards: []held{}, Criticals: []wound{}}
		for _, id := range m.Cards {
			c, _ := e.d.Card(id)
			t.Cards = append(t.Cards, held{ID: id, Up: e.openToAll(), card: c})
		}
		slices.SortStableFunc(t.Cards, func(a, b held) int {
			return backOrder(a.card) - backOrder(b.card)
		})
		e.Tanks = append(e.Tanks, t)
		shown.Tanks = append(shown.Tanks, FieldedTank{ID: t.ID, Tank: t.Card, Cards: faces(&t, false)})
		for _, h := range t.Cards {
			if !h.Up {
				shown.FaceDown[i] = append(shown.FaceDown[i], h.ID)
			}
		}
	}
	e.Tell(shown)
}

// backOrder sorts crew before upgrades, then by points.
func backOrder(c *Card) int {
	if c.Type.Crew() {
		return c.Points
	}
	return 100 + c.Points
}

// tankID names tank i of a seat: A1, A2 and so on, B1, B2 and so on.
func tankID(seat game.Seat, i int) string {
	const letters, digits = "?AB", "0123456789"
	id := letters[seat : seat+1]
	if i+1 >= 10 {
		id += digits[(i+1)/10 : (i+1)/10+1]
	}
	return id + digits[(i+1)%10:(i+1)%10+1]
}

// rollOff lets both sides roll until they differ (TK-6.b, TK-6.d).
func (e *engine) rollOff(what string) game.Seat {
	ev := RolledOff{What: what, Clause: "TK-6.b"}
	if what == "role" {
		ev.Clause = "TK-6.d"
	}
	for ev.Winner == game.Nobody {
		d := [2]int{e.Roll(6), e.Roll(6)}
		ev.Dice = append(ev.Dice, d)
		switch {
		case d[0] > d[1]:
			ev.Winner = 1
		case d[1] > d[0]:
			ev.Winner = 2
		}
	}
	e.Tell(ev)
	return ev.Winner
}

// beginTerrain brings terrain onto the table by whatever way was agreed.
func (e *engine) beginTerrain() {
	switch {
	case len(e.Terrain) > 0 || len(e.Pieces) == 0: // a map
		for _, p := range e.Terrain {
			e.Tell(TerrainPlaced{Piece: p})
		}
		e.Step = stepRoleRoll
	case e.Opts.Terrain == AtRandom:
		e.scatter()
		e.Step = stepRoleRoll
	default:
		e.Cursor = int(e.rollOff("terrain")) - 1
		e.Step = stepTerrain
	}
	if e.Step == stepRoleRoll && e.Attacker != game.Nobody { // roles are fixed by the scenario (TK-20)
		e.Step = stepObjectives
	}
}

// nextPiece asks for the next piece of terrain, in turns.
func (e *engine) nextPiece() {
	if len(e.Pieces) == 0 {
		e.Step, e.Cursor = stepRoleRoll, 0
		return
	}
	e.question(askTerrain, game.Seat(e.Cursor+1), nobody)
	e.Ask.Spacing = e.spacing()
}

// spacings are the distances that TK-6.c asks for, dropped one by one when no
// place is left.
func spacings() []int { return []int{ArrowLength, 1000, 500, 0} }

// spacing is the distance that holds for the next piece.
func (s *state) spacing() int {
	for _, d := range spacings() {
		if s.anyPlace(s.Pieces[0], d) {
			return d
		}
	}
	return 0
}

// The search lattice of TK-6.c.
const (
	latticeStep = 100
	latticeSide = TableSize/latticeStep + 1
)

// lattice is pose number n of the search lattice.
func lattice(n int) geom.Pose {
	return geom.Pose{X: n / 4 % latticeSide * latticeStep, Y: n / 4 / latticeSide * latticeStep, H: n % 4 * 450}
}

const latticePoses = latticeSide * latticeSide * 4

func (s *state) anyPlace(p Piece, spacing int) bool {
	for n := range latticePoses {
		if p.Pose = lattice(n); judgePiece(p, s.Terrain, spacing).free() {
			return true
		}
	}
	return false
}

// judgePiece says what is wrong with a piece of terrain among others (TK-6.c,
// TK-X.1): it lies on the table and overlaps nothing, and keeps its distance
// from other pieces and from the edges.
func judgePiece(p Piece, others []Piece, spacing int) bar {
	if b := checkPose(p.Pose); !b.free() {
		return b
	}
	p.place()
	if d := int64(spacing) * geom.PerUnit; !p.bounds.Inside(onTable().Grow(-d)) {
		return bar{clause: "TK-6.c", reason: ReasonPieceEdge, name: "piece", id: p.ID, spacing: spacing}
	}
	for i := range others {
		o := &others[i]
		if !o.bounds.Grow(int64(spacing) * geom.PerUnit).Meets(p.bounds) {
			continue
		}
		if geom.Overlap(p.shape[:], o.shape[:]) || geom.CompareGap(p.shape[:], o.shape[:], int64(spacing)*geom.PerUnit) < 0 {
			return bar{clause: "TK-6.c", reason: ReasonPieceNear, name: "piece", id: p.ID, other: o.ID, spacing: spacing}
		}
	}
	return bar{}
}

func (e *engine) placeTerrain(seat game.Seat, a PlaceTerrain) error {
	p := e.Pieces[0]
	if a.Piece != p.ID {
		return game.Refuse("TK-6.c", ReasonPieceNext, "piece", p.ID)
	}
	spacing := e.Ask.Spacing
	p.Pose = a.Pose
	if b := judgePiece(p, e.Terrain, spacing); !b.free() {
		return b.refusal()
	}
	e.put(seat, p, spacing)
	e.Cursor = 1 - e.Cursor
	e.Ask = ask{}
	return nil
}

// put takes the next piece from the stock to the table.
func (e *engine) put(seat game.Seat, p Piece, spacing int) {
	p.place()
	e.Pieces = e.Pieces[1:]
	e.Terrain = append(slices.Clip(e.Terrain), p)
	e.Tell(TerrainPlaced{Seat: seat, Piece: p, Spacing: spacing})
}

// scatter puts every piece on a legal pose of the lattice, each as likely as
// any other (TK-X.6).
func (e *engine) scatter() {
	for len(e.Pieces) > 0 {
		p, spacing := e.Pieces[0], e.spacing()
		var fits []geom.Pose
		for n := range latticePoses {
			if p.Pose = lattice(n); judgePiece(p, e.Terrain, spacing).free() {
				fits = append(fits, p.Pose)
			}
		}
		if len(fits) == 0 { // pieces larger than what is left of the table
			e.Pieces = e.Pieces[1:]
			continue
		}
		p.Pose = fits[e.Roll(len(fits))-1]
		e.put(game.Nobody, p, spacing)
	}
}

// rollForRole lets the winner choose (TK-6.d).
func (e *engine) rollForRole() {
	e.question(askRole, e.rollOff("role"), nobody)
}

func (e *engine) chooseRole(seat game.Seat, a game.Action) {
	e.Attacker = seat
	role := a.(ChooseRole).Role
	if role == "defender" {
		e.Attacker = other(seat)
	}
	e.Tell(RoleChosen{Seat: seat, Role: role})
	e.Step = stepEdge
}

// chooseEdge gives the defender his edge and the attacker the one across
// (TK-6.e).
func (e *engine) chooseEdge(_ game.Seat, a game.Action) {
	edge := a.(ChooseEdge).Edge
	across := map[string]string{"N": "S", "S": "N", "E": "W", "W": "E"}
	e.side(e.defender()).Edge = edge
	e.side(e.Attacker).Edge = across[edge]
	for _, seat := range []game.Seat{e.defender(), e.Attacker} {
		e.Tell(EdgeChosen{Seat: seat, Edge: e.side(seat).Edge})
	}
	e.Step = stepObjectives
}

// nextDeployment finds whose tanks are next: ascending printed initiative, at
// a tie the defender first (TK-6.f, TK-6.h).
func (e *engine) nextDeployment() {
	list := e.tied(func(t *tank) (int, bool) { return t.card.Initiative, !t.Deployed }, false)
	if len(list) == 0 {
		e.Step, e.Cursor = stepPregame, 0
		return
	}
	e.question(askDeploy, e.Tanks[list[0]].Owner, nobody, list...)
}

// tied lists the tanks that are next by initiative: the lowest, or the highest
// first. Between the sides the attacker's count as higher (TK-6.h); within a
// side the owner chooses among those listed.
func (s *state) tied(rank func(*tank) (int, bool), highest bool) []int {
	var list []int
	best := 0
	for i := range s.Tanks {
		t := &s.Tanks[i]
		n, in := rank(t)
		if !in {
			continue
		}
		n *= 2
		if t.Owner == s.Attacker {
			n++
		}
		if highest {
			n = -n
		}
		switch {
		case len(list) == 0 || n < best:
			list, best = []int{i}, n
		case n == best:
			list = append(list, i)
		}
	}
	return list
}

// judgeDeploy says whether a tank may start at a pose (TK-6.g, TK-20).
func (s *state) judgeDeploy(card *TankCard, edge string, at geom.Pose) bar {
	if b := checkPose(at); !b.free() {
		return b
	}
	hull := card.hull(at)
	if b := s.blocked(nobody, &hull); !b.free() {
		return b
	}
	if len(edge) == 2 {
		corner := cornerPoint(edge)
		for _, p := range hull {
			if geom.CompareDistance(p, corner, arrow) > 0 {
				return bar{clause: "TK-20", reason: ReasonDeployCorner, name: "edge", id: edge}
			}
		}
		return bar{}
	}
	a := int64(card.Length) * geom.PerUnit / 2
	b := int64(card.Width) * geom.PerUnit / 2
	wide := int64(ArrowWidth) * geom.PerUnit
	for _, box := range [2]geom.Box{{Left: b, Right: b + wide}, {Left: -b - wide, Right: -b}} {
		box.Front, box.Back = arrow-a, a-arrow
		lane := at.Quad(box)
		if reaches(lane.Bounds(), edge) {
			return bar{}
		}
	}
	return bar{clause: "TK-6.g", reason: ReasonDeployEdge, name: "edge", id: edge}
}

// reaches tells whether something comes up to or over an edge of the table.
func reaches(b geom.Bounds, edge string) bool {
	switch edge {
	case "N":
		return b.MaxY >= tableEdge
	case "E":
		return b.MaxX >= tableEdge
	case "S":
		return b.MinY <= 0
	default:
		return b.MinX <= 0
	}
}

func cornerPoint(corner string) geom.Point {
	var p geom.Point
	if corner[0] == 'N' {
		p.Y = tableEdge
	}
	if corner[1] == 'E' {
		p.X = tableEdge
	}
	return p
}

func (e *engine) deploy(_ game.Seat, a Deploy) error {
	i := e.find(a.Tank)
	if !slices.Contains(e.Ask.Tanks, i) {
		return game.Refuse("TK-6.f", ReasonDeployTurn, "tank", a.Tank)
	}
	t := &e.Tanks[i]
	edge := e.side(t.Owner).Edge
	if b := e.judgeDeploy(t.card, edge, a.Pose); !b.free() {
		return offer(b, a.Pose, func(p geom.Pose) bool { return e.judgeDeploy(t.card, edge, p).free() })
	}
	t.stand(a.Pose)
	t.Deployed, t.Start = true, a.Pose
	e.Tell(Deployed{Tank: t.ID, Pose: a.Pose})
	e.Ask = ask{}
	return nil
}

// deployCandidates suggests starting poses: along the edge, nose to the enemy
// as far forward as allowed, and flank to the enemy. In a corner, a lattice.
func (s *state) deployCandidates(i int) []geom.Pose {
	t := &s.Tanks[i]
	edge := s.side(t.Owner).Edge
	var found []geom.Pose
	try := func(p geom.Pose) {
		if s.judgeDeploy(t.card, edge, p).free() {
			found = append(found, p)
		}
	}
	if len(edge) == 2 {
		c := cornerPoint(edge)
		for dx := 200; dx <= 1300; dx += 100 {
			for dy := 200; dy <= 1300; dy += 100 {
				p := geom.Pose{X: dx, Y: dy, H: 450}
				if c.X > 0 {
					p.X, p.H = TableSize-dx, 3600-p.H
				}
				if c.Y > 0 {
					p.Y, p.H = TableSize-dy, geom.Norm(5400-p.H)
				}
				try(p)
			}
		}
		return found
	}
	heading := map[string]int{"S": 0, "W": 900, "N": 1800, "E": 2700}[edge]
	for along := 300; along <= TableSize-300; along += 300 {
		for _, deep := range []int{ArrowLength - (t.card.Length+1)/2, 800, 400} {
			try(inward(edge, along, deep, heading))
		}
	}
	return found
}

// inward is the pose so far along an edge and so deep in the table.
func inward(edge string, along, deep, h int) geom.Pose {
	switch edge {
	case "N":
		return geom.Pose{X: along, Y: TableSize - deep, H: h}
	case "E":
		return geom.Pose{X: TableSize - deep, Y: along, H: h}
	case "S":
		return geom.Pose{X: along, Y: deep, H: h}
	default:
		return geom.Pose{X: deep, Y: along, H: h}
	}
}
