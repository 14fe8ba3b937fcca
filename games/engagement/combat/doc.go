// Package combat resolves what dice decide in Rules of Engagement: a shot from
// the die to hit to the die for damage, bail-outs, hits on men, grenades,
// swarms, collisions and close combat. What a rule needs goes in, dice are
// handed in, and what a referee would say comes out; nothing here knows of a
// game. The odds are these same functions, run for every way the dice can fall.
package combat
