package server_test

import (
	"context"
	"encoding/json"
	"fmt"
	"net/http"
	"net/http/httptest"
	"os"
	"strings"

	"sabot/game"
	"sabot/internal/toygame"
	"sabot/registry"
	"sabot/rulebook"
	"sabot/server"
)

// A server needs rules, a rulebook and a folder. Whoever can speak HTTP can
// play: here one guest takes both seats of the toy game and marks the first square.
func Example() {
	folder, err := os.MkdirTemp("", "sabot")
	if err != nil {
		fmt.Println(err)
		return
	}
	defer os.RemoveAll(folder)
	book, err := rulebook.Open()
	if err != nil {
		fmt.Println(err)
		return
	}
	s, err := server.New(context.Background(), server.Config{DataDir: folder, Games: []registry.Game{{Rules: toygame.Rules{}}}, Book: book})
	if err != nil {
		fmt.Println(err)
		return
	}
	defer s.Close()
	web := httptest.NewServer(s.Handler())
	defer web.Close()

	var guest, match, receipt struct {
		Token   string
		ID      string
		Seq     int
		Waiting []game.Decision
		Sights  []struct {
			Seat  game.Seat
			Legal []struct{ Text string }
		}
	}
	ask := func(path, body string, answer any) {
		r, _ := http.NewRequestWithContext(context.Background(), http.MethodPost, web.URL+"/api/v1"+path, strings.NewReader(body))
		r.Header = http.Header{"Content-Type": {"application/json"}, "Authorization": {"Bearer " + guest.Token}}
		res, err := http.DefaultClient.Do(r)
		if err != nil {
			fmt.Println(err)
			return
		}
		defer res.Body.Close()
		if err := json.NewDecoder(res.Body).Decode(answer); err != nil {
			fmt.Println(err)
		}
	}
	ask("/guests", "", &guest)
	ask("/matches", `{"game":"tictactoe","setup":{"scenario":"plain"},"seats":[{"who":"me"},{"who":"me"}]}`, &match)
	for i, d := range match.Waiting {
		fmt.Println("seat", d.Seat, "decides", d.Kind, "among", len(match.Sights[i].Legal))
	}
	ask("/matches/"+match.ID+"/actions", fmt.Sprintf(`{"id":"first","seq":%d,"seat":1,"text":%q}`, match.Seq, match.Sights[0].Legal[0].Text),
		&receipt)
	fmt.Println("entry", receipt.Seq, "is on disk")
	// Output:
	// seat 1 decides mark among 9
	// entry 1 is on disk
}
