package commander

import (
	"slices"

	"sabot/game"
	"sabot/games/commander/combat"
	"sabot/games/commander/printed"
)

// proposals are what a seat may do now: everything where a decision is listed,
// good candidates where it is not.
type proposals struct {
	s    *state
	seat game.Seat
}

func proposalsFor(s *state, seat game.Seat) proposals { return proposals{s, seat} }

func (ps proposals) candidates(q question) []game.Action {
	switch q {
	case askNation:
		return []game.Action{Nation{printed.German}, Nation{printed.Soviet}}
	case askYear:
		return []game.Action{Year{1943}, Year{1941}, Year{1942}, Year{1944}, Year{1945}}
	case askBuild:
		return ps.readyForces()
	case askTerrain:
		return ps.readyTerrain()
	case askPlace:
		return ps.readyPlaces()
	case askWorkshop:
		return convert(append([]ID{0}, ps.s.workshopJobs(ps.seat)...), func(id ID) game.Action { return Pick{id} })
	case askPlay:
		return ps.turnActions()
	case askArrive:
		return ps.readyArrivals()
	case askShot:
		return ps.shotActions()
	case askWithdraw:
		return ps.withdrawActions()
	case askRecon:
		return convert(ps.s.table.reconTargets(ps.seat), func(id ID) game.Action { return Pick{id} })
	case askHold:
		return []game.Action{Hold{}}
	case askWindow:
		list := []game.Action{Pass{}}
		ps.eachInterrupt(func(play Interrupt) { list = append(list, play) })
		return list
	case askMeleeOrder:
		return convert(ps.s.Melee.Remaining, func(p printed.Pos) game.Action { return MeleeOrder{p} })
	case askMeleeFire:
		return ps.meleeActions()
	case askRetreat:
		return ps.retreatActions()
	case askDiscard:
		return ps.discardActions()
	case askTrim:
		return ps.trimActions()
	case askNothing:
	}
	return nil
}

// turnActions lists what the active player may do in his Play: ending first,
// then moves by position, fire, cards.
func (ps proposals) turnActions() []game.Action {
	list := []game.Action{End{}}
	if ps.s.Supply > 0 {
		if ps.playableDraw() {
			list = append(list, Draw{})
		}
		ps.eachMove(func(m Move) { list = append(list, m) })
		for _, p := range ps.s.board.All {
			if ps.hasShot(p) {
				list = append(list, Fire{p})
			}
		}
	}
	ps.eachHandAction(func(a game.Action) { list = append(list, a) })
	for i := range ps.s.table.Pieces {
		if u := &ps.s.table.Pieces[i]; u.Owner == ps.seat && u.Place == OnCard && ps.s.cards[u.Number].Kind == printed.Equipment {
			list = append(list, Drop{ID(i)})
		}
	}
	ps.eachInterrupt(func(play Interrupt) { list = append(list, play) })
	return list
}

func (ps proposals) playableDraw() bool {
	return ps.s.scenario.Deck != "none" && ps.s.table.count(ps.seat, InDeck) > 0
}

func (ps proposals) hasShot(p printed.Pos) bool {
	if !ps.s.table.anyUnit(p, ps.seat) {
		return false
	}
	return proposalsFor(ps.s, ps.s.Active).canShoot(&pendingAction{Kind: pendingFire, From: p})
}

func (ps proposals) eachHandAction(f func(game.Action)) {
	for _, id := range ps.s.table.handFirsts(ps.seat) {
		ps.eachPlay(id, f)
	}
}

func (ps proposals) eachPlay(id ID, f func(game.Action)) {
	s, seat := ps.s, ps.seat
	c := s.table.card(id)
	switch {
	case s.table.Pieces[id].Moved: // it has gone into the reserve in this Play
	case !s.Acted && (c.Number == printed.CardFoxholes || c.Number == printed.CardBunkers):
		for _, p := range s.board.All {
			if a := (Dig{id, p}); s.checkDig(seat, &a) == nil {
				f(a)
			}
		}
	case c.Kind == printed.Equipment:
		for i := range s.table.Pieces {
			u := &s.table.Pieces[i]
			if u.Owner == seat && u.Place == OnBoard && printed.CanBear(&s.cards[u.Number], c.Number) && s.table.cardOn(ID(i), c.Number) == 0 {
				f(Equip{id, ID(i)})
			}
		}
	case c.Instant && s.Supply >= int(c.Supply):
		ps.eachInstant(id, func(a Instant) {
			if instantOf(s, seat, &a).check() == nil {
				f(a)
			}
		})
	}
}

