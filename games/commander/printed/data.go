package printed

import (
	"embed"
	"errors"
	"fmt"
	"slices"
	"strings"
	"unicode"

	"sabot/game"
	"sabot/game/options"
	"sabot/game/sheet"
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
	options   options.Reader[Options]
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
	var err error
	c.options, err = options.NewReader[Options](OptionTable())
	return c, err
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
	if number := c.withID(name); number != 0 {
		return number, nil
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
	for number := 1; number <= NumCards; number++ {
		card := &c.errata[number]
		if key != "" && (normal(card.Name) == key || normal(card.ID) == key || normal(card.NameFr) == key) {
			return uint8(number), nil
		}
	}
	return 0, ErrNoCard
}

func (c *Data) withID(id string) uint8 {
	for number := 1; number <= NumCards; number++ {
		if c.errata[number].ID == id {
			return uint8(number)
		}
	}
	return 0
}

func (c *Data) readCards() error {
	cards := []Card{{}}
	err := sheet.Each(data, "data/cards.csv", func(s *sheet.Sheet) {
		card := readCard(s, len(cards))
		if slices.ContainsFunc(cards, func(o Card) bool { return o.ID == card.ID }) {
			s.Fault("id", fmt.Errorf("id %q is empty or used twice", card.ID))
		}
		cards = append(cards, card)
	})
	if err == nil && len(cards) != len(c.errata) {
		err = fmt.Errorf("cards.csv: %d cards, want %d", len(cards)-1, NumCards)
	}
	copy(c.errata[:], cards)
	c.printed = c.errata
	return err
}

func readCard(s *sheet.Sheet, number int) Card {
	value := func(column string) int8 { return int8(s.Optional(column, 0, 30)) }
	card := Card{
		Number: uint8(s.Number("number", number, number)),
		ID:     s.Text("id"), Name: s.Text("name"), NameFr: s.Text("name_fr"), Clause: rulebook.Clause(s.Text("clause")),
		HitShort: value("hit_short"), HitLong: value("hit_long"), PenShort: value("pen_short"), PenLong: value("pen_long"),
		ArmourFront: value("armour_front"), ArmourSide: value("armour_side"),
		HE: value("he"), SA: value("sa"), FT: value("ft"), TMV: value("tmv"),
		YearFirst: s.Optional("year_first", 1941, 1945), YearLast: s.Optional("year_last", 1941, 1945), Points: s.Number("points", 1, 50),
		Fast: s.Text("speed") == "fast", Carries: s.Text("carries_infantry") == "one", Pair: s.Text("carries_infantry") == "pair",
		Tows: s.Text("tows_guns") == "yes", Supply: value("supply_cost"), DeckLimit: value("deck_limit"),
		Origin: Origin{s.Text("rarity"), provenanceOf(s, "value_source"), provenanceOf(s, "effect_source")},
	}
	s.OneOf("rarity", "C", "U", "R", "UR", "")
	if card.Name == "" || card.NameFr == "" {
		s.Fault("name", errors.New("name and name_fr must not be empty"))
	}
	s.Fault("side", card.Side.UnmarshalText([]byte(s.Text("side"))))
	s.Fault("kind", card.Kind.UnmarshalText([]byte(s.Text("kind"))))
	if card.YearFirst > card.YearLast {
		s.Fault("year_first", fmt.Errorf("in service from %d to %d", card.YearFirst, card.YearLast))
	}
	for _, timing := range s.List("timing") {
		switch timing {
		case "instant":
			card.Instant = true
		case "interrupt":
			card.Interrupts = true
		case "terrain", "equipment":
		default:
			s.Fault("timing", fmt.Errorf("timing %q", timing))
		}
	}
	if card.Special() != (card.Instant || card.Interrupts && card.Kind != TerrainCard) {
		s.Fault("timing", fmt.Errorf("timing %q of a card of kind %s", s.Text("timing"), card.Kind))
	}
	return card
}

// provenanceOf reads where numbers or an effect come from.
func provenanceOf(s *sheet.Sheet, column string) []game.Source {
	list, err := sourcesIn(s.Text(column))
	s.Fault(column, err)
	return list
}

// sourcesIn reads the sources out of words such as seed+errata.
func sourcesIn(text string) ([]game.Source, error) {
	words := map[string]game.Source{"seed": game.SourcePrinted, "public": game.SourcePublic, "ours": game.SourceOurs}
	var list []game.Source
	for word := range strings.SplitSeq(text, "+") {
		p, ok := words[word]
		switch {
		case ok && !slices.Contains(list, p):
			list = append(list, p)
		case !ok && word != "" && word != "errata": // the errata are print, too
			return list, fmt.Errorf("source %q", word)
		}
	}
	return list, nil
}

func (c *Data) readPrinted() error {
	return sheet.Each(data, "data/printed.csv", func(s *sheet.Sheet) {
		number, err := c.Find(s.Text("id"), Neutral)
		s.Fault("id", err)
		card := &c.printed[number]
		switch field := s.Text("field"); field {
		case "speed":
			card.Fast = s.Text("printed") == "fast"
		case "points":
			card.Points = s.Number("printed", 1, 50)
		default:
			into := map[string]*int8{
				"hit_long": &card.HitLong, "pen_short": &card.PenShort, "pen_long": &card.PenLong,
				"armour_front": &card.ArmourFront, "armour_side": &card.ArmourSide, "sa": &card.SA,
			}[field]
			if into == nil {
				s.Fault("field", fmt.Errorf("field %q", field))
				return
			}
			*into = int8(s.Number("printed", 0, 50))
		}
	})
}

func (c *Data) readAttacks() error {
	return sheet.Each(data, "data/attacks.csv", func(s *sheet.Sheet) {
		number, err := c.Find(s.Text("id"), Neutral)
		s.Fault("id", err)
		s.OneOf("column", "art", "air")
		value := func(column string) int8 { return int8(s.Optional(column, 0, 20)) }
		c.Attacks[number] = Strike{
			Air: s.Text("column") == "air", Soft: value("soft"), SoftBeside: value("soft_beside"), ArmourHit: value("armour_hit"),
			Pen: value("penetration"),
		}
		if s.Text("targets") != "all" {
			c.Attacks[number].Targets = int8(s.Number("targets", 1, 6))
		}
	})
}

func (c *Data) readAliases() error {
	return sheet.Each(data, "data/aliases.csv", func(s *sheet.Sheet) {
		a := alias{no: c.withID(s.Text("card"))}
		if a.no == 0 {
			s.Fault("card", ErrNoCard)
		}
		if side := s.Text("side"); side != "any" {
			s.Fault("side", a.side.UnmarshalText([]byte(side)))
		}
		key := normal(s.Text("alias"))
		c.aliases[key] = append(c.aliases[key], a)
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
func (c *Data) Card(number uint8) *Card { return &c.errata[number] }
