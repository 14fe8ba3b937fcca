package tankchess

import (
	"embed"
	"encoding/json"
	"fmt"
	"path"
)

//go:embed data
var files embed.FS

// Board is a battlefield with its forces, shipped or drawn by a player.
type Board struct {
	ID        string
	Name      string // translation key of shipped boards, text of a player's own
	Extension bool   // uses units or ground of CH-14
	Clock     int    // suggested seconds a side (CH-12.c)
	Setup     Setup
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
	b.Name = "board." + b.ID
	return b, true
}
