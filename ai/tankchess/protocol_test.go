package tankchess

import (
	"bytes"
	"context"
	"fmt"
	"io"
	"regexp"
	"strings"
	"testing"
	"time"

	"go.uber.org/goleak"
)

func TestMain(m *testing.M) { goleak.VerifyTestMain(m) }

// converse sends a script and returns the answers with their measurements
// replaced, so that transcripts can be compared.
func converse(t *testing.T, script string) string {
	t.Helper()
	var out bytes.Buffer
	if err := Serve(context.Background(), strings.NewReader(script), &out); err != nil {
		t.Fatal(err)
	}
	return regexp.MustCompile(`nps \d+ time \d+`).ReplaceAllString(out.String(), "nps N time T")
}

func TestTranscripts(t *testing.T) {
	for _, tc := range []struct{ name, script, want string }{
		{
			"the greeting lists the options", "tce\nisready\n",
			"id name sabot tankchess\nid author the Sabot project\n" +
				"option name level type combo default ace var recruit var regular var veteran var ace var legend\n" +
				"option name hash type spin default 32 min 1 max 1024\n" +
				"option name seed type spin default 0 min 0 max 18446744073709551615\n" +
				"option name lines type spin default 1 min 1 max 20\noption name threads type spin default 1 min 1 max 64\ntceok\nreadyok\n",
		},
		{
			"CH-9.b an escape is found and named", "position tfen 8x8 3C44/8/8/2h45/8/8/8/5c42 w 0 1\ngo nodes 2000\n",
			"info depth 1 multipv 1 score mate 1 nodes 125 nps N time T pv Cd8-out#\nbestmove Cd8-out\n",
		},
		{
			"CH-16 perft by first move", "position tfen 8x8 H6l46/1#6/8/8/8/8/8/8 w 0 1\nperft 1\n",
			"Ha8-a8N: 1\nHa8-a8NE: 1\nHa8-a8SE: 1\nHa8-a8S: 1\nHa8-a8SW: 1\nHa8-a8NW: 1\nHa8-a7S: 1\nnodes 7\n",
		},
		{
			"the record of CH-15.d is replayed",
			"position board quick12 moves Mi1-k3NE Md12-f10E Cf1-d3N Cg12-e10S Mk3-k5NE Ce10-f7S Cd3-e5NW Cf7-g5Sxi3+^ Hc1-c1NExg5#\nd\n",
			"result winner 1 by command\n",
		},
		{
			"unknown words", "jump\n",
			"error jump: unknown command, want tce, isready, setoption, newgame, position, go, stop, ponderhit, perft, d or quit\n",
		},
		{"unknown board", "position board nine\n", "error position: board \"nine\", want basic16, "},
		{"half a position", "position tfen 8x8\n", "error position: want: position board ID, or position tfen W×H RANKS w|b QUIET TURN\n"},
		{"a move that is none", "position board quick12 moves a1-b2\n", "error position: move 1 \"a1-b2\": "},
		{"a limit without a number", "go movetime soon\n", "error go: movetime \"soon\", want a whole number\n"},
		{"an unknown limit", "go fast 3\n", "error go: \"fast\", want movetime, nodes, depth, wtime, btime, winc, binc, ponder or infinite\n"},
		{"an unknown level", "setoption name level value general\n", "error setoption: level \"general\", want recruit, regular, "},
		{"a table too large", "setoption name hash value 99999\n", "error setoption: hash \"99999\", want 1 to 1024\n"},
		{"too deep a count", "perft 77\n", "error perft: depth \"77\", want 1 to 6\n"},
	} {
		t.Run(tc.name, func(t *testing.T) {
			got := converse(t, tc.script)
			if !strings.Contains(got, tc.want) {
				t.Errorf("answers\n%s\nwant\n%s", got, tc.want)
			}
		})
	}
}

func TestSeveralLines(t *testing.T) {
	got := converse(t, "setoption name lines value 3\nposition board quick12\ngo depth 2\n")
	for line := 1; line <= 3; line++ {
		if want := fmt.Sprintf("info depth 2 multipv %d score", line); !strings.Contains(got, want) {
			t.Errorf("no %q in\n%s", want, got)
		}
	}
}

// talk runs a conversation that the test can answer.
func talk(t *testing.T) (say func(string), heard func(prefix string) string) {
	t.Helper()
	inR, inW := io.Pipe()
	outR, outW := io.Pipe()
	lines := make(chan string, 1000)
	done := make(chan error, 1)
	go func() {
		done <- Serve(t.Context(), inR, outW)
		_ = outW.Close() // a pipe: closing cannot fail
	}()
	go func() {
		defer close(lines)
		buf, chunk := "", make([]byte, 4096)
		for {
			n, err := outR.Read(chunk)
			buf += string(chunk[:n])
			for line, rest, ok := strings.Cut(buf, "\n"); ok; line, rest, ok = strings.Cut(buf, "\n") {
				lines <- line
				buf = rest
			}
			if err != nil {
				return
			}
		}
	}()
	t.Cleanup(func() {
		_ = inW.Close() // a pipe: closing cannot fail
		for range lines {
		}
		if err := <-done; err != nil {
			t.Error(err)
		}
	})
	say = func(s string) {
		if _, err := io.WriteString(inW, s+"\n"); err != nil {
			t.Error(err)
		}
	}
	heard = func(prefix string) string {
		timer := time.NewTimer(time.Minute) // a hang, not slowness
		defer timer.Stop()
		for {
			select {
			case line, ok := <-lines:
				if !ok {
					t.Fatalf("the conversation ended before %q", prefix)
				}
				if strings.HasPrefix(line, prefix) {
					return line
				}
			case <-timer.C:
				t.Fatalf("no %q within a minute", prefix)
			}
		}
	}
	return say, heard
}

func TestStopAnInfiniteSearch(t *testing.T) {
	say, heard := talk(t)
	say("position board basic16")
	say("go infinite")
	heard("info depth 2")
	say("isready")
	heard("readyok")
	say("go nodes 5")
	heard("error go: the engine is thinking")
	say("stop")
	heard("bestmove ")
	say("quit")
}

// FuzzServe feeds arbitrary text: the engine must answer or stay silent, never
// crash. Searches in it are bounded by what the fuzzer can write in a line, so
// long ones are cut by the context.
func FuzzServe(f *testing.F) {
	f.Add("tce\nposition board quick12 moves Mi1-k3NE\ngo nodes 50\nd\n")
	f.Add("position tfen 8x8 H6l46/1#6/8/8/8/8/8/8 w 0 1\nperft 1\n")
	f.Add("setoption name level value recruit\nsetoption name seed value 7\ngo wtime 100 btime 100 winc 0 binc 0\nstop\n")
	f.Add("position board quick12 options deployment=secret,remoteMines=true moves Cf1\ngo\n")
	f.Fuzz(func(t *testing.T, script string) {
		ctx, cancel := context.WithTimeout(context.Background(), 200*time.Millisecond)
		defer cancel()
		if err := Serve(ctx, strings.NewReader(script), io.Discard); err != nil && !strings.Contains(err.Error(), "token too long") {
			t.Fatal(err)
		}
	})
}
