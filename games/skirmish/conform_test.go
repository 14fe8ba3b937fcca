package skirmish

import (
	"encoding/json"
	"fmt"
	"testing"

	"sabot/game"
	"sabot/game/conform"
	"sabot/games/skirmish/printed"
)

func rules(t testing.TB) Rules {
	t.Helper()
	r, err := New()
	if err != nil {
		t.Fatal(err)
	}
	return r
}

// holds checks what must be true between any two actions.
func holds(p game.Position) error {
	s := p.(Position).s
	cards := 0
	for k := range s.data.Criticals {
		cards += int(s.Deck.Left[k]) + int(s.Deck.Discarded[k])
	}
	for i := range s.Tanks {
		t, model := &s.Tanks[i], &s.Table.Tanks[i]
		cards += len(t.Criticals)
		if t.Damage > t.Capacity() || t.Damage < 0 {
			return fmt.Errorf("%s has %d damage of %d", model.ID, t.Damage, t.Capacity())
		}
		if model.Deployed && !s.Table.CanStand(i, model.Pose) {
			return fmt.Errorf("%s stands where it may not: %+v", model.ID, model.Pose)
		}
	}
	if s.Attack != nil {
		cards += len(s.Attack.Drawn)
	}
	if cards != 30 {
		return fmt.Errorf("%d critical cards, want 30", cards)
	}
	return nil
}

func options(t testing.TB, change func(*printed.Options)) json.RawMessage {
	t.Helper()
	o := printed.DefaultOptions()
	change(&o)
	data, err := json.Marshal(o)
	if err != nil {
		t.Fatal(err)
	}
	return data
}

// rich are two platoons with as many kinds of cards as fit, so that random
// play meets most of them.
func rich(t testing.TB, which int) json.RawMessage {
	t.Helper()
	all := [][2]printed.Platoon{
		{
			{Nation: printed.Germany, Tanks: []printed.PlatoonTank{
				{Tank: "panther", Cards: []string{"barkmann", "woll", "precise_loader", "tungsten", "concrete_armour", "bigger_hammer"}},
				{Tank: "panther", Cards: []string{
					"wittmann", "sharpshooter_gunner", "clever_loader", "tungsten", "camouflage_netting",
					"liquid_courage",
				}},
				{Tank: "stug_g", Cards: []string{"baeke", "dead_eye_gunner", "extra_ammunition", "supercharger", "fire_extinguisher"}},
			}},
			{Nation: printed.USSR, Tanks: []printed.PlatoonTank{
				{Tank: "t34", Cards: []string{"kolobanov", "oktyabrskaya", "radio_coordinator", "arrowhead", "sandbag_armour", "tool_kit"}},
				{Tank: "t34_85", Cards: []string{
					"storozhenko", "krysov", "deadly_gunner", "resourceful_loader", "arrowhead", "arrowhead",
					"improvised_armour",
				}},
				{Tank: "isu_152", Cards: []string{"oskin", "bloodthirsty_gunner", "racing_driver", "extra_ammunition", "add_on_armour", "medical_kit"}},
			}},
		},
		{
			{Nation: printed.USA, Tanks: []printed.PlatoonTank{
				{Tank: "sherman_76", Cards: []string{"pool", "richards", "irwin", "boggs", "hyper_velocity", "sandbag_armour", "fire_extinguisher"}},
				{Tank: "m10", Cards: []string{
					"precise_commander", "mason", "oller", "resourceful_loader", "extra_ammunition", "extra_ammunition",
					"medical_kit",
				}},
				{Tank: "sherman_75", Cards: []string{"cunning_commander", "radio_coordinator", "concrete_armour", "tool_kit"}},
			}},
			{Nation: printed.UK, Tanks: []printed.PlatoonTank{
				{Tank: "comet", Cards: []string{"radley_walters", "ekins", "hasty_loader", "super_velocity", "concrete_armour", "liquid_courage"}},
				{Tank: "firefly", Cards: []string{
					"harris", "deadly_gunner", "precise_loader", "super_velocity", "camouflage_netting",
					"bigger_hammer",
				}},
				{Tank: "churchill_vii", Cards: []string{"superb_commander", "radio_coordinator", "supercharger", "add_on_armour"}},
			}},
		},
	}
	data, err := json.Marshal(Details{Platoons: all[which][:]})
	if err != nil {
		t.Fatal(err)
	}
	return data
}

func suiteSetups(t testing.TB) []game.Setup {
	t.Helper()
	ask := func(o *printed.Options) { o.AutoCancel = false; o.Budget = 300 }
	return []game.Setup{
		{Scenario: barkmann},
		{Scenario: tankAce, Options: options(t, func(o *printed.Options) { o.Budget = 100 })},
		{Scenario: tankAce, Options: options(t, ask), Details: rich(t, 0)},
		{
			Scenario: kingOfTheHill, Options: options(t, func(o *printed.Options) { ask(o); o.AnyEdge, o.PassFriends = true, true }),
			Details: rich(t, 1),
		},
		{Scenario: freeForAll, Options: options(t,
			func(o *printed.Options) { o.Terrain = printed.TerrainPlaced; o.NoCards = true; o.TurnLimit = 6 })},
		{
			Scenario: noRetreat, Options: options(t, func(o *printed.Options) { ask(o); o.Terrain = printed.TerrainRandom; o.OpenCards = true }),
			Details: rich(t, 0),
		},
		{Scenario: noRetreat, Options: options(t, func(o *printed.Options) { ask(o); o.Map = "hamlet" }), Details: rich(t, 1)},
	}
}

func TestConformance(t *testing.T) {
	conform.Run(t, conform.Suite{Rules: rules(t), Setups: suiteSetups(t), Holds: holds, Games: 2, Plies: 300})
}
