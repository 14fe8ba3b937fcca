package rulebook

// Clause is the stable name of one rule, as printed in the rulebook and used
// in code, tests, refusals, events and links: "CH-4.c", "TC-9.3.a".
type Clause string

// Lang is a language of the product.
type Lang string

// The languages every text exists in.
const (
	English Lang = "en"
	French  Lang = "fr"
)
