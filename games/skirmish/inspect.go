package skirmish

import (
	"encoding/json"
	"fmt"
	"math/big"
	"slices"

	"sabot/game"
	"sabot/games/skirmish/combat"
	"sabot/games/skirmish/field"
	"sabot/games/skirmish/printed"
	"sabot/geom"
)

// Query is a question about a position: what a tank could do from where it
// stands, or from a pose it could move to or be deployed at; or one of the
// others, of which the first that is there is answered.
type Query struct {
	Tank      string           `json:"tank,omitempty"`
	Pose      *geom.Pose       `json:"pose,omitempty"`
	Reach     bool             `json:"reach,omitempty"`     // how far it could drive, all round
	Piece     *PlaceTerrain    `json:"piece,omitempty"`     // may the next piece of terrain lie there?
	Objective *PlaceObjective  `json:"objective,omitempty"` // may the token?
	Platoon   *printed.Platoon `json:"platoon,omitempty"`   // what is wrong with this platoon?
	Roster    *string          `json:"roster,omitempty"`    // what platoon is this list?
	Reroll    *Reroll          `json:"reroll,omitempty"`    // is it worth it?
}

// RerollAnswer holds what becomes of the attack if its dice stay as they lie
// against what becomes of it if some of them are rolled again.
type RerollAnswer struct {
	Keep  ShotOdds `json:"keep"`
	Again ShotOdds `json:"again"`
}

// Preview is what a player sees before committing to a pose: whether it is
// allowed, and the shots both ways. It counts only cards the player knows.
type Preview struct {
	field.Judgement
	Args    game.Args     `json:"args,omitempty"`    // of the reason
	Nearest *geom.Pose    `json:"nearest,omitempty"` // the nearest allowed pose along the same arrow
	Arrow   *field.Arrow  `json:"arrow,omitempty"`   // as it lies for the move
	Reach   []int         `json:"reach,omitempty"`   // the farthest drive in each direction, every 5° from north; -1 for none
	Shots   []ShotPreview `json:"shots"`
}

// ShotPreview is one shot and the shot back.
type ShotPreview struct {
	Target string  `json:"target"`
	Range  int     `json:"range"` // between the hulls, in tenths of a millimetre, rounded down
	Mine   Chances `json:"mine"`
	Theirs Chances `json:"theirs"`
}

// Chances is a shot with its dice and odds.
type Chances struct {
	field.Sighting
	Eye     field.Spot    `json:"eye"`     // where its sight lines start (TK-G.e)
	Corners [4]Corner     `json:"corners"` // of the target: front left, front right, rear right, rear left
	Attack  DiceSum       `json:"attack"`
	Defence DiceSum       `json:"defence"`
	Stop    *field.Stop   `json:"stop,omitempty"` // what hides it (TK-9.c)
	Why     *game.Refusal `json:"why,omitempty"`  // why there is no shot
	Odds    *ShotOdds     `json:"odds,omitempty"` // absent where there is no shot
	Left    []*big.Rat    `json:"left,omitempty"` // the chance that exactly 0, 1, 2 … hits and critical hits are left
}

// Corner is a corner of a hull, and whether it is seen clearly (TK-9.m).
type Corner struct {
	field.Spot
	Clear bool `json:"clear"`
}

// DiceSum is how many dice are rolled, with the reasons.
type DiceSum struct {
	Sum game.Tally `json:"sum"`
}

// ShotOdds is a [combat.OddsAnswer] in the spelling of the wire.
type ShotOdds struct {
	Any    *big.Rat `json:"pAny"`
	Hits   *big.Rat `json:"eHits"`
	Crits  *big.Rat `json:"eCrits"`
	Crit   *big.Rat `json:"pCrit"`
	Damage *big.Rat `json:"eDamage"`
	Three  *big.Rat `json:"pThree"`

	Left []*big.Rat `json:"-"` // stands beside it
}

// PlatoonCheck is what the rules say about a platoon.
type PlatoonCheck struct {
	Platoon printed.Platoon `json:"platoon"`
	Points  int             `json:"points"`
	Faults  []*game.Refusal `json:"faults"`
	Unknown []string        `json:"unknown,omitempty"` // words of a list that are no names
}

