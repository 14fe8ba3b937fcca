package odds

import (
	"encoding/json"

	"sabot/games/skirmish"
)

// skirmishOdds is what one attack leaves after the cancels.
func skirmishOdds() Question {
	fields := []Field{number("attack").needed(), number("defence")}
	fields = append(fields, toggle("stationary")...)
	return Question{
		Fields: append(fields, number("keep")),
		Rows:   []string{"p_any", "e_hits", "e_crits", "p_crit", "e_damage", "p_three"},
		ask:    func(query json.RawMessage) (any, error) { return skirmish.ReadOdds(query) },
	}
}

// skirmishScenes is what the table says about a shot, a move or a deployment.
func skirmishScenes(d *skirmish.Data) Question {
	fields := []Field{
		{Name: "tanks", Form: "NAME@X,Y,H[,wreck][,jammed]", Many: true, read: readTank},
		{Name: "terrain", Form: "TYPE@X,Y,H,LENGTH,WIDTH", Many: true, read: readPiece},
		{Name: "end", Form: "X,Y,H", read: readPose},
		{Name: "tank", Form: "NAME@X,Y,H", read: readTank},
		text("edge", "N|E|S|W"),
	}
	return Question{
		Fields: append(fields, toggle("deploy")...),
		Rows:   []string{"los", "arc", "clear_corners", "cover", "short", "side", "legal", "reason", "clause"},
		ask:    func(query json.RawMessage) (any, error) { return d.ReadInspect(query) },
	}
}
