// Package geom is plane geometry in whole numbers, for games on a table
// without squares. Nothing here rounds behind a referee's back: the same scene
// gives the same answer on every machine, because no floating-point number is
// involved and every comparison that could overflow is made in 128 bits.
//
// # Three things to know
//
//   - [Pose] is where something stands and which way it points: tenths of a
//     millimetre from the south-west corner, tenths of a degree clockwise from
//     north. [Pose.Quad] turns a [Box] drawn around it into a polygon.
//   - [Polygon] is convex, its corners in whole micrometres and clockwise.
//     [Overlap], [Touch] and [CompareGap] are the questions people settle with
//     a ruler.
//   - [Sight] looks from an eye past polygons: [Line.Crosses] and
//     [Line.Between] tell what is in the way, [Strip] what a straight band
//     along one side of a box has to reach.
//
// Usage:
//
//	here := geom.Pose{X: 4500, Y: 4500, H: 300}
//	hull := here.Quad(geom.Rect(687, 342))
//	there := geom.Pose{X: 4500, Y: 2000}.Quad(geom.Rect(590, 262))
//	near := geom.CompareGap(hull[:], there[:], 150_000) <= 0 // within 15 cm
//
// Coordinates stay below [Limit] micrometres; that is what keeps every product
// of two of them inside 64 bits and every product of four inside 128.
//
// Reading order: pose.go, polygon.go, sight.go, strip.go, trip.go.
package geom