// Inspect implements [game.Inspector]: it answers a question about a position.
func (r Rules) Inspect(p game.Position, seat game.Seat, query json.RawMessage) (any, error) {
	pos, ok := p.(Position)
	if !ok {
		return nil, fmt.Errorf("inspect: a %T is not a position of this game", p)
	}
	var q Query
	if f := field.ReadQuery(query, &q); f != nil {
		return nil, f
	}
	switch s := pos.s; {
	case q.Piece != nil:
		return s.previewPiece(q.Piece)
	case q.Objective != nil:
		return s.previewObjective(seat, q.Objective)
	case q.Platoon != nil:
		return checkPlatoon(r.data, s.Options, *q.Platoon, nil), nil
	case q.Roster != nil:
		platoon, unknown := r.data.ReadRoster(*q.Roster)
		return checkPlatoon(r.data, s.Options, platoon, unknown), nil
	case q.Reroll != nil:
		return s.compareRolls(seat, q.Reroll)
	case q.Tank == "":
		return nil, game.WrongField("tank", "", "is missing")
	default:
		return s.previewTank(q, seat)
	}
}

func (s *state) previewTank(q Query, seat game.Seat) (any, error) {
	i := s.Table.Find(q.Tank)
	switch {
	case i == noTank || !s.Table.Tanks[i].Deployed && q.Pose == nil:
		return nil, game.WrongField("tank", "", "there is no tank %q on the table", q.Tank)
	case s.Table.Tanks[i].Deployed:
		out := s.previewMove(i, q.Pose, seat)
		if q.Reach {
			out.Reach = s.Table.Reach(i)
		}
		return out, nil
	default:
		return s.previewDeploy(i, *q.Pose, seat), nil
	}
}

// compareRolls weighs a re-roll that is offered against the roll as it lies
// (TK-9.t), by the cards that seat knows.
func (s *state) compareRolls(seat game.Seat, r *Reroll) (any, error) {
	a := s.Attack
	var lie, stay []int
	switch {
	case a != nil && r.Pool == "attack" && a.Stage == stageReroll:
		lie = a.Attack.Dice
	case a != nil && r.Pool == "defence" && a.Stage == stageSave:
		lie = a.Defence.Dice
	default:
		return nil, game.WrongField("reroll", "TK-9.t", "no such dice can be rolled again")
	}
	for i, d := range lie {
		if !slices.Contains(r.Dice, i) {
			stay = append(stay, d)
		}
	}
	kept, rolled := combat.Lying{Stay: lie}, combat.Lying{Stay: stay, Again: len(lie) - len(stay)}
	var loads []*printed.Card
	for _, c := range a.Ammo {
		loads = append(loads, s.Tanks[a.Shooter].Cards[c].Printed())
	}
	odds := func(attack, defence combat.Lying) ShotOdds { return ShotOdds(combat.Fallen(attack, defence, loads...)) }
	if r.Pool == "defence" {
		attack := combat.Lying{Stay: a.Attack.Dice}
		return RerollAnswer{Keep: odds(attack, kept), Again: odds(attack, rolled)}, nil
	}
	shot := s.shot(a.Shooter, a.Target, a.Sighting)
	shot.ShooterKnown, shot.TargetKnown = s.owner(a.Shooter) == seat, s.owner(a.Target) == seat
	defence := combat.Lying{Again: shot.DefenceDice().Sum.Total()}
	return RerollAnswer{Keep: odds(kept, defence), Again: odds(rolled, defence)}, nil
}

// previewPiece judges a pose of the piece that is to be placed (TK-6.c).
func (s *state) previewPiece(a *PlaceTerrain) (any, error) {
	if len(s.Pieces) == 0 || s.Pieces[0].ID != a.Piece {
		return nil, game.WrongField("piece", "TK-6.c", "%q is not the next piece", a.Piece)
	}
	p := s.Pieces[0]
	p.Pose = a.Pose
	return verdict(field.JudgePiece(p, s.Table.Terrain, s.Ask.Spacing), func() *geom.Pose {
		return s.Table.NearestPiece(p, s.Ask.Spacing)
	}), nil
}

