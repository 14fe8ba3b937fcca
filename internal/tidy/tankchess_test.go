package tidy

import (
	"fmt"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"sabot/game"
	"sabot/games/tankchess"
	"sabot/rulebook"
)

func square(text string) tankchess.Square {
	var q tankchess.Square
	if err := q.UnmarshalText([]byte(text)); err != nil {
		panic(err)
	}
	return q
}

func squares(texts ...string) []tankchess.Square {
	var list []tankchess.Square
	for _, text := range texts {
		list = append(list, square(text))
	}
	return list
}

// said is an event and what the log makes of it.
type said struct {
	event  game.Event
	en, fr string
}

func tankChessEvents() []said {
	c3, c8, e5 := square("c3"), square("c8"), square("e5")
	sum := game.Tally{{Value: 3, Clause: "CH-7.a", Label: "gun"}, {Value: -2, Clause: "CH-6.b", Label: "side-armour"}}
	return []said{
		{
			tankchess.Began{Scenario: "basic16", Seat: 1},
			"Basic setup: the battle begins. White moves first.",
			"Déploiement simple\u00a0: la bataille commence. Les Blancs jouent en premier.",
		},
		{
			tankchess.Placed{Seat: 2, Unit: tankchess.HM, Square: c3, Secret: true},
			"Black places the heavy mortar on c3, unseen.",
			"Les Noirs placent le mortier lourd en c3, en secret.",
		},
		{tankchess.Readied{Seat: 1}, "White is ready.", "Les Blancs sont prêts."},
		{tankchess.Readied{Seat: 1, Mines: true}, "White has laid its mines.", "Les Blancs ont posé leurs mines."},
		{tankchess.Revealed{}, "Both sides show where they stand.", "Les deux camps dévoilent leurs positions."},
		{tankchess.MineLaid{Seat: 1, Square: e5}, "White hides a mine on e5.", "Les Blancs cachent une mine en e5."},
		{
			tankchess.Drove{Seat: 1, Unit: tankchess.LT, From: c3, To: c8, Heading: tankchess.N, Path: tankchess.Path("FFFFF")},
			"White: the light tank drives from c3 to c8, facing north.",
			"Les Blancs\u00a0: le char léger va de c3 en c8, face au nord.",
		},
		{
			tankchess.Drove{Seat: 2, Unit: tankchess.CAR, From: c3, To: c3, Heading: tankchess.E, Path: tankchess.Path("RR")},
			"Black: the armoured car turns right on c3, facing east.",
			"Les Noirs\u00a0: l’automitrailleuse pivote à droite en c3, face à l’est.",
		},
		{
			tankchess.Cleared{Seat: 1, Unit: tankchess.BDZ, Square: e5, What: "tree"},
			"The bulldozer clears the tree on e5 out of the way.",
			"Le bulldozer dégage l’arbre en e5.",
		},
		{
			tankchess.ShotFired{
				Seat: 1, Unit: tankchess.HT, From: c3, Target: tankchess.HT, At: e5,
				Direction: tankchess.NE, Distance: 2, Face: tankchess.Side, Sum: sum,
			},
			"The heavy tank on c3 fires north-east and hits the side of the heavy tank on e5, 2 squares away: III against II.",
			"Le char lourd en c3 tire au nord-est et touche le char lourd en e5, à 2 cases, sur le côté\u00a0: III contre II.",
		},
		{
			tankchess.Destroyed{Seat: 2, Unit: tankchess.HT, Square: e5, Wreck: true},
			"Black loses the heavy tank on e5; the wreck stays.",
			"Les Noirs perdent le char lourd en e5\u00a0; l’épave reste sur place.",
		},
		{
			tankchess.Sank{Seat: 1, Unit: tankchess.MT, From: c3, Square: e5, Path: tankchess.Path("FF")},
			"White: the medium tank drives from c3 into the water on e5 and is lost.",
			"Les Blancs\u00a0: le char moyen va de c3 dans l’eau en e5 et disparaît.",
		},
		{
			tankchess.BlewUp{Seat: 1, Unit: tankchess.MT, From: c3, Square: e5, Path: tankchess.Path("FF")},
			"White: the medium tank drives from c3 onto the mine on e5 and blows up.",
			"Les Blancs\u00a0: le char moyen va de c3 sur la mine en e5 et saute.",
		},
		{
			tankchess.LeftBoard{Seat: 1, Unit: tankchess.CLT, From: c8, Path: tankchess.Path("F")},
			"White: the command tank leaves the board from c8.",
			"Les Blancs\u00a0: le char de commandement quitte le plateau depuis c8.",
		},
		{
			tankchess.Detonated{Seat: 2, Square: e5},
			"Black sets off the mine on e5; nobody was there.",
			"Les Noirs font sauter la mine en e5\u00a0; il n’y avait personne.",
		},
		{tankchess.Passed{Seat: 2}, "Black has no move and passes.", "Les Noirs n’ont aucun coup et passent."},
		{
			tankchess.Announced{Seat: 1, Check: true, Escape: true},
			"White announces CHECK ESCAPE.",
			"Les Blancs annoncent CHECK ESCAPE.",
		},
		{
			tankchess.MinesShown{White: squares("c8", "e5")},
			"Mines that were never set off: White on c8, e5, Black none.",
			"Mines jamais utilisées\u00a0: les Blancs en c8, e5, les Noirs aucune.",
		},
		{
			tankchess.Won{Winner: 1, How: tankchess.ByCommand, Clause: "CH-9.a"},
			"White wins by destroying the command tank.",
			"Les Blancs gagnent en détruisant le char de commandement.",
		},
		{
			tankchess.Drawn{How: game.Agreed, Clause: "CH-12.a"},
			"The game is drawn by agreement.",
			"La partie est nulle d’un commun accord.",
		},
	}
}

