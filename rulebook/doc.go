// Package rulebook holds every word that players read: the rules of each
// game, clause by clause, and the sentences of log, refusals and decisions,
// all of it in English and in French.
//
// The rules code deals in data (a clause, a key, arguments); this package
// turns the data into language at the edge, so that one event is told in two
// languages and a translation never changes a match.
//
// # Three things to know
//
//   - [Clause] is the stable name of a rule, "CH-4.c". It is also the anchor
//     of its heading in the rulebook.
//   - [Book] is everything, parsed and checked by [Open]: [Book.Find],
//     [Book.Chapters], [Book.Guide], [Book.Search].
//   - [Voice] speaks for one game in one language: [Voice.Say].
//
// Usage:
//
//	book, err := rulebook.Open()
//	entry, ok := book.Find(rulebook.French, "CH-4.c")
//	voice := book.Voice("tankchess", rulebook.English)
//	line := voice.Say("event."+rules.Events().Name(e), e) // White: the light tank drives from c3 to c8 …
//
// # The book
//
// book/<game>.<lang>.md starts with front matter between lines of three
// dashes (game, language, version, title). A chapter is "# CH-4 Movement", a
// clause "## CH-4.c Diagonal steps" within it. Below stand paragraphs, lists,
// tables and code in plain Markdown; "**Ruling.**" and "**Example.**" (French
// "**Décision.**" and "**Exemple.**") open the paragraphs that decide and that
// illustrate. A clause named in the text must exist.
//
// # The guide
//
// guide/<game>.<lang>.md has the same form without a version. Its chapters are
// the parts of [GuideParts], "# faq Questions", its sections have names that
// begin with the part, "## faq-ties What happens on a tie?". It explains and
// tells; the clauses that it cites decide.
//
// # Words
//
// words/<game>.<lang>.json and words/common.<lang>.json are flat objects from
// key to template. A game's own words come before the common ones. The first
// part of a key says what it is for:
//
//	event.<kind>       a line of the log; the fields are those of the event
//	refusal.<reason>   why not; the fields are the arguments of the refusal
//	decision.<kind>    what the seat is asked
//	label.<label>      a line of a tally
//	unit.<CODE>, unit-the.<CODE> …  names, bare and with article
//
// # Templates
//
// A template is text with placeholders in braces. There are no others and no
// way to write a literal brace; the page implements the same lines.
//
//	{field}           the argument. A list is joined by commas.
//	{field:prefix}    the words under "prefix.<argument>", else under
//	                  "prefix.*"; both are templates again, in which {} is the
//	                  argument. A list is translated item by item, and says
//	                  the same name once: 4 × T-34.
//	{field|cm}        a length, which the games count in tenths of a
//	                  millimetre, in centimetres with one decimal: 12.3, in
//	                  French 12,3 ("decimal-mark" of the common words);
//	                  {field|mm} gives the same in millimetres
//	{field?text}      the text, itself a template without a further "?", and
//	                  nothing when the argument is empty
//	{!field?text}     the opposite: the text only when the argument is empty
//	{^field:prefix}   a leading ^ turns the first letter into a capital
//	{}                inside the words of a lookup: the value looked up
//
// A field is a path of JSON names, {unit.type:unit-the}, and of numbers from 0
// in lists, {sum.0.value}. Empty is what is absent, null, false, "" or an empty
// list; the number 0 is not empty. So plurals need no rule of their own: "steps.1" is "one step" and "steps.*" is
// "{} steps". Whatever is missing stays visible: a key without words gives
// the key, a placeholder without argument itself. Lookups nest at most four
// deep.
//
// # Reading order
//
// clause.go, book.go, parse.go, guide.go, search.go, words.go, say.go.
package rulebook
