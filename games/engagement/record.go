package engagement

import (
	"encoding/json"
	"errors"
	"fmt"

	"sabot/game"
	"sabot/game/strict"
	"sabot/games/engagement/combat"
	"sabot/games/engagement/printed"
	"sabot/geom"
)

// equip finds a unit's profile again.
func (u *unit) equip(s *state) error {
	switch {
	case u.Vehicle != nil:
		if u.Vehicle.profile = s.d.VehicleByID[u.Ref]; u.Vehicle.profile == nil {
			return fmt.Errorf("there is no vehicle %q", u.Ref)
		}
		u.stands(u.Pose)
	case u.Squad == nil:
		return errors.New("neither a vehicle nor a squad")
	case u.Squad.CrewOf != "":
		k := s.Units.find(u.Squad.CrewOf)
		if k == nobody || s.d.VehicleByID[s.Units[k].Ref] == nil {
			return fmt.Errorf("crew of %q, which is not there", u.Squad.CrewOf)
		}
		u.Squad.profile = s.d.CrewProfile(s.d.VehicleByID[s.Units[k].Ref])
	default:
		if u.Squad.profile = s.d.SquadByID[u.Ref]; u.Squad.profile == nil {
			return fmt.Errorf("there is no squad %q", u.Ref)
		}
	}
	return nil
}

// restore finds a unit's profile again and looks whether the unit can be.
func (u *unit) restore(s *state) error {
	switch {
	case u.Seat < 1 || u.Seat > 2:
		return fmt.Errorf("seat %d", u.Seat)
	case max(u.Pose.X, -u.Pose.X, u.Pose.Y, -u.Pose.Y) > printed.FarAway || u.Pose.H < 0 || u.Pose.H >= geom.Turn:
		return errors.New("a pose off the table")
	}
	if err := u.equip(s); err != nil {
		return err
	}
	if u.Vehicle != nil {
		return u.Vehicle.sound(u.Place)
	}
	return u.Squad.sound(s)
}

// sound looks whether a vehicle read from outside can be.
func (v *vehicle) sound(at place) error {
	if at == riding || combat.CrewSize(v.Crew) > max(v.profile.Crew, 2) {
		return errors.New("a vehicle that cannot be")
	}
	for _, p := range v.Posts {
		if p.Man < 0 || p.Man > 15 {
			return errors.New("a post that nobody has")
		}
	}
	return nil
}

// sound looks whether a squad read from outside can be.
func (q *squad) sound(s *state) error {
	if len(q.Men) > maxMen || q.CrewOf == "" && len(q.Men) != q.profile.Figures {
		return errors.New("a squad that cannot be")
	}
	for k := range q.Men {
		m := &q.Men[k]
		if max(m.X, -m.X, m.Y, -m.Y) > printed.FarAway || m.Storey < 0 || m.Storey > printed.MaxStoreys || m.CrewNumber < 0 || m.CrewNumber > 16 {
			return errors.New("a man off the table")
		}
		if m.In != "" && (s.Units.find(m.In) == nobody || s.d.VehicleByID[s.Units[s.Units.find(m.In)].Ref] == nil) {
			return fmt.Errorf("aboard %q, which is not there", m.In)
		}
	}
	return nil
}

// checkQuestion makes sure that the question can be asked.
func checkQuestion(s *state) error {
	if s.Result != nil {
		return nil
	}
	seat := s.Ask.Seat == 1 || s.Ask.Seat == 2
	fine := s.Active == 1 || s.Active == 2
	fine = fine && (s.First == 1 || s.First == 2)
	if m := s.Move; m != nil {
		k := s.Units.find(m.Unit)
		fine = fine && k != nobody && m.At >= 0 && m.At <= m.Total && m.Total <= 2000 && m.sound(&s.Units[k])
	}
	for _, t := range s.Queue {
		fine = fine && s.Units.find(t.Unit) != nobody && (t.From == "" || s.Units.find(t.From) != nobody)
	}
	switch s.Ask.Kind {
	case askMuster:
		fine = fine && s.plan.PickUp()
	case askDeploy, askDiscipline, askOrders, askMove, askShoot, askClose:
		fine = fine && seat
	case askOpportunity, askDodge, askReturn:
		fine = fine && seat && s.Move != nil
	case askDisplace:
		k := s.Units.find(s.Ask.Unit)
		fine = fine && seat && s.Move != nil && len(s.Move.Lines) == 0 && k != nobody && !s.Units[k].isVehicle()
	case askLastDitch:
		fine = fine && seat && s.Move != nil && len(s.Move.Ditched) > 0
	case askRiders:
		k, v := s.Units.find(s.Ask.Unit), s.Units.find(s.Ask.From)
		fine = fine && seat && k != nobody && v != nobody && s.Units[v].isVehicle() && len(s.Units[k].Squad.in(s.Ask.From)) > 0
	case askWithdraw, askScramble, askConsolidate:
		k := s.Units.find(s.Ask.Unit)
		fine = fine && seat && k != nobody && !s.Units[k].isVehicle()
	default:
		fine = false
	}
	if !fine {
		return fmt.Errorf("question %q cannot be asked here", s.Ask.Kind)
	}
	return nil
}

