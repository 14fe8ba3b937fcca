package tidy

import (
	"path"
	"slices"
	"strconv"
	"strings"
)

// module is the name under which our own packages are imported.
const module = "sabot"

// layer gives the floor of a top folder: imports point to a lower floor, and
// within a floor only where mixed says so. Web is the embedded page, which
// imports nothing of ours.
func layer(top string) (floor int, mixed, ok bool) {
	switch top {
	case "rulebook", "dice", "geom", "web":
		return 0, false, true
	case "game":
		return 1, true, true
	case "games":
		return 2, false, true
	case "odds", "ai", "registry":
		return 3, true, true
	case "store", "server", "cli", "lab":
		return 4, true, true
	case "cmd":
		return 5, false, true
	case "internal", "tools", "examples":
		return 6, true, true // tests, tools and examples may look at everything
	}
	return 0, false, false
}

// Imports checks the directions of imports and who names a concrete game.
func Imports(t *Tree) []Fault {
	var faults []Fault
	for _, name := range t.Files(".go") {
		from := path.Dir(name)
		top, _, _ := strings.Cut(from, "/")
		if _, _, ok := layer(top); !ok {
			faults = append(faults, Fault{name, 1, "folder " + top + " has no place in the architecture"})
			continue
		}
		for _, spec := range t.Go[name].Imports {
			imported, err := strconv.Unquote(spec.Path.Value)
			if err != nil {
				continue // the parser has checked it
			}
			to, ours := strings.CutPrefix(imported, module+"/")
			if !ours || to == from {
				continue
			}
			if why := forbidden(from, to, isTest(name)); why != "" {
				faults = append(faults, t.fault(name, spec.Pos(), "imports %s: %s", imported, why))
			}
		}
	}
	return faults
}

// storey gives the place of a room within a game, from what is printed up to
// the game itself, which stands in the folder above. A room imports only those
// below it, so that a resolver cannot reach into a position and the odds are
// the very rules.
func storey(folder string) (floor int, ok bool) {
	_, room, _ := strings.Cut(strings.TrimPrefix(folder, "games/"), "/")
	switch room {
	case "printed":
		return 0, true
	case "field":
		return 1, true
	case "combat":
		return 2, true
	case "":
		return 3, true
	}
	return 0, false
}

// withinGame says why a part of a game must not import another part of it.
func withinGame(from, to string, test bool) string {
	high, known := storey(from)
	low, knownTo := storey(to)
	switch {
	case !known || !knownTo:
		return "the rooms of a game are printed, field and combat"
	case low > high && !test:
		return "printed comes before field, field before combat, and the game itself last"
	}
	return ""
}

// forbidden says why package from must not import package to, "" if it may.
func forbidden(from, to string, test bool) string {
	fromTop, _, _ := strings.Cut(from, "/")
	toTop, toRest, _ := strings.Cut(to, "/")
	low, _, known := layer(toTop)
	high, mixed, _ := layer(fromTop)
	names := concrete(to)
	switch {
	case !known:
		return "that folder has no place in the architecture"
	case fromTop == "games" && toTop == "games" && gameOf(from) != gameOf(to):
		return "games never import each other"
	case fromTop == "games" && toTop == "games":
		return withinGame(from, to, test)
	case test && (names != "" || to == "internal/toygame" || to == "internal/pgtest"):
		return "" // tests may use any game, and a database
	case fromTop == "game" && !slices.Contains([]string{"rulebook", "dice", "game"}, toTop):
		return "game imports only rulebook and dice"
	case low > high || low == high && (!mixed || fromTop == "games"):
		return "imports point downward only"
	case names != "" && fromTop == "ai" && gameOf(from) != names:
		return "a computer player names only its own game"
	case names != "" && !slices.Contains([]string{"odds", "ai", "cmd", "internal", "tools", "examples"}, fromTop):
		return "only odds, ai/" + names + " and cmd/sabot name a concrete game"
	case fromTop == "odds" && toTop == "games" && gameFolder(to):
		return "odds run the resolvers of a game and import only its rooms"
	case toTop == "web" && toRest != "":
		return "the page meets Go only through its embedded files"
	}
	return ""
}

// gameOf is the second part of games/tankchess or ai/tankchess/….
func gameOf(folder string) string {
	_, rest, _ := strings.Cut(folder, "/")
	name, _, _ := strings.Cut(rest, "/")
	return name
}

// gameFolder tells whether a folder is a whole game and not a room of it.
func gameFolder(folder string) bool { return strings.Count(folder, "/") == 1 }

// concrete returns the game that an import path gives away, if any.
func concrete(to string) string {
	if to == "ai/lines" || to == "ai/search" {
		return "" // of no game
	}
	if top, _, _ := strings.Cut(to, "/"); top == "games" || top == "ai" {
		return gameOf(to)
	}
	return ""
}
