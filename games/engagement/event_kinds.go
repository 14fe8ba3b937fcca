package engagement

import (
	"sabot/game"
	"sabot/games/engagement/printed"
	"sabot/rulebook"
)

// events is the closed set of what can happen: name on the wire, clauses, and
// who may see it.
func events() *game.Kinds {
	return game.NewKinds(
		game.Kind[ForceReady]("force-ready", "RE-S7"),
		game.Kind[ForceMustered]("force-mustered", "RE-S7").Reveals(),
		game.Kind[FirstRolled]("first-rolled", "RE-S7"),
		game.Kind[Deployed]("deployed", "RE-X.10").For(Deployed.redact),
		game.Kind[RoundBegan]("round-began", "RE-0.6"),
		game.Kind[TurnBegan]("turn-began", "RE-0.6"),
		game.Kind[PhaseBegan]("phase-began", "RE-0.6"),
		game.Kind[Tested]("tested", "RE-0.4").For(toOwner[Tested]),
		game.Kind[MoraleChanged]("morale-changed").For(toOwner[MoraleChanged]),
		game.Kind[Ordered]("ordered", "RE-0.7").For(toOwner[Ordered]),
		game.Kind[Assigned]("assigned", "RE-18.3").For(toOwner[Assigned]),
		game.Kind[HatchMoved]("hatch-moved", "RE-13.2").For(toOwner[HatchMoved]),
		game.Kind[MoveAnnounced]("move-announced", "RE-X.4"),
		game.Kind[Moved]("moved", "RE-X.4").For(toOwner[Moved]),
		game.Kind[Halted]("halted").For(toOwner[Halted]),
		game.Kind[TurretTurned]("turret-turned", "RE-6.4").For(toOwner[TurretTurned]),
		game.Kind[BogRolled]("bog-rolled", "RE-7.6"),
		game.Kind[BrokeDown]("broke-down", "RE-21.18").For(toOwner[BrokeDown]),
		game.Kind[Boarded]("boarded", "RE-9.4"),
		game.Kind[Alighted]("alighted", "RE-9.2"),
		game.Kind[Entered]("entered", "RE-X.10").For(Entered.redact).Reveals(),
		game.Kind[LeftTable]("left-table", "RE-X.10"),
		game.Kind[Dozed]("dozed", "RE-21.3"),
		game.Kind[Pushed]("pushed", "RE-21.3"),
		game.Kind[Searched]("searched", "RE-0.11").For(toOwner[Searched]).Reveals(),
		game.Kind[Spotted]("spotted", "RE-0.11").For(toOwner[Spotted]).Reveals(),
		game.Kind[Revealed]("revealed", "RE-0.11").For(Revealed.redact).Reveals(),
		game.Kind[WentHidden]("went-hidden", "RE-0.7").For(toOwner[WentHidden]),
		game.Kind[Unmasked]("unmasked", "RE-21.16").Reveals(),
		game.Kind[ShotFired]("shot-fired", "RE-14.1"),
		game.Kind[Volley]("volley", "RE-0.8"),
		game.Kind[TemplateLaid]("template-laid", "RE-0.15"),
		game.Kind[SmokeLaid]("smoke-laid", "RE-0.16"),
		game.Kind[SmokeLifted]("smoke-lifted", "RE-0.16"),
		game.Kind[Damaged]("damaged").Cites(Damaged.cites),
		game.Kind[Recovered]("recovered"),
		game.Kind[BailedOut]("bailed-out", "RE-17.2"),
		game.Kind[RidersOut]("riders-out", "RE-17.2"),
		game.Kind[Arranged]("arranged", "RE-17.2"),
		game.Kind[Reboarded]("reboarded", "RE-17.4"),
		game.Kind[KnockedOut]("knocked-out"),
		game.Kind[Exploded]("exploded", "RE-16.2"),
		game.Kind[Skidded]("skidded", "RE-16.5"),
		game.Kind[Removed]("removed", "RE-0.13"),
		game.Kind[Overran]("overran", "RE-5.2"),
		game.Kind[Collided]("collided", "RE-10.5"),
		game.Kind[Defended]("defended", "RE-21.2"),
		game.Kind[GrenadePlaced]("grenade-placed", "RE-20.3", "RE-20.4"),
		game.Kind[SwarmMade]("swarm-made", "RE-20.5"),
		game.Kind[Fought]("fought", "RE-0.14"),
		game.Kind[Scored]("scored"),
		game.Kind[GameEnded]("game-ended"),
	)
}

// cites names the column of the damage table.
func (e Damaged) cites() []rulebook.Clause { return []rulebook.Clause{damageClause(e.Location)} }

// damageClause is the clause of a location's column of the damage table.
func damageClause(l printed.Location) rulebook.Clause {
	switch l {
	case printed.Turret:
		return "RE-16.3"
	case printed.Passengers:
		return "RE-16.4"
	case printed.Running:
		return "RE-16.5"
	case printed.Hull:
	}
	return "RE-16.2"
}

// private marks an event about a unit that the other side does not see.
type private struct {
	owner game.Seat `secret:"true"`
}

func (p private) toldTo(seat game.Seat) bool { return p.owner == game.Nobody || p.owner == seat }

// toOwner tells the owner alone while the unit is out of sight.
func toOwner[E interface{ toldTo(game.Seat) bool }](e E, seat game.Seat) (E, bool) {
	return e, e.toldTo(seat)
}

// guise is what others take a unit for (RE-21.16).
type guise struct {
	seat  game.Seat
	taken string `secret:"true"`
}

// seen is the profile that a seat reads of a unit that is really a ref.
func (g *guise) seen(ref string, seat game.Seat) string {
	if g.taken != "" && seat != g.seat {
		ref = g.taken
	}
	if seat != g.seat {
		g.taken = ""
	}
	return ref
}

// redact keeps the place of what is hidden to its owner, and what is taken for
// a Tiger shows as one to others.
func (e Deployed) redact(seat game.Seat) (Deployed, bool) {
	e.Ref = e.guise.seen(e.Ref, seat)
	return e, e.toldTo(seat)
}

func (e Entered) redact(seat game.Seat) (Entered, bool) {
	e.Ref = e.guise.seen(e.Ref, seat)
	return e, true
}

func (e Revealed) redact(seat game.Seat) (Revealed, bool) {
	e.Ref = e.guise.seen(e.Ref, seat)
	return e, true
}
