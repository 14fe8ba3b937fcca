package printed

import (
	"errors"
	"slices"
	"strings"

	"sabot/game"
	"sabot/geom"
	"sabot/rulebook"
)

// What is wrong with a table or a scenario of one's own. Each fault names the
// piece, the unit or the side that it is about, so that an editor can point at
// it.
const (
	ReasonTableSize  = "engagement.map.size"
	reasonPieces     = "engagement.map.pieces"
	reasonPieceTwice = "engagement.map.twice"
	reasonPieceKind  = "engagement.map.kind"
	reasonCorners    = "engagement.map.corners"
	reasonPieceShape = "engagement.map.shape"
	reasonPieceOff   = "engagement.map.off"
	reasonHeight     = "engagement.map.height"
	reasonPieceFloor = "engagement.map.storeys"

	ReasonTwoForces  = "engagement.plan.forces"
	ReasonNoTable    = "engagement.plan.map"
	reasonRounds     = "engagement.plan.rounds"
	reasonVictory    = "engagement.plan.victory"
	reasonFirst      = "engagement.plan.first"
	reasonSpecial    = "engagement.plan.special"
	reasonNation     = "engagement.plan.nation"
	reasonZoneShape  = "engagement.plan.zone"
	reasonZoneOff    = "engagement.plan.zone-off"
	ReasonEmptySide  = "engagement.plan.empty"
	reasonCrowd      = "engagement.plan.crowd"
	reasonUnitName   = "engagement.plan.name"
	reasonUnitTwice  = "engagement.plan.twice"
	reasonNoProfile  = "engagement.plan.unit"
	reasonOffTable   = "engagement.plan.off"
	reasonNoStorey   = "engagement.plan.storey"
	reasonNoRide     = "engagement.plan.aboard"
	reasonRideFull   = "engagement.plan.full"
	reasonSecret     = "engagement.plan.hidden"
	ReasonNoRoom     = "engagement.plan.room"
	reasonReserve    = "engagement.plan.reserve"
	reasonObjective  = "engagement.plan.objective"
	reasonObjectives = "engagement.plan.objectives"
	reasonDash       = "engagement.plan.dash"
)

// Bounds of a table and a scenario of one's own.
const (
	MaxPieces     = 120
	MinTable      = 6000
	MaxTable      = 24000
	OwnScenario   = "own"
	maxForce      = 40
	MaxStoreys    = 8
	maxHill       = 3000
	maxCorners    = 24
	maxRounds     = 30
	maxObjectives = 12
	maxValue      = 20
	maxName       = 16
)

// Limits are those an editor of battles has to know (RE-0.1, RE-0.2, RE-0.6, RE-V1).
func Limits() map[string]int {
	return map[string]int{
		"leastTable": MinTable, "mostTable": MaxTable, "pieces": MaxPieces, "corners": maxCorners,
		"storeyHeight": StoreyHeight, "height": maxHill, "storeys": min(MaxStoreys, maxHill/StoreyHeight),
		"rounds": maxRounds, "objectives": maxObjectives, "value": maxValue,
	}
}

// Findings collects what is wrong with something, everything at once.
type Findings []error

// Add notes a fault.
func (f *Findings) Add(clause rulebook.Clause, reason string, args ...any) {
	*f = append(*f, game.Refuse(clause, reason, args...))
}

// CheckMap looks at a table of one's own and prepares its pieces for
// questions.
func (d *Data) CheckMap(m *Map) error {
	var f Findings
	if min(m.Width, m.Height) < MinTable || max(m.Width, m.Height) > MaxTable {
		f.Add("RE-0.1", ReasonTableSize, "width", m.Width/CM, "height", m.Height/CM, "least", MinTable/CM, "most", MaxTable/CM)
	}
	if len(m.Terrain) > MaxPieces {
		f.Add("RE-0.1", reasonPieces, "count", len(m.Terrain), "most", MaxPieces)
		return errors.Join(f...)
	}
	seen := map[string]bool{}
	for i := range m.Terrain {
		p := &m.Terrain[i]
		if seen[p.ID] || !named(p.ID) {
			f.Add("RE-0.1", reasonPieceTwice, "piece", p.ID)
		}
		seen[p.ID] = true
		d.checkPiece(&f, m, p)
	}
	return errors.Join(f...)
}

