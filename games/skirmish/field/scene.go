package field

import (
	"cmp"
	"encoding/json"
	"fmt"
	"slices"
	"strings"

	"sabot/game"
	"sabot/games/skirmish/printed"
	"sabot/geom"
	"sabot/rulebook"
)

// Scene is a table without a game: who could shoot at whom, and whether a move
// or a deployment would be allowed. Scenes are taken as drawn, also where hulls
// overlap.
type Scene struct {
	Tanks   []SceneTank     `json:"tanks"`
	Terrain []printed.Piece `json:"terrain"`
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

// JudgementOf makes an answer of what stands against a pose.
func JudgementOf(b Obstruction) Judgement {
	return Judgement{Legal: b.Free(), Reason: b.Reason, Clause: b.Clause}
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
func Inspect(d *printed.Data, scene Scene) (any, error) {
	t := &Table{}
	if len(scene.Terrain) > maxPieces || len(scene.Tanks) > 2*printed.MaxTanks {
		return nil, &QueryFault{At: "tanks", Message: fmt.Sprintf("at most %d tanks and %d pieces", 2*printed.MaxTanks, maxPieces)}
	}
	for i, p := range scene.Terrain {
		if f := checkScenePiece(&p); f != nil {
			f.At = fmt.Sprintf("terrain[%d].%s", i, f.At)
			return nil, f
		}
		t.Terrain = append(t.Terrain, p)
	}
	for i := range scene.Tanks {
		if f := t.stage(d, &scene.Tanks[i]); f != nil {
			f.At = fmt.Sprintf("tanks[%d].%s", i, f.At)
			return nil, f
		}
	}
	switch {
	case scene.Deploy:
		return t.inspectDeploy(d, scene)
	case scene.End != nil:
		if len(t.Tanks) < 1 {
			return nil, &QueryFault{At: "tanks", Message: "want the tank that moves"}
		}
		_, b := t.JudgeMove(0, *scene.End)
		return JudgementOf(b), nil
	case len(t.Tanks) < 2:
		return nil, &QueryFault{At: "tanks", Message: "want a shooter and a target"}
	}
	look := t.Look(0, 1, scene.Tanks[0].Jammed)
	return SceneSighting{LOS: look.LOS, Arc: look.Arc, Clear: look.Clear, Cover: look.Cover, Short: look.Short, Side: look.Side}, nil
}

// ReadInspect answers a scene in its JSON form, strictly.
func ReadInspect(d *printed.Data, data []byte) (any, error) {
	var scene Scene
	if f := ReadQuery(data, &scene); f != nil {
		return nil, f
	}
	return Inspect(d, scene)
}

func (t *Table) inspectDeploy(d *printed.Data, scene Scene) (any, error) {
	if scene.Tank == nil {
		return nil, &QueryFault{At: "tank", Message: "is missing"}
	}
	card, f := tankNamed(d, scene.Tank.Tank)
	if f != nil {
		return nil, f
	}
	if !slices.Contains([]string{"N", "E", "S", "W", "NW", "NE", "SW", "SE"}, scene.Edge) {
		return nil, &QueryFault{At: "edge", Message: fmt.Sprintf("%q, want N, E, S or W", scene.Edge), Clause: "TK-6.e"}
	}
	return JudgementOf(t.JudgeDeploy(card, scene.Edge, scene.Tank.Pose)), nil
}

func tankNamed(d *printed.Data, text string) (*printed.TankCard, *QueryFault) {
	for _, t := range d.Tanks {
		if strings.EqualFold(t.ID, text) || strings.EqualFold(t.Name, text) {
			return t, nil
		}
	}
	return nil, &QueryFault{At: "tank", Message: fmt.Sprintf("there is no tank %q", text), Clause: "TK-5.a"}
}

func (t *Table) stage(d *printed.Data, v *SceneTank) *QueryFault {
	card, f := tankNamed(d, v.Tank)
	if f != nil {
		return f
	}
	if f := nearby(v.Pose); f != nil {
		return f
	}
	owner := game.Seat(2)
	if len(t.Tanks) == 0 {
		owner = 1
	}
	tank := NewTank(fmt.Sprint(len(t.Tanks)), owner, card)
	tank.Deployed, tank.Destroyed = true, v.Wreck
	tank.Stand(v.Pose)
	t.Tanks = append(t.Tanks, tank)
	return nil
}

// nearby refuses poses that are nowhere near a table.
func nearby(p geom.Pose) *QueryFault {
	return cmp.Or(within("x", p.X, -far, far, "TK-G.a"), within("y", p.Y, -far, far, "TK-G.a"), within("h", p.H, 0, geom.Turn-1, "TK-G.a"))
}

func within(name string, n, low, high int, clause rulebook.Clause) *QueryFault {
	if n >= low && n <= high {
		return nil
	}
	return &QueryFault{At: name, Message: fmt.Sprintf("%d, want %d to %d", n, low, high), Clause: clause}
}

func checkScenePiece(p *printed.Piece) *QueryFault {
	if f := nearby(p.Pose); f != nil {
		return f
	}
	if p.Type != printed.Woods && p.Type != printed.Building {
		return &QueryFault{At: "type", Message: fmt.Sprintf("%q, want %s or %s", p.Type, printed.Woods, printed.Building), Clause: "TK-8.f"}
	}
	if f := cmp.Or(within("length", p.Length, 1, far, "TK-8.f"), within("width", p.Width, 1, far, "TK-8.f")); f != nil {
		return f
	}
	p.Place()
	return nil
}
