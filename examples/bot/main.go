// Command bot plays at random over the API: "bot URL" against the computer, "bot URL TOKEN" on the seat of an invite link.
package main

import (
	"encoding/json"
	"fmt"
	"io"
	"math/rand/v2"
	"net/http"
	"os"
	"strings"
	"time"
)

const against = `{"game":"tankchess","setup":{"scenario":"quick12"},"seats":[{"who":"me","name":"Bot"},{"who":"ai"}]}`

type match struct {
	ID, Status string
	Seq        int
	Result     struct{ Winner int }
	Sights     []struct {
		Seat  int
		Legal []struct{ Action json.RawMessage }
	}
}

type bot struct{ URL, Token string }

// call makes one request. A status of 400 or more comes with a problem document that says what is wrong.
func (b bot) call(method, path, body string, answer any) error {
	r, err := http.NewRequest(method, b.URL+"/api/v1"+path, strings.NewReader(body)) //nolint:gosec // the address is what it was told
	if err != nil {
		return err
	}
	r.Header = http.Header{"Content-Type": {"application/json"}, "Authorization": {"Bearer " + b.Token}}
	res, err := http.DefaultClient.Do(r) //nolint:gosec // likewise
	if err != nil {
		return err
	}
	defer res.Body.Close()
	if res.StatusCode >= http.StatusBadRequest {
		text, _ := io.ReadAll(res.Body)
		return fmt.Errorf("%s %s: %s", method, path, text)
	}
	return json.NewDecoder(res.Body).Decode(answer)
}

// play begins or joins a match and plays it to the end. The id makes a repeated request harmless, seq a late one.
func play(b bot, path, body string) (m match, err error) {
	if err = b.call("POST", "/guests", "", &b); err == nil {
		err = b.call("POST", path, body, &m)
	}
	for ; err == nil && m.Status != "over"; err = b.call("GET", "/matches/"+m.ID, "", &m) {
		time.Sleep(20 * time.Millisecond)
		for _, s := range m.Sights {
			if n := len(s.Legal); n > 0 && err == nil { // whoever has legal actions must decide
				err = b.call("POST", "/matches/"+m.ID+"/actions", fmt.Sprintf(`{"id":"bot-%d","seq":%[1]d,"seat":%d,"action":%s}`,
					m.Seq, s.Seat, s.Legal[rand.IntN(n)].Action), &struct{}{}) //nolint:gosec // a game
			}
		}
	}
	return m, err
}

func main() {
	path, body := "/matches", against
	if len(os.Args) > 2 {
		path, body = "/join/"+os.Args[2], `{"name":"Bot"}`
	}
	m, err := play(bot{URL: os.Args[1]}, path, body)
	fmt.Println("winner: seat", m.Result.Winner, err)
}
