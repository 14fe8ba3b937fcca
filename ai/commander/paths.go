package commander

import (
	"sabot/games/commander/printed"
)

// leg is one way of a unit: to a position, over another where via is set.
type leg struct{ to, via printed.Pos }

// destinations lists where a unit can end one move action that starts at a position
// (TC-8.1.a, TC-8.4.a, TC-8.5.a). Stacking is the caller's question.
func (f *field) destinations(list []leg, i int, from printed.Pos) []leg {
	t := &f.troops[i]
	wheels, foe := t.card.Wheels(), 1-t.side
	var seen [maxPositions]bool
	if from != reserve {
		seen[from] = true
	}
	first := f.firstSteps(i, from)
	for _, p := range first {
		if !f.passable(from, p, wheels) {
			continue
		}
		seen[p] = true
		list = append(list, leg{to: p})
	}
	if !t.card.Fast {
		return list
	}
	for _, mid := range first {
		if !f.passable(from, mid, wheels) || f.v.Ground[mid].Slows || f.holds(mid, foe) {
			continue
		}
		for _, p := range f.near[mid] {
			if seen[p] || f.v.Ground[p].Slows || !f.passable(mid, p, wheels) {
				continue
			}
			seen[p] = true
			list = append(list, leg{p, mid})
		}
	}
	return list
}

// firstSteps lists the positions that a first step may lead to: attackers leave a
// melee only to where they came from (TC-10.d).
func (f *field) firstSteps(i int, from printed.Pos) []printed.Pos {
	t := &f.troops[i]
	if from == reserve {
		row := f.homeRow[t.side] * f.v.Board.Columns
		return f.places[row : row+f.v.Board.Columns]
	}
	if t.entry != 0 && from == f.posts[i].pos && !f.posts[i].moved && f.head[from][1-t.side] >= 0 &&
		int(f.v.Ground[from].Attacker) == t.side+1 {
		if t.entry == reserve {
			return nil
		}
		for k, p := range f.near[from] {
			if p == t.entry {
				return f.near[from][k : k+1]
			}
		}
		return nil
	}
	return f.near[from]
}

// passable tells whether a step is open to such a card.
func (f *field) passable(from, to printed.Pos, wheels bool) bool {
	if !wheels {
		return true
	}
	return !f.v.Ground[to].Closed && (len(f.v.Borders) == 0 || from == reserve || !f.streamBetween(from, to))
}

// hasRoom tells whether a unit with its load may end its move on a position
// (TC-6.3.a, TC-8.5.b).
func (f *field) hasRoom(i int, to printed.Pos) bool {
	t := &f.troops[i]
	combat, trucks, tank := 0, 0, false
	for j := f.head[to][t.side]; j >= 0; j = f.next[j] {
		if c := f.troops[j].card; c.Combat() {
			combat++
			tank = tank || c.IsTank()
		} else {
			trucks++
		}
	}
	for _, k := range t.with(i) {
		if k < 0 {
			continue
		}
		if f.troops[k].card.Combat() {
			combat++
		} else {
			trucks++
		}
	}
	if combat > maxShots || trucks > maxShots {
		return false
	}
	foe := 1 - t.side
	if f.head[to][foe] < 0 {
		return true
	}
	soft := t.card.Soft() || t.loaded()
	for j := f.head[to][foe]; j >= 0; j = f.next[j] {
		if f.posts[j].alive <= gone {
			continue
		}
		if t.towed >= 0 {
			return false // a group that tows stays out of melees (TC-8.6.1.a)
		}
		if soft && !tank && f.v.Ground[to].Open && f.troops[j].card.IsTank() {
			return false
		}
	}
	return true
}
