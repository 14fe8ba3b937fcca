package engagement

import (
	"sabot/game"
	"sabot/rulebook"
)

// damageClause is the clause of a location's column of the damage table.
func damageClause(l Location) rulebook.Clause {
	switch l {
	case Turret:
		return "RE-16.3"
	case Passengers:
		return "RE-16.4"
	case Running:
		return "RE-16.5"
	case Hull:
	}
	return "RE-16.2"
}

// Kind implements [game.Event].
func (ForceReady) Kind() string { return "force_ready" }

// Kind implements [game.Event].
func (ForceMustered) Kind() string { return "force_mustered" }

// Kind implements [game.Event].
func (FirstRolled) Kind() string { return "first_rolled" }

// Kind implements [game.Event].
func (Deployed) Kind() string { return "deployed" }

// Kind implements [game.Event].
func (RoundBegan) Kind() string { return "round_began" }

// Kind implements [game.Event].
func (TurnBegan) Kind() string { return "turn_began" }

// Kind implements [game.Event].
func (PhaseBegan) Kind() string { return "phase_began" }

// Kind implements [game.Event].
func (Tested) Kind() string { return "tested" }

// Kind implements [game.Event].
func (MoraleChanged) Kind() string { return "morale_changed" }

// Kind implements [game.Event].
func (Ordered) Kind() string { return "ordered" }

// Kind implements [game.Event].
func (Assigned) Kind() string { return "assigned" }

// Kind implements [game.Event].
func (HatchMoved) Kind() string { return "hatch_moved" }

// Kind implements [game.Event].
func (MoveAnnounced) Kind() string { return "move_announced" }

// Kind implements [game.Event].
func (Moved) Kind() string { return "moved" }

// Kind implements [game.Event].
func (Halted) Kind() string { return "halted" }

// Kind implements [game.Event].
func (TurretTurned) Kind() string { return "turret_turned" }

// Kind implements [game.Event].
func (BogRolled) Kind() string { return "bog_rolled" }

// Kind implements [game.Event].
func (BrokeDown) Kind() string { return "broke_down" }

// Kind implements [game.Event].
func (Boarded) Kind() string { return "boarded" }

// Kind implements [game.Event].
func (Alighted) Kind() string { return "alighted" }

// Kind implements [game.Event].
func (Entered) Kind() string { return "entered" }

// Kind implements [game.Event].
func (LeftTable) Kind() string { return "left_table" }

// Kind implements [game.Event].
func (Dozed) Kind() string { return "dozed" }

// Kind implements [game.Event].
func (Pushed) Kind() string { return "pushed" }

// Kind implements [game.Event].
func (Searched) Kind() string { return "searched" }

// Kind implements [game.Event].
func (Spotted) Kind() string { return "spotted" }

// Kind implements [game.Event].
func (Revealed) Kind() string { return "revealed" }

// Kind implements [game.Event].
func (WentHidden) Kind() string { return "went_hidden" }

// Kind implements [game.Event].
func (Unmasked) Kind() string { return "unmasked" }

// Kind implements [game.Event].
func (ShotFired) Kind() string { return "shot_fired" }

// Kind implements [game.Event].
func (Volley) Kind() string { return "volley" }

// Kind implements [game.Event].
func (TemplateLaid) Kind() string { return "template_laid" }

// Kind implements [game.Event].
func (SmokeLaid) Kind() string { return "smoke_laid" }

// Kind implements [game.Event].
func (SmokeLifted) Kind() string { return "smoke_lifted" }

// Kind implements [game.Event].
func (Damaged) Kind() string { return "damaged" }

// Kind implements [game.Event].
func (Recovered) Kind() string { return "recovered" }

// Kind implements [game.Event].
func (BailedOut) Kind() string { return "bailed_out" }

// Kind implements [game.Event].
func (RidersOut) Kind() string { return "riders_out" }

// Kind implements [game.Event].
func (Arranged) Kind() string { return "arranged" }

// Kind implements [game.Event].
func (Reboarded) Kind() string { return "reboarded" }

// Kind implements [game.Event].
func (KnockedOut) Kind() string { return "knocked_out" }

// Kind implements [game.Event].
func (Exploded) Kind() string { return "exploded" }

