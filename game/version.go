package game

import "fmt"

// Versioned is implemented by rules that have changed since their first
// release. A match goes on, and its log is read, under the version it began
// with: Start notes the version in the position, and each clause that has
// changed asks the position for it, as it asks for an option. So everything
// that only has a position (a computer that imagines one, an analysis) plays by
// the right rules without knowing of versions.
type Versioned interface {
	// Under gives the rules of an earlier release, from 1 to the version before
	// that of Catalog. Their Catalog says that version.
	Under(version int) Rules
}

// RulesAt gives the rules of a game in one of its versions.
func RulesAt(rules Rules, version int) (Rules, error) {
	cat := rules.Catalog()
	if version == cat.Rules {
		return rules, nil
	}
	if v, ok := rules.(Versioned); ok && version >= 1 && version < cat.Rules {
		return v.Under(version), nil
	}
	return nil, fmt.Errorf("version %d of %s; this program has version %d", version, cat.Game, cat.Rules)
}
