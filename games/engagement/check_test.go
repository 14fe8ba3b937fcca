package engagement

import (
	"encoding/json"
	"errors"
	"strings"
	"testing"

	"sabot/dice"
	"sabot/game"
	"sabot/games/engagement/printed"
)

// ownBattle is a small battle of one's own, with something of everything.
const ownBattle = `{"map":{"id":"own","name":"Ford","width":9000,"height":8000,"terrain":[
  {"id":"t1","type":"hill","height":700,"poly":[[3000,3000],[6000,3000],[6000,5000],[3000,5000]]},
  {"id":"t2","type":"building","height":1000,"storeys":2,"poly":[[1000,6200],[2400,6200],[2400,7400],[1000,7400]]}]},
 "scenario":{"id":"own","name":"Ford","map":null,"rounds":6,"first":"roll","teaches":"","victory":"RE-V1",
  "special":["hidden_setup","camouflage"],
  "sides":{"A":{"nation":"US","zone":[[0,0],["W",0],["W",2000],[0,2000]],"forces":[
     {"unit":"A1","ref":"m3_ht","at":[2000,1000,0]},
     {"unit":"A2","ref":"us_hq","at":[2000,1000,0],"aboard":"A1"}]},
   "B":{"nation":"DE","zone":[[0,"H-2000"],["W","H-2000"],["W","H"],[0,"H"]],"forces":[
     {"unit":"B1","ref":"pz4h","at":[6000,7000,1800],"camouflaged":true},
     {"unit":"B2","ref":"de_panzerschreck","at":[1700,6800,1800],"hidden":true,"storey":1}]}},
  "reserves":[{"side":"B","round":2,"edge":"north","forces":[{"unit":"B3","ref":"de_rifle","at":[4000,7500,1800]}]}],
  "objectives":[{"id":"hill","at":[4500,4000],"radius":800,"value":3}]}}`

// startOwn sets a battle of one's own up.
func startOwn(t *testing.T, details string) (game.Position, error) {
	t.Helper()
	r, err := New()
	if err != nil {
		t.Fatal(err)
	}
	p, _, err := r.Start(game.Setup{Scenario: "own", Details: json.RawMessage(details)}, dice.NewFast(1))
	return p, err
}

func TestOwnBattle(t *testing.T) {
	p, err := startOwn(t, ownBattle)
	if err != nil {
		t.Fatalf("RE-X.10: %v", err)
	}
	// It is played to its end like a printed one.
	src := dice.NewFast(2)
	for n := 0; p.Result() == nil; n++ {
		if n > 20000 {
			t.Fatal("RE-X.10: a battle of one's own does not end")
		}
		seat := p.Waiting()[0].Seat
		if p, _, err = p.Apply(seat, p.(Position).Sample(seat, src), src); err != nil {
			t.Fatal(err)
		}
	}
}

