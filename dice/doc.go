// Package dice is the only source of chance.
//
// Rules take a [Source] and ask it for open rolls and hidden draws. Which
// source is handed in decides what a match is worth:
//
//   - [Fair]: real matches. Two seeds are fixed by publishing their hashes
//     ([Seeds.Commit]) before the first roll, and so are the links of every
//     seat, by their anchor ([LinkAt]). A roll needs the next link of each
//     seat, which is mixed into a [Chain] after the decision is fixed. Every
//     throw is an HMAC of seed, entry number, chain and counter, sampled
//     without bias. When the match is closed the seeds are shown and anybody
//     can compute every throw again.
//   - [Fast]: simulations, repeatable by seed.
//   - [Script]: tests; an unexpected roll panics.
//   - [Recorded]: the throws of a log, for replays.
//   - [Exact]: not a source but a walk over all of them: the exact chance of
//     every result of a piece of rules code.
//
// [Record] notes what passes through any of them; the log keeps the notes.
//
// Read source.go first, then fair.go and link.go.
package dice
