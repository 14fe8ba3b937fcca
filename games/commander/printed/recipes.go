package printed

import (
	"fmt"
	"strconv"
	"strings"

	"sabot/game/strict"
)

// readyMade are our own proposals for forces and terrain, so that a game can
// be started in one click.
type readyMade struct {
	Forces  []Recipe    `json:"forces"`
	Group   []string    `json:"group"`
	Extras  []Recipe    `json:"extras"`
	Picks   []Recipe    `json:"picks"`
	Terrain [][]Terrain `json:"terrain"`
	Source  string      `json:"source"`
}

// Recipe is a list of slots that is gone through again and again while there
// are points left: a card, or the dearest of a kind up to a price.
type Recipe struct {
	ID    string   `json:"id"`
	Slots []string `json:"slots"`
}

func (c *Data) readRecipes() error {
	text, err := data.ReadFile("data/ready.json")
	if err != nil {
		return err
	}
	if err := strict.Into(text, &c.Ready); err != nil {
		return fmt.Errorf("ready.json: %w", err)
	}
	lists := [][]string{c.Ready.Group}
	for _, recipes := range [][]Recipe{c.Ready.Forces, c.Ready.Extras, c.Ready.Picks} {
		for _, r := range recipes {
			lists = append(lists, r.Slots)
		}
	}
	for _, slots := range lists {
		for _, slot := range slots {
			if name, limit, ok := strings.Cut(slot, ":"); ok {
				if _, err := strconv.Atoi(limit); err != nil || !OneOf(name, "tank", "squad", "gun", "equipment", "carrier") {
					return fmt.Errorf("ready.json: slot %q", slot)
				}
			} else if _, err := c.Find(slot, German); err != nil && slot != "fast-tank" {
				return fmt.Errorf("ready.json: slot %q: %w", slot, err)
			}
		}
	}
	return nil
}