func TestOwnBattleFaults(t *testing.T) {
	for _, tc := range []struct {
		name, old, new string
		want           string // clause, reason
	}{
		{"RE-0.1 a table too narrow", `"width":9000`, `"width":5900`, "RE-0.1 engagement.map.size"},
		{"RE-0.1 a piece beyond the edge", `[6000,3000],[6000,5000]`, `[9001,3000],[6000,5000]`, "RE-0.1 engagement.map.off"},
		{"RE-0.1 a piece with a dent", `[6000,3000],[6000,5000]`, `[6000,3000],[4000,3500],[6000,5000]`, "RE-0.1 engagement.map.shape"},
		{
			"RE-0.1 a piece the wrong way round", `[[3000,3000],[6000,3000],[6000,5000]`, `[[6000,5000],[6000,3000],[3000,3000]`,
			"RE-0.1 engagement.map.shape",
		},
		{"RE-0.1 a piece of two corners", `[3000,3000],[6000,3000],[6000,5000],`, `[3000,3000],`, "RE-0.1 engagement.map.corners"},
		{"RE-0.1 two pieces of one name", `"id":"t2"`, `"id":"t1"`, "RE-0.1 engagement.map.twice"},
		{"RE-7.1 an unknown kind", `"type":"hill"`, `"type":"volcano"`, "RE-7.1 engagement.map.kind"},
		{"RE-7.1 smoke is no terrain", `"type":"hill"`, `"type":"smoke"`, "RE-7.1 engagement.map.kind"},
		{"RE-0.2 a hill of 31 cm", `"height":700`, `"height":3100`, "RE-0.2 engagement.map.height"},
		{"RE-0.2 a house of half a storey", `"height":1000,"storeys":2`, `"height":750,"storeys":2`, "RE-0.2 engagement.map.storeys"},
		{"RE-0.2 a hill with storeys", `"height":700`, `"height":700,"storeys":1`, "RE-0.2 engagement.map.storeys"},
		{"RE-0.6 no round", `"rounds":6`, `"rounds":0`, "RE-0.6 engagement.plan.rounds"},
		{"RE-0.6 nobody begins", `"first":"roll"`, `"first":"C"`, "RE-0.6 engagement.plan.first"},
		{"RE-V1 no such victory", `"RE-V1"`, `"hold"`, "RE-V1 engagement.plan.victory"},
		{"RE-V2 a dash without its edge", `"RE-V1"`, `"RE-V2"`, "RE-V2 engagement.plan.dash"},
		{"RE-V1 an objective beyond the edge", `"at":[4500,4000]`, `"at":[4500,8001]`, "RE-V1 engagement.plan.objective"},
		{"RE-V1 an objective without value", `"value":3`, `"value":0`, "RE-V1 engagement.plan.objective"},
		{"RE-X.10 no such special", `"camouflage"]`, `"camouflage","rain"]`, "RE-X.10 engagement.plan.special"},
		{"RE-X.10 no such nation", `"nation":"US"`, `"nation":"FR"`, "RE-X.10 engagement.plan.nation"},
		{"RE-X.10 a zone of two corners", `[[0,0],["W",0],["W",2000],[0,2000]]`, `[[0,0],["W",0]]`, "RE-X.10 engagement.plan.zone"},
		{"RE-X.10 a zone beyond the edge", `["W",2000],[0,2000]]`, `[9100,2000],[0,2000]]`, "RE-X.10 engagement.plan.zone-off"},
		{"RE-X.10 two units of one name", `"unit":"B3"`, `"unit":"B1"`, "RE-X.10 engagement.plan.twice"},
		{"RE-X.10 a name that cannot be typed", `"unit":"B3"`, `"unit":"B 3"`, "RE-X.10 engagement.plan.name"},
		{"RE-X.10 no such unit", `"de_rifle"`, `"de_cavalry"`, "RE-X.10 engagement.plan.unit"},
		{"RE-X.10 a crew without its vehicle", `"de_rifle"`, `"de_tank_crew"`, "RE-X.10 engagement.plan.unit"},
		{"RE-X.10 a unit off the table", `[6000,7000,1800]`, `[6000,8100,1800]`, "RE-X.10 engagement.plan.off"},
		{"RE-X.10 hidden without the rule", `"hidden_setup",`, ``, "RE-X.10 engagement.plan.hidden"},
		{"RE-X.10 camouflaged without the rule", `,"camouflage"]`, `]`, "RE-X.10 engagement.plan.hidden"},
		{"RE-X.10 reserves after the end", `"round":2`, `"round":7`, "RE-X.10 engagement.plan.reserve"},
		{"RE-X.10 reserves from nowhere", `"edge":"north"`, `"edge":"up"`, "RE-X.10 engagement.plan.reserve"},
		{"RE-X.10 no room in the zone", `["W",2000],[0,2000]]`, `["W",100],[0,100]]`, "RE-X.10 engagement.plan.room"},
		{
			"RE-X.10 nothing to hide in", `"at":[1700,6800,1800],"hidden":true`, `"at":[8900,6100,1800],"hidden":true`,
			"RE-X.10 engagement.plan.room",
		},
		{"RE-1.10 aboard of nothing", `"aboard":"A1"`, `"aboard":"A9"`, "RE-1.10 engagement.plan.aboard"},
		{"RE-1.10 twelve men in a halftrack", `"ref":"us_hq"`, `"ref":"us_rifle"`, ""},
		{
			"RE-1.10 a gun behind what does not tow", `"ref":"m3_ht","at":[2000,1000,0]},` + "\n" + `     {"unit":"A2","ref":"us_hq"`,
			`"ref":"dukw","at":[2000,1000,0]},{"unit":"A2","ref":"us_gun_qf6_57"`, "RE-1.10 engagement.plan.aboard",
		},
		{"RE-1.10 more men than a jeep has seats", `"m3_ht"`, `"jeep"`, "RE-1.10 engagement.plan.full"},
		{"RE-0.2 a tank upstairs", `"camouflaged":true`, `"camouflaged":true,"storey":1`, "RE-0.2 engagement.plan.storey"},
		{"RE-S7 one force of two", `"map":{`, `"forces":[["m8"]],"map":{`, "RE-S7 engagement.plan.forces"},
	} {
		t.Run(tc.name, func(t *testing.T) {
			if strings.Count(ownBattle, tc.old) == 0 {
				t.Fatalf("the battle has no %s", tc.old)
			}
			_, err := startOwn(t, strings.Replace(ownBattle, tc.old, tc.new, 1))
			got := ""
			if refusal, ok := errors.AsType[*game.Refusal](err); ok {
				got = string(refusal.Clause) + " " + refusal.Reason
			}
			if got != tc.want {
				t.Errorf("%s: %v, want %q", tc.new, err, tc.want)
			}
		})
	}
	t.Run("RE-V1 a side without anybody", func(t *testing.T) {
		before, _, _ := strings.Cut(ownBattle, `{"unit":"A1"`)
		const end = `]},` + "\n" + `   "B"`
		_, after, _ := strings.Cut(ownBattle, end)
		_, err := startOwn(t, before+end+after)
		if refusal, ok := errors.AsType[*game.Refusal](err); !ok || refusal.Reason != printed.ReasonEmptySide {
			t.Errorf("%v, want %s", err, printed.ReasonEmptySide)
		}
	})
	t.Run("RE-X.10 every fault at once", func(t *testing.T) {
		broken := strings.NewReplacer(`"rounds":6`, `"rounds":99`, `"height":700`, `"height":9000`, `"de_rifle"`, `"nobody"`).Replace(ownBattle)
		_, err := startOwn(t, broken)
		list, ok := game.Refusals(err)
		if !ok || len(list) != 3 {
			t.Errorf("%v, want three faults", err)
		}
	})
}

