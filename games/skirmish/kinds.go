package skirmish

import "sabot/game"

// actionKinds registers every decision of a player. A platoon says more than
// its event does, [PlatoonReady]: its cards lie face down until they are used
// (TK-5.b).
func actionKinds() *game.Kinds {
	return game.NewKinds(
		game.Kind[HandIn]("platoon").Conceals(),
		game.Kind[PlaceTerrain]("place-terrain"),
		game.Kind[ChooseRole]("choose-role"),
		game.Kind[ChooseEdge]("choose-edge"),
		game.Kind[PlaceObjective]("place-objective"),
		game.Kind[Deploy]("deploy"),
		game.Kind[Activate]("activate"),
		game.Kind[Move]("move"),
		game.Kind[EndMoves]("end-moves"),
		game.Kind[ExtraMove]("extra-move"),
		game.Kind[Shoot]("shoot"),
		game.Kind[Pass]("pass"),
		game.Kind[Reroll]("reroll"),
		game.Kind[KeepRoll]("keep-roll"),
		game.Kind[Cancel]("cancel"),
		game.Kind[UseCard]("use-card"),
		game.Kind[Decline]("decline"),
		game.Kind[KeepCritical]("keep-critical"),
		game.Kind[SecondAttack]("second-attack"),
		game.Kind[Repair]("repair"),
		game.Kind[CommandMove]("command-move"),
	)
}

func eventKinds() *game.Kinds {
	return game.NewKinds(
		game.Kind[PlatoonFielded]("platoon-fielded", "TK-15.d", "TK-15.f").For(PlatoonFielded.redact),
		game.Kind[PlatoonReady]("platoon-ready", "TK-15.a"),
		game.Kind[RolledOff]("rolled-off"),
		game.Kind[TerrainPlaced]("terrain-placed", "TK-6.c"),
		game.Kind[RoleChosen]("role-chosen", "TK-6.d"),
		game.Kind[EdgeChosen]("edge-chosen", "TK-6.e"),
		game.Kind[ObjectivePlaced]("objective-placed"),
		game.Kind[Deployed]("deployed", "TK-6.f", "TK-6.g"),
		game.Kind[TurnBegan]("turn-began", "TK-4"),
		game.Kind[PhaseBegan]("phase-began", "TK-4"),
		game.Kind[CardRevealed]("card-revealed", "TK-15.f").Reveals(),
		game.Kind[CardUsed]("card-used"),
		game.Kind[CardDiscarded]("card-discarded"),
		game.Kind[CardReturned]("card-returned", "TK-9.t"),
		game.Kind[Moved]("moved"),
		game.Kind[Halted]("halted", "TK-7.d", "TK-7.e"),
		game.Kind[ShotDeclared]("shot-declared", "TK-9.b", "TK-9.c", "TK-9.e", "TK-9.f"),
		game.Kind[AttackRolled]("attack-rolled", "TK-9.g"),
		game.Kind[Rerolled]("rerolled"),
		game.Kind[AttackCounted]("attack-counted", "TK-9.g"),
		game.Kind[DefenceRolled]("defence-rolled", "TK-9.i", "TK-9.j"),
		game.Kind[Cancelled]("cancelled", "TK-9.p"),
		game.Kind[Converted]("converted"),
		game.Kind[Damaged]("damaged"),
		game.Kind[CriticalsDrawn]("criticals-drawn", "TK-9.r"),
		game.Kind[CriticalSuffered]("critical-suffered", "TK-9.r", "TK-X.2"),
		game.Kind[CrewLost]("crew-lost", "TK-X.3").Reveals(),
		game.Kind[Destroyed]("destroyed", "TK-14.1", "TK-8.c").Reveals(),
		game.Kind[Scored]("scored"),
		game.Kind[RepairRolled]("repair-rolled", "TK-14.3"),
		game.Kind[RepairedByCard]("repaired-by-card", "TK-X.3"),
		game.Kind[TurnEnded]("turn-ended", "TK-14.4"),
		game.Kind[GameEnded]("game-ended"),
	)
}
