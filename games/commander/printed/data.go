package printed

import (
	"embed"
	"encoding/csv"
	"errors"
	"fmt"
	"io"
	"slices"
	"strconv"
	"strings"
	"unicode"

	"sabot/rulebook"
)

//go:embed data
var data embed.FS

// Data is all that is printed: cards, the two sets of values, terrain
// tables and scenarios. It is read once and handed around.
type Data struct {
	errata    [NumCards + 1]Card // by number; the zero one is unused
	printed   [NumCards + 1]Card // TC-19.1.a: values before the errata
	Tables    [numTables][NumTerrains]TerrainRow
	Attacks   [NumCards + 1]Strike // of artillery and air cards
	aliases   map[string][]alias   // by normal form
	Scenarios []Scenario
	Ready     readyMade
}

// alias is a name under which a scenario, the errata (TC-19.2.a) or a player
// knows a card.
type alias struct {
	side Side // Neutral: whatever the side
	no   uint8
}

// Strike is how an artillery or air card attacks (TC-C0.8, TC-C0.9).
type Strike struct {
	Air        bool
	Soft       int8 // against soft cards, 0: not at all
	SoftBeside int8 // on the second position of rockets
	ArmourHit  int8
	Pen        int8
	Targets    int8 // cards it attacks; 0 is every one
}

// Load reads the embedded data and checks all of it.
func Load() (*Data, error) {
	c := &Data{aliases: map[string][]alias{}}
	for _, read := range []func() error{
		c.readCards, c.readPrinted, c.readTerrain, c.readAttacks, c.readAliases, c.readScenarios, c.readRecipes,
	} {
		if err := read(); err != nil {
			return nil, err
		}
	}
	return c, nil
}

// Cards lists the cards by number with the values that count.
func (c *Data) Cards(printed bool) []Card {
	return slices.Clone(c.ByNumber(printed)[1:])
}

// ByNumber returns the cards by number.
func (c *Data) ByNumber(printed bool) *[NumCards + 1]Card {
	if printed {
		return &c.printed
	}
	return &c.errata
}

// ErrAmbiguous is returned for a name that both sides use for another card.
var ErrAmbiguous = errors.New("the name depends on the side")

// ErrNoCard is returned for a name that no card has.
var ErrNoCard = errors.New("no such card")

// Find looks a card up by id, name or alias. A name that means different
// cards to the two sides needs one.
func (c *Data) Find(name string, side Side) (uint8, error) {
	if no := c.withID(name); no != 0 {
		return no, nil
	}
	key := normal(name)
	var found []alias
	for _, a := range c.aliases[key] {
		if a.side == side && side != Neutral {
			return a.no, nil
		}
		if side == Neutral || a.side == Neutral {
			found = append(found, a)
		}
	}
	if len(found) > 0 {
		for _, a := range found {
			if a.no != found[0].no {
				return 0, ErrAmbiguous
			}
		}
		return found[0].no, nil
	}
	for no := 1; no <= NumCards; no++ {
		card := &c.errata[no]
		if key != "" && (normal(card.Name) == key || normal(card.ID) == key || normal(card.NameFr) == key) {
			return uint8(no), nil
		}
	}
	return 0, ErrNoCard
}

// withID is the number of the card with an id, 0 for none.
func (c *Data) withID(id string) uint8 {
	for no := 1; no <= NumCards; no++ {
		if c.errata[no].ID == id {
			return uint8(no)
		}
	}
	return 0
}

// table reads a CSV file with a header line and hands over each row.
func table(name string, row func(get func(string) string) error) error {
	f, err := data.Open("data/" + name)
	if err != nil {
		return err
	}
	defer func() { _ = f.Close() }() // embedded: closing cannot fail
	in := csv.NewReader(f)
	head, err := in.Read()
	if err != nil {
		return fmt.Errorf("%s: %w", name, err)
	}
	for line := 2; ; line++ {
		rec, err := in.Read()
		if errors.Is(err, io.EOF) {
			return nil
		}
		if err != nil {
			return fmt.Errorf("%s: %w", name, err)
		}
		get := func(column string) string {
			i := slices.Index(head, column)
			if i < 0 {
				return ""
			}
			return rec[i]
		}
		if err := row(get); err != nil {
			return fmt.Errorf("%s:%d: %w", name, line, err)
		}
	}
}

// number reads a column that may be empty and must lie in a range.
func number(get func(string) string, column string, low, high int) (int, error) {
	text := get(column)
	if text == "" {
		return 0, nil
	}
	n, err := strconv.Atoi(text)
	if err != nil || n < low || n > high {
		return 0, fmt.Errorf("%s %q, want %d to %d", column, text, low, high)
	}
	return n, nil
}

// column is a place for the figure of one column.
type column struct {
	name string
	into *int8
}

// numbers reads several columns of the same range.
func numbers(get func(string) string, low, high int, columns ...column) error {
	for _, c := range columns {
		n, err := number(get, c.name, low, high)
		if err != nil {
			return err
		}
		*c.into = int8(n)
	}
	return nil
}

func (c *Data) readCards() error {
	err := table("cards.csv", func(get func(string) string) error {
		no, err := number(get, "number", 1, NumCards)
		if err != nil {
			return err
		}
		if no == 0 || c.errata[no].Number != 0 {
			return fmt.Errorf("number %q is missing or used twice", get("number"))
		}
		card, err := readCard(get, uint8(no))
		if err != nil {
			return err
		}
		if c.withID(card.ID) != 0 {
			return fmt.Errorf("id %q is used twice", card.ID)
		}
		c.errata[no] = card
		return nil
	})
	if err != nil {
		return err
	}
	for no := 1; no <= NumCards; no++ {
		if c.errata[no].Number == 0 {
			return fmt.Errorf("cards.csv: number %d is missing", no)
		}
	}
	c.printed = c.errata
	return nil
}