// Kind implements [game.Event].
func (Skidded) Kind() string { return "skidded" }

// Kind implements [game.Event].
func (Removed) Kind() string { return "removed" }

// Kind implements [game.Event].
func (Overran) Kind() string { return "overran" }

// Kind implements [game.Event].
func (Collided) Kind() string { return "collided" }

// Kind implements [game.Event].
func (Defended) Kind() string { return "defended" }

// Kind implements [game.Event].
func (GrenadePlaced) Kind() string { return "grenade_placed" }

// Kind implements [game.Event].
func (SwarmMade) Kind() string { return "swarm_made" }

// Kind implements [game.Event].
func (Fought) Kind() string { return "fought" }

// Kind implements [game.Event].
func (Scored) Kind() string { return "scored" }

// Kind implements [game.Event].
func (GameEnded) Kind() string { return "game_ended" }

// Cites implements [game.Event].
func (ForceReady) Cites() []rulebook.Clause { return []rulebook.Clause{"RE-S7"} }

// Cites implements [game.Event].
func (ForceMustered) Cites() []rulebook.Clause { return []rulebook.Clause{"RE-S7"} }

// Cites implements [game.Event].
func (FirstRolled) Cites() []rulebook.Clause { return []rulebook.Clause{"RE-S7"} }

// Cites implements [game.Event].
func (Deployed) Cites() []rulebook.Clause { return []rulebook.Clause{"RE-X.10"} }

// Cites implements [game.Event].
func (RoundBegan) Cites() []rulebook.Clause { return []rulebook.Clause{"RE-0.6"} }

// Cites implements [game.Event].
func (TurnBegan) Cites() []rulebook.Clause { return []rulebook.Clause{"RE-0.6"} }

// Cites implements [game.Event].
func (PhaseBegan) Cites() []rulebook.Clause { return []rulebook.Clause{"RE-0.6"} }

// Cites implements [game.Event].
func (e Tested) Cites() []rulebook.Clause { return []rulebook.Clause{e.Clause, "RE-0.4"} }

// Cites implements [game.Event].
func (e MoraleChanged) Cites() []rulebook.Clause { return []rulebook.Clause{e.Clause} }

// Cites implements [game.Event].
func (Ordered) Cites() []rulebook.Clause { return []rulebook.Clause{"RE-0.7"} }

// Cites implements [game.Event].
func (Assigned) Cites() []rulebook.Clause { return []rulebook.Clause{"RE-18.3"} }

// Cites implements [game.Event].
func (HatchMoved) Cites() []rulebook.Clause { return []rulebook.Clause{"RE-13.2"} }

// Cites implements [game.Event].
func (MoveAnnounced) Cites() []rulebook.Clause { return []rulebook.Clause{"RE-X.4"} }

// Cites implements [game.Event].
func (Moved) Cites() []rulebook.Clause { return []rulebook.Clause{"RE-X.4"} }

// Cites implements [game.Event].
func (e Halted) Cites() []rulebook.Clause { return []rulebook.Clause{e.Clause} }

// Cites implements [game.Event].
func (TurretTurned) Cites() []rulebook.Clause { return []rulebook.Clause{"RE-6.4"} }

// Cites implements [game.Event].
func (BogRolled) Cites() []rulebook.Clause { return []rulebook.Clause{"RE-7.6"} }

// Cites implements [game.Event].
func (BrokeDown) Cites() []rulebook.Clause { return []rulebook.Clause{"RE-21.18"} }

// Cites implements [game.Event].
func (Boarded) Cites() []rulebook.Clause { return []rulebook.Clause{"RE-9.4"} }

// Cites implements [game.Event].
func (Alighted) Cites() []rulebook.Clause { return []rulebook.Clause{"RE-9.2"} }

// Cites implements [game.Event].
func (Entered) Cites() []rulebook.Clause { return []rulebook.Clause{"RE-X.10"} }

// Cites implements [game.Event].
func (LeftTable) Cites() []rulebook.Clause { return []rulebook.Clause{"RE-X.10"} }

// Cites implements [game.Event].
func (Dozed) Cites() []rulebook.Clause { return []rulebook.Clause{"RE-21.3"} }

