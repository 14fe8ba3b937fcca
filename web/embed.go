// Package web holds the built page. Its sources, in TypeScript and Svelte,
// lie beside it under src; dist is what `npm run build` makes of them. It is
// committed, so that the program needs only Go to build and the page needs
// nothing but the program to run.
package web

import (
	"embed"
	"io/fs"
)

//go:embed all:dist
var dist embed.FS

// Dist is the page as the browser loads it, with index.html at the top.
func Dist() fs.FS {
	page, err := fs.Sub(dist, "dist")
	if err != nil {
		// The folder is part of this package: its name cannot be wrong.
		panic(err)
	}
	return page
}
