// Package skirmish is the computer opponent of TANKS. It decides everything a
// player decides: the platoon, terrain, deployment, moves, targets, what to do
// with dice and cards inside an attack, repairs. It sees what its seat sees; of
// cards that lie face down it knows the backs.
//
//	mind, err := skirmish.NewMind(ai.Veteran)
//	thought, err := mind.Decide(ctx, seat, position.View(seat), ai.Budget{})
//
// # How it thinks
//
//   - A scene is the table copied for a seat, with every tank's worth and every
//     sighting at hand. Chances of damage are exact tables (chances.go), kept
//     as whole numbers so that a decision is the same on every machine.
//   - A tank's moves are endless, so spots.go tries ways by geometry: drives in
//     many directions, long and short, forwards and backwards, turns towards the
//     enemy, and two or three of them in a row.
//   - Every spot is rated by what can be seen at once: the best shot from it,
//     the shots at it, tokens, distance (move.go). Regular takes the best.
//   - Veteran and Ace foresee what follows: everybody who has yet to move takes
//     what then looks best for him, all shoot, each tank keeps the chance of
//     every damage (exchange.go), and the balance is drawn up. Ace judges a spot
//     by what the whole side has of it, goes through several ways of those who
//     move next, ever more as long as there is time, and lets another turn follow.
//
// The same seed and nodes give the same decision. No decision takes five
// seconds: the list of spots is cut short when time or nodes run out.
//
// # Reading order
//
// mind.go (levels and questions), table.go, scene.go, chances.go, mission.go, spots.go,
// move.go, exchange.go, drive.go; then fire.go, attack.go, command.go, setup.go and
// platoon.go for the other questions.
package skirmish
