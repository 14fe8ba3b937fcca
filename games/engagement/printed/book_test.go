package printed

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
	"testing"

	"sabot/rulebook"
)

// printedRows reads the tables of a clause: the cells of each row by its first
// cell, without footnote marks.
func printedRows(t *testing.T, book *rulebook.Book, lang rulebook.Lang, clause rulebook.Clause) map[string][][]string {
	t.Helper()
	e, ok := book.Find(lang, clause)
	if !ok {
		t.Fatalf("%s is not in the book", clause)
	}
	rows := map[string][][]string{}
	for line := range strings.Lines(strings.ReplaceAll(e.Text, "\u00a0", " ")) {
		if !strings.HasPrefix(line, "| ") {
			continue
		}
		cells := strings.Split(strings.Trim(strings.TrimSpace(line), "|"), "|")
		for i := range cells {
			cells[i] = strings.TrimSpace(cells[i])
		}
		name := strings.TrimRight(cells[0], " †‡")
		rows[name] = append(rows[name], cells[1:])
	}
	return rows
}

// dash is a number as the tables print it, where 0 is nothing.
func dash(n int) string {
	if n == 0 {
		return "–"
	}
	return strconv.Itoa(n)
}

func slashes(n ...int) string {
	var parts []string
	for _, v := range n {
		parts = append(parts, strconv.Itoa(v))
	}
	return strings.Join(parts, "/")
}

// The tables of the rulebook are written by hand into the text; these tests
// keep them in step with the data that is played with.
func TestBookTables(t *testing.T) {
	d := data(t)
	book, err := rulebook.Open("engagement")
	if err != nil {
		t.Fatal(err)
	}
	for _, lang := range rulebook.Languages() {
		voice := book.Voice("engagement", lang)
		name := func(key string) string { return strings.ReplaceAll(voice.Say(key, nil), "\u00a0", " ") }
		find := func(t *testing.T, rows map[string][][]string, name string, want ...string) {
			t.Helper()
			for _, row := range rows[name] {
				if slices.Equal(row[:min(len(want), len(row))], want) {
					return
				}
			}
			t.Errorf("%s: %s is printed as %v, the data say %v", lang, name, rows[name], want)
		}
		t.Run("RE-1.1 profiles of vehicles are printed as they are", func(t *testing.T) {
			rows := printedRows(t, book, lang, "RE-1.1")
			for _, v := range d.Vehicles {
				turret, hull, running := "–", "–", "–"
				if a := v.Armour; a != nil {
					hull, running = slashes(a.Hull[:]...), strconv.Itoa(a.Running)
					if a.Turret != nil {
						turret = slashes(a.Turret[:]...)
					}
				}
				moves := map[Mobility]string{
					Tracked: "T", Halftrack: "H", Wheeled: "W",
					Motorcycle: "M",
				}[v.Mobility]
				find(t, rows, name("unit."+v.ID), name("nation."+v.Nation), fmt.Sprint(v.Mvt/CM, " ", moves),
					fmt.Sprintf("%d+/%d+/%d+", v.Shoot, v.Exp, v.Discipline), turret, hull, running, fmt.Sprintf("%d / %d", v.Crew, v.Transport))
				if row := rows[name("unit."+v.ID)]; len(row) == 1 && row[0][len(row[0])-1] != strconv.Itoa(v.Points) {
					t.Errorf("%s: %s costs %d, printed %v", lang, v.ID, v.Points, row)
				}
			}
		})
		t.Run("RE-X.8 squads are printed as they are", func(t *testing.T) {
			rows := printedRows(t, book, lang, "RE-X.8")
			for _, s := range d.Squads {
				if s.Kind == "crew" {
					continue
				}
				key := name("unit." + s.ID)
				find(t, rows, key, name("nation."+s.Nation), strconv.Itoa(s.Figures), strconv.Itoa(s.Mvt/CM),
					fmt.Sprintf("%d+/%d+/%d+", s.Shoot, s.Exp, s.Discipline), strconv.Itoa(s.CC))
				if !slices.ContainsFunc(rows[key], func(r []string) bool {
					return r[0] == name("nation."+s.Nation) && r[len(r)-1] == strconv.Itoa(s.Points)
				}) {
					t.Errorf("%s: %s costs %d, printed %v", lang, s.ID, s.Points, rows[key])
				}
			}
		})
		t.Run("RE-19.9 weapons are printed as they are", func(t *testing.T) {
			rows := printedRows(t, book, lang, "RE-19.9")
			for _, w := range d.Weapons {
				reach, at, ap, exp, rate := strconv.Itoa(w.Range/CM), "–", "–", strconv.Itoa(w.ExpMod), strconv.Itoa(w.Rate.Plus)
				if w.Range == 0 {
					reach = "contact"
				}
				if w.MinRange > 0 {
					reach += "/" + strconv.Itoa(w.MinRange/CM)
				}
				switch {
				case w.HasAT && w.ATLong == w.ATShort:
					at = strconv.Itoa(w.ATLong)
				case w.HasAT:
					at = fmt.Sprintf("%d (%d)", w.ATLong, w.ATShort)
				}
				if w.AP > 0 {
					ap = strconv.Itoa(w.AP) + "+"
				}
				if w.Category == "at_grenade" {
					exp = "–"
				}
				if w.Rate.D3 {
					rate = "D3+" + rate
				}
				blast := "–"
				if w.Blast > 0 {
					blast = "HE-" + strconv.Itoa(w.Blast)
				}
				find(t, rows, name("weapon."+w.ID), reach, slashes(w.HitShort, w.HitLong), rate, exp, ap, at, blast)
			}
		})
		t.Run("RE-7.1 terrain is printed as it is", func(t *testing.T) {
			rows := printedRows(t, book, lang, "RE-7.1")
			words := map[rulebook.Lang]map[string]string{
				rulebook.English: {
					"road": "road", "open": "open", "rough": "rough", "very_rough": "very rough", "impassable": "impassable", "none": "–",
					"soft": "soft", "hard": "hard", "block": "blocks", "obscure": "obscures", "cover": "low", "clear": "–",
					"true": "yes", "false": "–",
				},
				rulebook.French: {
					"road": "route", "open": "ouvert", "rough": "accidenté", "very_rough": "très accidenté", "impassable": "infranchissable",
					"none": "–", "soft": "léger", "hard": "dur", "block": "bloque", "obscure": "masque", "cover": "bas", "clear": "–", "true": "oui",
					"false": "–",
				},
			}[lang]
			for _, k := range d.Terrain {
				find(t, rows, name("terrain."+k.ID), words[string(k.Class[Wheeled])], words[string(k.Class[Halftrack])],
					words[string(k.Class[Tracked])], words[string(k.OnFoot)], words[string(k.Cover)], words[k.Sight], dash(k.Height/10),
					words[strconv.FormatBool(k.Hides)], words[strconv.FormatBool(k.Linear)])
			}
		})
		t.Run("RE-21.1 special rules are printed with their points", func(t *testing.T) {
			var text string
			for _, c := range book.Chapters("engagement", lang) {
				if c.ID == "RE-21" {
					text = strings.ReplaceAll(c.Intro, "\u00a0", " ")
				}
			}
			for _, s := range d.Specials {
				row := fmt.Sprintf("| %s | %s | %d |", name("special."+string(s.ID)), s.Clause, s.Points)
				if s.Clause != "RE-2" && !strings.Contains(text, row) {
					t.Errorf("%s: no row %s", lang, row)
				}
			}
		})
	}
}
