package tankchess

import (
	"strings"
	"testing"
	"time"

	"sabot/ai"
)

// A clock lasts: whatever every search takes at most, there is time for the next.
func TestAClockIsNeverUsedUp(t *testing.T) {
	for _, tc := range []struct{ left, bonus time.Duration }{
		{10 * time.Minute, 0}, {time.Minute, time.Second}, {3 * time.Second, 0}, {40 * time.Millisecond, 0}, {time.Millisecond, 5 * time.Second},
	} {
		left := tc.left
		for move := range 200 {
			l := strength{}.limits(ai.Budget{Left: left, Bonus: tc.bonus}, time.Time{})
			if l.hard <= 0 || l.hard > left/4 || l.hard > ai.Longest || l.soft > left/4 {
				t.Fatalf("move %d of %v + %v: soft %v, hard %v with %v left", move+1, tc.left, tc.bonus, l.soft, l.hard, left)
			}
			if left = left - l.hard + tc.bonus; left < 8 {
				break
			}
		}
	}
}

// The time goes to where something happens.
func TestTimeFollowsTheSearch(t *testing.T) {
	l := strength{}.limits(ai.Budget{Left: time.Minute}, time.Time{})
	calm, fresh, falling := l.stretched(6, 0), l.stretched(0, 0), l.stretched(0, 80)
	if !(calm < l.soft && l.soft < fresh && fresh < falling && falling <= l.hard) {
		t.Errorf("calm %v, as planned %v, new choice %v, falling %v, at most %v", calm, l.soft, fresh, falling, l.hard)
	}
	fixed := strength{time: time.Second}.limits(ai.Budget{}, time.Time{})
	if fixed.stretched(6, 0) != fixed.soft || fixed.stretched(0, 80) != fixed.soft {
		t.Error("a level without a clock takes longer or shorter")
	}
}

// A search on the opponent's time answers when the time has become its own, not before.
func TestPonder(t *testing.T) {
	say, heard := talk(t)
	say("ponderhit")
	heard("error ponderhit: nothing is pondered")
	say("go ponder infinite")
	heard("error go: ponder with infinite")
	say("position board quick12")
	say("setoption name level value veteran")
	say("go ponder wtime 60000 btime 60000")
	heard("info depth 2")
	say("isready")
	if line := heard(""); strings.HasPrefix(line, "bestmove") {
		t.Errorf("%q before anything was hit", line)
	}
	say("ponderhit")
	best := strings.Fields(heard("bestmove "))
	if len(best) != 4 || best[2] != "ponder" {
		t.Fatalf("%q, want a move and one to ponder on", best)
	}
	say("position board quick12 moves " + best[1] + " " + best[3])
	say("go ponder nodes 1000")
	say("stop") // something else was played
	heard("bestmove ")
	say("ponderhit")
	heard("error ponderhit: nothing is pondered")
	say("quit")
}
