package commander

import (
	"sabot/game"
	"sabot/rulebook"
)

// Kind implements [game.Event].
func (DiceRolled) Kind() string { return "diceRolled" }

// Cites implements [game.Event].
func (e DiceRolled) Cites() []rulebook.Clause { return []rulebook.Clause{e.Clause} }

// For implements [game.Event].
func (e DiceRolled) For(game.Seat) game.Event { return e }

// Kind implements [game.Event].
func (NationChosen) Kind() string { return "nationChosen" }

// Cites implements [game.Event].
func (NationChosen) Cites() []rulebook.Clause { return []rulebook.Clause{"TC-X.4"} }

// For implements [game.Event].
func (e NationChosen) For(game.Seat) game.Event { return e }

// Kind implements [game.Event].
func (YearChosen) Kind() string { return "yearChosen" }

// Cites implements [game.Event].
func (YearChosen) Cites() []rulebook.Clause { return []rulebook.Clause{"TC-17.6.a"} }

// For implements [game.Event].
func (e YearChosen) For(game.Seat) game.Event { return e }

// Kind implements [game.Event].
func (ForceBuilt) Kind() string { return "forceBuilt" }

// Cites implements [game.Event].
func (ForceBuilt) Cites() []rulebook.Clause { return []rulebook.Clause{"TC-14.0.b"} }

// For hides what is not the reader's.
func (e ForceBuilt) For(seat game.Seat) game.Event {
	if seat != e.Seat {
		e.Cards = nil
		e.Group = nil
	}
	return e
}

// Kind implements [game.Event].
func (TerrainChosen) Kind() string { return "terrainChosen" }

// Cites implements [game.Event].
func (TerrainChosen) Cites() []rulebook.Clause { return []rulebook.Clause{"TC-6.1.1.a"} }

// For hides what is not the reader's.
func (e TerrainChosen) For(seat game.Seat) game.Event {
	if seat != e.Seat {
		e.Cards = nil
	}
	return e
}

// Kind implements [game.Event].
func (TerrainLaid) Kind() string { return "terrainLaid" }

// Cites implements [game.Event].
func (e TerrainLaid) Cites() []rulebook.Clause { return []rulebook.Clause{e.Clause} }

// For implements [game.Event].
func (e TerrainLaid) For(game.Seat) game.Event { return e }

// Kind implements [game.Event].
func (Deployed) Kind() string { return "deployed" }

// Cites implements [game.Event].
func (Deployed) Cites() []rulebook.Clause { return []rulebook.Clause{"TC-6.2.a"} }

// For hides what is not the reader's.
func (e Deployed) For(seat game.Seat) game.Event {
	if seat != e.Seat {
		e.Reserve = nil
	}
	return e
}

// Kind implements [game.Event].
func (Dealt) Kind() string { return "dealt" }

// Cites implements [game.Event].
func (Dealt) Cites() []rulebook.Clause { return []rulebook.Clause{"TC-3.0.a"} }

// For implements [game.Event].
func (e Dealt) For(game.Seat) game.Event { return e }

// Kind implements [game.Event].
func (TurnBegan) Kind() string { return "turnBegan" }

// Cites implements [game.Event].
func (TurnBegan) Cites() []rulebook.Clause { return []rulebook.Clause{"TC-4.0.b", "TC-4.0.c"} }

// For implements [game.Event].
func (e TurnBegan) For(game.Seat) game.Event { return e }

// Kind implements [game.Event].
func (StepBegan) Kind() string { return "stepBegan" }

// Cites implements [game.Event].
func (StepBegan) Cites() []rulebook.Clause { return []rulebook.Clause{"TC-4.0.b"} }

// For implements [game.Event].
func (e StepBegan) For(game.Seat) game.Event { return e }

// Kind implements [game.Event].
func (MoveAnnounced) Kind() string { return "moveAnnounced" }

// Cites implements [game.Event].
func (MoveAnnounced) Cites() []rulebook.Clause { return []rulebook.Clause{"TC-8.0.a"} }

