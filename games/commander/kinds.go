package commander

import "sabot/game"

// actionKinds is the closed set of what players can do. A move or a shot may
// carry cards which stay hidden until their step (TC-X.1): what everybody may
// know of it is in its events. They are concealed whether or not this one
// does, since the silence itself would tell.
func actionKinds() *game.Kinds {
	return game.NewKinds(
		game.Kind[Nation]("nation"),
		game.Kind[Year]("year"),
		game.Kind[Build]("build"),
		game.Kind[ChooseTerrain]("terrain"),
		game.Kind[Place]("place"),
		game.Kind[Move]("move").Conceals(),
		game.Kind[Fire]("fire"),
		game.Kind[Shot]("shot").Conceals(),
		game.Kind[ShotsDone]("shots-done"),
		game.Kind[Instant]("instant"),
		game.Kind[Draw]("draw"),
		game.Kind[End]("end"),
		game.Kind[Dig]("dig"),
		game.Kind[Equip]("equip"),
		game.Kind[Drop]("drop"),
		game.Kind[Interrupt]("interrupt"),
		game.Kind[Pass]("pass"),
		game.Kind[Hold]("hold"),
		game.Kind[MeleeOrder]("melee-order"),
		game.Kind[MeleeFire]("melee-fire"),
		game.Kind[Retreat]("retreat"),
		game.Kind[Withdraw]("withdraw"),
		game.Kind[Discard]("discard"),
		game.Kind[Arrive]("arrive"),
		game.Kind[Trim]("trim"),
		game.Kind[Pick]("pick"),
	)
}

func eventKinds() *game.Kinds {
	return game.NewKinds(
		game.Kind[DiceRolled]("dice-rolled"),
		game.Kind[NationChosen]("nation-chosen", "TC-X.4"),
		game.Kind[YearChosen]("year-chosen", "TC-17.6.a"),
		game.Kind[ForceBuilt]("force-built", "TC-14.0.b").Owned(),
		game.Kind[TerrainChosen]("terrain-chosen", "TC-6.1.1.a").Owned(),
		game.Kind[TerrainLaid]("terrain-laid").Reveals(),
		game.Kind[Deployed]("deployed", "TC-6.2.a").Owned(),
		game.Kind[Dealt]("dealt", "TC-3.0.a").Reveals(),
		game.Kind[TurnBegan]("turn-began", "TC-4.0.b", "TC-4.0.c"),
		game.Kind[StepBegan]("step-began", "TC-4.0.b"),
		game.Kind[MoveAnnounced]("move-announced", "TC-8.0.a"),
		game.Kind[Stepped]("stepped", "TC-8.0.a"),
		game.Kind[Halted]("halted"),
		game.Kind[Bogged]("bogged", "TC-8.4.1.a"),
		game.Kind[Mined]("mined", "TC-C20"),
		game.Kind[ShotFired]("shot-fired"),
		game.Kind[ShotVoid]("shot-void", "TC-12.2.f"),
		game.Kind[Struck]("struck"),
		game.Kind[CardPlayed]("card-played"),
		game.Kind[CardAnswered]("card-answered"),
		game.Kind[CardFizzled]("card-fizzled", "TC-C0.3"),
		game.Kind[SmokeLaid]("smoke-laid", "TC-9.5.1.b"),
		game.Kind[SmokeLifted]("smoke-lifted", "TC-9.5.1.b"),
		game.Kind[OverlayRemoved]("overlay-removed", "TC-11.f"),
		game.Kind[Immobilised]("immobilised"),
		game.Kind[Repaired]("repaired", "TC-C69"),
		game.Kind[Jammed]("jammed", "TC-C67"),
		game.Kind[Saved]("saved", "TC-C119"),
		game.Kind[BailedOut]("bailed-out", "TC-8.6.c"),
		game.Kind[Destroyed]("destroyed", "TC-15.0.a"),
		game.Kind[Discarded]("discarded"),
		game.Kind[Drew]("drew", "TC-5.0.d", "TC-14.0.a").Owned().Reveals(),
		game.Kind[Supplied]("supplied", "TC-9.6.1.c"),
		game.Kind[Passed]("passed", "TC-12.2.c"),
		game.Kind[HoldCalled]("hold-called", "TC-X.1"),
		game.Kind[Confused]("confused", "TC-C124"),
		game.Kind[MeleeBegan]("melee-began", "TC-10.a", "TC-10.c"),
		game.Kind[FireDeclared]("fire-declared", "TC-10.i").Owned(),
		game.Kind[FireRevealed]("fire-revealed", "TC-10.i").Reveals(),
		game.Kind[Retreated]("retreated"),
		game.Kind[GroupCalled]("group-called").Owned().Reveals(),
		game.Kind[Arrived]("arrived", "TC-20.e"),
		game.Kind[Scouted]("scouted", "TC-C117").Owned().Reveals(),
		game.Kind[GameEnded]("game-ended"),
	)
}
