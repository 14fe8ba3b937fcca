package server_test

import (
	"bytes"
	"errors"
	"math/rand/v2"
	"net/http"
	"regexp"
	"strings"
	"testing"

	"sabot/game"
	"sabot/server"
)

// A match of cards between two guests, windows and all: every roll and both
// shuffles of the finished log hold, and one changed die is found at its line.
func TestCommanderMatchIsHonest(t *testing.T) {
	rules := cards(t)
	cfg := testConfig(t)
	cfg.Games, cfg.Pause = onlyRules(rules), -1
	ada, bob, id := friends(t, serve(t, cfg), cardMatch("me", "open"))
	chance := rand.New(rand.NewPCG(1, 2))
	for range 70 {
		stepRandomly(t, []*player{ada, bob}, id, chance)
	}
	ada.post("/matches/"+id+"/resign", obj{"id": "r", "seat": 1}, http.StatusOK, nil)
	_, _, data := ada.call(http.MethodGet, "/matches/"+id+"/log", nil)
	verify := func(text []byte) error {
		log, err := game.ReadLog(bytes.NewReader(text))
		if err != nil {
			return err
		}
		return game.Verify(rules, log)
	}
	if err := verify(data); err != nil {
		t.Fatalf("TC-7.0.a the log does not hold: %v", err)
	}
	lines := bytes.SplitAfter(data, []byte("\n"))
	die := regexp.MustCompile(`"rolls":\[\[10,(\d+)\]`)
	for i, line := range lines {
		m := die.FindSubmatchIndex(line)
		if m == nil {
			continue
		}
		other := byte('1')
		if line[m[2]] == '1' {
			other = '2'
		}
		forged := bytes.Clone(data)
		at := len(bytes.Join(lines[:i], nil)) + m[2]
		forged[at] = other
		fault, ok := errors.AsType[*game.LogFault](verify(forged))
		if !ok || fault.Line != i+1 {
			t.Errorf("TC-7.0.a a changed die in line %d: %v", i+1, fault)
		}
		return
	}
	t.Error("nobody rolled a die")
}

// stepRandomly lets whoever is due play something, unless standing orders are
// about to answer.
func stepRandomly(t *testing.T, players []*player, id string, chance *rand.Rand) {
	t.Helper()
	for _, p := range players {
		s := p.look(id)
		for _, d := range s.Waiting {
			sight := s.Sights[0]
			if d.Optional || sight.Seat != d.Seat || sight.Answered || len(sight.Legal) == 0 {
				continue
			}
			choice := sight.Legal[chance.IntN(len(sight.Legal))]
			status, _, body := p.call(http.MethodPost, "/matches/"+id+"/actions", obj{
				"id": p.id(), "seat": d.Seat, "seq": s.Seq, "action": choice.Action,
			})
			if status != http.StatusOK && status != http.StatusConflict {
				t.Fatalf("%s = %d: %s", choice.Text, status, body)
			}
			return
		}
	}
}

// What one seat does is told to the other by events alone where the action
// could carry more: cards handed in with a move, or with a shot.
func TestMovesDoNotShowWhatTheyCarry(t *testing.T) {
	rules := cards(t)
	at := battle(t, rules, func(p game.Position) bool {
		due := game.Due(p)
		if len(due) != 1 || due[0].Seat != 1 || due[0].Kind != "play" {
			return false
		}
		for _, a := range p.Legal(1) {
			if rules.Actions().Name(a) == "move" {
				return true
			}
		}
		return false
	})
	ada, bob, id := cardTable(t, at, -1)
	for _, c := range ada.look(id).Sights[0].Legal {
		if !strings.Contains(string(c.Action), `"type":"move"`) {
			continue
		}
		ada.post("/matches/"+id+"/actions", obj{"id": "m", "seat": 1, "action": c.Action}, http.StatusOK, nil)
		break
	}
	own, theirs := moved(t, ada, id), moved(t, bob, id)
	if own.Text == "" || own.Action == nil {
		t.Errorf("TC-X.1 the mover cannot read the move: %+v", own)
	}
	if theirs.Text != "" || theirs.Action != nil || len(theirs.Events) == 0 {
		t.Errorf("TC-X.1 the other side reads %q %s", theirs.Text, theirs.Action)
	}
}

func moved(t *testing.T, p *player, id string) server.LogLine {
	t.Helper()
	lines := history(p, id)
	if len(lines) < 2 {
		t.Fatalf("%d entries", len(lines))
	}
	return lines[1]
}

// What a battle gives can be asked for without starting it.
func TestBriefOfABattle(t *testing.T) {
	cfg := testConfig(t)
	cfg.Games = onlyRules(cards(t))
	p := guest(t, serve(t, cfg))
	var tables []game.Table
	p.get("/games/commander/scenarios/tc-17-7", &tables)
	var ids []string
	for _, table := range tables {
		ids = append(ids, table.ID)
	}
	if got := strings.Join(ids, " "); got != "battle forces budgets zones ends" {
		t.Errorf("the bridgehead is told by %s", got)
	}
	p.refused(http.MethodGet, "/games/commander/scenarios/nowhere", nil, http.StatusNotFound, "not-found")
	p.refused(http.MethodGet, "/games/chess/scenarios/tc-17-7", nil, http.StatusNotFound, "not-found")
}
