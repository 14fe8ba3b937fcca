package commander

import (
	"slices"

	"sabot/games/commander/printed"
)

// LoadInquiry is cards that shall move together, in the order they were
// chosen: whether those on foot get on what can carry them, and whether what is
// carried gets off at the end.
type LoadInquiry struct {
	Cards  []ID `json:"cards"`
	Load   bool `json:"load,omitempty"`
	Unload bool `json:"unload,omitempty"`
}

// Loading tells how such cards could travel, and the group they make, which
// lacks only its path.
type Loading struct {
	Load   bool  `json:"load"`
	Unload bool  `json:"unload"`
	Group  Group `json:"group"`
}

// loading pairs squads with carriers, or with two tanks, and guns with
// tractors, which may carry a squad too (TC-8.6.a, TC-8.6.1.a, TC-8.6.d).
func (iq inquirer) loading(q *LoadInquiry) Loading {
	s := iq.s
	var cards []ID
	for _, id := range q.Cards {
		if !s.table.owns(iq.seat, id, OnBoard) && !s.table.owns(iq.seat, id, InHand) {
			continue
		}
		for _, c := range s.table.withLoad(id) { // a load goes where its carrier goes
			if !slices.Contains(cards, c) {
				cards = append(cards, c)
			}
		}
	}
	g := Group{Cards: cards}
	var aboard, boarding []ID
	var used loadList
	for _, id := range cards {
		if p := &s.table.Pieces[id]; p.On != 0 && p.Place == OnBoard {
			aboard = append(aboard, id)
			used.note(p.On, s.table.card(id).Kind == printed.ATGun)
		}
	}
	take := func(gun bool, fits func(ID, *printed.Card) bool, count int) []ID {
		on := slices.DeleteFunc(slices.Clone(cards), func(c ID) bool { return used.has(c, gun) || !fits(c, s.table.card(c)) })
		if len(on) < count {
			return nil
		}
		for _, c := range on[:count] {
			used.note(c, gun)
		}
		return on[:count]
	}
	able := func(c ID) bool { return !s.table.Pieces[c].Immobilised }
	for _, id := range cards {
		kind := s.table.card(id).Kind
		switch {
		case slices.Contains(aboard, id):
		case kind == printed.Infantry:
			on := take(false, func(c ID, k *printed.Card) bool { return k.Carries && able(c) }, 1)
			if on == nil { // one that goes nowhere can still be got on (TC-8.6.b)
				on = take(false, func(_ ID, k *printed.Card) bool { return k.Carries }, 1)
			}
			if on != nil {
				g.Rides, boarding = append(g.Rides, Ride{id, on}), append(boarding, id)
			} else if on := take(false, func(_ ID, k *printed.Card) bool { return k.Pair }, 2); on != nil {
				g.Rides = append(g.Rides, Ride{id, on}) // two tanks set it down by themselves
			}
		case kind == printed.ATGun && (s.opts.Towing || s.scenario.Hill621):
			if on := take(true, func(c ID, k *printed.Card) bool { return s.tows(k) && able(c) }, 1); on != nil {
				g.Tows, boarding = append(g.Tows, Tow{id, on[0]}), append(boarding, id)
			}
		}
	}
	load := len(g.Rides)+len(g.Tows) > 0
	answer := Loading{Load: load, Unload: load || len(aboard) > 0}
	if !q.Load {
		g.Rides, g.Tows, boarding = nil, nil, nil
	}
	if q.Unload {
		g.Dismount = append(aboard, boarding...)
	}
	answer.Group = g
	return answer
}
