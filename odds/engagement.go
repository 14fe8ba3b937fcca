package odds

import (
	"encoding/json"

	"sabot/games/engagement"
)

// engagementOdds are the chances of an attack, of one kind or another: shot,
// burst, overrun, grenade, swarm.
func engagementOdds(d *engagement.Data) Question {
	fields := []Field{
		text("kind", "shot|burst|overrun|grenade|swarm").needed(),
		text("target", "VEHICLE"), text("weapon", "WEAPON"), text("ammo", "AT|HE|HEAT|FLAME"), number("need"),
	}
	fields = append(fields, toggle("short")...)
	fields = append(fields, text("facing", "front|side|rear"), number("at"), number("passengers"), text("choose", "best|none"),
		boolean("cmd"))
	fields = append(fields, toggle("top", "moving", "auto", "improvised")...)
	for _, name := range []string{
		"d3_plus", "reduce", "exp", "exp_mod", "ap", "uses_terrain", "touched", "trench", "cc", "disc_mods",
		"discipline", "men",
	} {
		fields = append(fields, number(name))
	}
	fields = append(fields, decimal("moved_cm"), text("location", "hull|turret|passengers|running"), boolean("zimmerit"))
	return Question{
		Fields: fields,
		nest:   "given",
		Rows: []string{
			"hit", "penetrate", "equal", "miss", "no_effect", "damaged", "immobilised", "attach", "self_killed", "bailed", "wreck",
			"destroyed", "knocked_out", "out", "mean_hits", "mean_dead", "each", "none", "success", "crew_lost",
		},
		ask: func(query json.RawMessage) (any, error) { return d.ReadOdds(query) },
	}
}

// engagementScenes is what a shooter sees of a target.
func engagementScenes(d *engagement.Data) Question {
	return Question{
		Fields: []Field{
			{Name: "vehicles", Form: "REF@X,Y,H[,TURRET[,MOVED_CM]][,open]", Many: true, read: readVehicle},
			{Name: "squads", Form: "REF@X,Y[,STOREY]+X,Y…", Many: true, read: readSquad},
			{Name: "terrain", Form: "TYPE@HEIGHT+X,Y+X,Y+X,Y…", Many: true, read: readGround},
			{Name: "shooter", Form: "vehicle:N:WEAPON|squad:N:WEAPON", Required: true, read: readUnit},
			{Name: "target", Form: "vehicle:N|squad:N", Required: true, read: readUnit},
		},
		Rows: []string{"los", "visible_samples", "range_cm", "short", "facing", "cover", "in_arc", "need"},
		ask:  func(query json.RawMessage) (any, error) { return d.ReadInspect(query) },
	}
}