// Cites implements [game.Event].
func (Pushed) Cites() []rulebook.Clause { return []rulebook.Clause{"RE-21.3"} }

// Cites implements [game.Event].
func (Searched) Cites() []rulebook.Clause { return []rulebook.Clause{"RE-0.11"} }

// Cites implements [game.Event].
func (Spotted) Cites() []rulebook.Clause { return []rulebook.Clause{"RE-0.11"} }

// Cites implements [game.Event].
func (Revealed) Cites() []rulebook.Clause { return []rulebook.Clause{"RE-0.11"} }

// Cites implements [game.Event].
func (WentHidden) Cites() []rulebook.Clause { return []rulebook.Clause{"RE-0.7"} }

// Cites implements [game.Event].
func (Unmasked) Cites() []rulebook.Clause { return []rulebook.Clause{"RE-21.16"} }

// Cites implements [game.Event].
func (ShotFired) Cites() []rulebook.Clause { return []rulebook.Clause{"RE-14.1"} }

// Cites implements [game.Event].
func (Volley) Cites() []rulebook.Clause { return []rulebook.Clause{"RE-0.8"} }

// Cites implements [game.Event].
func (TemplateLaid) Cites() []rulebook.Clause { return []rulebook.Clause{"RE-0.15"} }

// Cites implements [game.Event].
func (SmokeLaid) Cites() []rulebook.Clause { return []rulebook.Clause{"RE-0.16"} }

// Cites implements [game.Event].
func (SmokeLifted) Cites() []rulebook.Clause { return []rulebook.Clause{"RE-0.16"} }

// Cites implements [game.Event].
func (e Damaged) Cites() []rulebook.Clause { return []rulebook.Clause{damageClause(e.Location)} }

// Cites implements [game.Event].
func (e Recovered) Cites() []rulebook.Clause { return []rulebook.Clause{e.Clause} }

// Cites implements [game.Event].
func (BailedOut) Cites() []rulebook.Clause { return []rulebook.Clause{"RE-17.2"} }

// Cites implements [game.Event].
func (RidersOut) Cites() []rulebook.Clause { return []rulebook.Clause{"RE-17.2"} }

// Cites implements [game.Event].
func (Arranged) Cites() []rulebook.Clause { return []rulebook.Clause{"RE-17.2"} }

// Cites implements [game.Event].
func (Reboarded) Cites() []rulebook.Clause { return []rulebook.Clause{"RE-17.4"} }

// Cites implements [game.Event].
func (e KnockedOut) Cites() []rulebook.Clause { return []rulebook.Clause{e.Clause} }

// Cites implements [game.Event].
func (Exploded) Cites() []rulebook.Clause { return []rulebook.Clause{"RE-16.2"} }

// Cites implements [game.Event].
func (Skidded) Cites() []rulebook.Clause { return []rulebook.Clause{"RE-16.5"} }

// Cites implements [game.Event].
func (Removed) Cites() []rulebook.Clause { return []rulebook.Clause{"RE-0.13"} }

// Cites implements [game.Event].
func (Overran) Cites() []rulebook.Clause { return []rulebook.Clause{"RE-5.2"} }

// Cites implements [game.Event].
func (Collided) Cites() []rulebook.Clause { return []rulebook.Clause{"RE-10.5"} }

// Cites implements [game.Event].
func (Defended) Cites() []rulebook.Clause { return []rulebook.Clause{"RE-21.2"} }

// Cites implements [game.Event].
func (GrenadePlaced) Cites() []rulebook.Clause { return []rulebook.Clause{"RE-20.3", "RE-20.4"} }

// Cites implements [game.Event].
func (SwarmMade) Cites() []rulebook.Clause { return []rulebook.Clause{"RE-20.5"} }

// Cites implements [game.Event].
func (Fought) Cites() []rulebook.Clause { return []rulebook.Clause{"RE-0.14"} }

// Cites implements [game.Event].
func (e Scored) Cites() []rulebook.Clause { return []rulebook.Clause{e.Clause} }

// Cites implements [game.Event].
func (e GameEnded) Cites() []rulebook.Clause { return []rulebook.Clause{e.Clause} }

// For implements [game.Event].
func (e ForceReady) For(game.Seat) game.Event { return e }