// For implements [game.Event].
func (e MoveAnnounced) For(game.Seat) game.Event { return e }

// Kind implements [game.Event].
func (Stepped) Kind() string { return "stepped" }

// Cites implements [game.Event].
func (Stepped) Cites() []rulebook.Clause { return []rulebook.Clause{"TC-8.0.a"} }

// For implements [game.Event].
func (e Stepped) For(game.Seat) game.Event { return e }

// Kind implements [game.Event].
func (Halted) Kind() string { return "halted" }

// Cites implements [game.Event].
func (e Halted) Cites() []rulebook.Clause { return []rulebook.Clause{e.Clause} }

// For implements [game.Event].
func (e Halted) For(game.Seat) game.Event { return e }

// Kind implements [game.Event].
func (Bogged) Kind() string { return "bogged" }

// Cites implements [game.Event].
func (Bogged) Cites() []rulebook.Clause { return []rulebook.Clause{"TC-8.4.1.a"} }

// For implements [game.Event].
func (e Bogged) For(game.Seat) game.Event { return e }

// Kind implements [game.Event].
func (Mined) Kind() string { return "mined" }

// Cites implements [game.Event].
func (Mined) Cites() []rulebook.Clause { return []rulebook.Clause{"TC-C20"} }

// For implements [game.Event].
func (e Mined) For(game.Seat) game.Event { return e }

// Kind implements [game.Event].
func (ShotFired) Kind() string { return "shotFired" }

// Cites implements [game.Event].
func (e ShotFired) Cites() []rulebook.Clause { return e.Clauses }

// For implements [game.Event].
func (e ShotFired) For(game.Seat) game.Event { return e }

// Kind implements [game.Event].
func (ShotVoid) Kind() string { return "shotVoid" }

// Cites implements [game.Event].
func (ShotVoid) Cites() []rulebook.Clause { return []rulebook.Clause{"TC-12.2.f"} }

// For implements [game.Event].
func (e ShotVoid) For(game.Seat) game.Event { return e }

// Kind implements [game.Event].
func (Struck) Kind() string { return "struck" }

// Cites implements [game.Event].
func (e Struck) Cites() []rulebook.Clause { return e.Clauses }

// For implements [game.Event].
func (e Struck) For(game.Seat) game.Event { return e }

// Kind implements [game.Event].
func (CardPlayed) Kind() string { return "cardPlayed" }

// Cites implements [game.Event].
func (e CardPlayed) Cites() []rulebook.Clause { return []rulebook.Clause{e.Clause} }

// For implements [game.Event].
func (e CardPlayed) For(game.Seat) game.Event { return e }

// Kind implements [game.Event].
func (CardAnswered) Kind() string { return "cardAnswered" }

// Cites implements [game.Event].
func (e CardAnswered) Cites() []rulebook.Clause { return []rulebook.Clause{e.Clause} }

// For implements [game.Event].
func (e CardAnswered) For(game.Seat) game.Event { return e }

// Kind implements [game.Event].
func (CardFizzled) Kind() string { return "cardFizzled" }

// Cites implements [game.Event].
func (CardFizzled) Cites() []rulebook.Clause { return []rulebook.Clause{"TC-C0.3"} }

// For implements [game.Event].
func (e CardFizzled) For(game.Seat) game.Event { return e }

// Kind implements [game.Event].
func (SmokeLaid) Kind() string { return "smokeLaid" }

// Cites implements [game.Event].
func (SmokeLaid) Cites() []rulebook.Clause { return []rulebook.Clause{"TC-9.5.1.b"} }

// For implements [game.Event].
func (e SmokeLaid) For(game.Seat) game.Event { return e }

// Kind implements [game.Event].
func (SmokeLifted) Kind() string { return "smokeLifted" }

// Cites implements [game.Event].
func (SmokeLifted) Cites() []rulebook.Clause { return []rulebook.Clause{"TC-9.5.1.b"} }