// previewObjective judges a place for a token (TK-16.3, TK-16.4).
func (s *state) previewObjective(seat game.Seat, a *PlaceObjective) (any, error) {
	if s.Ask.Kind != askObjective || seat != s.Ask.Seat {
		return nil, game.WrongField("objective", s.missionClause(), "no token is to be placed")
	}
	site := s.objectiveSite(seat)
	return verdict(s.Table.JudgeObjective(site, a.X, a.Y), func() *geom.Pose { return s.Table.NearestObjective(site, a.X, a.Y) }), nil
}

// previewDeploy judges a starting pose and looks around from there (TK-6.g).
func (s *state) previewDeploy(i int, to geom.Pose, seat game.Seat) Preview {
	card, edge := s.Tanks[i].Printed(), s.side(s.owner(i)).Edge
	out := verdict(s.Table.JudgeDeploy(card, edge, to), func() *geom.Pose { return s.Table.NearestStart(card, edge, to) })
	if out.Legal {
		s = s.clone()
		s.Table.Deploy(i, to)
		out.Shots = s.shotsBothWays(i, seat)
	}
	return out
}

func verdict(b field.Obstruction, nearest func() *geom.Pose) Preview {
	out := Preview{Judgement: field.JudgementOf(b), Shots: []ShotPreview{}}
	if r := b.Refusal(); r != nil {
		out.Args, out.Nearest = r.Args, nearest()
	}
	return out
}

// previewMove judges a move, if one is asked about, and looks around from where
// it ends.
func (s *state) previewMove(i int, to *geom.Pose, seat game.Seat) Preview {
	out := verdict(field.Obstruction{}, nil)
	s = s.clone()
	if to != nil {
		w, b := s.Table.JudgeMove(i, *to)
		out = verdict(b, func() *geom.Pose { return s.Table.NearestMove(i, *to) })
		if !out.Legal {
			return out
		}
		out.Arrow = s.Table.LayArrow(i, *to, w)
		s.Table.Move(i, *to)
		// Moves before the game and in the Command phase leave no token (TK-X.4, TK-K.2).
		if s.Ask.Kind != askPregame && s.Ask.Kind != askExtra && s.Ask.Kind != askCommand {
			s.Tanks[i].Speed++
		}
	}
	out.Shots = s.shotsBothWays(i, seat)
	return out
}

func (s *state) shotsBothWays(i int, seat game.Seat) []ShotPreview {
	list := []ShotPreview{}
	for j := range s.Tanks {
		if s.owner(j) != s.owner(i) && s.alive(j) {
			list = append(list, ShotPreview{
				Target: s.id(j), Range: s.Table.Range(i, j), Mine: s.chances(i, j, seat), Theirs: s.chances(j, i, seat),
			})
		}
	}
	return list
}

// chances of a shot by tank i at tank j, by the cards that seat knows.
func (s *state) chances(i, j int, seat game.Seat) Chances {
	look := s.look(i, j)
	c := Chances{Sighting: look, Eye: s.Table.Tanks[i].Eye()}
	for k, at := range s.Table.Tanks[j].Corners() {
		c.Corners[k] = Corner{at, look.Corners[k]}
	}
	shot := s.shot(i, j, look)
	shot.ShooterKnown, shot.TargetKnown = s.owner(i) == seat, s.owner(j) == seat
	c.Attack.Sum, c.Defence.Sum = shot.AttackDice().Sum, shot.DefenceDice().Sum
	if !look.LOS || !look.Arc || !s.Tanks[i].CanShoot() || !s.alive(i) {
		c.Why = s.judgeTarget(i, j).Refusal()
		if !look.LOS {
			c.Stop = s.Table.StopTo(i, j)
		}
		return c
	}
	if a, err := combat.Odds(shot.Odds()); err == nil {
		c.Odds, c.Left = (*ShotOdds)(&a), a.Left
	}
	return c
}

func checkPlatoon(d *printed.Data, opts printed.Options, p printed.Platoon, unknown []string) PlatoonCheck {
	m := PlatoonCheck{Platoon: p, Points: p.Points(d), Faults: []*game.Refusal{}, Unknown: unknown}
	if faults, ok := game.Refusals(p.Faults(d, opts)); ok {
		m.Faults = faults
	}
	return m
}
