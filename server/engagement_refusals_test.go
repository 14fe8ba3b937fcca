package server_test

import (
	"encoding/json"
	"fmt"
	"maps"
	"net/http"
	"strings"
	"testing"

	"sabot/game"
	"sabot/games/engagement"
)

// skirmishLine is a battle of one's own with something of everything that can
// be refused: a river, a house, vehicles and men on both sides, and a squad
// that hides.
const skirmishLine = `{
 "map":{"id":"own","name":"Line","width":12000,"height":12000,"terrain":[
  {"id":"r","type":"river","height":0,"poly":[[0,3500],[12000,3500],[12000,3900],[0,3900]]},
  {"id":"h","type":"building","height":500,"storeys":1,"poly":[[8000,4500],[10000,4500],[10000,5500],[8000,5500]]},
  {"id":"o","type":"orchard","height":500,"poly":[[1000,8000],[3000,8000],[3000,10000],[1000,10000]]}]},
 "scenario":{"id":"own","name":"Line","rounds":6,"first":"A","victory":"RE-V1","special":["hidden_setup"],
  "sides":{
   "A":{"nation":"US","zone":[[0,0],["W",0],["W","H"],[0,"H"]],"forces":[
     {"unit":"A1","ref":"m4a3_75","at":[6000,2000,0]},
     {"unit":"A2","ref":"us_rifle","at":[9000,2000,0]},
     {"unit":"A3","ref":"gmc","at":[3000,1000,0]},
     {"unit":"A4","ref":"us_hq","at":[3000,1000,0],"aboard":"A3"}]},
   "B":{"nation":"DE","zone":[[0,0],["W",0],["W","H"],[0,"H"]],"forces":[
     {"unit":"B1","ref":"pz4h","at":[6000,9000,1800]},
     {"unit":"B2","ref":"de_rifle","at":[9000,9000,1800]},
     {"unit":"B3","ref":"de_rifle","at":[2000,9000,1800],"hidden":true},
     {"unit":"B4","ref":"sdkfz222","at":[11000,4300,2700]}]}},
  "objectives":[{"id":"middle","at":[6000,6000],"radius":500,"value":3}]}}`

// line serves that battle between two guests.
func line(t *testing.T) *duel {
	t.Helper()
	rules, err := engagement.New()
	if err != nil {
		t.Fatal(err)
	}
	cfg := testConfig(t)
	cfg.Games, cfg.Pause = onlyRules(rules), -1
	b := begin("me", "open")
	b["game"], b["setup"] = "engagement", obj{"scenario": "own", "details": json.RawMessage(skirmishLine)}
	ada, bob, id := friends(t, serve(t, cfg), b)
	return &duel{t: t, id: id, seat: [3]*player{nil, ada, bob}}
}

// refuses sends what the rules do not allow, and looks that the refusal cites
// its clause, is written in words, and that nothing has changed for anybody.
func (d *duel) refuses(seat int, action obj, want string) game.Args {
	d.t.Helper()
	picture := func() string {
		var text string
		for s := 1; s <= 2; s++ {
			text += encode(d.t, d.seat[s].look(d.id)) + encode(d.t, history(d.seat[s], d.id))
		}
		return text
	}
	before := picture()
	d.n++
	body := obj{"id": fmt.Sprint("d", d.n), "seat": seat, "seq": d.seat[seat].look(d.id).Seq, "action": action}
	pr := d.seat[seat].refused(http.MethodPost, "/matches/"+d.id+"/actions", body, http.StatusUnprocessableEntity, "refused")
	if len(pr.Refusals) != 1 {
		d.t.Fatalf("%v: %+v", action, pr)
	}
	r := pr.Refusals[0]
	if got := string(r.Clause) + " " + r.Reason; got != want {
		d.t.Errorf("%v is refused by %s, want %s", action, got, want)
	}
	if r.Text == "" || strings.Contains(r.Text, "engagement.") || strings.ContainsAny(r.Text, "{}") {
		d.t.Errorf("%v is refused in these words: %q", action, r.Text)
	}
	if picture() != before {
		d.t.Errorf("%v was refused and changed something", action)
	}
	return r.Args
}

func drive(unit string, path ...obj) obj { return obj{"type": "drive", "unit": unit, "path": path} }

func fire(unit string, shot obj) obj { return obj{"type": "fire", "unit": unit, "shots": []obj{shot}} }

