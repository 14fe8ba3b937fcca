package skirmish

import (
	"encoding/json"

	"sabot/games/skirmish/combat"
	"sabot/games/skirmish/field"
	"sabot/games/skirmish/printed"
	question "sabot/odds"
)

// oddsQuestion is what one attack leaves after the cancels.
func oddsQuestion() question.Question {
	fields := []question.Field{question.Number("attack").Needed(), question.Number("defence")}
	fields = append(fields, question.Switches("stationary")...)
	return question.Question{
		Fields: append(fields, question.Number("keep")),
		Rows:   []string{"p_any", "e_hits", "e_crits", "p_crit", "e_damage", "p_three"},
		Ask:    func(query json.RawMessage) (any, error) { return combat.ReadOdds(query) },
	}
}

// scenesQuestion is what the table says about a shot, a move or a deployment.
func scenesQuestion(d *printed.Data) question.Question {
	fields := []question.Field{
		{Name: "tanks", Form: "NAME@X,Y,H[,wreck][,jammed]", Many: true, Read: readTank},
		{Name: "terrain", Form: "TYPE@X,Y,H,LENGTH,WIDTH", Many: true, Read: readPiece},
		{Name: "end", Form: "X,Y,H", Read: readPose},
		{Name: "tank", Form: "NAME@X,Y,H", Read: readTank},
		question.Text("edge", "N|E|S|W"),
	}
	return question.Question{
		Fields: append(fields, question.Switches("deploy")...),
		Rows:   []string{"los", "arc", "clear_corners", "cover", "short", "side", "legal", "reason", "clause"},
		Ask:    func(query json.RawMessage) (any, error) { return field.ReadInspect(d, query) },
	}
}

func readPose(text string) (any, error) {
	n, err := question.Numbers(text, 3, 3)
	if err != nil {
		return nil, err
	}
	return question.Pose(n), nil
}

func readTank(text string) (any, error) {
	name, n, said, err := question.Named(text, 3, 3, "wreck", "jammed")
	if err != nil {
		return nil, err
	}
	p := question.Pose(n)
	p["tank"] = name
	for _, word := range said {
		p[word] = true
	}
	return p, nil
}

func readPiece(text string) (any, error) {
	kind, n, _, err := question.Named(text, 5, 5)
	if err != nil {
		return nil, err
	}
	p := question.Pose(n)
	p["type"], p["length"], p["width"] = kind, n[3], n[4]
	return p, nil
}