// For implements [game.Event].
func (e SmokeLifted) For(game.Seat) game.Event { return e }

// Kind implements [game.Event].
func (OverlayRemoved) Kind() string { return "overlayRemoved" }

// Cites implements [game.Event].
func (OverlayRemoved) Cites() []rulebook.Clause { return []rulebook.Clause{"TC-11.f"} }

// For implements [game.Event].
func (e OverlayRemoved) For(game.Seat) game.Event { return e }

// Kind implements [game.Event].
func (Immobilised) Kind() string { return "immobilised" }

// Cites implements [game.Event].
func (e Immobilised) Cites() []rulebook.Clause { return []rulebook.Clause{e.Clause} }

// For implements [game.Event].
func (e Immobilised) For(game.Seat) game.Event { return e }

// Kind implements [game.Event].
func (Repaired) Kind() string { return "repaired" }

// Cites implements [game.Event].
func (Repaired) Cites() []rulebook.Clause { return []rulebook.Clause{"TC-C69"} }

// For implements [game.Event].
func (e Repaired) For(game.Seat) game.Event { return e }

// Kind implements [game.Event].
func (Jammed) Kind() string { return "jammed" }

// Cites implements [game.Event].
func (Jammed) Cites() []rulebook.Clause { return []rulebook.Clause{"TC-C67"} }

// For implements [game.Event].
func (e Jammed) For(game.Seat) game.Event { return e }

// Kind implements [game.Event].
func (Saved) Kind() string { return "saved" }

// Cites implements [game.Event].
func (Saved) Cites() []rulebook.Clause { return []rulebook.Clause{"TC-C119"} }

// For implements [game.Event].
func (e Saved) For(game.Seat) game.Event { return e }

// Kind implements [game.Event].
func (BailedOut) Kind() string { return "bailedOut" }

// Cites implements [game.Event].
func (BailedOut) Cites() []rulebook.Clause { return []rulebook.Clause{"TC-8.6.c"} }

// For implements [game.Event].
func (e BailedOut) For(game.Seat) game.Event { return e }

// Kind implements [game.Event].
func (Destroyed) Kind() string { return "destroyed" }

// Cites implements [game.Event].
func (Destroyed) Cites() []rulebook.Clause { return []rulebook.Clause{"TC-15.0.a"} }

// For implements [game.Event].
func (e Destroyed) For(game.Seat) game.Event { return e }

// Kind implements [game.Event].
func (Discarded) Kind() string { return "discarded" }

// Cites implements [game.Event].
func (e Discarded) Cites() []rulebook.Clause { return []rulebook.Clause{e.Clause} }

// For implements [game.Event].
func (e Discarded) For(game.Seat) game.Event { return e }

// Kind implements [game.Event].
func (Drew) Kind() string { return "drew" }

// Cites implements [game.Event].
func (Drew) Cites() []rulebook.Clause { return []rulebook.Clause{"TC-5.0.d", "TC-14.0.a"} }

// For hides what is not the reader's.
func (e Drew) For(seat game.Seat) game.Event {
	if seat != e.Seat {
		e.Cards = Shows{}
	}
	return e
}

// Kind implements [game.Event].
func (Supplied) Kind() string { return "supplied" }

// Cites implements [game.Event].
func (Supplied) Cites() []rulebook.Clause { return []rulebook.Clause{"TC-9.6.1.c"} }

// For implements [game.Event].
func (e Supplied) For(game.Seat) game.Event { return e }

// Kind implements [game.Event].
func (Passed) Kind() string { return "passed" }

// Cites implements [game.Event].
func (Passed) Cites() []rulebook.Clause { return []rulebook.Clause{"TC-12.2.c"} }

// For implements [game.Event].
func (e Passed) For(game.Seat) game.Event { return e }

// Kind implements [game.Event].
func (HoldCalled) Kind() string { return "holdCalled" }