// Whatever an order, a path or a weapon may not do is refused with the clause
// that forbids it and with the furthest part that is allowed; nothing changes.
func TestEngagementRefusals(t *testing.T) {
	d := line(t)
	d.until("orders", 1)
	order := func(unit, order string, more obj) obj {
		o := obj{"type": "order", "unit": unit, "order": order}
		maps.Copy(o, more)
		return o
	}
	t.Run("RE-0.7 orders a unit may not receive", func(t *testing.T) {
		d.t = t
		d.refuses(1, order("A1", "crawl", nil), "RE-4.1 engagement.order.none")
		d.refuses(1, order("A1", "charge", nil), "RE-4.1 engagement.order.none")
		d.refuses(1, order("A2", "withdraw", nil), "RE-0.7 engagement.order.none")
		d.refuses(1, order("A2", "assault", nil), "RE-0.7 engagement.order.goal")
		d.refuses(1, order("A2", "assault", obj{"goal": "A1"}), "RE-0.7 engagement.order.goal")
		d.refuses(1, order("A2", "advance", obj{"watch": true}), "RE-0.12 engagement.order.watch")
		d.refuses(1, order("A1", "hold", obj{"unditch": true}), "RE-7.7 engagement.order.unditch")
		d.refuses(1, order("A3", "hold", obj{"hatch": "open"}), "RE-13.2 engagement.order.hatch")
		d.refuses(1, order("A4", "run", nil), "RE-9.1 engagement.order.riders")
		d.refuses(1, order("B1", "hold", nil), "RE-0.7 engagement.not-yours")
		d.refuses(1, order("Z9", "hold", nil), "RE-0.7 engagement.no-unit")
		d.refuses(1, obj{"type": "rally", "unit": "A2"}, "RE-0.7 engagement.not-now")
	})
	t.Run("RE-0.11 a hidden enemy is answered like one that does not exist", func(t *testing.T) {
		d.t = t
		d.refuses(1, order("B3", "hold", nil), "RE-0.7 engagement.no-unit")
		d.refuses(1, order("A2", "assault", obj{"goal": "B3"}), "RE-0.7 engagement.order.goal")
		d.refuses(1, order("A2", "assault", obj{"goal": "Z9"}), "RE-0.7 engagement.order.goal")
	})
	d.t = t
	d.act(1, order("A1", "advance", nil))
	d.act(1, order("A2", "advance", nil))
	d.refuses(1, order("A2", "run", nil), "RE-0.7 engagement.acted")
	d.until("move", 1)
	t.Run("RE-6.1 paths that break the turning budget", func(t *testing.T) {
		d.t = t
		args := d.refuses(1, drive("A1", obj{"turn": 451}), "RE-6.2 engagement.march.turn")
		if args["path"] != "" {
			t.Errorf("offered instead: %v", args["path"])
		}
		five := []obj{{"turn": 100}, {"turn": 100}, {"turn": 100}, {"turn": 100}, {"turn": 100}}
		args = d.refuses(1, drive("A1", five...), "RE-6.1 engagement.march.turns")
		if args["path"] != "t100 t100 t100 t100" {
			t.Errorf("offered instead: %v", args["path"])
		}
		d.refuses(1, drive("A1", obj{"forward": 100, "turn": 100}), "RE-X.4 engagement.march.segment")
		d.refuses(1, drive("A1", obj{"forward": -100}), "RE-X.4 engagement.march.segment")
	})
	t.Run("RE-7.4 paths into ground nobody enters, and farther than the order", func(t *testing.T) {
		d.t = t
		args := d.refuses(1, drive("A1", obj{"forward": 2000}), "RE-7.4 engagement.march.ground")
		if args["path"] != "f980" { // its nose is 5.2 cm ahead of its centre
			t.Errorf("offered instead: %v", args["path"])
		}
		args = d.refuses(1, obj{"type": "walk", "unit": "A2", "by": []int{0, -3200}}, "RE-0.7 engagement.walk.too-far")
		if args["by"] == nil {
			t.Errorf("nothing is offered instead: %v", args)
		}
		d.refuses(1, obj{"type": "walk", "unit": "A2", "by": []int{0, 1600}}, "RE-0.21 engagement.walk.ground")
		d.refuses(1, drive("A3", obj{"forward": 100}), "RE-6.7 engagement.march.allowance")
		d.refuses(1, drive("B1", obj{"forward": 100}), "RE-X.4 engagement.not-yours")
		d.refuses(1, drive("B3", obj{"forward": 100}), "RE-X.4 engagement.no-unit")
	})
	d.t = t
	// What is offered can be played.
	never := obj{"seat": 2, "orders": obj{"opportunity": "never"}}
	d.seat[2].want(http.MethodPut, "/matches/"+d.id+"/orders", never, http.StatusOK, nil)
	d.act(1, drive("A1", obj{"forward": 980}))
	eventually(t, "the side with a hidden unit lets the move go on", func() bool { return d.seat[1].look(d.id).Waiting[0].Seat == 1 })
	d.until("shoot", 1)
	t.Run("RE-0.8 weapons without arc, sight, range or effect", func(t *testing.T) {
		d.t = t
		d.refuses(1, fire("A1", obj{"mount": 2, "target": "B4"}), "RE-19.2 engagement.fire.arc") // the hull MG
		d.refuses(1, fire("A1", obj{"mount": 9, "target": "B1"}), "RE-1.11 engagement.fire.weapon")
		d.refuses(1, fire("A1", obj{"mount": 3, "target": "B1"}), "RE-19.14 engagement.fire.hatch")
		d.refuses(1, fire("A1", obj{"mount": 0, "target": "B1", "ammo": "FLAME"}), "RE-19.4 engagement.fire.ammo")
		d.refuses(1, fire("A2", obj{"weapon": "sl_rifle", "target": "B2"}), "RE-0.10 engagement.fire.sight") // the house
		d.refuses(1, fire("A2", obj{"weapon": "sl_rifle", "target": "B1"}), "RE-0.8 engagement.fire.range")
		d.refuses(1, fire("A2", obj{"weapon": "panzerfaust", "target": "B1"}), "RE-X.8 engagement.fire.weapon")
		d.refuses(1, fire("A1", obj{"mount": 0, "target": "B3"}), "RE-0.8 engagement.fire.target")
		d.refuses(1, fire("A1", obj{"mount": 0, "target": "A2"}), "RE-0.8 engagement.fire.target")
		d.refuses(1, obj{"type": "fire", "unit": "A1", "shots": []obj{}}, "RE-0.8 engagement.fire.none")
		twice := []obj{{"mount": 0, "target": "B1"}, {"mount": 0, "target": "B1"}}
		d.refuses(1, obj{"type": "fire", "unit": "A1", "shots": twice}, "RE-0.8 engagement.fire.twice")
	})
}

