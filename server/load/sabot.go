package load

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"net"
	"net/http"
	"time"

	"sabot/dice"
	"sabot/game"
	"sabot/rulebook"
	"sabot/server"
)

// Sabot measures a server on a data folder of its own. The clients play the
// scenario at random, both seats of a match each.
func Sabot(ctx context.Context, dir string, rules game.Rules, scenario string, book *rulebook.Book, clients int, limit time.Duration,
) (Result, error) {
	texts, err := script(rules, scenario)
	if err != nil {
		return Result{}, err
	}
	s, err := server.New(ctx, server.Config{DataDir: dir, Rules: []game.Rules{rules}, Book: book, Limits: server.Limits{Off: true}})
	if err != nil {
		return Result{}, err
	}
	l, err := (&net.ListenConfig{}).Listen(ctx, "tcp", "127.0.0.1:0")
	if err != nil {
		return Result{}, errors.Join(err, s.Close())
	}
	web := &http.Server{Handler: s.Handler(), ReadHeaderTimeout: time.Minute}
	go func() { _ = web.Serve(l) }() // ends with Close below
	var list []client
	for range clients {
		list = append(list, &table{
			caller: newCaller("http://" + l.Addr().String() + "/api/v1"), game: rules.Catalog().Game, scenario: scenario, texts: texts,
		})
	}
	r, err := Measure(ctx, "sabot", list, limit)
	return r, errors.Join(err, web.Close(), s.Close())
}

// scriptSeed makes every run play the same moves.
const scriptSeed = 1

// turn is one move of the script.
type turn struct {
	seat game.Seat
	text string
}

// script plays one game at random and notes its moves: choosing them is the
// players' work, not the server's.
func script(rules game.Rules, scenario string) ([]turn, error) {
	chance := rand.New(rand.NewPCG(scriptSeed, scriptSeed)) //nolint:gosec // a benchmark
	src := dice.NewFast(scriptSeed)
	p, _, err := rules.Start(game.Setup{Scenario: scenario}, src)
	if err != nil {
		return nil, err
	}
	var texts []turn
	for len(texts) < 400 && p.Result() == nil {
		seat := p.Waiting()[0].Seat
		legal := p.Legal(seat)
		if len(legal) == 0 {
			return nil, fmt.Errorf("%s: nothing to do after %d moves", scenario, len(texts))
		}
		a := legal[chance.IntN(len(legal))]
		texts = append(texts, turn{seat, p.Notate(a)})
		if p, _, err = p.Apply(seat, a, src); err != nil {
			return nil, err
		}
	}
	return texts, nil
}

// table plays the script in one match after the other.
type table struct {
	caller

	game, scenario string
	texts          []turn
	match          string
	at             int
}

func (t *table) move(ctx context.Context) error {
	if t.match == "" || t.at == len(t.texts) {
		if err := t.begin(ctx); err != nil {
			return err
		}
	}
	next := t.texts[t.at]
	body := map[string]any{"id": fmt.Sprint("m", t.at), "seat": next.seat, "seq": t.at, "text": next.text}
	t.at++
	return t.post(ctx, "/matches/"+t.match+"/actions", body, nil)
}

func (t *table) begin(ctx context.Context) error {
	if t.token == "" {
		var g server.Guest
		if err := t.post(ctx, "/guests", nil, &g); err != nil {
			return err
		}
		t.token = g.Token
	}
	var m server.Snapshot
	me := map[string]string{"who": "me"}
	err := t.post(ctx, "/matches", map[string]any{
		"game": t.game, "setup": game.Setup{Scenario: t.scenario}, "seats": []map[string]string{me, me},
	}, &m)
	t.match, t.at = m.ID, 0
	return err
}
