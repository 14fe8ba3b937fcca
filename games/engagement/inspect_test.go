package engagement

import (
	"encoding/json"
	"errors"
	"fmt"
	"testing"

	"sabot/games/engagement/combat"
	"sabot/games/engagement/printed"
)

func data(t testing.TB) *printed.Data {
	t.Helper()
	d, err := printed.Load()
	if err != nil {
		t.Fatal(err)
	}
	return d
}

// box is a rectangular piece.
func box(kind string, height, x1, y1, x2, y2 int) printed.Piece {
	return printed.Piece{Type: kind, Height: height, Poly: [][2]int{{x1, y1}, {x2, y1}, {x2, y2}, {x1, y2}}}
}

func house(storeys, x1, y1, x2, y2 int) printed.Piece {
	p := box("building", 500*storeys, x1, y1, x2, y2)
	p.Storeys = storeys
	return p
}

func TestInspect(t *testing.T) {
	d := data(t)
	for _, tc := range []struct{ name, scene, want string }{
		{
			"RE-14.2 a Panzerschreck at a Sherman's side needs 3",
			`{"vehicles":[{"ref":"m4a3_75","x":6000,"y":6000,"h":0}],"squads":[{"ref":"de_panzerschreck","figures":[[8500,6000,0],[8500,6300,0]],
			"order":"hold"}],"terrain":[],"shooter":{"squad":0,"weapon":"panzerschreck"},"target":{"vehicle":0}}`,
			`{"los":true,"visible_samples":9,"range_cm":21.4,"short":true,"facing":"side","cover":"none","in_arc":true,"need":3,` +
				`"modifiers":[{"value":1,"clause":"RE-0.9","label":"large"}]}`,
		},
		{
			"RE-0.9 a Panzer IV at 60 cm needs 4 and turns its turret for nothing",
			`{"vehicles":[{"ref":"pz4h","x":6000,"y":1000,"h":0,"turret":0,"hatch":"closed"},{"ref":"m4a3_75","x":6000,"y":8000,"h":1800}],
			"squads":[],"terrain":[],"shooter":{"vehicle":0,"weapon":"kwk40_75"},"target":{"vehicle":1}}`,
			`{"los":true,"visible_samples":9,"range_cm":59.5,"short":false,"facing":"front","cover":"none","in_arc":true,"need":4,` +
				`"modifiers":[{"value":-1,"clause":"RE-0.9","label":"long_range"},{"value":1,"clause":"RE-0.9","label":"large"}]}`,
		},
		{
			"RE-19.7 HEAT loses one more at long range, RE-0.9 and movement counts once",
			`{"vehicles":[{"ref":"m4a3_75","x":6000,"y":6000,"h":0,"hatch":"open"}],"squads":[{"ref":"us_bazooka","figures":[[6000,2000,0]],
			"order":"advance"}],"shooter":{"squad":0,"weapon":"bazooka"},"target":{"vehicle":0}}`,
			`{"los":true,"visible_samples":9,"range_cm":33.6,"short":false,"facing":"rear","cover":"none","in_arc":true,"need":6,` +
				`"modifiers":[{"value":-1,"clause":"RE-0.9","label":"long_range"},{"value":-1,"clause":"RE-0.9","label":"moved"},` +
				`{"value":1,"clause":"RE-0.9","label":"large"},{"value":-1,"clause":"RE-19.7","label":"heat_long"}]}`,
		},
		{
			"RE-X.2 the cover of the majority, ties for the target",
			`{"vehicles":[{"ref":"m4a3_75","x":6000,"y":1000,"h":0}],"squads":[{"ref":"de_rifle","figures":[[6000,6000,0],[6000,5000,0]]}],
			"terrain":[{"type":"orchard","height":100,"poly":[[5000,5500],[7000,5500],[7000,6500],[5000,6500]]}],
			"shooter":{"vehicle":0,"weapon":"mg"},"target":{"squad":0}}`,
			`{"los":true,"visible_samples":2,"range_cm":33.6,"short":false,"cover":"soft","in_arc":true,"need":5,` +
				`"modifiers":[{"value":-1,"clause":"RE-0.9","label":"soft_cover"}]}`,
		},
		{
			"RE-2.3 a fast motorcycle, RE-6.4 a turret that turns",
			`{"vehicles":[{"ref":"m4a3_75","x":6000,"y":6000,"h":0},{"ref":"motorcycle_solo","x":8500,"y":6000,"h":0,"moved_cm":20}],
			"shooter":{"vehicle":0,"weapon":"m3_75"},"target":{"vehicle":1}}`,
			`{"los":true,"visible_samples":9,"range_cm":22.0,"short":true,"facing":"side","cover":"none","in_arc":true,"need":6,` +
				`"modifiers":[{"value":-1,"clause":"RE-0.9","label":"moved"},{"value":-1,"clause":"RE-2.3","label":"fast_motorcycle"}]}`,
		},
		{
			"RE-2.3 19.9 cm are not yet fast",
			`{"vehicles":[{"ref":"m4a3_75","x":6000,"y":6000,"h":0},{"ref":"motorcycle_solo","x":6000,"y":8500,"h":0,"moved_cm":19.9}],
			"shooter":{"vehicle":0,"weapon":"m3_75"},"target":{"vehicle":1}}`,
			`{"los":true,"visible_samples":9,"range_cm":17.9,"short":true,"facing":"rear","cover":"none","in_arc":true,"need":4,"modifiers":[]}`,
		},
		{
			"RE-19.13 the hull MG bears where the coaxial one would have to turn",
			`{"vehicles":[{"ref":"m4a3_75","x":6000,"y":6000,"h":0,"turret":900}],"squads":[{"ref":"de_rifle","figures":[[6000,8500,0]]}],
			"shooter":{"vehicle":0,"weapon":"mg"},"target":{"squad":0}}`,
			`{"los":true,"visible_samples":1,"range_cm":18.6,"short":true,"cover":"none","in_arc":true,"need":4,"modifiers":[]}`,
		},
	} {
		t.Run(tc.name, func(t *testing.T) {
			s, err := ReadInspect(d, []byte(tc.scene))
			if err != nil {
				t.Fatal(err)
			}
			text, err := json.Marshal(s)
			if err != nil {
				t.Fatal(err)
			}
			if string(text) != tc.want {
				t.Errorf("%s\nwant %s", text, tc.want)
			}
		})
	}
	jeeps := func(shooter, target string) string {
		return fmt.Sprintf(`{"vehicles":[{"ref":"jeep"},{"ref":"jeep","x":3000}],"shooter":%s,"target":%s}`, shooter, target)
	}
	for scene, at := range map[string]string{
		`{"target":{"vehicle":0}}`:                                                                 "shooter",
		jeeps(`{"vehicle":0,"weapon":"mg"}`, `{"vehicle":2}`):                                      "target.vehicle",
		jeeps(`{"vehicle":0,"squad":0}`, `{"vehicle":0}`):                                          "shooter",
		jeeps(`{"vehicle":0,"weapon":"mg"}`, `{"vehicle":1}`):                                      "shooter.weapon",
		jeeps(`{"vehicle":0,"weapon":"mg"}`, `{"vehicle":0}`):                                      "target",
		`{"vehicles":[{"ref":"jeep","moved_cm":-1}],"shooter":{},"target":{}}`:                     "vehicles[0].moved_cm",
		`{"vehicles":[{"ref":"jeep","hatch":"ajar"}],"shooter":{},"target":{}}`:                    "vehicles[0].hatch",
		`{"squads":[{"ref":"de_rifle","order":"dance"}],"shooter":{},"target":{}}`:                 "squads[0].order",
		`{"vehicles":[{"ref":"x"}],"shooter":{"vehicle":0},"target":{"vehicle":0}}`:                "vehicles[0].ref",
		`{"vehicles":[{"ref":"jeep","x":99999}],"shooter":{"vehicle":0},"target":{"vehicle":0}}`:   "vehicles[0]",
		`{"terrain":[{"type":"lava"}],"shooter":{"vehicle":0},"target":{"vehicle":0}}`:             "terrain[0]",
		`{"squads":[{"ref":"de_rifle"}],"shooter":{"squad":0,"weapon":"mg"},"target":{"squad":0}}`: "squads[0].figures",
	} {
		_, err := ReadInspect(d, []byte(scene))
		f, ok := errors.AsType[*combat.QueryFault](err)
		if !ok || f.At != at {
			t.Errorf("%s: %v, want a fault at %s", scene, err, at)
		}
	}
}
