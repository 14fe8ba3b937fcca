package load

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"net/http"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"time"

	"github.com/coder/websocket"

	"sabot/game"
	"sabot/server"
)

// Crowd is what one person has to share a server with.
type Crowd struct {
	Matches   []Scene // between computers, all watched, taken in turn
	Count     int     // how many of those
	Level     string  // of the computers
	Asking    int     // connections that ask for chances without a pause
	Game      string  // whose chances
	Questions json.RawMessage
}

// Scene is a match that can be begun.
type Scene struct{ Game, Scenario string }

// FairResult is how a person fares alone and in a crowd, in milliseconds: 95 of
// 100 moves are acknowledged, and 95 of 100 answered by the Recruit, within that
// time.
type FairResult struct {
	Moves       int
	IdleMove    float64
	CrowdMove   float64
	IdleAnswer  float64
	CrowdAnswer float64
	Answered    int64 // lists of questions of the crowd
	Refused     int64
}

// Fair measures a person's moves against the Recruit, first alone and then in a
// crowd. The server has its limits, as for everybody.
func Fair(ctx context.Context, program, dir string, alone Scene, moves int, crowd Crowd) (FairResult, error) {
	p, err := serve(ctx, program, "--data", dir)
	if err != nil {
		return FairResult{}, err
	}
	defer p.stop()
	return fair(ctx, p.url, alone, moves, crowd)
}

func fair(ctx context.Context, url string, alone Scene, moves int, crowd Crowd) (r FairResult, err error) {
	r.Moves = moves
	if r.IdleMove, r.IdleAnswer, err = playRecruit(ctx, url, alone, moves); err != nil {
		return r, err
	}
	inner, cancel := context.WithCancel(ctx)
	var wg sync.WaitGroup
	defer wg.Wait()
	defer cancel()
	if err := crowd.watch(inner, url, &wg); err != nil {
		return r, err
	}
	var answered, refused atomic.Int64
	for range crowd.Asking {
		wg.Go(func() { crowd.ask(inner, url, &answered, &refused) })
	}
	r.CrowdMove, r.CrowdAnswer, err = playRecruit(ctx, url, alone, moves)
	r.Answered, r.Refused = answered.Load(), refused.Load()
	return r, err
}

// newCaller is somebody new with connections of their own.
func newCaller(ctx context.Context, url string) (caller, error) {
	c := caller{http: &http.Client{Transport: &http.Transport{DisableCompression: true}}, base: url + "/api/v1"}
	var g server.Guest
	err := c.post(ctx, "/guests", nil, &g)
	c.token = g.Token
	return c, err
}

func (c caller) begin(ctx context.Context, s Scene, seats ...map[string]string) (server.Snapshot, error) {
	var m server.Snapshot
	err := c.post(ctx, "/matches", map[string]any{"game": s.Game, "setup": game.Setup{Scenario: s.Scenario}, "seats": seats}, &m)
	return m, err
}

// listen opens the live stream of a match.
func (c caller) listen(ctx context.Context, match string) (*websocket.Conn, error) {
	conn, res, err := websocket.Dial(ctx, "ws"+strings.TrimPrefix(c.base, "http")+"/matches/"+match+"/stream?state=1",
		&websocket.DialOptions{HTTPHeader: http.Header{"Authorization": {"Bearer " + c.token}}})
	if res != nil && res.Body != nil {
		_ = res.Body.Close() // of an upgrade there is none to read
	}
	if err == nil {
		conn.SetReadLimit(-1)
	}
	return conn, err
}

// matchesEach is how many matches each guest of the crowd begins.
const matchesEach = 10

// watch begins the matches between computers and watches them until ctx ends.
func (c Crowd) watch(ctx context.Context, url string, wg *sync.WaitGroup) error {
	ai := map[string]string{"who": "ai", "level": c.Level}
	var who caller
	for i := range c.Count {
		var err error
		if i%matchesEach == 0 {
			if who, err = newCaller(ctx, url); err != nil {
				return err
			}
		}
		m, err := who.begin(ctx, c.Matches[i%len(c.Matches)], ai, ai)
		if err != nil {
			return err
		}
		conn, err := who.listen(ctx, m.ID)
		if err != nil {
			return err
		}
		wg.Go(func() {
			defer func() { _ = conn.CloseNow() }() // nobody needs it any more
			for {
				if _, _, err := conn.Read(ctx); err != nil {
					return
				}
			}
		})
	}
	return nil
}

