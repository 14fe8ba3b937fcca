package skirmish

import (
	"sabot/games/skirmish/printed"
	"sabot/geom"
)

// The actions: every decision of a player, as a closed set.
type (
	// HandIn gives the platoon one plays with (TK-15).
	HandIn struct {
		printed.Platoon
	}
	// PlaceTerrain puts a piece of terrain on the table (TK-6.c).
	PlaceTerrain struct {
		Piece string `json:"piece"`
		geom.Pose
	}
	// ChooseRole picks to attack or to defend (TK-6.d).
	ChooseRole struct {
		Role string `json:"role"`
	}
	// ChooseEdge picks the defender's edge (TK-6.e).
	ChooseEdge struct {
		Edge string `json:"edge"`
	}
	// PlaceObjective puts a token on the table (TK-16.3, TK-16.4).
	PlaceObjective struct {
		X int `json:"x"`
		Y int `json:"y"`
	}
	// Deploy puts a tank on the table (TK-6.g).
	Deploy Move
	// Activate chooses among tanks of equal initiative (TK-6.h).
	Activate struct {
		Tank string `json:"tank"`
	}
	// Move makes one move, named by where it ends (TK-7.b).
	Move struct {
		Tank string `json:"tank"`
		geom.Pose
	}
	// EndMoves ends a tank's movement (TK-7.d, TK-7.e).
	EndMoves Activate
	// ExtraMove is a move that a card grants before the others (TK-X.4).
	ExtraMove Move
	// Shoot attacks a target, if wanted with an ammo card (TK-9.t).
	Shoot struct {
		Tank   string `json:"tank"`
		Target string `json:"target"`
		Ammo   string `json:"ammo,omitempty"`
	}
	// Pass gives up a tank's attack (TK-9.a).
	Pass Activate
	// Reroll rolls dice again. Pool is "attack" or "defence", With the source:
	// "stationary" or a card. Dice are indices into the roll (TK-X.7).
	Reroll struct {
		Pool string `json:"pool"`
		With string `json:"with,omitempty"`
		Dice []int  `json:"dice"`
	}
	// KeepRoll leaves the dice as they are.
	KeepRoll struct{}
	// Cancel takes away a hit or a critical hit (TK-9.p). Result is "hit" or "crit".
	Cancel struct {
		Result string `json:"result"`
	}
	// UseCard uses a card. Friend is the tank that profits, where there is a
	// choice.
	UseCard struct {
		Tank   string `json:"tank"`
		Card   string `json:"card"`
		Friend string `json:"friend,omitempty"`
	}
	// Decline uses nothing.
	Decline struct{}
	// KeepCritical chooses among the critical cards drawn (TK-X.2).
	KeepCritical struct {
		Card string `json:"card"`
	}
	// SecondAttack attacks again, where a card allows it (TK-X.2).
	SecondAttack struct {
		Target string `json:"target"`
		Ammo   string `json:"ammo,omitempty"`
	}
	// Repair tries to get rid of a critical (TK-14.3).
	Repair struct {
		Tank     string `json:"tank"`
		Critical string `json:"critical"`
	}
	// CommandMove moves in the Command phase (TK-K.2, TK-K.9).
	CommandMove Move
)
