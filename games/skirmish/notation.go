package skirmish

import (
	"strings"

	"sabot/game"
	"sabot/game/notation"
	"sabot/games/skirmish/printed"
	"sabot/geom"
)

// Notate writes an action as people do: a word, then what it is about.
//
//	platoon germany panther+barkmann panzer_iv
//	terrain woods_1 2050,6750,0
//	role attacker · edge N · objective 4500,1500
//	deploy A1 4500,1156,0 · activate A1
//	move A1 4500,2300,0 · end A1 · extra A1 4500,2300,0
//	shoot A1 B2 · shoot A1 B2 tungsten · pass A1
//	reroll attack stationary 0,1,2 · keep
//	cancel hit · use A1 supercharger · use A1 radio_coordinator A2 · decline
//	critical busted_track · second B2
//	repair A1 engine_fire · command A1 4500,2300,0
func (p Position) Notate(a game.Action) string { return p.s.flow.Notation.Write(a) }

// Parse reads what Notate writes, in either case and with any spacing. A tank
// that the question already names may be left out.
func (p Position) Parse(_ game.Seat, text string) (game.Action, error) {
	return p.s.grammar().Read(text)
}

func (s *state) grammar() notation.Grammar {
	return notation.Grammar{Verbs: []notation.Verb{
		notation.Says("platoon", func(l *notation.Line, a *HandIn) {
			l.Word(notation.Lower(&a.Platoon.Nation, "nation"))
			notation.Each(l, &a.Platoon.Tanks, platoonTankWord)
			if len(a.Platoon.Tanks) == 0 {
				l.Want("tank")
			}
		}),
		notation.Says("terrain", func(l *notation.Line, a *PlaceTerrain) {
			l.Word(notation.Lower(&a.Piece, "piece"))
			l.Word(poseWord(&a.Pose))
		}),
		notation.Says("role", func(l *notation.Line, a *ChooseRole) { l.Word(notation.Lower(&a.Role, "role")) }),
		notation.Says("edge", func(l *notation.Line, a *ChooseEdge) { l.Word(notation.Upper(&a.Edge, "edge")) }),
		notation.Says("objective", func(l *notation.Line, a *PlaceObjective) { l.Word(notation.Numbers(&a.X, &a.Y)) }),
		notation.Says("deploy", func(l *notation.Line, a *Deploy) { s.tankAndPose(l, &a.Tank, &a.Pose) }),
		notation.Says("activate", func(l *notation.Line, a *Activate) { s.tankWord(l, &a.Tank) }),
		notation.Says("move", func(l *notation.Line, a *Move) { s.tankAndPose(l, &a.Tank, &a.Pose) }),
		notation.Says("end", func(l *notation.Line, a *EndMoves) { s.tankWord(l, &a.Tank) }),
		notation.Says("extra", func(l *notation.Line, a *ExtraMove) { s.tankAndPose(l, &a.Tank, &a.Pose) }),
		notation.Says("shoot", func(l *notation.Line, a *Shoot) {
			s.tankWord(l, &a.Tank)
			targetWords(l, &a.Target, &a.Ammo)
		}),
		notation.Says("pass", func(l *notation.Line, a *Pass) { s.tankWord(l, &a.Tank) }),
		notation.Says("reroll", func(l *notation.Line, a *Reroll) {
			l.Word(notation.Lower(&a.Pool, "pool"))
			l.Maybe(notation.Lower(&a.With, "reroll"), 1)
			l.Word(notation.Joined(&a.Dice, ",", notation.Int))
		}),
		notation.Alone[KeepRoll]("keep"),
		notation.Says("cancel", func(l *notation.Line, a *Cancel) { l.Word(notation.Lower(&a.Result, "result")) }),
		notation.Says("use", func(l *notation.Line, a *UseCard) {
			s.tankWord(l, &a.Tank)
			l.Word(notation.Lower(&a.Card, "card"))
			l.Maybe(notation.Upper(&a.Friend, "tank"), 0)
		}),
		notation.Alone[Decline]("decline"),
		notation.Says("critical", func(l *notation.Line, a *KeepCritical) { l.Word(notation.Lower(&a.Card, "card")) }),
		notation.Says("second", func(l *notation.Line, a *SecondAttack) { targetWords(l, &a.Target, &a.Ammo) }),
		notation.Says("repair", func(l *notation.Line, a *Repair) {
			s.tankWord(l, &a.Tank)
			l.Word(notation.Lower(&a.Critical, "critical"))
		}),
		notation.Says("command", func(l *notation.Line, a *CommandMove) { s.tankAndPose(l, &a.Tank, &a.Pose) }),
	}}
}

func (s *state) tankAndPose(l *notation.Line, tank *string, pose *geom.Pose) {
	s.tankWord(l, tank)
	l.Word(poseWord(pose))
}

// tankWord is a tank, or no word for the one that is asked about.
func (s *state) tankWord(l *notation.Line, tank *string) {
	asked := s.Ask.Tank >= 0 && s.Ask.Tank < len(s.Tanks)
	if l.Reading() && asked && s.Table.Find(strings.ToUpper(l.Next())) == noTank {
		*tank = s.id(s.Ask.Tank)
		return
	}
	l.Word(notation.Upper(tank, "tank"))
}

func targetWords(l *notation.Line, target, ammo *string) {
	l.Word(notation.Upper(target, "target"))
	l.Maybe(notation.Lower(ammo, "ammunition"), 0)
}

func poseWord(p *geom.Pose) notation.Value { return notation.Numbers(&p.X, &p.Y, &p.H) }

// platoonTankWord is tank+card+card.
func platoonTankWord(t *printed.PlatoonTank) notation.Value {
	cards := notation.Joined(&t.Cards, "+", func(card *string) notation.Value { return notation.Lower(card, "card") })
	return notation.Lower(&t.Tank, "tank").Then("+", cards)
}
