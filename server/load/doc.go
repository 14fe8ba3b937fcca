// Package load measures the server under load: how many moves a second are
// acknowledged, which is after they are on disk, and how long the slowest one
// in a hundred takes.
//
//   - [Run] starts a server and plays matches over its API.
//   - [Fair] measures what one person notices of a crowd.
//   - [Cluster] measures several servers on one database.
//   - [Measure] lets clients work for a while and counts.
//
// The server is a process of its own and is asked over TCP; the clients run on
// the same machine and take their share.
package load