// record is the whole position, as digests and logs have it.
type record struct {
	Scenario string            `json:"scenario"`
	Own      *printed.Scenario `json:"own,omitempty"` // one that is not in the box
	Options  printed.Options   `json:"options"`
	Width    int               `json:"width"`
	Height   int               `json:"height"`
	Terrain  []printed.Piece   `json:"terrain"`
	Smoke    []SmokeView       `json:"smoke"`
	Round    int               `json:"round"`
	Turn     int               `json:"turn"`
	First    game.Seat         `json:"first"`
	Active   game.Seat         `json:"active"`
	Phase    phase             `json:"phase"`
	Forces   [2][]string       `json:"forces"`
	Units    []UnitView        `json:"units"`
	Move     *MoveView         `json:"move,omitempty"`
	Queue    []TaskView        `json:"queue,omitempty"`
	Ask      QuestionView      `json:"ask"`
	Result   *game.Result      `json:"result,omitempty"`
}

// MarshalJSON writes the whole position.
func (p Position) MarshalJSON() ([]byte, error) {
	s := p.s
	return json.Marshal(record{
		Scenario: s.Scenario, Own: s.Own, Options: s.Opts, Width: s.Width, Height: s.Height, Terrain: s.Terrain,
		Smoke: converted(s.Smoke, func(x smoke) SmokeView { return SmokeView(x) }),
		Round: s.Round, Turn: s.Turn, First: s.First, Active: s.Active, Phase: s.Phase, Forces: s.Forces,
		Units: converted(s.Units, func(u unit) UnitView { return u.view() }), Move: s.Move.view(),
		Queue: converted(s.Queue, func(t task) TaskView { return TaskView(t) }), Ask: QuestionView(s.Ask), Result: s.Result,
	})
}

// DecodePosition reads what MarshalJSON wrote.
func (r Rules) DecodePosition(data []byte) (game.Position, error) {
	c, err := strict.Read[record](data)
	if err != nil {
		return nil, fmt.Errorf("read position: %w", err)
	}
	s := &state{
		d: r.d.Under(c.Options), flow: r.flow, Scenario: c.Scenario, Own: c.Own, Opts: c.Options, Width: c.Width,
		Height: c.Height, Terrain: c.Terrain,
		Smoke: converted(c.Smoke, func(x SmokeView) smoke { return smoke(x) }),
		Round: c.Round, Turn: c.Turn, First: c.First, Active: c.Active, Phase: c.Phase, Forces: c.Forces,
		Units: converted(c.Units, func(u UnitView) unit { return u.unit() }), Move: c.Move.move(),
		Queue: converted(c.Queue, func(t TaskView) task { return task(t) }), Ask: asking(c.Ask), Result: c.Result,
	}
	if err := restorePosition(s); err != nil {
		return nil, fmt.Errorf("read position: %w", err)
	}
	return Position{s}, nil
}

// restorePosition finds profiles and corners again, and makes sure that every number
// points somewhere.
func restorePosition(s *state) error {
	if s.plan = s.d.PlanOf(s.Scenario, s.Own); s.plan == nil {
		return fmt.Errorf("scenario %q", s.Scenario)
	}
	if min(s.Width, s.Height) < printed.MinTable || max(s.Width, s.Height) > printed.MaxTable || len(s.Terrain) > 2*printed.MaxPieces ||
		len(s.Smoke) > printed.MaxPieces {
		return errors.New("a table that cannot be")
	}
	if err := s.d.CheckScenario(s.plan, s.Width, s.Height); err != nil {
		return fmt.Errorf("a scenario that cannot be played: %w", err)
	}
	for i := range s.Terrain {
		if err := s.d.Place(&s.Terrain[i]); err != nil {
			return fmt.Errorf("terrain %d: %w", i, err)
		}
	}
	for i := range s.Units {
		if err := s.Units[i].restore(s); err != nil {
			return fmt.Errorf("unit %d: %w", i, err)
		}
	}
	s.layTerrain()
	return checkQuestion(s)
}