// eachInstant proposes plays of one Instant; some may not be legal.
func (ps proposals) eachInstant(id ID, f func(Instant)) {
	s, seat := ps.s, ps.seat
	number := s.table.Pieces[id].Number
	switch {
	case printed.IsArtillery(number) || printed.IsAir(number):
		for _, p := range s.board.All {
			f(Instant{Card: id, Pos: p, Smoke: true})
			if s.table.anyUnit(p, other(seat)) {
				ps.eachStrike(id, p, f)
			}
		}
	case printed.IsAttachment(number):
		for i := range s.table.Pieces {
			if u := &s.table.Pieces[i]; u.Owner == seat && u.Place == OnBoard {
				f(Instant{Card: id, Units: []ID{ID(i)}})
			}
		}
	case number == printed.CardSniper || number == printed.CardMineDogs:
		ps.eachHunt(id, f)
	case number == printed.CardWithdrawal:
		for _, p := range s.board.All {
			if s.table.anyUnit(p, seat) {
				f(Instant{Card: id, Pos: p})
			}
		}
	default:
		f(Instant{Card: id})
	}
}

func (ps proposals) eachStrike(id ID, p printed.Pos, f func(Instant)) {
	k := &ps.s.data.Attacks[ps.s.table.Pieces[id].Number]
	switch {
	case k.SoftBeside > 0:
		near, n := ps.s.board.Neighbours(p)
		for _, q := range near[:n] {
			if printed.Beside(p, q) {
				f(Instant{Card: id, Pos: p, Beside: q})
			}
		}
	case k.Targets == 0:
		f(Instant{Card: id, Pos: p})
	default:
		targets := ps.s.table.strikeable(p, ps.seat)
		if k.Soft == 0 {
			targets = slices.DeleteFunc(targets, func(x ID) bool { return !ps.s.table.card(x).Armoured() })
		}
		if n := min(int(k.Targets), len(targets)); n > 0 {
			eachSubset(targets, n, func(units []ID) { f(Instant{Card: id, Pos: p, Units: units}) })
		}
	}
}

func eachSubset(list []ID, size int, f func([]ID)) {
	if size == 0 {
		f(nil)
		return
	}
	for i := 0; i+size <= len(list); i++ {
		eachSubset(list[i+1:], size-1, func(rest []ID) { f(append([]ID{list[i]}, rest...)) })
	}
}

// eachHunt proposes targets of Sniper and Mine Dogs, each by the first squad
// that can do it.
func (ps proposals) eachHunt(id ID, f func(Instant)) {
	s, seat := ps.s, ps.seat
	for i := range s.table.Pieces {
		t := &s.table.Pieces[i]
		if t.Owner == seat || t.Place != OnBoard && t.Place != OnCard {
			continue
		}
		for j := range s.table.Pieces {
			by := &s.table.Pieces[j]
			if by.Owner != seat || by.Place != OnBoard || !s.cards[by.Number].Foot() {
				continue
			}
			a := Instant{Card: id, Units: []ID{ID(i)}, By: ID(j)}
			if instantOf(s, seat, &a).check() == nil {
				f(a)
				break
			}
		}
	}
}

func (ps proposals) eachInterrupt(f func(Interrupt)) {
	s, seat := ps.s, ps.seat
	if s.scenario.NoSpecials {
		return
	}
	try := func(play Interrupt) {
		if interruptOf(s, seat, &play).check() == nil {
			f(play)
		}
	}
	kind, answered := s.occasion()
	for i := range s.table.Pieces {
		u := &s.table.Pieces[i]
		if u.Owner != seat || u.Place != InHand || !suits(kind, seat == s.Active, u.Number) {
			continue
		}
		id := ID(i)
		switch u.Number {
		case printed.CardMinefield, printed.CardWire, printed.CardPath:
			try(Interrupt{Card: id, Pos: ps.entered()})
		case printed.CardSwamp, printed.CardSmoke:
			for _, p := range s.board.All {
				try(Interrupt{Card: id, Pos: p})
			}
		case printed.CardStream, printed.CardBridge, printed.CardFord:
			for _, p := range s.board.All {
				if u.Number == printed.CardStream || answered != nil || s.ground.streamAt(p) {
					try(Interrupt{Card: id, Pos: p})
				}
			}
			ps.eachEdge(u.Number, func(a, b printed.Pos) {
				try(Interrupt{Card: id, Pos: a, To: b})
				try(Interrupt{Card: id, Pos: b, To: a})
			})
		case printed.CardBreakdown, printed.CardMalfunction, printed.CardRepair:
			for j := range s.table.Pieces {
				if s.concerns(seat, u.Number, ID(j)) || answered != nil && answered.Unit == ID(j) {
					try(Interrupt{Card: id, Unit: ID(j)})
				}
			}
		default:
			try(Interrupt{Card: id})
		}
	}
}

// entered is the position that traps and paths are laid on: the one that a step
// leads to, or that a Swamp has just been laid on.
func (ps proposals) entered() printed.Pos {
	if _, answered := ps.s.occasion(); answered != nil {
		return answered.Pos
	}
	return ps.s.Pending.there()
}

func (ps proposals) eachEdge(number uint8, f func(a, b printed.Pos)) {
	kind, answered := ps.s.occasion()
	if number == printed.CardStream {
		if kind == windowStep && ps.s.Pending.here() != printed.Reserve && ps.s.Pending.there() != printed.Reserve {
			f(ps.s.Pending.here(), ps.s.Pending.there())
		}
		return
	}
	if answered != nil && answered.To != 0 {
		f(answered.Pos, answered.To)
		return
	}
	for _, e := range ps.s.ground.Borders {
		f(e.A, e.B)
	}
}

