package tankchess

import (
	"sabot/game"
)

// Keys lists every translation key that this game hands out: events,
// refusals, decisions, labels, and the names of things. Words exist for all
// of them in both languages.
func Keys() []string {
	var keys []string
	add := func(prefix string, names ...string) {
		for _, name := range names {
			keys = append(keys, prefix+name)
		}
	}
	for _, e := range events() {
		add("event.", e.Kind())
	}
	add("refusal.", Reasons()...)
	add("decision.", "move", "pass", "place", "deploy", "lay")
	add("action.", actions().Names()...)
	add("label.", "gun", "armour.front", "armour.side", "armour.rear")
	add("face.", "front", "side", "rear")
	add("seat.", "white", "black")
	add("unit.", names(Types())...)
	add("terrain.", names(Terrains())...)
	add("terrain.", "wreck", "unit")
	for h := range Heading(8) {
		add("heading.", h.String())
	}
	add("phase.", names([]phase{deploying, laying, moving})...)
	for _, b := range Boards() {
		add("", b.Name)
	}
	add("scenario.", Custom)
	for _, o := range New().Catalog().Options {
		add("option.", o.ID)
		add("option-value."+o.ID+".", o.Values...)
	}
	for _, how := range Endings() {
		add("how.", string(how))
	}
	return keys
}

// Endings lists every way a game can end.
func Endings() []game.How {
	return []game.How{
		ByCommand, ByEscape, ByObjective, ByRepetition, ByQuiet,
		game.Resigned, game.TimedOut, game.Agreed,
	}
}

// events lists one of each kind.
func events() []game.Event {
	return []game.Event{
		Began{},
		Placed{},
		Readied{},
		Revealed{},
		MineLaid{},
		Drove{},
		Cleared{},
		Shot{},
		Destroyed{},
		Sank{},
		BlewUp{},
		Left{},
		Detonated{},
		Passed{},
		Announced{},
		MinesShown{},
		Won{},
		Drawn{},
	}
}
