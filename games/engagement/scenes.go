package engagement

import (
	"embed"

	"sabot/game"
)

//go:embed scenes
var scenes embed.FS

// Scenes implements [game.Scenes]: the examples of the rule book.
func (Rules) Scenes() ([]game.Scene, error) { return game.ReadScenes(scenes, "scenes") }