// Bodies that are no action of this game, seats that are somebody else's and
// positions that have moved on are answered for what they are.
func TestEngagementBadBodies(t *testing.T) {
	d := line(t)
	d.until("orders", 1)
	ada, bob := d.seat[1], d.seat[2]
	path := "/matches/" + d.id + "/actions"
	before := encode(t, ada.look(d.id))
	for _, action := range []string{
		`{"type":"order"}`, `{"type":"order","unit":7,"order":"hold"}`, `{"type":"order","unit":"A1","order":"hold","hurry":true}`,
		`{"type":"drive","unit":"A1","path":[{"forward":1.5}]}`, `{"type":"drive","unit":"A1","path":{"forward":1}}`,
		`{"type":"drive","unit":"A1","path":[{"forward":99999999999999999999}]}`, `{"type":"walk","unit":"A2","by":[1]}`,
		`{"type":"fire","unit":"A1","shots":[{"mount":"0"}]}`, `{"type":"teleport","unit":"A1"}`, `{"unit":"A1"}`, `[]`, `"A1 hold"`, `null`,
		`{"type":"deploy","unit":"A1","x":6000,"y":6000,"h":0}`, `{"type":"muster","units":["tiger2"]}`, `{"type":"snap","unit":"A1","step":-1}`,
		`{"type":"walk","unit":"A2","paths":[{"man":-1,"to":[[0,0,0]]}]}`, `{"type":"place","unit":"A2","men":[{"man":99,"x":0,"y":0}]}`,
	} {
		wantProblem(t, ada, path, `{"id":"bad","seat":1,"action":`+action+`}`)
	}
	for _, text := range []string{
		"", "order", "order A1", "order A1 dance", "drive A1", "drive A1 f", "drive A1 f1e9", "fire A1 m0@", "walk A2 by 1", "\x00",
	} {
		body, err := json.Marshal(obj{"id": "bad", "seat": 1, "text": text})
		if err != nil {
			t.Fatal(err)
		}
		wantProblem(t, ada, path, string(body))
	}
	hold := obj{"type": "order", "unit": "A1", "order": "hold"}
	bob.refused(http.MethodPost, path, obj{"id": "x", "seat": 1, "action": hold}, http.StatusForbidden, "not-yours")
	bob.refused(http.MethodPost, path, obj{"id": "x", "seat": 2, "action": hold}, http.StatusUnprocessableEntity, "refused")
	if got := encode(t, ada.look(d.id)); got != before {
		t.Error("RE-0.7 a body that was refused changed something")
	}
	seq := ada.look(d.id).Seq
	ada.post(path, obj{"id": "one", "seat": 1, "seq": seq, "action": hold}, http.StatusOK, nil)
	late := obj{"id": "two", "seat": 1, "seq": seq, "action": obj{"type": "order", "unit": "A2", "order": "hold"}}
	ada.refused(http.MethodPost, path, late, http.StatusConflict, "stale")
	if got := ada.look(d.id).Seq; got != seq+1 {
		t.Errorf("RE-0.7 the match is at entry %d, want %d", got, seq+1)
	}
}
