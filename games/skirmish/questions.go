package skirmish

import (
	"maps"
	"reflect"
	"slices"

	"sabot/game"
	"sabot/game/flow"
)

type (
	gameFlow = flow.Game[QuestionKind, *state, *engine]
	question = flow.Question[*state, *engine]
	// answer carries out an action that is allowed.
	answer func(e *engine, seat game.Seat, a game.Action)
)

func newFlow() *gameFlow {
	turn := steps()
	return &gameFlow{
		Notation: new(state).grammar(),
		Seats:    2, Questions: questions(), Asked: (*state).asked,
		Result: func(s *state) *game.Result { return s.Result },
		Begin:  func(s *state, r *flow.Referee) *engine { return &engine{s.clone(), r} },
		State:  func(e *engine) *state { return e.s },
		Step:   func(e *engine) bool { return e.advance(turn) },
		End:    (*engine).conclude,
	}
}

// asked is what a seat has to decide. Both hand in their platoons unseen, at
// the same time; everything else is asked of one.
func (s *state) asked(seat game.Seat) QuestionKind {
	if s.Ask.Kind == askPlatoon && s.side(seat).Platoon == nil || s.Ask.Seat == seat {
		return s.Ask.Kind
	}
	return ""
}

// questions lists the kinds in the order of a game: the clause each comes
// from, whether Legal lists all answers, what is played when time runs out,
// and how an answer is carried out.
func questions() map[QuestionKind]question {
	extra := judged((*engine).extraMove, func(e *engine, _ game.Seat, _ game.Action) { e.s.Window++ })
	table := map[QuestionKind]question{
		askPlatoon:       {Clause: "TK-15.a", Play: judged((*engine).handIn, nil)},
		askTerrain:       {Clause: "TK-6.c", Play: judged((*engine).placeTerrain, nil)},
		askRole:          {Clause: "TK-6.d", Listed: true, Timeout: ChooseRole{"attacker"}, Play: chosen((*engine).chooseRole)},
		askEdge:          {Clause: "TK-6.e", Listed: true, Timeout: ChooseEdge{"S"}, Play: chosen((*engine).chooseEdge)},
		askObjective:     {Clause: "TK-16.1", Play: judged((*engine).placeObjective, nil)},
		askDeploy:        {Clause: "TK-6.g", Play: judged((*engine).deploy, nil)},
		askPregame:       {Clause: "TK-X.4", Timeout: Decline{}, Play: extra},
		askPhaseStart:    {Clause: "TK-X.4", Listed: true, Play: chosen((*engine).phaseChoice)},
		askExtra:         {Clause: "TK-X.4", Timeout: Decline{}, Play: extra},
		askActivate:      {Clause: "TK-6.h", Listed: true, Play: chosen((*engine).activate)},
		askMove:          {Clause: "TK-7.c", Play: judged((*engine).move, (*engine).moveOther)},
		askShoot:         {Clause: "TK-9.b", Listed: true, Play: judged((*engine).shoot, (*engine).pass)},
		askRerollAttack:  {Clause: "TK-9.h", Listed: true, Timeout: KeepRoll{}, Play: inAttack((*attack).rerollOrKeep)},
		askRerollDefence: {Clause: "TK-9.t", Listed: true, Timeout: KeepRoll{}, Play: inAttack((*attack).rerollOrKeep)},
		askCancel:        {Clause: "TK-9.p", Listed: true, Play: chosen((*engine).cancel)},
		askUpgradeHit:    {Clause: "TK-9.t", Listed: true, Timeout: Decline{}, Play: inAttack((*attack).upgrade)},
		askFlaw:          {Clause: "TK-9.t", Listed: true, Timeout: Decline{}, Play: inAttack((*attack).useFlaw)},
		askTradeCrit:     {Clause: "TK-9.t", Listed: true, Timeout: Decline{}, Play: inAttack((*attack).trade)},
		askCancelCrit:    {Clause: "TK-9.t", Listed: true, Timeout: Decline{}, Play: inAttack((*attack).cancelCritical)},
		askKeepCritical:  {Clause: "TK-X.2", Listed: true, Play: inAttack((*attack).keepCritical)},
		askEquipment:     {Clause: "TK-9.t", Listed: true, Timeout: Decline{}, Play: inAttack((*attack).useEquipment)},
		askSecondAttack:  {Clause: "TK-X.2", Listed: true, Timeout: Decline{}, Play: inAttack((*attack).attackAgain)},
		askCommand:       {Clause: "TK-14.3", Play: judged((*engine).commandMove, (*engine).commandOther)},
		askRepairReroll:  {Clause: "TK-X.3", Listed: true, Timeout: Decline{}, Play: chosen((*engine).rerollRepair)},
	}
	for _, kind := range slices.Sorted(maps.Keys(table)) {
		q := table[kind]
		q.Describe = (*state).describe
		table[kind] = q
	}
	return table
}

