package server

import (
	"cmp"
	"context"
	"encoding/json"
	"fmt"
	"slices"
	"sync"

	"sabot/game"
	"sabot/registry"
	"sabot/rulebook"
)

// SceneSummary is one printed example in the list of a game.
type SceneSummary struct {
	ID     string          `json:"id"`
	Clause rulebook.Clause `json:"clause" doc:"The rule it is an example of."`
	Steps  int             `json:"steps" doc:"How many steps it takes to its end."`
}

// Scene is a printed example, played through by the rules. Its words are the
// templates scene.ID.title, .text, .1 and so on, .end.
type Scene struct {
	ID      string          `json:"id"`
	Clause  rulebook.Clause `json:"clause"`
	Setup   game.Setup      `json:"setup"`
	Moments []SceneMoment   `json:"moments" doc:"How it begins, then the table after each step."`
}

// SceneMoment is the table after a step, and what the step was.
type SceneMoment struct {
	View    json.RawMessage `json:"view" doc:"The game's own view."`
	Lines   []LogLine       `json:"lines" doc:"What was played, as in a log."`
	Refused []game.Refusal  `json:"refused" doc:"What the rules did not allow: the example shows that it cannot be done."`
}

type sceneInput struct {
	Game  string `path:"game" maxLength:"40"`
	Scene string `path:"scene" maxLength:"40"`
}

// scenes offers the printed examples. Each game plays its own once, when they
// are first asked for.
func (rs routes) scenes() {
	played := map[string]func() ([]Scene, error){}
	for _, g := range rs.cfg.Games {
		played[g.Name()] = sync.OnceValues(func() ([]Scene, error) { return rs.playScenes(g) })
	}
	of := func(name string) ([]Scene, error) {
		play, ok := played[name]
		if !ok {
			return nil, notFound("game")
		}
		return play()
	}
	call(rs, "GET /games/{game}/scenes", "list-scenes", "Printed examples of a game that can be played through",
		func(_ context.Context, in *gameInput) ([]SceneSummary, error) {
			scenes, err := of(in.Game)
			list := []SceneSummary{}
			for _, s := range scenes {
				list = append(list, SceneSummary{ID: s.ID, Clause: s.Clause, Steps: len(s.Moments) - 1})
			}
			return list, err
		})
	call(rs, "GET /games/{game}/scenes/{scene}", "get-scene", "One printed example, step by step",
		func(_ context.Context, in *sceneInput) (Scene, error) {
			scenes, err := of(in.Game)
			if err != nil {
				return Scene{}, err
			}
			at := slices.IndexFunc(scenes, func(s Scene) bool { return s.ID == in.Scene })
			if at < 0 {
				return Scene{}, notFound("scene")
			}
			return scenes[at], nil
		})
}

// playScenes plays the scenes of a game, in the order of the book.
func (s *Server) playScenes(g registry.Game) ([]Scene, error) {
	offered, ok := g.Rules.(game.Scenes)
	if !ok {
		return nil, nil
	}
	scenes, err := offered.Scenes()
	if err != nil {
		return nil, err
	}
	var list []Scene
	for _, one := range scenes {
		shown, err := playScene(g.Rules, one)
		if err != nil {
			return nil, fmt.Errorf("scene %s of %s: %w", one.ID, g.Name(), err)
		}
		list = append(list, shown)
	}
	clauses := s.book.Clauses(g.Name())
	slices.SortStableFunc(list, func(a, b Scene) int {
		return cmp.Compare(slices.Index(clauses, a.Clause), slices.Index(clauses, b.Clause))
	})
	return list, nil
}

func playScene(rules game.Rules, s game.Scene) (Scene, error) {
	shown := Scene{ID: s.ID, Clause: s.Clause, Setup: s.Setup}
	moments, err := s.Play(rules)
	if err != nil {
		return shown, err
	}
	seq := 0
	for _, m := range moments {
		view, err := json.Marshal(m.Position.View(s.Eye))
		if err != nil {
			return shown, err
		}
		moment := SceneMoment{View: view, Lines: []LogLine{}, Refused: []game.Refusal{}}
		for _, act := range m.Acts {
			for _, r := range act.Refused {
				moment.Refused = append(moment.Refused, *r)
			}
			if act.Refused != nil {
				continue
			}
			seq++
			line, err := sceneLine(rules, act, s.Eye)
			if err != nil {
				return shown, err
			}
			line.Seq = seq
			moment.Lines = append(moment.Lines, line)
		}
		shown.Moments = append(shown.Moments, moment)
	}
	return shown, nil
}

// sceneLine tells of an act what the seat that looks on may read.
func sceneLine(rules game.Rules, act game.SceneAct, eye game.Seat) (LogLine, error) {
	line := LogLine{Do: game.DoAct, Seat: act.Seat, Text: act.Text, Events: []json.RawMessage{}, Rolls: act.Rolls}
	var err error
	if line.Action, err = rules.Actions().Encode(act.Action); err != nil {
		return line, err
	}
	for _, e := range act.Events {
		shown, _, err := audience{seats: []game.Seat{eye}}.event(rules.Events(), e)
		if err != nil {
			return line, err
		}
		if shown != nil {
			line.Events = append(line.Events, shown)
		}
	}
	return line, nil
}
