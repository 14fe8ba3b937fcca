// Package load measures a server under load: how many moves a second are
// acknowledged, which is after they are on disk, and how long the slowest one
// in a hundred takes; beside it, in the same run, PocketBase taking the same
// moves as records with the same care for the disk.
//
//   - [Measure] lets clients work for a while and counts.
//   - [Sabot] plays matches over the API of a server in this process.
//   - [PocketBase] builds and starts the peer and writes records to it.
//
// Both sides are asked over TCP by the same client code; the load itself runs
// on the same machine and is part of what both can do.
package load
