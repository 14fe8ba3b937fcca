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
	add("event.", eventKinds().Names()...)
	add("refusal.", Reasons()...)
	add("decision.", "move", "pass", "place", "deploy", "lay-mine")
	add("action.", actionKinds().Names()...)
	add("label.", "gun", "front-armour", "side-armour", "rear-armour")
	add("face.", "front", "side", "rear")
	add("seat.", "white", "black")
	add("unit.", names(Types())...)
	add("terrain.", names(Terrains())...)
	add("terrain.", "wreck", "unit")
	add("heading.", names(Headings())...)
	add("phase.", names(Phases())...)
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
