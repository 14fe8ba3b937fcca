package rulebook

import "strings"

// Clause is the stable name of one rule, as printed in the rulebook and used
// in code, tests, refusals, events and links: "CH-4.c", "TC-9.3.a".
type Clause string

// InBrackets is the clauses behind a sentence: " (CH-4.c, CH-5.a)", or nothing.
func InBrackets(clauses ...Clause) string {
	var names []string
	for _, c := range clauses {
		if c != "" {
			names = append(names, string(c))
		}
	}
	if len(names) == 0 {
		return ""
	}
	return " (" + strings.Join(names, ", ") + ")"
}

// Lang is a language of the product.
type Lang string

// The languages every text exists in.
const (
	English Lang = "en"
	French  Lang = "fr"
)