func openBook(t *testing.T) *rulebook.Book {
	t.Helper()
	book, err := rulebook.Open()
	if err != nil {
		t.Fatal(err)
	}
	return book
}

func TestTankChessEventsReadWell(t *testing.T) {
	book := openBook(t)
	en, fr := book.Voice(tankchess.Name, rulebook.English), book.Voice(tankchess.Name, rulebook.French)
	told, kinds := map[string]bool{}, tankchess.New().Events()
	for _, s := range tankChessEvents() {
		key := "event." + kinds.Name(s.event)
		told[key] = true
		if got := en.Say(key, s.event); got != s.en {
			t.Errorf("%s:\n got %q\nwant %q", key, got, s.en)
		}
		if got := fr.Say(key, s.event); got != s.fr {
			t.Errorf("%s:\n got %q\nwant %q", key, got, s.fr)
		}
	}
	for _, kind := range kinds.Names() {
		if !told["event."+kind] {
			t.Errorf("%s is not tried here", kind)
		}
	}
}

// TestRefusalsUseWhatTheyAreGiven compares the placeholders of each refusal
// with the arguments that stand in brackets behind its reason.
func TestRefusalsUseWhatTheyAreGiven(t *testing.T) {
	book, tree := openBook(t), readRepository(t)
	documented := regexp.MustCompile(`^\s*Reason\w+\s*= "([a-z.-]+)"(?:\s*// \[([^\]]*)\])?`)
	seen := 0
	for n, line := range tree.lines("games/tankchess/reasons.go") {
		m := documented.FindStringSubmatch(line)
		if m == nil {
			continue
		}
		seen++
		args := strings.Fields(m[2])
		for _, lang := range rulebook.Languages() {
			for _, field := range book.Voice(tankchess.Name, lang).Placeholders("refusal." + m[1]) {
				if !slices.Contains(args, field) {
					t.Errorf("games/tankchess/reasons.go:%d: words in %q use {%s}, the arguments are %v", n, lang, field, args)
				}
			}
		}
	}
	if all := strings.Count(tree.Text["games/tankchess/reasons.go"], "\tReason"); seen != all {
		t.Errorf("read %d reasons, there are %d", seen, all)
	}
}

func roman(n int) string { return []string{"0", "I", "II", "III", "IV", "V"}[n] }

// TestTankChessBookAgreesWithTheRules compares version, unit tables and board
// names of the rulebook with what the game plays.
func TestTankChessBookAgreesWithTheRules(t *testing.T) {
	book := openBook(t)
	for _, lang := range rulebook.Languages() {
		voice := book.Voice(tankchess.Name, lang)
		volume, _ := book.Volume(tankchess.Name, lang)
		if want := tankchess.New().Catalog().Rules; volume.Version != want {
			t.Errorf("%s: version %d, the rules have %d", lang, volume.Version, want)
		}
		find := func(c rulebook.Clause) string {
			e, _ := book.Find(lang, c)
			return e.Text
		}
		t.Run(fmt.Sprintf("CH-1.b and CH-14.a in %s", lang), func(t *testing.T) {
			for _, u := range tankchess.Types() {
				s := u.Stats()
				table, gun := find("CH-1.b"), roman(s.Armament)
				if s.Extension {
					table = find("CH-14.a")
				}
				if s.Armament == 0 {
					gun = "–"
				}
				row := fmt.Sprintf("| %s | %s | %c | %d | %s/%s/%s | %s | ", voice.Say("unit."+u.String(), nil), u.String(), u.Letter(),
					s.Speed, roman(s.Front), roman(s.Side), roman(s.Rear), gun)
				_, rest, ok := strings.Cut(table, row)
				line, _, _ := strings.Cut(rest, "\n")
				if !ok || !strings.HasSuffix(line, "| "+strconv.Itoa(s.Points)+" |") {
					t.Errorf("no row %q with %d points", row, s.Points)
				}
			}
		})
		t.Run(fmt.Sprintf("CH-1.a in %s", lang), func(t *testing.T) {
			for _, b := range tankchess.New().Catalog().Scenarios {
				if row := fmt.Sprintf("| %s `%s` |", voice.Say(b.Name, nil), b.ID); !strings.Contains(find("CH-1.a"), row) {
					t.Errorf("no row %q", row)
				}
				if !strings.Contains(find("CH-16"), "| `"+b.ID+"` |") {
					t.Errorf("CH-16 has no row for %s", b.ID)
				}
			}
		})
		t.Run(fmt.Sprintf("CH-15.d options in %s", lang), func(t *testing.T) {
			for _, o := range tankchess.New().Catalog().Options {
				if !strings.Contains(find("CH-15.d"), "| `"+o.ID+"` |") || !voice.Has("option."+o.ID+".help") {
					t.Errorf("option %s is not explained", o.ID)
				}
			}
		})
	}
}
