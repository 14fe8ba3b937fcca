package skirmish

import (
	"encoding/json"
	"fmt"
	"slices"
	"strings"

	"sabot/geom"
	"sabot/rulebook"
)

// Scene is a table without a game: who could shoot at whom, and whether a move
// or a deployment would be allowed. Scenes are taken as drawn, also where hulls
// overlap.
type Scene struct {
	Tanks   []SceneTank     `json:"tanks"`
	Terrain []Piece         `json:"terrain"`
	End     *geom.Pose      `json:"end"`    // of one move of tank 0
	Deploy  bool            `json:"deploy"` // judge Tank at Edge instead
	Tank    *SceneTank      `json:"tank"`
	Edge    string          `json:"edge"`
	ID      json.RawMessage `json:"id"`
	Name    json.RawMessage `json:"name"`
}

// SceneTank is a tank of a scene.
type SceneTank struct {
	Tank string `json:"tank"` // id or name
	geom.Pose
	Wreck  bool `json:"wreck"`
	Jammed bool `json:"jammed"` // its turret or gun
}

// Judgement is the answer to a question about a pose.
type Judgement struct {
	Legal  bool            `json:"legal"`
	Reason string          `json:"reason"`
	Clause rulebook.Clause `json:"clause"`
}

func judgement(b bar) Judgement {
	return Judgement{Legal: b.free(), Reason: b.reason, Clause: b.clause}
}

// far bounds the poses of a scene, which may lie beside the table.
const far = 3 * TableSize

// SceneSighting is a [Sighting] in the form of the analysis commands.
type SceneSighting struct {
	LOS   bool `json:"los"`
	Arc   bool `json:"arc"`
	Clear int  `json:"clear_corners"`
	Cover bool `json:"cover"`
	Short bool `json:"short"`
	Side  bool `json:"side"`
}

// Inspect answers a scene: a [SceneSighting] of tank 1 by tank 0, or a
// [Judgement] where it asks for one.
func (d *Data) Inspect(scene Scene) (any, error) {
	s := &state{d: d, Opts: DefaultOptions(), Mission: tankAce}
	if len(scene.Terrain) > maxPieces || len(scene.Tanks) > 2*MaxTanks {
		return nil, &QueryFault{At: "tanks", Message: fmt.Sprintf("at most %d tanks and %d pieces", 2*MaxTanks, maxPieces)}
	}
	for i, p := range scene.Terrain {
		if f := checkScenePiece(&p); f != nil {
			f.At = fmt.Sprintf("terrain[%d].%s", i, f.At)
			return nil, f
		}
		s.Terrain = append(s.Terrain, p)
	}
	for i := range scene.Tanks {
		if f := s.stage(&scene.Tanks[i]); f != nil {
			f.At = fmt.Sprintf("tanks[%d].%s", i, f.At)
			return nil, f
		}
	}
	switch {
	case scene.Deploy:
		return s.inspectDeploy(scene)
	case scene.End != nil:
		if len(s.Tanks) < 1 {
			return nil, &QueryFault{At: "tanks", Message: "want the tank that moves"}
		}
		_, b := s.judgeMove(0, *scene.End)
		return judgement(b), nil
	case len(s.Tanks) < 2:
		return nil, &QueryFault{At: "tanks", Message: "want a shooter and a target"}
	}
	look := s.look(0, 1)
	return SceneSighting{LOS: look.LOS, Arc: look.Arc, Clear: look.Clear, Cover: look.Cover, Short: look.Short, Side: look.Side}, nil
}

// ReadInspect answers a scene in its JSON form, strictly.
func (d *Data) ReadInspect(data []byte) (any, error) {
	var scene Scene
	if f := readQuery(data, &scene); f != nil {
		return nil, f
	}
	return d.Inspect(scene)
}

func (s *state) inspectDeploy(scene Scene) (any, error) {
	if scene.Tank == nil {
		return nil, &QueryFault{At: "tank", Message: "is missing"}
	}
	card, f := s.d.named(scene.Tank.Tank)
	if f != nil {
		return nil, f
	}
	if !slices.Contains([]string{"N", "E", "S", "W", "NW", "NE", "SW", "SE"}, scene.Edge) {
		return nil, &QueryFault{At: "edge", Message: fmt.Sprintf("%q, want N, E, S or W", scene.Edge), Clause: "TK-6.e"}
	}
	return judgement(s.judgeDeploy(card, scene.Edge, scene.Tank.Pose)), nil
}

// named finds a tank card by id or by the name on it.
func (d *Data) named(text string) (*TankCard, *QueryFault) {
	for _, t := range d.Tanks {
		if strings.EqualFold(t.ID, text) || strings.EqualFold(t.Name, text) {
			return t, nil
		}
	}
	return nil, &QueryFault{At: "tank", Message: fmt.Sprintf("there is no tank %q", text), Clause: "TK-5.a"}
}

// stage puts a tank of a scene on the table.
func (s *state) stage(v *SceneTank) *QueryFault {
	card, f := s.d.named(v.Tank)
	if f != nil {
		return f
	}
	if f := nearby(v.Pose); f != nil {
		return f
	}
	t := tank{ID: fmt.Sprint(len(s.Tanks)), Owner: 2, Card: card.ID, card: card, Deployed: true, Destroyed: v.Wreck}
	if len(s.Tanks) == 0 {
		t.Owner = 1
	}
	if v.Jammed {
		k := slices.IndexFunc(s.d.Criticals, func(c *Critical) bool { return c.flags&fixedGun != 0 })
		t.Criticals = []wound{{Kind: k, flags: s.d.Criticals[k].flags}}
	}
	t.stand(v.Pose)
	s.Tanks = append(s.Tanks, t)
	return nil
}

// nearby refuses poses that are nowhere near a table.
func nearby(p geom.Pose) *QueryFault {
	switch {
	case p.X < -far || p.X > far:
		return &QueryFault{At: "x", Message: fmt.Sprintf("%d, want %d to %d", p.X, -far, far), Clause: "TK-G.a"}
	case p.Y < -far || p.Y > far:
		return &QueryFault{At: "y", Message: fmt.Sprintf("%d, want %d to %d", p.Y, -far, far), Clause: "TK-G.a"}
	case p.H < 0 || p.H >= geom.Turn:
		return &QueryFault{At: "h", Message: fmt.Sprintf("%d, want 0 to %d", p.H, geom.Turn-1), Clause: "TK-G.a"}
	}
	return nil
}

func checkScenePiece(p *Piece) *QueryFault {
	if f := nearby(p.Pose); f != nil {
		return f
	}
	switch {
	case p.Type != Woods && p.Type != Building:
		return &QueryFault{At: "type", Message: fmt.Sprintf("%q, want %s or %s", p.Type, Woods, Building), Clause: "TK-8.f"}
	case p.Length < 1 || p.Length > far:
		return &QueryFault{At: "length", Message: fmt.Sprintf("%d, want 1 to %d", p.Length, far), Clause: "TK-8.f"}
	case p.Width < 1 || p.Width > far:
		return &QueryFault{At: "width", Message: fmt.Sprintf("%d, want 1 to %d", p.Width, far), Clause: "TK-8.f"}
	}
	p.place()
	return nil
}
