package printed

import (
	"embed"
	"errors"
	"fmt"
	"io/fs"
	"slices"
	"strconv"
	"strings"

	"sabot/game/options"
	"sabot/game/sheet"
)

//go:embed data
var files embed.FS

// Data is everything printed: cards, terrain, missions, maps. It is read once
// and does not change.
type Data struct {
	Tanks     []*TankCard    `json:"tanks"`
	Cards     []*Card        `json:"cards"` // crew first
	Criticals []*Critical    `json:"criticals"`
	Missions  []*Mission     `json:"missions"`
	Maps      []*Map         `json:"maps"`
	Platoons  []ReadyPlatoon `json:"platoons"`
	Pieces    []Piece        `json:"pieces"` // of the standard set, in the order they are placed
	Grounds   []Ground       `json:"-"`

	from  fs.FS
	tanks map[string]*TankCard
	cards map[string]*Card
	// backs holds what a face-down card can do at most, by what its back and
	// its owner tell: nation, crew or upgrade, points; first before and then
	// after the first shooting phase, by when initiative cards are known.
	backs   map[back][2]effects
	options options.Reader[Options]
}

type back struct {
	nation Nation
	crew   bool
	points int
}

// Mission is one way to win (TK-16, TK-20).
type Mission struct {
	ID        string      `json:"id"`
	VPNeeded  int         `json:"vp_needed"`
	TurnLimit int         `json:"turn_limit"`
	Early     bool        `json:"first_turn_scoring"` // points are scored in turn 1, too
	Scores    string      `json:"scoring_side"`       // the side that scores, empty for both
	Tokens    []Token     `json:"objectives"`
	Map       string      `json:"map,omitempty"`
	Base      string      `json:"base,omitempty"` // the mission whose end it has
	Defender  *FixedForce `json:"defender,omitempty"`
	Attacker  *FixedForce `json:"attacker,omitempty"`
}

// Token is an objective: in a place, or put by a side so far from an edge.
type Token struct {
	At       []int  `json:"at"`
	PlacedBy string `json:"placed_by"`
	Enemy    int    `json:"distance_from_enemy_edge"`
	Defender int    `json:"distance_from_defender_edge"`
}

// Ground is what a kind of terrain does (TK-8).
type Ground struct {
	ID         string `json:"-"`
	Blocks     bool   `json:"blocks_line_through"`
	Cover      bool   `json:"gives_cover"`
	Impassable bool   `json:"impassable"`
}

// FixedForce is a platoon that a scenario hands out, and its corner.
type FixedForce struct {
	Platoon
	Corner string `json:"corner"`
}

// Map is a table with its terrain.
type Map struct {
	ID      string  `json:"id"`
	Terrain []Piece `json:"terrain"`
}

// ReadyPlatoon is a platoon for players in a hurry.
type ReadyPlatoon struct {
	ID     string `json:"id"`
	Budget int    `json:"budget"`
	Platoon
}

// Load reads and checks the data that is part of the program; every fault is
// reported with its file, line and column.
func Load() (*Data, error) { return load(files) }

// load is Load on any folder, so that tests can hand in a broken one.
func load(from fs.FS) (*Data, error) {
	d := &Data{from: from, tanks: map[string]*TankCard{}, cards: map[string]*Card{}}
	err := errors.Join(d.readCriticals(), d.readTanks(), d.readCards("crew.csv"), d.readCards("upgrades.csv"), d.readTerrain())
	if err != nil {
		return nil, err
	}
	err = errors.Join(
		sheet.JSON(from, "data/missions.json", &d.Missions), sheet.JSON(from, "data/platoons.json", &d.Platoons), d.readMaps(),
	)
	if err != nil {
		return nil, err
	}
	d.backs = d.readBacks()
	d.options, err = options.NewReader[Options](d.OptionTable())
	return d, err
}

