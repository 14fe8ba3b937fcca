package rulebook

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"maps"
	"slices"
)

// common names the words that all games share.
const common = "common"

// template is the parsed form of a text with placeholders.
type template struct {
	text  string
	parts []part
}

func (b *Book) readWords(fsys fs.FS, wanted func(game string) bool) error {
	names, err := fs.Glob(fsys, "words/*.json")
	if err != nil {
		return fmt.Errorf("list the words: %w", err)
	}
	var faults []error
	for _, name := range names {
		game, lang, err := splitName(name, ".json")
		if err != nil {
			faults = append(faults, err)
			continue
		}
		if !wanted(game) {
			continue
		}
		data, err := fs.ReadFile(fsys, name)
		if err != nil {
			return fmt.Errorf("read the words: %w", err)
		}
		words, err := parseWords(name, data)
		faults = append(faults, err)
		if b.words[game] == nil {
			b.words[game] = map[Lang]map[string]template{}
		}
		b.words[game][lang] = words
	}
	return errors.Join(faults...)
}

// parseWords reads a flat JSON object and refuses a key that stands twice,
// which the standard decoder would let the last one win.
func parseWords(name string, data []byte) (map[string]template, error) {
	words := map[string]template{}
	dec := json.NewDecoder(bytes.NewReader(data))
	at := func(err error) error {
		line := 1 + bytes.Count(data[:dec.InputOffset()], []byte("\n"))
		return fmt.Errorf("%s:%d: %w", name, line, err)
	}
	if t, err := dec.Token(); err != nil || t != json.Delim('{') {
		return nil, at(errors.New("want one JSON object"))
	}
	var faults []error
	for dec.More() {
		key, err := dec.Token()
		if err != nil {
			return nil, at(err)
		}
		var text string
		if err := dec.Decode(&text); err != nil {
			return nil, at(err)
		}
		k := key.(string) // the decoder accepts nothing else as a key
		if _, twice := words[k]; twice {
			faults = append(faults, at(fmt.Errorf("key %q stands twice", k)))
		}
		parts, err := parseTemplate(text)
		if err != nil {
			faults = append(faults, at(fmt.Errorf("key %q: %w", k, err)))
		}
		words[k] = template{text, parts}
	}
	if _, err := dec.Token(); err != nil {
		return nil, at(err)
	}
	if _, err := dec.Token(); !errors.Is(err, io.EOF) {
		faults = append(faults, at(errors.New("want nothing after the object")))
	}
	return words, errors.Join(faults...)
}

// Voice speaks for one game in one language.
type Voice struct {
	Game   string
	Lang   Lang
	own    map[string]template
	common map[string]template
}

// Voice returns the words of a game on top of the common ones. A game
// without words of its own has the common ones.
func (b *Book) Voice(game string, lang Lang) Voice {
	return Voice{Game: game, Lang: lang, own: b.words[game][lang], common: b.words[common][lang]}
}

func (v Voice) find(key string) (template, bool) {
	if t, ok := v.own[key]; ok {
		return t, true
	}
	t, ok := v.common[key]
	return t, ok
}

// Has tells whether there are words for key.
func (v Voice) Has(key string) bool {
	_, ok := v.find(key)
	return ok
}

// Refusal is the sentence of a refusal; what is no key of one stays as it is.
func (v Voice) Refusal(reason string) string {
	if key := "refusal." + reason; v.Has(key) {
		return v.Say(key, nil)
	}
	return reason
}

// Words returns every template that v can speak, by key: what the page loads.
func (v Voice) Words() map[string]string {
	all := map[string]string{}
	for _, words := range []map[string]template{v.common, v.own} {
		for key, t := range words {
			all[key] = t.text
		}
	}
	return all
}

// Keys lists the keys of Words in alphabetical order.
func (v Voice) Keys() []string { return slices.Sorted(maps.Keys(v.Words())) }

// Vocabularies lists the files of words: "common" and the games.
func (b *Book) Vocabularies() []string { return slices.Sorted(maps.Keys(b.words)) }
