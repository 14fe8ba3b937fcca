// Package field is the table of Rules of Engagement as geometry: hulls and men
// on terrain, what is in sight behind what cover, which armour faces the
// shooter, where a vehicle can drive and men can walk, and what a burst covers.
// It works on values; what it is asked about need not be a game under way.
package field