func (d *Data) readTanks() error {
	return sheet.Each(d.from, "data/tanks.csv", func(t *sheet.Sheet) {
		c := &TankCard{
			ID: t.Text("id"), Name: t.Text("name"), Nation: Nation(t.Text("nation")), Set: t.Text("set"),
			Initiative: t.Number("initiative", 0, 10), Attack: t.Number("attack", 1, 10), Defence: t.Number("defence", 0, 6),
			Damage: t.Number("damage", 1, 12), CrewSlots: t.Number("crew_slots", 0, 5), Points: t.Number("points", 1, 100),
			Length: t.Number("hull_length", 200, 1200), Width: t.Number("hull_width", 100, 1200),
			TurretForward: t.Number("turret_forward", -300, 300), GunLateral: t.Number("gun_lateral", -150, 150),
		}
		var err error
		c.Keywords, err = readSet[Keyword](t.Text("keywords"), keywordNames(), "keyword %q is not one a tank can have")
		t.Fault("keywords", err)
		c.Origin, err = readOrigin(t.Text("origin"), "initiative", "attack", "defence", "capacity", "crew", "points", "keywords", "hull")
		t.Fault("origin", err)
		if !slices.Contains(Nations(), c.Nation) {
			t.Fault("nation", fmt.Errorf("nation %q", c.Nation))
		}
		t.OneOf("set", "starter", "wave2")
		if d.tanks[c.ID] != nil {
			t.Fault("id", fmt.Errorf("tank %q comes twice", c.ID))
		}
		d.Tanks, d.tanks[c.ID] = append(d.Tanks, c), c
	})
}

func (d *Data) readCards(name string) error {
	return sheet.Each(d.from, "data/"+name, func(t *sheet.Sheet) {
		crew := t.Has("hero")
		c := &Card{
			ID: t.Text("id"), Name: t.Text("name"), Type: CardType(t.Text("type")), Nation: Nation(t.Text("nation")),
			Points: t.Number("points", 0, 20),
		}
		if crew {
			c.Hero = t.Number("hero", 0, 1) == 1
		} else {
			c.Tanks = t.List("tanks_allowed")
		}
		for _, id := range c.Tanks {
			if d.tanks[id] == nil {
				t.Fault("tanks_allowed", fmt.Errorf("there is no tank %q", id))
			}
		}
		if c.Type.Crew() != crew {
			t.Fault("type", fmt.Errorf("type %q is not one of this file", c.Type))
		}
		if c.Nation != AnyNation && !slices.Contains(Nations(), c.Nation) {
			t.Fault("nation", fmt.Errorf("nation %q", c.Nation))
		}
		t.Fault("effects", d.readEffects(c, t.Text("effects")))
		var err error
		c.Origin, err = readOrigin(t.Text("origin"), "name", "nation", "points", "effect")
		t.Fault("origin", err)
		if d.cards[c.ID] != nil {
			t.Fault("id", fmt.Errorf("card %q comes twice", c.ID))
		}
		d.Cards, d.cards[c.ID] = append(d.Cards, c), c
	})
}

// readEffects takes the tokens of TK-X.8 apart: a name, then "+1", "-1", "=2",
// or "=" and a list of criticals.
func (d *Data) readEffects(c *Card, text string) error {
	for token := range strings.SplitSeq(text, "|") {
		name, number := token, "1"
		if at := strings.IndexAny(token, "+-="); at >= 0 {
			name, number = token[:at], strings.TrimPrefix(token[at:], "=")
		}
		switch name {
		case "discard:cancel_effect", "reroll_repair", "auto_repair":
			if err := d.readList(c, name, number); err != nil {
				return err
			}
			continue
		}
		e := slices.Index(strings.Fields(effectNames), name)
		n, err := strconv.Atoi(number)
		if e < 0 || err != nil || n < -9 || n > 9 {
			return fmt.Errorf("effect %q is not known", token)
		}
		c.has |= Effect(e).set()
		c.value[e] = int8(n)
	}
	return nil
}

func (d *Data) readList(c *Card, name, list string) error {
	for id := range strings.SplitSeq(list, ";") {
		known := false
		for k, crit := range d.Criticals {
			if id != "all" && id != crit.ID {
				continue
			}
			known = true
			switch name {
			case "reroll_repair":
				c.has |= RerollRepair(k).set()
			case "auto_repair":
				c.has |= AutoRepair.set()
				c.value[AutoRepair] = int8(k)
			default:
				c.has |= CancelEffect(k).set()
			}
		}
		if !known {
			return fmt.Errorf("there is no critical %q", id)
		}
	}
	return nil
}

