// Package load measures a server under load: how many moves a second are
// acknowledged, which is after they are on disk, and how long the slowest one
// in a hundred takes; beside it, in the same run, PocketBase taking the same
// moves as records with the same care for the disk.
//
//   - [Measure] lets clients work for a while and counts.
//   - [Sabot] starts a server and plays matches over its API.
//   - [PocketBase] builds and starts the peer and writes records to it.
//
// Both sides are processes of their own and are asked over TCP by the same
// client code, which runs on the same machine and takes its share.
package load
