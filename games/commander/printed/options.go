package printed

import (
	"encoding/json"
	"reflect"

	"sabot/game"
	"sabot/game/options"
	"sabot/game/strict"
)

// Options are the switches of the rules. The zero value of each word is its
// default; [DefaultOptions] has the numbers too.
type Options struct {
	TerrainTable           TerrainTable `json:"terrainTable"`
	MeleeFlank             string       `json:"meleeFlank"`
	TMVModel               string       `json:"tmvModel"`
	HandLimit              int          `json:"handLimit"`
	BogNumber              int          `json:"bogNumber"`
	HillsSee               bool         `json:"hillsSee"`
	Towing                 bool         `json:"towing"`
	HMG                    bool         `json:"hmg"`
	WheatBlocks            bool         `json:"wheatBlocks"`
	NaturalsAlwaysHit      bool         `json:"naturalsAlwaysHit"`
	ImmobiliseAlways       bool         `json:"immobiliseAlways"`
	FlankAutoKill          bool         `json:"flankAutoKill"`
	LOSKnight              string       `json:"losKnight"`
	NoMansLand             string       `json:"noMansLand"`
	OnceEach               bool         `json:"onceEach"`
	RidersFree             bool         `json:"ridersFree"`
	Bailout                bool         `json:"bailout"`
	MeleePriority          string       `json:"meleePriority"`
	MeleeDeclare           string       `json:"meleeDeclare"`
	FlankShotCost          int          `json:"flankShotCost"`
	CardValues             string       `json:"cardValues"`
	PathCrossesSwamp       bool         `json:"pathCrossesSwamp"`
	PanzerschreckSingleUse bool         `json:"panzerschreckSingleUse"`
	FlamethrowerReusable   bool         `json:"flamethrowerReusable"`
	ScoutCarTows           bool         `json:"scoutCarTows"`
	RepairShop             bool         `json:"repairShop"`
	FordSlows              bool         `json:"fordSlows"`
	DigWithSquad           bool         `json:"digWithSquad"`
	Battle                 BattleOptions
}

// BattleOptions change the size and the balance of a scenario, not the rules.
// On the wire they stand among the others.
type BattleOptions struct {
	DeckPoints     int    `json:"deckPoints"`
	TurnLimit      int    `json:"turnLimit"` // -1: the scenario's; 0: none
	SuggestedTurns bool   `json:"suggestedTurns"`
	DrawAfter      int    `json:"drawAfter"` // quiet game turns; 0: never
	GroupFrom      int    `json:"groupFrom"`
	ExtrasBudget   bool   `json:"extrasBudget"`
	Columns        int    `json:"columns"` // 0: the scenario's
	Ranks          int    `json:"ranks"`
	EquipmentLimit int    `json:"equipmentLimit"`
	Balance        string `json:"balance"`
}

// flat is the form on the wire, all options side by side, with the fields that
// they belong in.
func (o *Options) flat() (wire reflect.Value, fields []reflect.Value) {
	var form []reflect.StructField
	for _, part := range []any{o, &o.Battle} {
		for f, v := range reflect.ValueOf(part).Elem().Fields() {
			if f.Tag != "" {
				form, fields = append(form, f), append(fields, v)
			}
		}
	}
	wire = reflect.New(reflect.StructOf(form)).Elem()
	for i, v := range fields {
		wire.Field(i).Set(v)
	}
	return wire, fields
}

// Shape is the form on the wire.
func (o Options) Shape() any {
	wire, _ := o.flat()
	return wire.Interface()
}

// MarshalJSON writes all options side by side.
func (o Options) MarshalJSON() ([]byte, error) { return json.Marshal(o.Shape()) }

// UnmarshalJSON reads the options that are given; the others stay as they are.
func (o *Options) UnmarshalJSON(text []byte) error {
	wire, fields := o.flat()
	if err := strict.Into(text, wire.Addr().Interface()); err != nil {
		return err
	}
	for i, v := range fields {
		v.Set(wire.Field(i))
	}
	return nil
}

// The words that options take.
const (
	EditionRev3        = "rev3"
	EditionArticle1997 = "article1997"
	EditionFrench2006  = "french2006"
	TMVHill621         = "hill621"
	ValuesPrinted      = "printed"
	valuesErrata       = "errata"
	knightEitherOpen   = "either-open"
	KnightBothOpen     = "both-open"
	KnightNone         = "none"
	NoMansLine         = "line"
	NoMansRow          = "row"
	priorityStrict     = "strict"
	PrioritySpread     = "spread"
	declareTogether    = "simultaneous"
	DeclareInTurn      = "sequential"
	balanceEven        = "even"
	BalanceGermanPlus  = "german-plus"
	BalanceGermanMinus = "german-minus"
)

