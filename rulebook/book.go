package rulebook

import (
	"embed"
	"errors"
	"fmt"
	"io/fs"
	"path"
	"slices"
	"strings"
)

//go:embed book guide words
var files embed.FS

// Languages lists the languages of the product, the default first.
func Languages() []Lang { return []Lang{English, French} }

// Entry is one clause in one language.
type Entry struct {
	Clause Clause `json:"clause"`
	Title  string `json:"title"`
	Text   string `json:"text"` // Markdown
}

// Chapter is a run of clauses under one heading.
type Chapter struct {
	ID      string  `json:"id"` // "CH-4"
	Title   string  `json:"title"`
	Intro   string  `json:"intro,omitempty"` // Markdown before the first clause
	Entries []Entry `json:"entries"`
}

// Volume is the rulebook of one game in one language.
type Volume struct {
	Game     string    `json:"game"`
	Lang     Lang      `json:"lang" enum:"en,fr"`
	Version  int       `json:"version"` // of the rules, as in the catalogue of the game
	Title    string    `json:"title"`
	Chapters []Chapter `json:"chapters"`
}

// Book is the whole rulebook: the volumes of all games and all words. It does
// not change once it is open, so any number of readers may share it.
type Book struct {
	games   []string
	volumes map[string]map[Lang]Volume
	entries map[Lang]map[Clause]Entry
	guides  map[string]map[Lang]Guide
	words   map[string]map[Lang]map[string]template // by game; "common" is shared
}

// Open reads the rulebook that is part of the program and checks it; every
// fault is reported with its file and line. Without arguments it has the
// volumes of all games; otherwise of those named, so that nobody reads the
// rules of a game that the program does not offer.
func Open(games ...string) (*Book, error) { return open(files, games...) }

// open is Open on any folder, so that tests can hand in a broken one.
func open(fsys fs.FS, games ...string) (*Book, error) {
	b := &Book{
		volumes: map[string]map[Lang]Volume{},
		entries: map[Lang]map[Clause]Entry{},
		guides:  map[string]map[Lang]Guide{},
		words:   map[string]map[Lang]map[string]template{},
	}
	wanted := func(game string) bool {
		_, err := fs.Stat(fsys, "book/"+game+".en.md")
		return len(games) == 0 || slices.Contains(games, game) || err != nil // words that are no game's are always wanted
	}
	return b, errors.Join(b.readVolumes(fsys, wanted), b.readGuides(fsys, wanted), b.readWords(fsys, wanted))
}

// eachText hands the files of a folder that are wanted to read, with the game
// and the language that their names tell.
func eachText(fsys fs.FS, folder string, wanted func(game string) bool, read func(name, game string, lang Lang, text string) error) error {
	names, err := fs.Glob(fsys, folder+"/*.md")
	if err != nil {
		return fmt.Errorf("list the rulebook: %w", err)
	}
	var faults []error
	for _, name := range names {
		game, lang, err := splitName(name, ".md")
		if err != nil {
			faults = append(faults, err)
			continue
		}
		if !wanted(game) {
			continue
		}
		text, err := fs.ReadFile(fsys, name)
		if err != nil {
			return fmt.Errorf("read the rulebook: %w", err)
		}
		faults = append(faults, read(name, game, lang, string(text)))
	}
	return errors.Join(faults...)
}

func (b *Book) readVolumes(fsys fs.FS, wanted func(game string) bool) error {
	faults := []error{eachText(fsys, "book", wanted, func(name, game string, lang Lang, text string) error {
		v, err := parseVolume(name, text)
		if err == nil && (v.Game != game || v.Lang != lang) {
			err = fmt.Errorf("%s:1: front matter says %s.%s", name, v.Game, v.Lang)
		}
		if err != nil {
			return err
		}
		return b.add(name, v)
	})}
	slices.Sort(b.games)
	for _, game := range b.games {
		faults = append(faults, b.compareVolumes(game))
	}
	return errors.Join(faults...)
}

