package server_test

import (
	"context"
	"encoding/json"
	"net/http"
	"slices"
	"strings"
	"testing"

	"sabot/ai"
	"sabot/dice"
	"sabot/game"
	"sabot/registry"
	"sabot/server"
)

// gambler is a computer that leaves its choice to the seed of the decision.
type gambler struct{}

func (gambler) Decide(_ context.Context, seat game.Seat, v game.View, b ai.Budget) (ai.Thought, error) {
	p, err := heapRules{}.Imagine(v, dice.NewFast(b.Seed))
	if err != nil {
		return ai.Thought{}, err
	}
	legal := p.Legal(seat)
	return ai.Thought{Action: legal[dice.NewFast(b.Seed).Hidden(len(legal))]}, nil
}

// seededLog plays a match against the computer on a server of its own and
// returns its log without what a run may differ in: times, the hash chain
// over them and the signature.
func seededLog(t *testing.T, seed uint64) []string {
	t.Helper()
	cfg := testConfig(t)
	cfg.Seed = &seed
	cfg.Games = []registry.Game{{Rules: heapRules{}, Mind: func(ai.Level) (ai.Mind, error) { return gambler{}, nil }}}
	p := guest(t, serve(t, cfg))
	s := p.begin(begin("me", "ai"))
	for s.Status == "playing" {
		eventually(t, "my turn or the end", func() bool {
			s = p.look(s.ID)
			return s.Status == "over" || s.Waiting[0].Seat == 1
		})
		if s.Status == "over" {
			break
		}
		text := "roll"
		if s.Seq%3 == 0 {
			text = s.Sights[0].Legal[0].Text
		}
		p.post("/matches/"+s.ID+"/actions", obj{"id": p.id(), "seat": 1, "text": text}, http.StatusOK, nil)
		s = p.look(s.ID)
	}
	var lines []string
	_, _, log := p.call(http.MethodGet, "/matches/"+s.ID+"/log", nil)
	for line := range strings.Lines(string(log)) {
		var fields map[string]any
		if err := json.Unmarshal([]byte(line), &fields); err != nil {
			t.Fatal(err)
		}
		if fields["do"] == "sign" {
			continue
		}
		for _, name := range []string{"ms", "sum", "id"} {
			delete(fields, name)
		}
		data, err := json.Marshal(fields)
		if err != nil {
			t.Fatal(err)
		}
		lines = append(lines, string(data))
	}
	return lines
}

func TestSeedRepeatsMatches(t *testing.T) {
	one, two, other := seededLog(t, 7), seededLog(t, 7), seededLog(t, 8)
	if len(one) < 5 || !slices.Equal(one, two) {
		t.Errorf("two runs with one seed:\n%s\n\n%s", strings.Join(one, "\n"), strings.Join(two, "\n"))
	}
	if slices.Equal(one, other) {
		t.Error("another seed gives the same match")
	}
}

func TestSeededServerHoldsManyMatches(t *testing.T) {
	cfg, seed := testConfig(t), uint64(1)
	cfg.Seed = &seed
	p := guest(t, serve(t, cfg))
	if one, two := p.begin(begin("me", "me")), p.begin(begin("me", "me")); one.ID == two.ID {
		t.Errorf("two matches are called %q", one.ID)
	}
}

func TestSeedIsForLoopbackOnly(t *testing.T) {
	seed := uint64(1)
	for addr, fine := range map[string]bool{
		"127.0.0.1:0": true, "localhost:8080": true, "[::1]:0": true, "": true,
		"0.0.0.0:8080": false, ":8080": false, "192.168.1.2:80": false, "example.org:80": false,
	} {
		cfg := testConfig(t)
		cfg.Addr, cfg.Seed = addr, &seed
		s, err := server.New(t.Context(), cfg)
		if (err == nil) != fine {
			t.Errorf("%q with a seed: %v", addr, err)
		}
		if s != nil {
			_ = s.Close()
		}
	}
}
