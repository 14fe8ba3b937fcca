package skirmish

import (
	"sabot/game"
	"sabot/games/skirmish/combat"
	"sabot/games/skirmish/printed"
)

// Keys lists every key that the game needs words for, in every language.
func Keys(d *printed.Data) []string {
	var keys []string
	add := func(prefix string, names ...string) {
		for _, name := range names {
			keys = append(keys, prefix+name)
		}
	}
	add("event.", eventKinds().Names()...)
	add("refusal.", Reasons()...)
	add("decision.", QuestionKind("").Values()...)
	add("label.", combat.Labels()...)
	for _, c := range d.Cards {
		add("", "card."+c.ID, "card-text."+c.ID, "label.card."+c.ID)
	}
	for _, c := range d.Criticals {
		add("", "critical."+c.ID, "critical-text."+c.ID)
	}
	for _, t := range d.Tanks {
		add("tank.", t.ID)
		add("keyword.", t.Keywords.Names()...)
	}
	for _, typ := range printed.CardTypes() {
		add("card-type.", string(typ))
	}
	for _, m := range d.Missions {
		add("scenario.", m.ID)
	}
	for _, p := range d.Platoons {
		add("platoon.", p.ID)
	}
	for _, n := range append(printed.Nations(), printed.AnyNation) {
		add("nation.", string(n))
	}
	for _, o := range d.OptionList() {
		add("option.", o.ID, o.ID+".help")
		add("option-value."+o.ID+".", o.Values...)
	}
	for _, how := range Endings() {
		add("how.", string(how))
	}
	add("terrain.", printed.Woods, printed.Building)
	add("seat.", "one", "two")
	add("side.", "0", "1", "2")
	return keys
}

// Endings lists every way a game can end by itself.
func Endings() []game.How { return []game.How{Eliminated, ByVP, ByPoints, Held, Even} }