func (d *Data) readCriticals() error {
	t, err := sheet.Open(d.from, "data/criticals.csv")
	if err != nil {
		return err
	}
	for t.Next() {
		c := &Critical{
			ID: t.Text("id"), Name: t.Text("name"), Copies: t.Number("copies", 1, 30), Damage: t.Number("damage", 0, 3),
			Repairable: t.Number("repairable", 0, 1) == 1,
		}
		if text := t.Text("effects"); text != "none" {
			c.Ailments, err = readSet[Ailment](text, ailmentNames(), "effect %q is not one a critical can have")
			t.Fault("effects", err)
		}
		c.Origin, err = readOrigin(t.Text("origin"), "name", "copies", "damage", "effect")
		t.Fault("origin", err)
		d.Criticals = append(d.Criticals, c)
	}
	if len(d.Criticals) != CriticalKinds {
		t.Reject("%d kinds, want %d", len(d.Criticals), CriticalKinds)
	}
	return t.Err()
}

// readTerrain reads the standard set; a test compares the rest of the file with
// the constants of package field.
func (d *Data) readTerrain() error {
	f := struct {
		Standard *[]Piece          `json:"standard_set"`
		Types    map[string]Ground `json:"types"`
	}{Standard: &d.Pieces}
	if err := sheet.JSON(d.from, "data/terrain.json", &f); err != nil {
		return err
	}
	for _, id := range []string{Woods, Building, Wreck} {
		g, ok := f.Types[id]
		if !ok {
			return fmt.Errorf("terrain.json: there is no type %q", id)
		}
		g.ID = id
		d.Grounds = append(d.Grounds, g)
	}
	return nil
}

func (d *Data) readMaps() error {
	names, err := fs.ReadDir(d.from, "data/maps")
	if err != nil {
		return fmt.Errorf("list the maps: %w", err)
	}
	var faults []error
	for _, name := range names {
		m := &Map{}
		faults = append(faults, sheet.JSON(d.from, "data/maps/"+name.Name(), m))
		for i := range m.Terrain {
			m.Terrain[i].Place()
		}
		d.Maps = append(d.Maps, m)
	}
	return errors.Join(faults...)
}

func (d *Data) readBacks() map[back][2]effects {
	known := MovingInitiative.set() | ShootingInitiative.set() | MoreDamage.set()
	backs := map[back][2]effects{}
	for _, nation := range Nations() {
		for _, c := range d.Cards {
			if c.Nation != AnyNation && c.Nation != nation {
				continue
			}
			b := back{nation, c.Type.Crew(), c.Points}
			e := backs[b]
			e[0] |= c.has
			if c.has&known == 0 {
				e[1] |= c.has
			}
			backs[b] = e
		}
	}
	return backs
}

// CouldDo tells whether a face-down card of a nation could have an effect, as
// far as its back tells; once the initiatives are known, no card that changes
// one or the damage is still face down.
func (d *Data) CouldDo(nation Nation, c *Card, initiativesKnown bool, e Effect) bool {
	sets := d.backs[back{nation, c.Type.Crew(), c.Points}]
	if initiativesKnown {
		return sets[1]&e.set() != 0
	}
	return sets[0]&e.set() != 0
}

// Tank finds a tank card by its id.
func (d *Data) Tank(id string) (*TankCard, bool) { t, ok := d.tanks[id]; return t, ok }

// Card finds a crew or upgrade card by its id.
func (d *Data) Card(id string) (*Card, bool) { c, ok := d.cards[id]; return c, ok }

// Mission finds a mission by its id, nil when there is none.
func (d *Data) Mission(id string) *Mission {
	return find(d.Missions, func(m *Mission) bool { return m.ID == id })
}

// Map finds a map by its id, nil when there is none.
func (d *Data) Map(id string) *Map { return find(d.Maps, func(m *Map) bool { return m.ID == id }) }

func find[T any](list []*T, fits func(*T) bool) *T {
	if i := slices.IndexFunc(list, fits); i >= 0 {
		return list[i]
	}
	return nil
}

// Critical finds the index of a kind of critical, -1 for none.
func (d *Data) Critical(id string) int {
	return slices.IndexFunc(d.Criticals, func(c *Critical) bool { return c.ID == id })
}
