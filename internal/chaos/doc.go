// Package chaos plays matches on several servers while things break: servers
// and workers are killed, halted and started, the database is restarted, links
// are cut, stalled and slowed down, clocks are set wrong; one by one and
// together. Then it compares what everybody was told with the logs.
//
// Everything is a process of its own, as in a real installation: a PostgreSQL
// with a folder of its own, `sabot serve` three times, `sabot worker` twice, and a proxy
// (Toxiproxy) in each link between them and before each server. The players
// choose legal actions at random, add to the dice, listen on a stream, and send
// each decision under one id until it is answered, wherever somebody answers.
//
// What is checked:
//
//   - What was acknowledged stands in the log, once, where it was said to be;
//     what was refused does not.
//   - Each stream tells every entry and every note in order, once, over as many
//     connections as it takes.
//   - No state that is shown is ahead of the entries shown before it, or of the
//     log; nor behind them.
//   - Every line and every view is exactly what its reader may know, worked out
//     from the log with the rules; nobody reads another's ids, digests, hidden
//     draws or seeds.
//   - No clock is charged for more than has passed, nor for the time in which no
//     server could write.
//   - Each turn of a computer is one entry, and every match goes on.
//   - The history of each match is linearizable (Porcupine).
//   - Every finished log verifies.
//
// The short run belongs to make check; make chaos runs for an hour and writes a
// report.
package chaos