// Cites implements [game.Event].
func (HoldCalled) Cites() []rulebook.Clause { return []rulebook.Clause{"TC-X.1"} }

// For implements [game.Event].
func (e HoldCalled) For(game.Seat) game.Event { return e }

// Kind implements [game.Event].
func (Confused) Kind() string { return "confused" }

// Cites implements [game.Event].
func (Confused) Cites() []rulebook.Clause { return []rulebook.Clause{"TC-C124"} }

// For implements [game.Event].
func (e Confused) For(game.Seat) game.Event { return e }

// Kind implements [game.Event].
func (MeleeBegan) Kind() string { return "meleeBegan" }

// Cites implements [game.Event].
func (MeleeBegan) Cites() []rulebook.Clause { return []rulebook.Clause{"TC-10.a", "TC-10.c"} }

// For implements [game.Event].
func (e MeleeBegan) For(game.Seat) game.Event { return e }

// Kind implements [game.Event].
func (FireDeclared) Kind() string { return "fireDeclared" }

// Cites implements [game.Event].
func (FireDeclared) Cites() []rulebook.Clause { return []rulebook.Clause{"TC-10.i"} }

// For hides what is not the reader's.
func (e FireDeclared) For(seat game.Seat) game.Event {
	if seat != e.Seat {
		e.Shots = nil
	}
	return e
}

// Kind implements [game.Event].
func (FireRevealed) Kind() string { return "fireRevealed" }

// Cites implements [game.Event].
func (FireRevealed) Cites() []rulebook.Clause { return []rulebook.Clause{"TC-10.i"} }

// For implements [game.Event].
func (e FireRevealed) For(game.Seat) game.Event { return e }

// Kind implements [game.Event].
func (Retreated) Kind() string { return "retreated" }

// Cites implements [game.Event].
func (e Retreated) Cites() []rulebook.Clause { return []rulebook.Clause{e.Clause} }

// For implements [game.Event].
func (e Retreated) For(game.Seat) game.Event { return e }

// Kind implements [game.Event].
func (GroupCalled) Kind() string { return "groupCalled" }

// Cites implements [game.Event].
func (e GroupCalled) Cites() []rulebook.Clause { return []rulebook.Clause{e.Clause} }

// For hides what is not the reader's.
func (e GroupCalled) For(seat game.Seat) game.Event {
	if seat != e.Seat {
		e.Cards = Shows{}
	}
	return e
}

// Kind implements [game.Event].
func (Arrived) Kind() string { return "arrived" }

// Cites implements [game.Event].
func (Arrived) Cites() []rulebook.Clause { return []rulebook.Clause{"TC-20.e"} }

// For implements [game.Event].
func (e Arrived) For(game.Seat) game.Event { return e }

// Kind implements [game.Event].
func (Scouted) Kind() string { return "scouted" }

// Cites implements [game.Event].
func (Scouted) Cites() []rulebook.Clause { return []rulebook.Clause{"TC-C117"} }

// For hides what is not the reader's.
func (e Scouted) For(seat game.Seat) game.Event {
	if seat != e.Seat {
		e.Cards = Shows{}
	}
	return e
}

// Kind implements [game.Event].
func (Ended) Kind() string { return "ended" }

// Cites implements [game.Event].
func (e Ended) Cites() []rulebook.Clause { return []rulebook.Clause{e.Result.Clause} }

// For implements [game.Event].
func (e Ended) For(game.Seat) game.Event { return e }

// Reveals implements [game.Revealer].
func (Dealt) Reveals() bool { return true }

// Reveals implements [game.Revealer].
func (Drew) Reveals() bool { return true }

// Reveals implements [game.Revealer].
func (GroupCalled) Reveals() bool { return true }

// Reveals implements [game.Revealer].
func (Scouted) Reveals() bool { return true }

// Reveals implements [game.Revealer].
func (FireRevealed) Reveals() bool { return true }

// Reveals implements [game.Revealer].
func (TerrainLaid) Reveals() bool { return true }
