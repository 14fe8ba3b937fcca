package engagement

import (
	"sabot/games/engagement/printed"
)

// Keys lists every key that the game needs words for, in every language.
func Keys(d *printed.Data) []string {
	var keys []string
	add := func(prefix string, names ...string) {
		for _, name := range names {
			keys = append(keys, prefix+name)
		}
	}
	add("event.", events().Names()...)
	add("refusal.", Reasons()...)
	for _, kind := range askKinds() {
		add("decision.", string(kind))
	}
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
	for _, f := range append(printed.Facings(), printed.Top) {
		add("facing.", string(f))
	}
	for _, o := range []printed.Order{printed.Hold, printed.Crawl, printed.Advance, printed.Run, printed.Assault, printed.Withdraw} {
		add("order.", string(o))
	}
	for _, m := range []printed.Morale{printed.Confident, printed.Suppressed, printed.Shaken, printed.Demoralised, printed.Broken} {
		add("morale.", string(m))
	}
	for _, r := range []printed.Role{printed.Driver, printed.Gunner, printed.Commander, printed.Loader, printed.HullGunner, printed.CoDriver} {
		add("role.", string(r))
	}
	for _, m := range []printed.Mount{printed.TurretGun, printed.HullGun, printed.Coax, printed.TurretMG, printed.HullMG, printed.Pintle} {
		add("mount.", string(m))
	}
	for _, a := range []printed.Ammo{
		printed.RoundAT, printed.RoundHE, printed.RoundHEAT, printed.RoundSmoke, printed.RoundFlame,
		printed.RoundBall, printed.RoundGrenade,
	} {
		add("ammo.", string(a))
	}
	add("cover.", string(printed.NoCover), string(printed.SoftCover), string(printed.HardCover))
	add("status.", string(printed.Wreck), string(printed.Destroyed))
	for _, n := range []string{"US", "UK", "DE", "USSR"} {
		add("nation.", n)
	}
	for _, o := range d.OptionList() {
		add("option.", o.ID, o.ID+".help")
		add("option-value."+o.ID+".", o.Values...)
	}
	for _, how := range Endings() {
		add("how.", string(how))
	}
	add("seat.", "one", "two")
	add("side.", "0", "1", "2")
	return keys
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