// shotActions lists the shots of a fire action, each also with a Flank Shot of
// the hand.
func (ps proposals) shotActions() []game.Action {
	var list []game.Action
	flank := ps.flankShot()
	ps.eachShot(ps.s.Pending, func(shot Shot) bool {
		list = append(list, shot)
		if flank != 0 && shot.Fire == combat.FireAT {
			shot.With = []HandedCard{{Card: flank}}
			list = append(list, shot)
		}
		return true
	})
	if len(ps.s.Pending.Firers) > 0 {
		list = append(list, ShotsDone{})
	}
	return list
}

func (ps proposals) flankShot() ID {
	s, seat := ps.s, ps.seat
	if seat != s.Active || s.Supply < s.flankCost(&s.opts) {
		return 0
	}
	at := slices.IndexFunc(s.table.Pieces, func(u Piece) bool {
		return u.Owner == seat && u.Place == InHand && u.Number == printed.CardFlankShot
	})
	return ID(max(at, 0))
}

// meleeActions proposes declarations: the best shot of every card, nothing,
// and the best with one card's shot changed.
func (ps proposals) meleeActions() []game.Action {
	s, seat := ps.s, ps.seat
	var best []Shot
	var options [][]Shot
	for _, id := range s.table.stack(s.Melee.Pos, seat) {
		var shots []Shot
		top, high := 0, -1
		ps.eachMeleeShot(id, func(shot Shot) bool {
			w, _ := s.weaponOf(&shot)
			a := s.attackBy(&shot, w, shot.Target, combat.Melee)
			worth := 0
			if shot.Target != 0 {
				worth = a.KillChance(&s.opts) * s.table.card(shot.Target).Points
			}
			if worth > high {
				top, high = len(shots), worth
			}
			shots = append(shots, shot)
			return true
		})
		if len(shots) > 0 {
			best = append(best, shots[top])
			options = append(options, shots)
		}
	}
	list := []game.Action{MeleeFire{}}
	if s.opts.MeleeDeclare == printed.DeclareInTurn {
		for _, shots := range options {
			for _, shot := range shots {
				list = append(list, MeleeFire{[]Shot{shot}})
			}
		}
		return list
	}
	list = append(list, MeleeFire{best})
	if flank := ps.flankShot(); flank != 0 {
		for i := range best {
			if best[i].Fire == combat.FireAT {
				flanked := slices.Clone(best)
				flanked[i].With = []HandedCard{{Card: flank}}
				list = append(list, MeleeFire{flanked})
			}
		}
	}
	for i, shots := range options {
		for _, shot := range shots {
			if changed := slices.Clone(best); shot.Target != best[i].Target || shot.Fire != best[i].Fire || shot.Equipment != best[i].Equipment {
				changed[i] = shot
				list = append(list, MeleeFire{changed})
			}
		}
	}
	return list
}

// retreatActions proposes retreats: every card to its first refuge, or to its
// last.
func (ps proposals) retreatActions() []game.Action {
	fl := flightOf(ps.s, ps.seat)
	first, last := fl.flee(false), fl.flee(true)
	list := []game.Action{Retreat{first}}
	if !slices.Equal(first, last) {
		list = append(list, Retreat{last})
	}
	return list
}

// withdrawActions proposes withdrawals: all cards as far as they can go, all
// one step, nobody.
func (ps proposals) withdrawActions() []game.Action {
	fl := flightOf(ps.s, ps.seat)
	far, near := fl.flee(true), fl.flee(false)
	list := []game.Action{Withdraw{}}
	if len(far) > 0 {
		list = append(list, Withdraw{far})
	}
	if len(near) > 0 && !slices.Equal(near, far) {
		list = append(list, Withdraw{near})
	}
	return list
}

func (ps proposals) discardActions() []game.Action {
	hand := ps.s.table.list(ps.seat, InHand)
	slices.SortStableFunc(hand, func(a, b ID) int { return ps.s.table.card(a).Points - ps.s.table.card(b).Points })
	must := 0
	if limit := ps.s.handLimit(ps.seat); limit >= 0 {
		must = max(0, len(hand)-limit)
	}
	list := []game.Action{Discard{Cards: slices.Clone(hand[:must])}}
	if must < len(hand) {
		list = append(list, Discard{Cards: slices.Clone(hand[:must+1])})
	}
	if must > 0 && must < len(hand) {
		list = append(list, Discard{Cards: slices.Clone(hand[len(hand)-must:])})
	}
	return list
}

func (ps proposals) trimActions() []game.Action {
	s, seat := ps.s, ps.seat
	p := s.table.overstacked(seat)
	size := s.table.stackSize(p, seat)
	cards := s.table.stack(p, seat)
	slices.SortStableFunc(cards, func(a, b ID) int { return s.table.card(a).Points - s.table.card(b).Points })
	var a Trim
	for _, id := range cards {
		if n := size.of(s.table.card(id)); *n > maxStack {
			*n--
			a.Cards = append(a.Cards, id)
		}
	}
	return []game.Action{a}
}