// checkPiece looks at one piece: a kind that is printed, convex, on the table,
// as high as the rules can see (RE-0.1, RE-0.2).
func (d *Data) checkPiece(f *Findings, m *Map, p *Piece) {
	tell := func(clause rulebook.Clause, reason string, args ...any) {
		f.Add(clause, reason, append([]any{"piece", p.ID, "terrain", p.Type}, args...)...)
	}
	off := func(c [2]int) bool { return c[0] < 0 || c[1] < 0 || c[0] > m.Width || c[1] > m.Height }
	house := p.Type == "building"
	switch {
	case d.terrain[p.Type] == nil || p.Type == "smoke":
		tell("RE-7.1", reasonPieceKind)
	case len(p.Poly) < 3 || len(p.Poly) > maxCorners:
		tell("RE-0.1", reasonCorners, "count", len(p.Poly), "most", maxCorners)
	case slices.ContainsFunc(p.Poly, off):
		tell("RE-0.1", reasonPieceOff)
	case p.Height < 0 || p.Height > maxHill:
		tell("RE-0.2", reasonHeight, "most", maxHill/CM)
	case house && (p.Storeys < 1 || p.Storeys > MaxStoreys || p.Height != p.Storeys*StoreyHeight) || !house && p.Storeys != 0:
		tell("RE-0.2", reasonPieceFloor, "most", MaxStoreys)
	case d.Place(p) != nil:
		tell("RE-0.1", reasonPieceShape)
	}
}

// named tells whether something can be called that in a line of notation.
func named(id string) bool {
	const letters = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_-"
	return id != "" && len(id) <= maxName && strings.Trim(id, letters) == ""
}

// CheckScenario says what is wrong with a scenario on a table of this size,
// every fault at once (RE-X.10).
func (d *Data) CheckScenario(s *Scenario, width, height int) error {
	var f Findings
	if s.Rounds < 1 || s.Rounds > maxRounds {
		f.Add("RE-0.6", reasonRounds, "rounds", s.Rounds, "most", maxRounds)
	}
	if s.Victory != "RE-V1" && s.Victory != "RE-V2" {
		f.Add("RE-V1", reasonVictory, "victory", s.Victory)
	}
	if !slices.Contains([]string{"A", "B", "roll"}, s.First) {
		f.Add("RE-0.6", reasonFirst, "first", s.First)
	}
	for _, special := range s.Special {
		if !slices.Contains([]string{"hidden_setup", "camouflage", "tiger_fear"}, special) {
			f.Add("RE-X.10", reasonSpecial, "special", special)
		}
	}
	for _, side := range []string{"A", "B"} {
		s.checkSide(&f, side, width, height)
	}
	d.checkUnits(&f, s, width, height)
	s.checkObjectives(&f, width, height)
	return errors.Join(f...)
}

func (s *Scenario) checkSide(f *Findings, side string, width, height int) {
	camp := s.Sides[side]
	if !slices.Contains([]string{"US", "UK", "DE", "USSR", "any"}, camp.Nation) {
		f.Add("RE-X.10", reasonNation, "side", side, "nation", camp.Nation)
	}
	shape := camp.ZoneOn(width, height)
	if len(shape) < 3 || len(shape) > maxCorners || !convex(shape) {
		f.Add("RE-X.10", reasonZoneShape, "side", side)
	} else if b := shape.Bounds(); b.MinX < 0 || b.MinY < 0 || b.MaxX > int64(width)*geom.PerUnit || b.MaxY > int64(height)*geom.PerUnit {
		f.Add("RE-X.10", reasonZoneOff, "side", side)
	}
	count := 0
	for _, r := range s.Arrivals() {
		if r.Side == side {
			count += len(r.Forces)
		}
	}
	switch {
	case count == 0 && !s.PickUp():
		f.Add("RE-V1", ReasonEmptySide, "side", side)
	case count > maxForce:
		f.Add("RE-X.10", reasonCrowd, "side", side, "count", count, "most", maxForce)
	}
}

// ZoneOn is where a side sets up, corners clockwise.
func (c Camp) ZoneOn(width, height int) geom.Polygon {
	var shape geom.Polygon
	for _, p := range slices.Backward(c.Zone) { // they run anticlockwise
		x, _ := p[0].On(width, height)
		y, _ := p[1].On(width, height)
		if max(x, -x, y, -y) > FarAway {
			return nil
		}
		shape = append(shape, geom.Pose{X: x, Y: y}.Centre())
	}
	return shape
}