func TestKept(t *testing.T) {
	r, err := New()
	if err != nil {
		t.Fatal(err)
	}
	for _, tc := range []struct {
		name, kind, data string
		want             []string // reasons
		unread           bool
	}{
		{"RE-S7 a force", "force", `{"budget":500,"units":["m4a3_75","us_rifle"]}`, nil, false},
		{"RE-S7 more than half in one type", "force", `{"budget":500,"units":["m4a3_75","m4a3_75"]}`, []string{printed.ReasonTooMany}, false},
		{
			"RE-S7 every fault of a force", "force", `{"budget":500,"units":["tiger1","tiger1","elephant","de_tank_crew"]}`,
			[]string{printed.ReasonTooMany, printed.ReasonUnknownUnit, printed.ReasonCrewOnly, printed.ReasonBudget},
			false,
		},
		{"RE-S7 no such size", "force", `{"budget":600,"units":["m8"]}`, []string{printed.ReasonBudget}, false},
		{"RE-0.1 a table", "map", `{"map":{"id":"own","name":"","width":12000,"height":12000,"terrain":[]}}`, nil, false},
		{
			"RE-0.1 a table too large", "map", `{"map":{"id":"own","name":"","width":12000,"height":25000,"terrain":[]}}`,
			[]string{printed.ReasonTableSize},
			false,
		},
		{"a force that cannot be read", "force", `{"units":"all"}`, nil, true},
		{"a kind that is not kept", "platoon", `{}`, nil, true},
	} {
		t.Run(tc.name, func(t *testing.T) {
			err := r.ValidateSaved(tc.kind, json.RawMessage(tc.data))
			list, ok := game.Refusals(err)
			if err != nil && ok == tc.unread {
				t.Fatalf("%v, readable: %t", err, ok)
			}
			if tc.unread {
				if err == nil {
					t.Fatal("it was accepted")
				}
				return
			}
			var got []string
			for _, refusal := range list {
				got = append(got, refusal.Reason)
			}
			if strings.Join(got, " ") != strings.Join(tc.want, " ") {
				t.Errorf("%v, want %v", got, tc.want)
			}
		})
	}
}