// For implements [game.Event].
func (e ForceMustered) For(game.Seat) game.Event { return e }

// For implements [game.Event].
func (e FirstRolled) For(game.Seat) game.Event { return e }

// For keeps the place of what is hidden to its owner, and what is taken for a
// Tiger shows as one to others.
func (e Deployed) For(seat game.Seat) game.Event {
	switch {
	case seat == e.Owner:
	case e.secret:
		return nil
	case e.shown != "":
		e.Ref = e.shown
	}
	return e
}

// For implements [game.Event].
func (e RoundBegan) For(game.Seat) game.Event { return e }

// For implements [game.Event].
func (e TurnBegan) For(game.Seat) game.Event { return e }

// For implements [game.Event].
func (e PhaseBegan) For(game.Seat) game.Event { return e }

// For tells the owner alone while the unit is out of sight.
func (e Tested) For(seat game.Seat) game.Event {
	if e.owner != game.Nobody && seat != e.owner {
		return nil
	}
	return e
}

// For tells the owner alone while the unit is out of sight.
func (e MoraleChanged) For(seat game.Seat) game.Event {
	if e.owner != game.Nobody && seat != e.owner {
		return nil
	}
	return e
}

// For tells the owner alone while the unit is out of sight.
func (e Ordered) For(seat game.Seat) game.Event {
	if e.owner != game.Nobody && seat != e.owner {
		return nil
	}
	return e
}

// For tells the owner alone while the unit is out of sight.
func (e Assigned) For(seat game.Seat) game.Event {
	if e.owner != game.Nobody && seat != e.owner {
		return nil
	}
	return e
}

// For tells the owner alone while the unit is out of sight.
func (e HatchMoved) For(seat game.Seat) game.Event {
	if e.owner != game.Nobody && seat != e.owner {
		return nil
	}
	return e
}

// For implements [game.Event].
func (e MoveAnnounced) For(game.Seat) game.Event { return e }

// For tells the owner alone while the unit is out of sight.
func (e Moved) For(seat game.Seat) game.Event {
	if e.owner != game.Nobody && seat != e.owner {
		return nil
	}
	return e
}

// For tells the owner alone while the unit is out of sight.
func (e Halted) For(seat game.Seat) game.Event {
	if e.owner != game.Nobody && seat != e.owner {
		return nil
	}
	return e
}

// For tells the owner alone while the unit is out of sight.
func (e TurretTurned) For(seat game.Seat) game.Event {
	if e.owner != game.Nobody && seat != e.owner {
		return nil
	}
	return e
}

// For implements [game.Event].
func (e BogRolled) For(game.Seat) game.Event { return e }

// For tells the owner alone while the unit is out of sight.
func (e BrokeDown) For(seat game.Seat) game.Event {
	if e.owner != game.Nobody && seat != e.owner {
		return nil
	}
	return e
}

// For implements [game.Event].
func (e Boarded) For(game.Seat) game.Event { return e }

// For implements [game.Event].
func (e Alighted) For(game.Seat) game.Event { return e }

// For shows what is taken for a Tiger as one to others.
func (e Entered) For(seat game.Seat) game.Event {
	if e.shown != "" && seat != e.owner {
		e.Ref = e.shown
	}
	return e
}

// For implements [game.Event].
func (e LeftTable) For(game.Seat) game.Event { return e }

// For implements [game.Event].
func (e Dozed) For(game.Seat) game.Event { return e }

// For implements [game.Event].
func (e Pushed) For(game.Seat) game.Event { return e }

// For tells the owner alone while the unit is out of sight.
func (e Searched) For(seat game.Seat) game.Event {
	if e.owner != game.Nobody && seat != e.owner {
		return nil
	}
	return e
}

// For tells the owner alone while the finder is out of sight.
func (e Spotted) For(seat game.Seat) game.Event {
	if e.owner != game.Nobody && seat != e.owner {
		return nil
	}
	return e
}

// For shows what is taken for a Tiger as one to others.
func (e Revealed) For(seat game.Seat) game.Event {
	if e.shown != "" && seat != e.owner {
		e.Ref = e.shown
	}
	return e
}

