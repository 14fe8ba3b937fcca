package commander

import (
	"os"
	"strconv"
	"testing"

	"sabot/ai"
	"sabot/game"
	"sabot/games/commander/printed"
)

// TestRoles plays Regular against itself where seats stand for nothing, and
// tells by role and nation who won. One game each by default; SABOT_ROLES=300
// plays three hundred and tells the score with -v.
func TestRoles(t *testing.T) {
	games := 1
	if n, err := strconv.Atoi(os.Getenv("SABOT_ROLES")); err == nil && n > 0 {
		games = n
	}
	rules := newRules(t)
	mind := newMind(t, ai.Regular)
	for scenario, attacked := range map[string]bool{
		"tc-17-1": false, "tc-17-2": false, "tc-17-3": false, "tc-17-4": true, "tc-17-5": true, "tc-17-6": false, "tc-17-8": false,
	} {
		t.Run(scenario, func(t *testing.T) {
			attacker, defender, german, soviet := 0, 0, 0, 0
			for g := range games {
				p := play(t, rules, scenario, [2]*Mind{mind, mind}, uint64(g))
				v, winner := newSurvey(p), p.Result().Winner
				if (v.Attacker != game.Nobody) != attacked {
					t.Errorf("seed %d: seat %d attacks, want somebody to attack: %v", g, v.Attacker, attacked)
				}
				switch {
				case winner == game.Nobody:
					continue
				case winner == v.Attacker:
					attacker++
				case attacked:
					defender++
				}
				if v.Nation[winner] == printed.German {
					german++
				} else {
					soviet++
				}
			}
			t.Logf("of %d games: German %d, Soviet %d; attacker %d, defender %d", games, german, soviet, attacker, defender)
		})
	}
}
