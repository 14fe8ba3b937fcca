package printed

import (
	"cmp"
	"encoding/json"
	"errors"
	"fmt"
	"reflect"
	"strings"

	"sabot/game"
	"sabot/game/strict"
	"sabot/rulebook"
)

// Options are the switches of the rules. The zero value of each word is its
// default; [DefaultOptions] has the numbers too.
type Options struct {
	Preset                 string       `json:"preset"`
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
	Battle                 BattleOptions
}

// BattleOptions change the size and the balance of a scenario, not the rules.
// On the wire they stand among the others.
type BattleOptions struct {
	DeckPoints     int    `json:"deckPoints"`
	TurnLimit      int    `json:"turnLimit"` // -1: the scenario's; 0: none
	Columns        int    `json:"columns"`   // 0: the scenario's
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
	return Options{
		Preset: EditionRev3, MeleeFlank: EditionRev3, TMVModel: EditionRev3, HandLimit: 12, BogNumber: 5, HillsSee: true, Towing: true, HMG: true,
		LOSKnight: knightEitherOpen, NoMansLand: NoMansLine, MeleePriority: priorityStrict, MeleeDeclare: declareTogether,
		CardValues: valuesErrata,
		Battle:     BattleOptions{TurnLimit: -1, Balance: balanceEven},
	}
}

// preset changes the defaults as a named edition of the rules did (TC-22.0.a).
// The author tested other numbers, too (TC-23.0.a): bogNumber and tmvModel.
func preset(name string) (Options, bool) {
	o := DefaultOptions()
	o.Preset = name
	switch name {
	case EditionRev3:
	case EditionArticle1997:
		o.HandLimit, o.BogNumber = 10, 0
		o.TerrainTable, o.MeleeFlank, o.TMVModel = TableArticle1997, EditionArticle1997, EditionArticle1997
		o.HillsSee, o.Towing, o.HMG = false, false, false
	case EditionFrench2006:
		o.MeleeFlank = EditionFrench2006
	default:
		return o, false
	}
	return o, true
}

// OptionList describes the options to set-up pages, in the order of the book.
func OptionList() []game.Option {
	choice := func(id string, clause rulebook.Clause, values ...string) game.Option {
		return game.Option{ID: id, Type: game.Choice, Default: values[0], Values: values, Clause: clause}
	}
	flag := func(id string, def bool, clause rulebook.Clause) game.Option {
		return game.Option{ID: id, Type: game.Switch, Default: def, Clause: clause}
	}
	num := func(id string, def, low, high int, clause rulebook.Clause) game.Option {
		return game.Option{ID: id, Type: game.Number, Default: def, Min: low, Max: high, Clause: clause}
	}
	return []game.Option{
		choice("preset", "TC-22.0.a", EditionRev3, EditionArticle1997, EditionFrench2006),
		choice("terrainTable", "TC-9.5.a", EditionRev3, EditionArticle1997, "players-guide"),
		choice("meleeFlank", "TC-9.3.1.c", EditionRev3, EditionFrench2006, EditionArticle1997),
		choice("tmvModel", "TC-10.h", EditionRev3, EditionArticle1997, TMVHill621, ValuesPrinted),
		num("handLimit", 12, 10, 12, "TC-6.4.a"),
		num("bogNumber", 5, 0, 10, "TC-8.4.1.a"),
		flag("hillsSee", true, "TC-9.2.1.a"),
		flag("towing", true, "TC-8.6.1.a"),
		flag("hmg", true, "TC-13.2.a"),
		flag("wheatBlocks", false, "TC-9.2.b"),
		flag("naturalsAlwaysHit", false, "TC-9.3.a"),
		flag("immobiliseAlways", false, "TC-9.3.2.a"),
		flag("flankAutoKill", false, "TC-9.3.1.a"),
		choice("losKnight", "TC-9.2.a", knightEitherOpen, KnightBothOpen, KnightNone),
		choice("noMansLand", "TC-6.0.b", NoMansLine, NoMansRow),
		flag("onceEach", false, "TC-5.0.a"),
		flag("ridersFree", false, "TC-8.0.a"),
		flag("bailout", false, "TC-8.6.c"),
		choice("meleePriority", "TC-10.g", priorityStrict, PrioritySpread),
		choice("meleeDeclare", "TC-10.i", declareTogether, DeclareInTurn),
		num("flankShotCost", 0, 0, 1, "TC-5.0.c"),
		num("deckPoints", 0, 0, 500, "TC-14.0.c"),
		choice("cardValues", "TC-19.1.a", valuesErrata, ValuesPrinted),
		num("turnLimit", -1, -1, 99, "TC-16.0.d"),
		num("columns", 0, 0, MaxColumns, "TC-6.0.d"),
		num("ranks", 0, 0, 4, "TC-6.0.d"),
		flag("pathCrossesSwamp", false, "TC-C28"),
		flag("panzerschreckSingleUse", false, "TC-C61"),
		flag("flamethrowerReusable", false, "TC-C113"),
		flag("scoutCarTows", false, "TC-8.6.1.a"),
		num("equipmentLimit", 0, 0, 20, "TC-14.0.b"),
		flag("repairShop", false, "TC-C164"),
		choice("balance", "TC-20.i", balanceEven, BalanceGermanPlus, BalanceGermanMinus),
	}
}

// ReadOptions starts from the preset that is named and changes what is given.
func ReadOptions(text json.RawMessage) (Options, error) {
	if len(text) == 0 {
		return DefaultOptions(), nil
	}
	var named struct {
		Preset string `json:"preset"`
	}
	if err := json.Unmarshal(text, &named); err != nil {
		return Options{}, fmt.Errorf("options: %w", err)
	}
	o, ok := preset(cmp.Or(named.Preset, EditionRev3))
	if !ok {
		return o, fmt.Errorf("options: preset %q, want rev3, article1997 or french2006", named.Preset)
	}
	if err := o.UnmarshalJSON(text); err != nil {
		return o, fmt.Errorf("options: %w", err)
	}
	return o, o.check()
}

// check reports every option whose value has no meaning.
func (o Options) check() error {
	var faults Faults
	wire, _ := o.flat()
	for _, opt := range OptionList() {
		v := wire.FieldByNameFunc(func(name string) bool { return strings.EqualFold(name, opt.ID) })
		wrong := v.Kind() == reflect.String && !OneOf(v.String(), opt.Values...)
		if v.Kind() == reflect.Int {
			n := int(v.Int())
			wrong = n < opt.Min || n > opt.Max || opt.ID == "handLimit" && n == 11 || opt.ID == "columns" && n > 0 && n < 5 ||
				opt.ID == "ranks" && n == 1
		}
		if wrong {
			faults.Wrong(opt.Clause, ReasonOption, "option", opt.ID, "value", fmt.Sprint(v))
		}
	}
	return errors.Join(faults...)
}