func (d *Data) checkUnits(f *Findings, s *Scenario, width, height int) {
	seen := map[string]bool{}
	for i, r := range s.Arrivals() {
		edge := slices.Contains([]string{"north", "east", "south", "west"}, r.Edge)
		reserve := i > 1 // the first two are those who start
		if reserve && (r.Side != "A" && r.Side != "B" || r.Round < 1 || r.Round > s.Rounds || !edge) {
			f.Add("RE-X.10", reasonReserve, "side", r.Side, "round", r.Round, "edge", r.Edge)
		}
		d.checkForces(f, s, r.Side, r.Forces, seen, width, height)
	}
}

func (d *Data) checkForces(f *Findings, s *Scenario, side string, list []Force, seen map[string]bool, width, height int) {
	riders, guns := map[string]int{}, map[string]int{}
	for _, u := range list {
		tell := func(clause rulebook.Clause, reason string, args ...any) {
			f.Add(clause, reason, append([]any{"unit", u.Unit, "side", side, "ref", u.Ref}, args...)...)
		}
		if !named(u.Unit) {
			tell("RE-X.10", reasonUnitName)
		}
		if seen[u.Unit] {
			tell("RE-X.10", reasonUnitTwice)
		}
		seen[u.Unit] = true
		squad := d.SquadByID[u.Ref]
		if d.VehicleByID[u.Ref] == nil && (squad == nil || squad.Kind == "crew") {
			tell("RE-X.10", reasonNoProfile)
			continue
		}
		if x, y, h := u.At[0], u.At[1], u.At[2]; x < 0 || y < 0 || x > width || y > height || h < 0 || h >= geom.Turn {
			tell("RE-X.10", reasonOffTable)
		}
		if u.Storey < 0 || u.Storey >= MaxStoreys || u.Storey > 0 && squad == nil {
			tell("RE-0.2", reasonNoStorey)
		}
		if u.Hidden && (squad == nil || !s.Allows("hidden_setup")) || u.Camouflaged && (squad != nil || !s.Allows("camouflage")) {
			tell("RE-X.10", reasonSecret)
		}
		if u.Aboard == "" {
			continue
		}
		at := slices.IndexFunc(list, func(o Force) bool { return o.Unit == u.Aboard })
		if at < 0 || d.VehicleByID[list[at].Ref] == nil || squad == nil || u.Hidden {
			tell("RE-1.10", reasonNoRide, "vehicle", u.Aboard)
			continue
		}
		carrier := d.VehicleByID[list[at].Ref]
		if squad.Has(Towed) {
			if guns[u.Aboard]++; guns[u.Aboard] > 1 || carrier.Tow != "gun" {
				tell("RE-1.10", reasonNoRide, "vehicle", u.Aboard)
			}
		}
		if riders[u.Aboard] += squad.Figures; riders[u.Aboard] > carrier.Transport {
			tell("RE-1.10", reasonRideFull, "vehicle", u.Aboard, "most", carrier.Transport)
		}
	}
}

// checkObjectives looks at what is fought for (RE-V1, RE-V2).
func (s *Scenario) checkObjectives(f *Findings, width, height int) {
	if len(s.Objectives) > maxObjectives {
		f.Add("RE-V1", reasonObjectives, "count", len(s.Objectives), "most", maxObjectives)
	}
	seen := map[string]bool{}
	exit := false
	for _, o := range s.Objectives {
		good := o.Value >= 1 && o.Value <= maxValue && named(o.ID) && !seen[o.ID]
		seen[o.ID] = true
		switch {
		case o.At != nil:
			x, _ := o.At[0].On(width, height)
			y, _ := o.At[1].On(width, height)
			good = good && x >= 0 && y >= 0 && x <= width && y <= height && o.Radius > 0 && o.Radius <= MaxTable
		case o.Edge != "":
			good = good && o.Edge == "east"
			exit = true
		default:
			good = good && o.Area != ""
		}
		if !good {
			f.Add("RE-V1", reasonObjective, "objective", o.ID)
		}
	}
	if s.Victory == "RE-V2" && !exit {
		f.Add("RE-V2", reasonDash)
	}
}
