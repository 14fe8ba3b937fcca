package tankchess

import (
	_ "embed"
	"encoding/json"
)

// The weights of the evaluation are fitted to games of the engine against
// itself; how, stands in docs/strength.md.
const (
	rankZones  = 10 // tenths of the way to the enemy's edge
	fileZones  = 8  // files to the nearer side
	farthest   = 12 // squares between two units; more are the same
	exitSteps  = 32
	noWayOut   = exitSteps - 1
	facings    = 5 // eighths turned away, 0 to 4
	firstRanks = 3 // the first weights gained nothing in the last quarter of the board
)

// weights say what counts, in hundredths of a light tank. All but Tempo and
// Exit go by type of unit.
type weights struct {
	Value [kindCount]int               `json:"value"`
	Rank  [kindCount][rankZones]int    `json:"rank"`  // by how far it has come
	File  [kindCount][fileZones]int    `json:"file"`  // by how far from the sides
	Face  [kindCount][facings]int      `json:"face"`  // by how it is turned from straight ahead
	Hunt  [kindCount][farthest + 1]int `json:"hunt"`  // by the distance to the enemy command tank
	Aim   [kindCount][facings]int      `json:"aim"`   // by how it is turned from there
	Guard [kindCount][farthest + 1]int `json:"guard"` // by the distance to its own command tank
	Exit  [exitSteps]int               `json:"exit"`  // by the steps the command tank needs to leave
	Tempo int                          `json:"tempo"` // to be on the move

	advance [kindCount]int // for each rank gained, in the first weights
}

//go:embed weights.json
var weightsFile []byte

// standardWeights reads what the training has left.
func standardWeights() *weights {
	w := new(weights)
	if err := json.Unmarshal(weightsFile, w); err != nil {
		panic("engine: weights.json: " + err.Error())
	}
	return w
}

// firstWeights are those of the engine before it was trained, set by hand.
func firstWeights() *weights {
	w := &weights{
		//                C    L    M    H    D    R    S    U    F    A    B    E    G    K
		Value:   [kindCount]int{0, 150, 100, 180, 270, 230, 260, 400, 420, 180, 110, 100, 130, 220, 100},
		advance: [kindCount]int{0, 0, 3, 3, 4, 3, 2, 4, 4, 3, 3, 1, 2, 2, 3},
		Tempo:   10,
	}
	for k := 1; k < kindCount; k++ {
		for f := range fileZones {
			w.File[k][f] = min(f, 4)
		}
	}
	for steps := range exitSteps {
		w.Exit[steps] = -8 * steps
		switch speed := int(kindTable()[1].speed); {
		case steps <= speed: // out with the next move, unless somebody does something about it
			w.Exit[steps] += 60
		case steps <= 2*speed:
			w.Exit[steps] += 30
		}
	}
	w.Exit[noWayOut] = -320
	return w
}

// place is what a square is worth to a type of unit, by ranks gained and files
// to the nearer side.
func (w *weights) place(k, gained, aside, height int) int {
	return w.Rank[k][gained*rankZones/height] + w.File[k][min(aside, fileZones-1)] + w.advance[k]*min(gained, height*3/4)
}

// exitStep numbers the steps to the edge for [weights.Exit].
func exitStep(steps int) int {
	if steps >= unreachable {
		return noWayOut
	}
	return min(steps, noWayOut-1)
}

// link is how one square lies to another.
type link struct {
	far     uint8 // squares apart, at most farthest
	towards uint8 // the heading that comes nearest to the way there
}

const linkSpan = 32 // more than the squares of a side

func (g *geometry) link(from, to square) link {
	dx := int(to)%stride - int(from)%stride
	dy := int(to)/stride - int(from)/stride
	return g.links[(dy+linkSpan)&(2*linkSpan-1)][(dx+linkSpan)&(2*linkSpan-1)]
}

func makeLinks() (t [2 * linkSpan][2 * linkSpan]link) {
	for y := -linkSpan; y < linkSpan; y++ {
		for x := -linkSpan; x < linkSpan; x++ {
			best, towards := -1<<30, uint8(0)
			for h := range uint8(8) {
				dx, dy := step(h)
				along := (dx*x + dy*y) * 100
				if dx != 0 && dy != 0 {
					along = along * 70 / 99 // both steps of a diagonal are one in length
				}
				if along > best {
					best, towards = along, h
				}
			}
			t[y+linkSpan][x+linkSpan] = link{far: uint8(min(max(x, -x, y, -y), farthest)), towards: towards}
		}
	}
	return t
}
