package commander

import (
	"slices"

	"sabot/game"
	"sabot/games/commander"
	"sabot/games/commander/printed"
)

// formation is a way to set a force up.
type formation struct {
	rear  bool // next to the reserve first, not next to the enemy
	ranks bool // rank by rank, not column by column
	from  flank
}

type flank uint8

const (
	centre flank = iota
	wings
	east
)

// custom is what has done well in a scenario, in matches against the Ace before
// who always brings the same (docs/strength.md). Where several did about equally
// well chance decides, so that nobody knows what will come.
type custom struct {
	nation     printed.Side // to be chosen, if any
	first      [3][][]string
	formations []formation
}

// customs by scenario. Germans are chosen where their guns outrange armour: ten
// Jagdtigers have no equal among what may be picked. Where 300 points are spent,
// three runners for what half a tank costs guard the second rank and raid the
// enemy's, so that no tank has to.
func customs(scenario string) custom {
	massed := formation{} // stacks around the middle, front rank first
	inLine := formation{ranks: true}
	heldBack := formation{ranks: true, rear: true}
	switch scenario {
	case "tc-17-1":
		return custom{nation: printed.German, formations: []formation{massed}}
	case "tc-17-2", "tc-17-6":
		return custom{nation: printed.German, formations: []formation{massed, {ranks: true, from: wings}, {ranks: true, from: east}}}
	case "tc-17-3":
		return custom{
			nation: printed.German, formations: []formation{inLine, inLine, heldBack},
			first: [3][][]string{
				printed.German: {{"coordination", "smoke", "smoke", "spw-250", "spw-250", "spw-250"}},
				printed.Soviet: {{"coordination", "smoke", "smoke", "m3a1-scout-car", "m3a1-scout-car", "m3a1-scout-car"}},
			},
		}
	case "tc-17-4":
		return custom{formations: []formation{inLine, inLine, heldBack}}
	}
	return custom{}
}

// custom is that of this match; the levels below have none.
func (t *thinker) custom() custom {
	if t.strength.preparation < thorough {
		return custom{}
	}
	return customs(t.Position.Battle().Scenario.ID)
}

// list is what is bought first, nil for the usual.
func (c custom) list(t *thinker, side printed.Side) []string {
	if n := len(c.first[side]); n > 0 {
		return c.first[side][t.Chance.Hidden(n)]
	}
	return nil
}

func (c custom) formation(t *thinker) formation {
	if n := len(c.formations); n > 0 {
		return c.formations[t.Chance.Hidden(n)]
	}
	return formation{} // massed
}

// favourite is the choice of the nation that does better, nil where none does.
func (t *thinker) favourite(list []game.Action) game.Action {
	want := t.custom().nation
	k := slices.IndexFunc(list, func(a game.Action) bool {
		c, ok := a.(commander.Nation)
		return ok && want != printed.Neutral && c.Side == want
	})
	if k < 0 {
		return nil
	}
	return list[k]
}
