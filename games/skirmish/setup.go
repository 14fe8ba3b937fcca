package skirmish

import (
	"slices"
	"strconv"

	"sabot/game"
	"sabot/games/skirmish/combat"
	"sabot/games/skirmish/field"
	"sabot/games/skirmish/printed"
)

// handIn takes a side's platoon (TK-15).
func (e *engine) handIn(seat game.Seat, a HandIn) error {
	p := a.Platoon
	if err := p.Faults(e.s.data, e.s.Options); err != nil {
		return err
	}
	e.s.side(seat).Platoon = &p
	e.Tell(PlatoonReady{Seat: seat})
	return nil
}

// platoons waits until both sides have handed in, then shows both.
func (e *engine) platoons() {
	if e.s.Sides[0].Platoon == nil || e.s.Sides[1].Platoon == nil {
		e.question(askPlatoon, game.Nobody, noTank)
		return
	}
	for seat := game.Seat(1); seat <= 2; seat++ {
		e.muster(seat)
	}
	e.s.Step = stepTerrainRoll
}

// muster turns a platoon into tanks that wait to be deployed.
func (e *engine) muster(seat game.Seat) {
	side := e.s.side(seat)
	p := side.Platoon
	side.Nation, side.Platoon = p.Nation, nil
	shown := PlatoonFielded{Seat: seat, Nation: p.Nation, Points: p.Points(e.s.data), FaceDown: make([][]string, len(p.Tanks))}
	for i, m := range p.Tanks {
		card, _ := e.s.data.Tank(m.Tank)
		var cards []*printed.Card
		for _, id := range m.Cards {
			c, _ := e.s.data.Card(id)
			cards = append(cards, c)
		}
		t := combat.NewTank(card, cards, e.s.Options.OpenCards || e.s.Mission == barkmann)
		e.s.Tanks = append(e.s.Tanks, t)
		e.s.Table.Tanks = append(slices.Clip(e.s.Table.Tanks), field.NewTank(tankID(seat, i), seat, card))
		shown.Tanks = append(shown.Tanks, FieldedTank{ID: tankID(seat, i), Tank: card.ID, Cards: faces(&t, false)})
		shown.FaceDown[i] = []string{}
		for _, h := range t.Cards {
			if !h.FaceUp {
				shown.FaceDown[i] = append(shown.FaceDown[i], h.ID)
			}
		}
	}
	e.Tell(shown)
}

// tankID names tank i of a seat: A1, A2 and so on, B1, B2 and so on.
func tankID(seat game.Seat, i int) string {
	return "?AB"[seat:seat+1] + strconv.Itoa(i+1)
}

// rollOff lets both sides roll until they differ (TK-6.b, TK-6.d).
func (e *engine) rollOff(what string) game.Seat {
	ev := RolledOff{What: what, Clause: "TK-6.b"}
	if what == "role" {
		ev.Clause = "TK-6.d"
	}
	for ev.Winner == game.Nobody {
		d := [2]int{e.Roll(6), e.Roll(6)}
		ev.Dice = append(ev.Dice, d)
		ev.Winner = leader(d[0], d[1])
	}
	e.Tell(ev)
	return ev.Winner
}

// beginTerrain brings terrain onto the table by whatever way was agreed.
func (e *engine) beginTerrain() {
	switch {
	case len(e.s.Table.Terrain) > 0 || len(e.s.Pieces) == 0: // a map
		for _, p := range e.s.Table.Terrain {
			e.Tell(TerrainPlaced{Piece: p})
		}
		e.s.Step = stepRoleRoll
	case e.s.Options.Terrain == printed.TerrainRandom:
		e.scatterTerrain()
		e.s.Step = stepRoleRoll
	default:
		e.s.Window = int(e.rollOff("terrain")) - 1
		e.s.Step = stepTerrain
	}
	if e.s.Step == stepRoleRoll && e.s.Attacker != game.Nobody { // roles are fixed by the scenario (TK-20)
		e.s.Step = stepObjectives
	}
}