func readCard(get func(string) string, no uint8) (Card, error) {
	card := Card{
		Number: no, ID: get("id"), Name: get("name"), NameFr: get("name_fr"), Clause: rulebook.Clause(get("clause")),
		Fast: get("speed") == "fast", Carries: get("carries_infantry") == "one", Pair: get("carries_infantry") == "pair",
		Tows: get("tows_guns") == "yes",
	}
	if card.ID == "" || card.Name == "" || card.NameFr == "" {
		return card, errors.New("id, name and name_fr must not be empty")
	}
	if err := card.Side.UnmarshalText([]byte(get("side"))); err != nil {
		return card, err
	}
	if err := card.Kind.UnmarshalText([]byte(get("kind"))); err != nil {
		return card, err
	}
	err := numbers(get, 0, 30,
		column{"hit_short", &card.HitShort}, column{"hit_long", &card.HitLong},
		column{"pen_short", &card.PenShort}, column{"pen_long", &card.PenLong},
		column{"armour_front", &card.ArmourFront}, column{"armour_side", &card.ArmourSide},
		column{"he", &card.HE}, column{"sa", &card.SA}, column{"ft", &card.FT}, column{"tmv", &card.TMV},
		column{"supply_cost", &card.Supply}, column{"deck_limit", &card.DeckLimit})
	if err != nil {
		return card, err
	}
	if card.YearFirst, err = number(get, "year_first", 1941, 1945); err != nil {
		return card, err
	}
	if card.YearLast, err = number(get, "year_last", 1941, 1945); err != nil {
		return card, err
	}
	if card.YearFirst > card.YearLast {
		return card, fmt.Errorf("in service from %d to %d", card.YearFirst, card.YearLast)
	}
	if card.Points, err = number(get, "points", 1, 50); err != nil || card.Points == 0 {
		return card, fmt.Errorf("points %q: %w", get("points"), err)
	}
	for timing := range strings.SplitSeq(get("timing"), "|") {
		switch timing {
		case "instant":
			card.Instant = true
		case "interrupt":
			card.Interrupts = true
		case "terrain", "equipment", "":
		default:
			return card, fmt.Errorf("timing %q", timing)
		}
	}
	if card.Special() != (card.Instant || card.Interrupts && card.Kind != TerrainCard) {
		return card, fmt.Errorf("timing %q of a card of kind %s", get("timing"), card.Kind)
	}
	return card, nil
}

func (c *Data) readPrinted() error {
	return table("printed.csv", func(get func(string) string) error {
		no, err := c.Find(get("id"), Neutral)
		if err != nil {
			return fmt.Errorf("id %q: %w", get("id"), err)
		}
		card := &c.printed[no]
		if get("field") == "speed" {
			card.Fast = get("printed") == "fast"
			return nil
		}
		n, err := number(get, "printed", 0, 50)
		if err != nil {
			return err
		}
		if get("field") == "points" {
			card.Points = n
			return nil
		}
		into := map[string]*int8{
			"hit_long": &card.HitLong, "pen_short": &card.PenShort, "pen_long": &card.PenLong,
			"armour_front": &card.ArmourFront, "armour_side": &card.ArmourSide,
		}[get("field")]
		if into == nil {
			return fmt.Errorf("field %q", get("field"))
		}
		*into = int8(n)
		return nil
	})
}

func (c *Data) readAttacks() error {
	return table("attacks.csv", func(get func(string) string) error {
		no, err := c.Find(get("id"), Neutral)
		if err != nil {
			return fmt.Errorf("id %q: %w", get("id"), err)
		}
		a := Strike{Air: get("column") == "air"}
		if !a.Air && get("column") != "art" {
			return fmt.Errorf("column %q, want art or air", get("column"))
		}
		if get("targets") != "all" {
			n, err := number(get, "targets", 1, 6)
			if err != nil {
				return err
			}
			a.Targets = int8(n)
		}
		c.Attacks[no] = a
		return numbers(get, 0, 20,
			column{"soft", &c.Attacks[no].Soft}, column{"soft_beside", &c.Attacks[no].SoftBeside},
			column{"armour_hit", &c.Attacks[no].ArmourHit}, column{"penetration", &c.Attacks[no].Pen})
	})
}

func (c *Data) readAliases() error {
	return table("aliases.csv", func(get func(string) string) error {
		a := alias{no: c.withID(get("card"))}
		if side := get("side"); side != "any" {
			if err := a.side.UnmarshalText([]byte(side)); err != nil {
				return err
			}
		}
		if a.no == 0 {
			return fmt.Errorf("card %q does not exist", get("card"))
		}
		key := normal(get("alias"))
		c.aliases[key] = append(c.aliases[key], a)
		return nil
	})
}

// normal is the form in which card names are compared: lower case, letters
// and digits only, no accents.
func normal(name string) string {
	var b strings.Builder
	for _, r := range strings.ToLower(name) {
		switch r {
		case 'à', 'â', 'ä':
			r = 'a'
		case 'é', 'è', 'ê', 'ë':
			r = 'e'
		case 'î', 'ï':
			r = 'i'
		case 'ô', 'ö':
			r = 'o'
		case 'ù', 'û', 'ü':
			r = 'u'
		case 'ç':
			r = 'c'
		}
		if r < unicode.MaxASCII && (unicode.IsLetter(r) || unicode.IsDigit(r)) {
			b.WriteRune(r)
		}
	}
	return b.String()
}

// Card is the catalogue's entry of a number, with the errata.
func (c *Data) Card(no uint8) *Card { return &c.errata[no] }
