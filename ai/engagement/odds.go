package engagement

import (
	"encoding/json"
	"fmt"
	"strconv"
	"strings"

	rules "sabot/games/engagement"
	"sabot/games/engagement/combat"
	"sabot/games/engagement/printed"
	"sabot/odds"
)

// oddsQuestion are the chances of an attack, of one kind or another: shot,
// burst, overrun, grenade, swarm.
func oddsQuestion(d *printed.Data) odds.Question {
	fields := []odds.Field{
		odds.Text("kind", "shot|burst|overrun|grenade|swarm").Needed(),
		odds.Text("target", "VEHICLE"), odds.Text("weapon", "WEAPON"), odds.Text("ammo", "AT|HE|HEAT|FLAME"), odds.Number("need"),
	}
	fields = append(fields, odds.Switches("short")...)
	fields = append(fields, odds.Text("facing", "front|side|rear"), odds.Number("at"), odds.Number("passengers"), odds.Text("choose",
		"best|none"),
		odds.Boolean("cmd"))
	fields = append(fields, odds.Switches("top", "moving", "auto", "improvised")...)
	for _, name := range []string{
		"d3_plus", "reduce", "exp", "exp_mod", "ap", "uses_terrain", "touched", "trench", "cc", "disc_mods",
		"discipline", "men",
	} {
		fields = append(fields, odds.Number(name))
	}
	fields = append(fields, odds.Decimal("moved_cm"), odds.Text("location", "hull|turret|passengers|running"), odds.Boolean("zimmerit"))
	return odds.Question{
		Fields:   fields,
		NestedIn: "given",
		Rows: []string{
			"hit", "penetrate", "equal", "miss", "no_effect", "damaged", "immobilised", "attach", "self_killed", "bailed", "wreck",
			"destroyed", "knocked_out", "out", "mean_hits", "mean_dead", "each", "none", "success", "crew_lost",
		},
		Ask: func(query json.RawMessage) (any, error) {
			found, err := combat.ReadOdds(d, query)
			return found, err
		},
	}
}

// scenesQuestion is what a shooter sees of a target.
func scenesQuestion(d *printed.Data) odds.Question {
	return odds.Question{
		Fields: []odds.Field{
			{Name: "vehicles", Form: "REF@X,Y,H[,TURRET[,MOVED_CM]][,open]", Many: true, Read: readVehicle},
			{Name: "squads", Form: "REF@X,Y[,STOREY]+X,Y…", Many: true, Read: readSquad},
			{Name: "terrain", Form: "TYPE@HEIGHT+X,Y+X,Y+X,Y…", Many: true, Read: readGround},
			{Name: "shooter", Form: "vehicle:N:WEAPON|squad:N:WEAPON", Required: true, Read: readUnit},
			{Name: "target", Form: "vehicle:N|squad:N", Required: true, Read: readUnit},
		},
		Rows: []string{"los", "visible_samples", "range_cm", "short", "facing", "cover", "in_arc", "need"},
		Ask: func(query json.RawMessage) (any, error) {
			found, err := rules.ReadInspect(d, query)
			return found, err
		},
	}
}

func readVehicle(text string) (any, error) {
	ref, n, said, err := odds.Named(text, 3, 5, "open")
	if err != nil {
		return nil, err
	}
	p := odds.Pose(n)
	p["ref"] = ref
	if len(n) > 3 {
		p["turret"] = n[3]
	}
	if len(n) > 4 {
		p["moved_cm"] = n[4]
	}
	if len(said) > 0 {
		p["hatch"] = "open"
	}
	return p, nil
}

// readSquad reads the figures of a squad, each with its storey.
func readSquad(text string) (any, error) {
	ref, rest, ok := strings.Cut(text, "@")
	if !ok || ref == "" {
		return nil, fmt.Errorf("%q, want a name, @ and figures", text)
	}
	var figures [][3]int
	for part := range strings.SplitSeq(rest, "+") {
		n, err := odds.Numbers(part, 2, 3)
		if err != nil {
			return nil, err
		}
		figures = append(figures, [3]int(append(n, 0)[:3]))
	}
	return map[string]any{"ref": ref, "figures": figures}, nil
}

// readGround reads a piece of terrain: its height and its corners.
func readGround(text string) (any, error) {
	kind, rest, ok := strings.Cut(text, "@")
	parts := strings.Split(rest, "+")
	height, err := strconv.Atoi(parts[0])
	if !ok || kind == "" || err != nil {
		return nil, fmt.Errorf("%q, want a type, @, a height and corners", text)
	}
	var corners [][2]int
	for _, part := range parts[1:] {
		n, err := odds.Numbers(part, 2, 2)
		if err != nil {
			return nil, err
		}
		corners = append(corners, [2]int(n))
	}
	return map[string]any{"type": kind, "height": height, "poly": corners}, nil
}

// readUnit reads "vehicle:0:kwk40_75": which unit of the scene, and with what.
func readUnit(text string) (any, error) {
	parts := strings.Split(text, ":")
	if len(parts) < 2 || len(parts) > 3 || parts[0] != "vehicle" && parts[0] != "squad" {
		return nil, fmt.Errorf("%q, want vehicle:N or squad:N, for the shooter with :WEAPON", text)
	}
	n, err := strconv.Atoi(parts[1])
	if err != nil {
		return nil, fmt.Errorf("%q: %q is no whole number", text, parts[1])
	}
	p := map[string]any{parts[0]: n}
	if len(parts) == 3 {
		p["weapon"] = parts[2]
	}
	return p, nil
}