// judged takes answers of one type as the judge finds them: poses, platoons
// and shots are too many to list. All others are chosen from the list.
func judged[A any](judge func(*engine, game.Seat, A) error, others answer) func(*engine, game.Seat, game.Action) error {
	listed := chosen(others)
	return func(e *engine, seat game.Seat, a game.Action) error {
		if mine, ok := a.(A); ok {
			err := judge(e, seat, mine)
			e.s.Ask = ask{} // the engine is dropped where it was refused
			return err
		}
		return listed(e, seat, a)
	}
}

// chosen takes answers that Legal lists.
func chosen(carryOut answer) func(*engine, game.Seat, game.Action) error {
	return func(e *engine, seat game.Seat, a game.Action) error {
		if r, ok := a.(Reroll); ok {
			a = e.s.Attack.complete(e.s, r)
		}
		legal := e.s.choices(seat)
		if !slices.ContainsFunc(legal, func(l game.Action) bool { return same(l, a) }) {
			reason := ReasonNotNow
			if slices.ContainsFunc(legal, func(l game.Action) bool { return reflect.TypeOf(l) == reflect.TypeOf(a) }) {
				reason = ReasonNotOffered
			}
			return game.Refuse(e.s.flow.Decision(e.s, seat, e.s.Ask.Kind).Clause, reason)
		}
		e.s.Ask = ask{}
		carryOut(e, seat, a)
		return nil
	}
}

func inAttack(carryOut func(*attack, *engine, game.Action)) func(*engine, game.Seat, game.Action) error {
	return chosen(func(e *engine, _ game.Seat, a game.Action) { carryOut(e.s.Attack, e, a) })
}

// same compares two actions that Legal lists: of those, only a reroll holds a list.
func same(a, b game.Action) bool {
	one, ok := a.(Reroll)
	if !ok {
		return a == b
	}
	two, ok := b.(Reroll)
	return ok && one.Pool == two.Pool && one.With == two.With && slices.Equal(one.Dice, two.Dice)
}

// Values lists the kinds of questions, in alphabetical order.
func (QuestionKind) Values() []string {
	var list []string
	for _, kind := range slices.Sorted(maps.Keys(questions())) {
		list = append(list, string(kind))
	}
	return list
}

func (s *state) describe(d *game.Decision) {
	if s.Ask.Kind == askObjective {
		d.Clause = s.missionClause()
	}
	if s.Ask.Tank >= 0 && s.Ask.Tank < len(s.Tanks) {
		d.Args = game.Args{"tank": s.id(s.Ask.Tank)}
	}
	if len(s.Ask.Tanks) > 0 {
		d.Args = game.Args{"tanks": each(s.Ask.Tanks, s.id)}
	}
	if s.Ask.Kind == askTerrain {
		d.Args = game.Args{"piece": s.Pieces[0].ID, "spacing": s.Ask.Spacing}
	}
}
