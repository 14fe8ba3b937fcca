// Package printed is what stands in the book and on the sheets of Rules of
// Engagement: profiles of vehicles and squads, weapons, terrain, the tables of
// locations and damage, maps, scenarios, forces and options. [Load] reads
// and checks it all; nothing here knows of a game under way.
package printed
