package engagement

import (
	"bytes"
	"os"
	"regexp"
	"testing"

	"sabot/game"
	"sabot/games/engagement/printed"
)

// wordKeys lists every key that the game needs words for, in every language.
func wordKeys(t *testing.T, d *printed.Data) []string {
	t.Helper()
	var keys []string
	add := func(prefix string, names ...string) { keys = append(keys, prefixed(prefix, names...)...) }
	add("event.", events().Names()...)
	add("refusal.", reasons(t)...)
	keys = append(keys, prefixed("decision.", askMuster, askDeploy, askDiscipline, askOrders, askWithdraw, askMove, askOpportunity, askShoot,
		askClose, askScramble, askRiders, askDodge, askConsolidate, askLastDitch, askDisplace)...)
	add("action.", actions().Names()...)
	add("label.", labels()...)
	add("test.", tests()...)
	add("phase.", string(phaseDiscipline), string(phaseOrders), string(phaseMovement), string(phaseShooting), string(phaseClose))
	add("halt.", halts()...)
	add("reveal.", "spotted", "fired", "moved", "met", "hit", "near")
	add("way.", asDrive, asWalk, asWithdraw, asReserve, asRunaway, asRamming, asOverrun)
	add("recovered.", "freed")
	for _, s := range d.Scenarios {
		add("scenario.", s.ID)
	}
	for _, v := range d.Vehicles {
		add("unit.", v.ID)
	}
	for _, q := range d.Squads {
		add("unit.", q.ID)
	}
	for _, w := range d.Weapons {
		add("weapon.", w.ID)
	}
	add("weapon.", "explosion")
	for _, t := range d.Terrain {
		add("terrain.", t.ID)
	}
	for _, s := range d.Specials {
		add("special.", string(s.ID))
	}
	for _, m := range d.Maps {
		add("map.", m.ID)
	}
	add("map.", printed.RandomMap)
	for _, l := range printed.Locations() {
		add("location.", string(l))
		for _, r := range d.Damage[l] {
			add("damage.", r.Name)
		}
	}
	keys = append(keys, prefixed("facing.", append(printed.Facings(), printed.Top)...)...)
	keys = append(keys, prefixed("order.", printed.Hold, printed.Crawl, printed.Advance, printed.Run, printed.Assault, printed.Withdraw)...)
	keys = append(keys, prefixed("morale.", printed.Confident, printed.Suppressed, printed.Shaken, printed.Demoralised, printed.Broken)...)
	keys = append(keys, prefixed("role.", printed.Driver, printed.Gunner, printed.Commander, printed.Loader, printed.HullGunner,
		printed.CoDriver)...)
	keys = append(keys, prefixed("mount.", printed.TurretGun, printed.HullGun, printed.Coax, printed.TurretMG, printed.HullMG,
		printed.Pintle)...)
	keys = append(keys, prefixed("ammo.", printed.RoundAT, printed.RoundHE, printed.RoundHEAT, printed.RoundSmoke, printed.RoundFlame,
		printed.RoundBall, printed.RoundGrenade)...)
	add("cover.", string(printed.NoCover), string(printed.SoftCover), string(printed.HardCover))
	add("status.", string(printed.Wreck), string(printed.Destroyed))
	add("nation.", "US", "UK", "DE", "USSR")
	for _, o := range d.OptionTable().Catalog() {
		add("option.", o.ID, o.ID+".help")
		if o.Type == game.Choice { // numbers speak for themselves
			add("option-value."+o.ID+".", o.Values...)
		}
	}
	keys = append(keys, prefixed("how.", []game.How{ByPoints, ByDash, Wiped, TooMany, Even, Unplayable}...)...)
	add("seat.", "one", "two")
	add("side.", "0", "1", "2")
	return keys
}

func prefixed[S ~string](prefix string, names ...S) []string {
	list := make([]string, len(names))
	for i, name := range names {
		list[i] = prefix + string(name)
	}
	return list
}

// tests lists what units are tested for; see [Tested].
func tests() []string {
	return []string{
		"rally", "bail-out", "riders", "driver", "gunner", "gun", "gyro", "unditch", "nerve", "ram", "dodge", "fear", "sight",
		"grenadiers", "detect",
	}
}

// halts lists why moves end early; see [Halted].
func halts() []string {
	return []string{"bogged", "nerve", "fear", "enemies", "vehicle", "ground", "suppressed", "dodged"}
}

// labels lists the lines of tallies.
func labels() []string {
	return []string{
		"short-range", "long-range", "moved", "large", "building", "soft-cover", "hard-cover", "fast-motorcycle", "heat-long",
		"opportunity", "near", "hidden", "shaken", "leader", "officer", "half-strength", "commander", "immobile", "no-commander",
	}
}

// reasons reads them off the constants, so that none can be forgotten.
func reasons(t *testing.T) []string {
	t.Helper()
	var list []string
	for _, file := range []string{
		"printed/check.go", "printed/force.go", "field/march.go", "field/squads.go", "combat/gunnery.go", "reasons.go",
	} {
		source, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		found := regexp.MustCompile(`(?m)^\t[Rr]eason\w+ += "([^"]+)"`).FindAllSubmatch(source, -1)
		if all := bytes.Count(source, []byte(`= "engagement.`)); len(found) != all || all == 0 {
			t.Fatalf("read %d of %d reasons in %s", len(found), all, file)
		}
		for _, m := range found {
			list = append(list, string(m[1]))
		}
	}
	return list
}