// DefaultOptions are the Six-Pack rules, third revision, with the errata.
func DefaultOptions() Options {
	o, err := options.Read[Options](OptionTable(), nil)
	if err != nil {
		panic(err) // the table below contradicts itself
	}
	return o
}

// OptionTable lists the options in the order of the book. Presets are the
// editions (TC-22.0.a) and our house rules; the author tested other numbers,
// too (TC-23.0.a): bogNumber and tmvModel.
func OptionTable() options.Table {
	return options.Table{
		Clause: "TC-22.0.a",
		Presets: []game.Preset{
			{ID: EditionRev3},
			{ID: EditionArticle1997, Options: map[string]any{
				"handLimit": 10, "bogNumber": 0, "hillsSee": false, "towing": false, "hmg": false,
				"terrainTable": EditionArticle1997, "meleeFlank": EditionArticle1997, "tmvModel": EditionArticle1997,
			}},
			{ID: EditionFrench2006, Options: map[string]any{"meleeFlank": EditionFrench2006}},
			{ID: options.House, Options: map[string]any{
				"flankShotCost": 0, "fordSlows": true, "digWithSquad": true, "suggestedTurns": true, "groupFrom": 10, "extrasBudget": true,
			}},
		},
		List: []game.Option{
			options.Choice("terrainTable", "TC-9.5.a", EditionRev3, EditionArticle1997, "players-guide"),
			options.Choice("meleeFlank", "TC-9.3.1.c", EditionRev3, EditionFrench2006, EditionArticle1997),
			options.Choice("tmvModel", "TC-10.h", EditionRev3, EditionArticle1997, TMVHill621, ValuesPrinted),
			options.OneOf("handLimit", "TC-6.4.a", 12, 10),
			options.Number("bogNumber", "TC-8.4.1.a", 5, 0, 10),
			options.Switch("hillsSee", "TC-9.2.1.a", true),
			options.Switch("towing", "TC-8.6.1.a", true),
			options.Switch("hmg", "TC-13.2.a", true),
			options.Switch("wheatBlocks", "TC-9.2.b", false),
			options.Switch("naturalsAlwaysHit", "TC-9.3.a", false),
			options.Switch("immobiliseAlways", "TC-9.3.2.a", false),
			options.Switch("flankAutoKill", "TC-9.3.1.a", false),
			options.Choice("losKnight", "TC-9.2.a", knightEitherOpen, KnightBothOpen, KnightNone),
			options.Choice("noMansLand", "TC-6.0.b", NoMansLine, NoMansRow),
			options.Switch("onceEach", "TC-5.0.a", false),
			options.Switch("ridersFree", "TC-8.0.a", false),
			options.Switch("bailout", "TC-8.6.c", false),
			options.Choice("meleePriority", "TC-10.g", priorityStrict, PrioritySpread),
			options.Choice("meleeDeclare", "TC-10.i", declareTogether, DeclareInTurn),
			options.Number("flankShotCost", "TC-5.0.c", 1, 0, 1),
			options.Number("deckPoints", "TC-14.0.c", 0, 0, 500),
			options.Choice("cardValues", "TC-19.1.a", valuesErrata, ValuesPrinted),
			options.Number("turnLimit", "TC-16.0.d", -1, -1, 99),
			options.Switch("suggestedTurns", "TC-16.0.d", false),
			options.Number("drawAfter", "TC-16.0.d", 15, 0, 99),
			options.Number("groupFrom", "TC-17.5.a", 1, 1, 30),
			options.Switch("extrasBudget", "TC-17.0.a", false),
			options.OneOf("columns", "TC-6.0.d", widths()...),
			options.OneOf("ranks", "TC-6.0.d", 0, 2, 3, 4),
			options.Switch("fordSlows", "TC-C23", false),
			options.Switch("digWithSquad", "TC-11.d", false),
			options.Switch("pathCrossesSwamp", "TC-C28", false),
			options.Switch("panzerschreckSingleUse", "TC-C61", false),
			options.Switch("flamethrowerReusable", "TC-C113", false),
			options.Switch("scoutCarTows", "TC-8.6.1.a", false),
			options.Number("equipmentLimit", "TC-14.0.b", 0, 0, 20),
			options.Switch("repairShop", "TC-C164", false),
			options.Choice("balance", "TC-20.i", balanceEven, BalanceGermanPlus, BalanceGermanMinus),
		},
	}
}

// widths are the columns that a board can have, first 0 for the scenario's.
func widths() []int {
	list := []int{0}
	for n := 5; n <= MaxColumns; n++ {
		list = append(list, n)
	}
	return list
}

// ReadOptions starts from the preset that is named and changes what is given.
func (c *Data) ReadOptions(text json.RawMessage) (Options, error) { return c.options.Read(text) }