// splitName takes "book/tankchess.en.md" apart.
func splitName(name, ext string) (game string, lang Lang, err error) {
	game, l, ok := strings.Cut(strings.TrimSuffix(path.Base(name), ext), ".")
	if !ok || !slices.Contains(Languages(), Lang(l)) {
		return "", "", fmt.Errorf("%s: want a name like game.en%s", name, ext)
	}
	return game, Lang(l), nil
}

func (b *Book) add(name string, v Volume) error {
	if b.volumes[v.Game] == nil {
		b.volumes[v.Game] = map[Lang]Volume{}
		b.games = append(b.games, v.Game)
	}
	b.volumes[v.Game][v.Lang] = v
	if b.entries[v.Lang] == nil {
		b.entries[v.Lang] = map[Clause]Entry{}
	}
	var faults []error
	for _, e := range v.entries() {
		if _, twice := b.entries[v.Lang][e.Clause]; twice {
			faults = append(faults, fmt.Errorf("%s: clause %s stands twice", name, e.Clause))
		}
		b.entries[v.Lang][e.Clause] = e
	}
	return errors.Join(faults...)
}

// compareVolumes checks that the languages of one game have the same version
// and the same clauses in the same order: a link must work in both.
func (b *Book) compareVolumes(game string) error {
	first, ok := b.volumes[game][English]
	if !ok {
		return fmt.Errorf("book/%s: no English volume", game)
	}
	var faults []error
	for _, lang := range Languages()[1:] {
		other, ok := b.volumes[game][lang]
		if !ok {
			faults = append(faults, fmt.Errorf("book/%s: no volume in %q", game, lang))
			continue
		}
		if first.Version != other.Version {
			faults = append(faults, fmt.Errorf("book/%s: version %d in %q, %d in %q", game, first.Version, English, other.Version, lang))
		}
		if a, b := first.clauses(), other.clauses(); !slices.Equal(a, b) {
			i := 0
			for i < min(len(a), len(b)) && a[i] == b[i] {
				i++
			}
			faults = append(faults, fmt.Errorf("book/%s: clauses differ between %q and %q from %s on", game, English, lang, append(a, "the end")[i]))
		}
	}
	return errors.Join(faults...)
}

func (v Volume) entries() []Entry {
	var list []Entry
	for _, c := range v.Chapters {
		list = append(list, c.Entries...)
	}
	return list
}

func (v Volume) clauses() []Clause {
	var list []Clause
	for _, e := range v.entries() {
		list = append(list, e.Clause)
	}
	return list
}

// names lists all that a text may cite: clauses and chapters.
func (v Volume) names() []Clause {
	list := v.clauses()
	for _, c := range v.Chapters {
		list = append(list, Clause(c.ID))
	}
	return list
}

// Games lists the games that have a rulebook, in alphabetical order.
func (b *Book) Games() []string { return slices.Clone(b.games) }

// Volume returns the rulebook of one game.
func (b *Book) Volume(game string, lang Lang) (Volume, bool) {
	v, ok := b.volumes[game][lang]
	return v, ok
}

// Chapters returns the chapters of a game in the order of the book, nil when
// the game has none.
func (b *Book) Chapters(game string, lang Lang) []Chapter { return b.volumes[game][lang].Chapters }

// Clauses lists the clauses of a game in the order of the book.
func (b *Book) Clauses(game string) []Clause { return b.volumes[game][English].clauses() }

// Find returns the text of a clause. Upper and lower case are the same to it,
// since people type "ch-4.c".
func (b *Book) Find(lang Lang, clause Clause) (Entry, bool) {
	if e, ok := b.entries[lang][clause]; ok {
		return e, true
	}
	for _, game := range b.games {
		for _, e := range b.volumes[game][lang].entries() {
			if strings.EqualFold(string(e.Clause), strings.TrimSpace(string(clause))) {
				return e, true
			}
		}
	}
	return Entry{}, false
}
