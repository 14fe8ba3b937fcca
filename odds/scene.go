package odds

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
)

// piece is something of a scene, in its JSON form.
type piece map[string]any

// boolean is a field that must say which of the two it is, because leaving it
// out means something else.
func boolean(name string) Field {
	return Field{Name: name, Form: "true|false", read: func(text string) (any, error) {
		v, err := strconv.ParseBool(text)
		if err != nil {
			return nil, fmt.Errorf("%q, want true or false", text)
		}
		return v, nil
	}}
}

// numbers reads "4500,2000,0": at least so many, at most so many.
func numbers(text string, least, most int) ([]int, error) {
	var list []int
	for part := range strings.SplitSeq(text, ",") {
		n, err := strconv.Atoi(strings.TrimSpace(part))
		if err != nil {
			return nil, fmt.Errorf("%q: %q is no whole number", text, part)
		}
		list = append(list, n)
	}
	if len(list) < least || len(list) > most {
		return nil, fmt.Errorf("%q has %d numbers, want %d to %d", text, len(list), least, most)
	}
	return list, nil
}

func pose(n []int) piece { return piece{"x": n[0], "y": n[1], "h": n[2]} }

func readPose(text string) (any, error) {
	n, err := numbers(text, 3, 3)
	if err != nil {
		return nil, err
	}
	return pose(n), nil
}

// named reads "panther@4500,2000,0,wreck": what it is, numbers, and words
// behind them that it knows.
func named(text string, least, most int, words ...string) (name string, n []int, said []string, err error) {
	name, rest, ok := strings.Cut(text, "@")
	if !ok || name == "" {
		return "", nil, nil, fmt.Errorf("%q, want a name, @ and numbers", text)
	}
	parts := strings.Split(rest, ",")
	for len(parts) > 0 && slices.Contains(words, parts[len(parts)-1]) {
		said, parts = append(said, parts[len(parts)-1]), parts[:len(parts)-1]
	}
	n, err = numbers(strings.Join(parts, ","), least, most)
	return name, n, said, err
}

func readTank(text string) (any, error) {
	name, n, said, err := named(text, 3, 3, "wreck", "jammed")
	if err != nil {
		return nil, err
	}
	p := pose(n)
	p["tank"] = name
	for _, word := range said {
		p[word] = true
	}
	return p, nil
}

func readPiece(text string) (any, error) {
	kind, n, _, err := named(text, 5, 5)
	if err != nil {
		return nil, err
	}
	p := pose(n)
	p["type"], p["length"], p["width"] = kind, n[3], n[4]
	return p, nil
}

func readVehicle(text string) (any, error) {
	ref, n, said, err := named(text, 3, 5, "open")
	if err != nil {
		return nil, err
	}
	p := pose(n)
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
		n, err := numbers(part, 2, 3)
		if err != nil {
			return nil, err
		}
		figures = append(figures, [3]int(append(n, 0)[:3]))
	}
	return piece{"ref": ref, "figures": figures}, nil
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
		n, err := numbers(part, 2, 2)
		if err != nil {
			return nil, err
		}
		corners = append(corners, [2]int(n))
	}
	return piece{"type": kind, "height": height, "poly": corners}, nil
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
	p := piece{parts[0]: n}
	if len(parts) == 3 {
		p["weapon"] = parts[2]
	}
	return p, nil
}
