package tankchess

import (
	"embed"
	"encoding/json"
	"fmt"
	"path"

	"sabot/game"
)

//go:embed data
var files embed.FS

// Board is a battlefield with its forces, shipped or drawn by a player.
type Board struct {
	ID         string
	Name       string      // translation key of shipped boards, text of a player's own
	Extension  bool        // uses units or ground of CH-14
	Clock      int         // suggested seconds a side (CH-12.c)
	Asymmetric bool        // both players waive the symmetry of CH-13.a
	Waived     bool        // and this one all its advice
	Origin     game.Source // of shipped boards
	Setup      Setup
}

// TFEN is the start position as text.
func (b Board) TFEN() string { return b.Setup.TFEN() }

// Boards lists the shipped boards in the order of the rulebook.
func Boards() []Board {
	var index struct {
		Boards []struct {
			ID string `json:"id"`
		} `json:"boards"`
	}
	data, err := files.ReadFile("data/boards/index.json")
	if err == nil {
		err = json.Unmarshal(data, &index)
	}
	if err != nil {
		panic(fmt.Sprintf("data/boards/index.json: %v", err)) // embedded and tested: cannot happen
	}
	list := make([]Board, 0, len(index.Boards))
	for _, entry := range index.Boards {
		b, ok := BoardByID(entry.ID)
		if !ok {
			panic("data/boards/index.json: no file for board " + entry.ID)
		}
		list = append(list, b)
	}
	return list
}

// BoardByID finds a shipped board.
func BoardByID(id string) (Board, bool) {
	name := "data/boards/" + path.Base(id) + ".json"
	data, err := files.ReadFile(name)
	if err != nil || id == "index" || path.Base(id) != id {
		return Board{}, false
	}
	b, err := ParseBoard(data)
	if err != nil {
		panic(fmt.Sprintf("%s: %v", name, err)) // embedded and tested: cannot happen
	}
	b.Name = "scenario." + b.ID
	return b, true
}

// Advice lists everything by which a board of one's own is not what CH-13.a
// advises. Players place obstacles where they like, so none of it keeps a board
// from being played, and it can be waived as a whole. The last piece of advice is
// void where players place their units themselves (CH-13.b).
func (b Board) Advice(opts Options) []*game.Refusal {
	s := b.Setup
	var list []*game.Refusal
	if b.Waived || len(s.Ground) != s.Width*s.Height || len(s.Ground) == 0 {
		return list
	}
	note := func(reason string, args ...any) { list = append(list, game.Refuse("CH-13.a", reason, args...)) }
	if !b.Asymmetric {
		s.asymmetry(note)
	}
	s.startsBlocked(note)
	s.tooManyBlocked(note)
	s.noEscape(note)
	if opts.Deployment == Fixed {
		s.firstMoveKills(opts, note)
	}
	return list
}

// boardFault notes how a board departs from CH-13.a.
type boardFault func(reason string, args ...any)

// rotated is the square half a turn around the middle of the board.
func (s Setup) rotated(q Square) Square {
	return Square{File: uint8(s.Width-1) - q.File, Rank: uint8(s.Height-1) - q.Rank}
}

func (s Setup) squares() []Square {
	list := make([]Square, 0, len(s.Ground))
	for i := range s.Ground {
		list = append(list, Square{File: uint8(i % s.Width), Rank: uint8(i / s.Width)})
	}
	return list
}

// asymmetry is condition (1): the board looks the same to both players. One
// fault for each pair of squares, named by the lower one.
func (s Setup) asymmetry(wrong boardFault) {
	units := map[Square]Unit{}
	for _, u := range s.Units {
		units[u.Square] = u
	}
	for _, q := range s.squares() {
		twin := s.rotated(q)
		if bySquare(q, twin) > 0 {
			break
		}
		here, stands := units[q]
		there, waits := units[twin]
		alike := stands == waits && (!stands || here.Type == there.Type &&
			here.Owner == opponent(there.Owner) && here.Heading == there.Heading.Back())
		if s.at(q) != s.at(twin) || !alike {
			wrong(ReasonBoardSymmetry, "square", q, "twin", twin)
		}
	}
}

// startsBlocked is condition (2): nothing lies on a start square that a unit
// cannot stand on.
func (s Setup) startsBlocked(wrong boardFault) {
	for _, u := range s.Units {
		if s.contains(u.Square) && !s.at(u.Square).Holds(u.Type) {
			wrong(ReasonBoardStart, "square", u.Square, "terrain", s.at(u.Square))
		}
	}
}

const maxBlockedPercent = 30

// tooManyBlocked is condition (3): enough room to drive.
func (s Setup) tooManyBlocked(wrong boardFault) {
	n := 0
	for _, t := range s.Ground {
		if t == Obstacle || t == Low || t == Tree || t == Water {
			n++
		}
	}
	if n*100 > maxBlockedPercent*len(s.Ground) {
		wrong(ReasonBoardBlocked, "number", n, "most", maxBlockedPercent*len(s.Ground)/100)
	}
}

// noEscape is condition (4): each command tank could reach its far edge if it
// were alone on the board.
func (s Setup) noEscape(wrong boardFault) {
	for _, u := range s.Units {
		if u.Type == CLT && s.contains(u.Square) && !s.reachesEdge(u) {
			wrong(ReasonBoardEscape, "seat", u.Owner, "square", u.Square)
		}
	}
}

// reachesEdge spreads from a command tank's square over all it can drive on.
// Turning is free here: it has as many turns as it likes.
func (s Setup) reachesEdge(u Unit) bool {
	goal := s.Height - 1
	if u.Owner == Black {
		goal = 0
	}
	wrecks := map[Square]bool{}
	for _, w := range s.Wrecks {
		wrecks[w.Square] = true
	}
	stats := u.Type.Stats()
	seen := map[Square]bool{u.Square: true}
	for queue := []Square{u.Square}; len(queue) > 0; queue = queue[1:] {
		q := queue[0]
		if int(q.Rank) == goal {
			return true
		}
		for h := range Heading(8) {
			dx, dy := h.Delta()
			next := Square{File: uint8(int(q.File) + dx), Rank: uint8(int(q.Rank) + dy)}
			if !s.contains(next) || seen[next] || enters(&stats, s.at(next), wrecks[next], false) == barred {
				continue
			}
			seen[next] = true
			queue = append(queue, next)
		}
	}
	return false
}

// firstMoveKills is condition (5): neither side has a first move that destroys.
func (s Setup) firstMoveKills(opts Options, wrong boardFault) {
	p, err := s.Position(opts)
	if err != nil {
		return
	}
	for _, seat := range []game.Seat{White, Black} {
		for _, m := range p.s.moves(seat, nil) {
			if m.Fires {
				wrong(ReasonBoardFirst, "seat", seat, "move", p.s.text(m))
				break
			}
		}
	}
}
