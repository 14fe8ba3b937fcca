package commander

import (
	"errors"

	"sabot/game"
	"sabot/game/flow"
)

func newFlow(actions *game.Kinds) *rulesFlow {
	return &rulesFlow{
		Notation: grammar(),
		Seats:    2,
		Questions: map[question]asking{
			askNation: {Clause: "TC-X.4", Listed: true, Describe: timeout(askNation), Play: answer(actions, engine.playNation)},
			askYear:   {Clause: "TC-17.6.a", Listed: true, Describe: timeout(askYear), Play: answer(actions, engine.playYear)},
			askBuild:  {Clause: "TC-14.0.b", Describe: timeout(askBuild), Play: handIn(actions, (*state).checkBuild, mustering.build)},
			askTerrain: {Clause: "TC-6.1.1.a", Describe: (*state).describeTerrain, Play: handIn(actions,
				(*state).checkTerrain, mustering.takeTerrain)},
			askPlace:    {Clause: "TC-6.2.a", Describe: timeout(askPlace), Play: handIn(actions, (*state).checkPlace, mustering.deploy)},
			askWorkshop: {Clause: "TC-C164", Listed: true, Timeout: Pick{}, Play: answer(actions, engine.playRepair)},
			askPlay:     {Clause: "TC-5.0.a", Timeout: End{}, Describe: (*state).describePlay, Play: refuse(actions, engine.playTurn)},
			askArrive:   {Clause: "TC-20.e", Describe: timeout(askArrive), Play: answer(actions, engine.playArrive)},
			askShot:     {Clause: "TC-9.0.a", Timeout: ShotsDone{}, Describe: (*state).describeShot, Play: refuse(actions, engine.playShot)},
			askWithdraw: {Clause: "TC-C121", Timeout: Withdraw{}, Describe: (*state).describeWithdraw, Play: answer(actions, engine.playWithdraw)},
			askRecon:    {Clause: "TC-C117", Listed: true, Describe: timeout(askRecon), Play: answer(actions, engine.playRecon)},
			askHold:     {Clause: "TC-X.1", Listed: true, Optional: true, Play: answer(actions, engine.playHold)},
			askWindow: {Clause: "TC-12.2.b", Listed: true, Timeout: Pass{}, Describe: (*state).describeWindow, Play: refuse(actions,
				engine.playWindow)},
			askMeleeOrder: {Clause: "TC-10.a", Listed: true, Describe: timeout(askMeleeOrder), Play: answer(actions, engine.playMeleeOrder)},
			askMeleeFire:  {Clause: "TC-10.i", Timeout: MeleeFire{}, Describe: (*state).describeMelee, Play: answer(actions, engine.playMeleeFire)},
			askRetreat:    {Clause: "TC-9.6.1.b", Describe: (*state).describeRetreat, Play: answer(actions, engine.playRetreat)},
			askDiscard:    {Clause: "TC-6.4.a", Describe: timeout(askDiscard), Play: answer(actions, engine.playDiscard)},
			askTrim:       {Clause: "TC-20.e", Describe: timeout(askTrim), Play: answer(actions, engine.playTrim)},
		},
		Asked:  (*state).asks,
		Result: func(s *state) *game.Result { return s.End },
		Begin:  func(s *state, r *flow.Referee) engine { return engine{Referee: r, s: s.clone()} },
		State:  func(en engine) *state { return en.s },
		Step:   engine.step,
		End:    engine.conclude,
	}
}

func answer[A any](actions *game.Kinds, play func(en engine, seat game.Seat, a A) error) func(engine, game.Seat, game.Action) error {
	return refuse(actions, func(en engine, seat game.Seat, a game.Action) error {
		if fitting, ok := a.(A); ok {
			return play(en, seat, fitting)
		}
		return errNotNow
	})
}

// handIn takes what a seat hands in before the battle, unless a check finds
// fault with it.
func handIn[A any](
	actions *game.Kinds, check func(*state, game.Seat, *A) error, take func(mustering, game.Seat, *A),
) func(engine, game.Seat, game.Action) error {
	return answer(actions, func(en engine, seat game.Seat, a A) error {
		err := check(en.s, seat, &a)
		if err == nil {
			take(musterOf(en), seat, &a)
		}
		return err
	})
}

func refuse(actions *game.Kinds, play func(engine, game.Seat, game.Action) error) func(engine, game.Seat, game.Action) error {
	return func(en engine, seat game.Seat, a game.Action) error {
		err := play(en, seat, a)
		if errors.Is(err, errNotNow) {
			return game.Refuse("TC-4.0.b", ReasonNotNow, "action", actions.Name(a))
		}
		return err
	}
}

// timeout plays the first proposal for a seat whose time is up, where no
// choice is the quiet one.
func timeout(q question) func(*state, *game.Decision) {
	return func(s *state, d *game.Decision) {
		if list := proposalsFor(s, d.Seat).candidates(q); len(list) > 0 {
			d.Timeout = list[0]
		}
	}
}

func (s *state) describeTerrain(d *game.Decision) {
	if s.scenario.Terrain == "discretionary" {
		d.Clause = "TC-6.1.2.a"
	}
	timeout(askTerrain)(s, d)
}

func (s *state) describePlay(d *game.Decision) { d.Args = game.Args{"supply": s.Supply} }

func (s *state) describeShot(d *game.Decision) {
	d.Args = game.Args{"pos": s.Pending.From, "fired": len(s.Pending.Firers)}
	if len(s.Pending.Firers) == 0 { // a fire action has at least one shot
		proposalsFor(s, d.Seat).eachShot(s.Pending, func(shot Shot) bool { d.Timeout = shot; return false })
	}
}

func (s *state) describeWithdraw(d *game.Decision) { d.Args = game.Args{"pos": s.Pending.From} }

func (s *state) describeWindow(d *game.Decision) { d.Args = game.Args{"window": s.window().Kind} }

func (s *state) describeMelee(d *game.Decision) { d.Args = game.Args{"pos": s.Melee.Pos} }

func (s *state) describeRetreat(d *game.Decision) {
	s.describeMelee(d)
	timeout(askRetreat)(s, d)
}
