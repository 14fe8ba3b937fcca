package game_test

import (
	"encoding/json"
	"strings"
	"testing"

	"sabot/dice"
	"sabot/game"
	"sabot/internal/toygame"
)

// completing is a game whose views have a part that is not written.
type completing struct{ game.Rules }

func (completing) CompleteView(v game.View) (game.View, error) {
	view := v.(toygame.View)
	view.Board = strings.ToLower(view.Board)
	return view, nil
}

func TestReadView(t *testing.T) {
	g, err := toygame.Game()
	if err != nil {
		t.Fatal(err)
	}
	p, _, err := g.Rules.Start(game.Setup{Scenario: g.Rules.Catalog().Scenarios[0].ID}, dice.None{})
	if err != nil {
		t.Fatal(err)
	}
	data, err := json.Marshal(p.View(1))
	if err != nil {
		t.Fatal(err)
	}
	if v, err := game.ReadView(g.Rules, data); err != nil || v != p.View(1) {
		t.Errorf("read %+v, %v, want %+v", v, err, p.View(1))
	}
	v, err := game.ReadView(completing{g.Rules}, []byte(`{"board":"XO.......","turn":1}`))
	if err != nil || v.(toygame.View).Board != "xo......." {
		t.Errorf("not completed: %+v, %v", v, err)
	}
	if _, err := game.ReadView(g.Rules, []byte(`{"bord":"XO"}`)); err == nil || err.Error() != `unknown field "bord"` {
		t.Errorf("got %v", err)
	}
}