func (e *engine) nextPiece() {
	if len(e.s.Pieces) == 0 {
		e.s.Step, e.s.Window = stepRoleRoll, 0
		return
	}
	e.question(askTerrain, game.Seat(e.s.Window+1), noTank)
	e.s.Ask.Spacing = e.s.Table.Spacing(e.s.Pieces[0])
}

func (e *engine) placeTerrain(seat game.Seat, a PlaceTerrain) error {
	p := e.s.Pieces[0]
	if a.Piece != p.ID {
		return game.Refuse("TK-6.c", ReasonPieceNext, "piece", p.ID)
	}
	spacing := e.s.Ask.Spacing
	p.Pose = a.Pose
	if b := field.JudgePiece(p, e.s.Table.Terrain, spacing); !b.Free() {
		return b.Refusal()
	}
	e.placePiece(seat, p, spacing)
	e.s.Window = 1 - e.s.Window
	return nil
}

func (e *engine) placePiece(seat game.Seat, p printed.Piece, spacing int) {
	p.Place()
	e.s.Pieces = e.s.Pieces[1:]
	e.s.Table.Terrain = append(slices.Clip(e.s.Table.Terrain), p)
	e.Tell(TerrainPlaced{Seat: seat, Piece: p, Spacing: spacing})
}

// scatterTerrain puts every piece on a legal pose of the lattice, each as likely as
// any other (TK-X.6).
func (e *engine) scatterTerrain() {
	for len(e.s.Pieces) > 0 {
		p := e.s.Pieces[0]
		spacing := e.s.Table.Spacing(p)
		fits := e.s.Table.Places(p, spacing)
		if len(fits) == 0 { // pieces larger than what is left of the table
			e.s.Pieces = e.s.Pieces[1:]
			continue
		}
		p.Pose = fits[e.Roll(len(fits))-1]
		e.placePiece(game.Nobody, p, spacing)
	}
}

func (e *engine) chooseRole(seat game.Seat, a game.Action) {
	e.s.Attacker = seat
	role := a.(ChooseRole).Role
	if role == "defender" {
		e.s.Attacker = other(seat)
	}
	e.Tell(RoleChosen{Seat: seat, Role: role})
	e.s.Step = stepEdge
}

// chooseEdge gives the defender his edge and the attacker the one across
// (TK-6.e).
func (e *engine) chooseEdge(_ game.Seat, a game.Action) {
	edge := a.(ChooseEdge).Edge
	across := map[string]string{"N": "S", "S": "N", "E": "W", "W": "E"}
	e.s.side(e.s.defender()).Edge = edge
	e.s.side(e.s.Attacker).Edge = across[edge]
	for _, seat := range []game.Seat{e.s.defender(), e.s.Attacker} {
		e.Tell(EdgeChosen{Seat: seat, Edge: e.s.side(seat).Edge})
	}
	e.s.Step = stepObjectives
}

// nextDeployment finds whose tanks are next: ascending printed initiative, at
// a tie the defender first (TK-6.f, TK-6.h).
func (e *engine) nextDeployment() {
	list := e.s.nextByInitiative(func(i int) (int, bool) {
		return e.s.Tanks[i].Printed().Initiative, !e.s.Table.Tanks[i].Deployed
	}, false)
	if len(list) == 0 {
		e.s.Step, e.s.Window = stepPregame, 0
		return
	}
	e.question(askDeploy, e.s.owner(list[0]), noTank, list...)
}

func (e *engine) deploy(_ game.Seat, a Deploy) error {
	i := e.s.Table.Find(a.Tank)
	if !slices.Contains(e.s.Ask.Tanks, i) {
		return game.Refuse("TK-6.f", ReasonDeployTurn, "tank", a.Tank)
	}
	t := &e.s.Table.Tanks[i]
	edge := e.s.side(t.Owner).Edge
	if b := e.s.Table.JudgeDeploy(t.Printed(), edge, a.Pose); !b.Free() {
		return b.Offering(e.s.Table.NearestStart(t.Printed(), edge, a.Pose))
	}
	e.s.Table.Deploy(i, a.Pose)
	e.Tell(Deployed{Tank: t.ID, Pose: a.Pose})
	return nil
}