// For tells the owner alone while the unit is out of sight.
func (e WentHidden) For(seat game.Seat) game.Event {
	if e.owner != game.Nobody && seat != e.owner {
		return nil
	}
	return e
}

// For implements [game.Event].
func (e Unmasked) For(game.Seat) game.Event { return e }

// For implements [game.Event].
func (e ShotFired) For(game.Seat) game.Event { return e }

// For implements [game.Event].
func (e Volley) For(game.Seat) game.Event { return e }

// For implements [game.Event].
func (e TemplateLaid) For(game.Seat) game.Event { return e }

// For implements [game.Event].
func (e SmokeLaid) For(game.Seat) game.Event { return e }

// For implements [game.Event].
func (e SmokeLifted) For(game.Seat) game.Event { return e }

// For implements [game.Event].
func (e Damaged) For(game.Seat) game.Event { return e }

// For implements [game.Event].
func (e Recovered) For(game.Seat) game.Event { return e }

// For implements [game.Event].
func (e BailedOut) For(game.Seat) game.Event { return e }

// For implements [game.Event].
func (e RidersOut) For(game.Seat) game.Event { return e }

// For implements [game.Event].
func (e Arranged) For(game.Seat) game.Event { return e }

// For implements [game.Event].
func (e Reboarded) For(game.Seat) game.Event { return e }

// For implements [game.Event].
func (e KnockedOut) For(game.Seat) game.Event { return e }

// For implements [game.Event].
func (e Exploded) For(game.Seat) game.Event { return e }

// For implements [game.Event].
func (e Skidded) For(game.Seat) game.Event { return e }

// For implements [game.Event].
func (e Removed) For(game.Seat) game.Event { return e }

// For implements [game.Event].
func (e Overran) For(game.Seat) game.Event { return e }

// For implements [game.Event].
func (e Collided) For(game.Seat) game.Event { return e }

// For implements [game.Event].
func (e Defended) For(game.Seat) game.Event { return e }

// For implements [game.Event].
func (e GrenadePlaced) For(game.Seat) game.Event { return e }

// For implements [game.Event].
func (e SwarmMade) For(game.Seat) game.Event { return e }

// For implements [game.Event].
func (e Fought) For(game.Seat) game.Event { return e }

// For implements [game.Event].
func (e Scored) For(game.Seat) game.Event { return e }

// For implements [game.Event].
func (e GameEnded) For(game.Seat) game.Event { return e }

// Reveals implements [game.Revealer].
func (Revealed) Reveals() bool { return true }

// Reveals implements [game.Revealer]. That nothing was found is an answer too.
func (Searched) Reveals() bool { return true }

// Reveals implements [game.Revealer].
func (Spotted) Reveals() bool { return true }

// Reveals implements [game.Revealer].
func (Entered) Reveals() bool { return true }

// Reveals implements [game.Revealer].
func (ForceMustered) Reveals() bool { return true }

// Reveals implements [game.Revealer].
func (Unmasked) Reveals() bool { return true }

// eventKinds lists one of each, for those who write the words.
func eventKinds() []game.Event {
	return []game.Event{
		ForceReady{},
		ForceMustered{},
		FirstRolled{},
		Deployed{},
		RoundBegan{},
		TurnBegan{},
		PhaseBegan{},
		Tested{},
		MoraleChanged{},
		Ordered{},
		Assigned{},
		HatchMoved{},
		MoveAnnounced{},
		Moved{},
		Halted{},
		TurretTurned{},
		BogRolled{},
		BrokeDown{},
		Boarded{},
		Alighted{},
		Entered{},
		LeftTable{},
		Dozed{},
		Pushed{},
		Searched{},
		Spotted{},
		Revealed{},
		WentHidden{},
		Unmasked{},
		ShotFired{},
		Volley{},
		TemplateLaid{},
		SmokeLaid{},
		SmokeLifted{},
		Damaged{},
		Recovered{},
		BailedOut{},
		RidersOut{},
		Arranged{},
		Reboarded{},
		KnockedOut{},
		Exploded{},
		Skidded{},
		Removed{},
		Overran{},
		Collided{},
		Defended{},
		GrenadePlaced{},
		SwarmMade{},
		Fought{},
		Scored{},
		GameEnded{},
	}
}
