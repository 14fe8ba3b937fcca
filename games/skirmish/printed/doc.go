// Package printed is what comes in the box of TANKS: tank cards, crew, upgrades
// and criticals, terrain, maps, missions and ready-made platoons, and what a
// player may choose among it: options, and platoons with all their faults.
//
// [Load] reads and checks the files under data once. Nothing here knows of a
// game under way.
package printed
