package engagement

import (
	"embed"

	"sabot/games/engagement/printed"
)

//go:embed data
var files embed.FS

// Load reads the data that is part of the program.
func Load() (*printed.Data, error) { return printed.ReadFrom(files) }