// ask asks the same questions until ctx ends, each connection as a guest of its
// own.
func (c Crowd) ask(ctx context.Context, url string, answered, refused *atomic.Int64) {
	who, err := newCaller(ctx, url)
	for err == nil && ctx.Err() == nil {
		if err := who.post(ctx, "/odds/"+c.Game, c.Questions, nil); err == nil {
			answered.Add(1)
		} else if ctx.Err() == nil {
			refused.Add(1)
			time.Sleep(10 * time.Millisecond) // as a tool would that takes no for an answer, but not for long
		}
	}
}

// playRecruit plays against the Recruit and measures how long a move takes to be
// acknowledged, and the Recruit to answer.
func playRecruit(ctx context.Context, url string, s Scene, moves int) (move, answer float64, err error) {
	who, err := newCaller(ctx, url)
	if err != nil {
		return 0, 0, err
	}
	var acked, answered []time.Duration
	for len(acked) < moves {
		a, b, err := who.playMatch(ctx, s, moves-len(acked))
		if err != nil {
			return 0, 0, err
		}
		acked, answered = append(acked, a...), append(answered, b...)
	}
	return percentile(acked, 95), percentile(answered, 95), nil
}

// playMatch plays one match, so many moves at most, taking moves in turn from the
// list of what is legal.
func (c caller) playMatch(ctx context.Context, s Scene, moves int) (acked, answered []time.Duration, err error) {
	m, err := c.begin(ctx, s, map[string]string{"who": "me"}, map[string]string{"who": "ai", "level": "recruit"})
	if err != nil {
		return nil, nil, err
	}
	conn, err := c.listen(ctx, m.ID)
	if err != nil {
		return nil, nil, err
	}
	defer func() { _ = conn.CloseNow() }() // the match is left
	state, err := nextOwn(ctx, conn, -1)
	for err == nil && state.Result == nil && len(acked) < moves {
		legal := state.Sights[0].Legal
		if len(legal) == 0 {
			return nil, nil, errors.New("nothing is legal")
		}
		body := map[string]any{
			"id": fmt.Sprint("m", state.Seq), "seat": 1, "seq": state.Seq, "action": legal[state.Seq*7%len(legal)].Action,
		}
		sent := time.Now()
		if err = c.post(ctx, "/matches/"+m.ID+"/actions", body, nil); err != nil {
			break
		}
		acked = append(acked, time.Since(sent))
		if state, err = nextOwn(ctx, conn, state.Seq); err == nil {
			answered = append(answered, time.Since(sent))
		}
		time.Sleep(100 * time.Millisecond) // people take longer
	}
	return acked, answered, err
}

// nextOwn waits for a state after entry last in which seat 1 must decide, or the
// game is over.
func nextOwn(ctx context.Context, conn *websocket.Conn, last int) (server.Snapshot, error) {
	for {
		_, data, err := conn.Read(ctx)
		if err != nil {
			return server.Snapshot{}, err
		}
		var m struct {
			Type  string          `json:"type"`
			State server.Snapshot `json:"state"`
		}
		if err := json.Unmarshal(data, &m); err != nil {
			return server.Snapshot{}, err
		}
		if m.Type != "state" || m.State.Seq <= last {
			continue
		}
		if w := m.State.Waiting; m.State.Result != nil || len(w) > 0 && w[0].Seat == 1 {
			return m.State, nil
		}
	}
}

// percentile is the time within which so many in a hundred lie, in milliseconds.
func percentile(times []time.Duration, percent int) float64 {
	if len(times) == 0 {
		return 0
	}
	slices.Sort(times)
	return float64(times[min(len(times)*percent/100, len(times)-1)].Microseconds()) / 1000
}
