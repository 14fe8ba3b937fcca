package engagement

import (
	"math/big"
	"math/rand/v2"
	"testing"

	"sabot/games/engagement/printed"
	"sabot/geom"
)

// The reference looks at everything on the table for every sample, in exact
// fractions and without a thought for speed. What it says is RE-0.10, RE-14.4
// and RE-X.2 word by word; the fast way must say the same.

// stretch is a part of a sight line, in fractions of its length.
type stretch struct{ from, to *big.Rat }

// over is the part of a line from an eye to a sample that runs over a shape
// below a height, nil when there is none.
func over(from, to spot, shape geom.Polygon, top int) *stretch {
	if from.at == to.at {
		return nil
	}
	s := &stretch{new(big.Rat), big.NewRat(1, 1)}
	d := to.at.Sub(from.at)
	for i, a := range shape {
		b := shape[(i+1)%len(shape)]
		e, o := b.Sub(a), from.at.Sub(a)
		// The inside of the edge is where here + t·grows is positive.
		here, grows := o.X*e.Y-o.Y*e.X, d.X*e.Y-d.Y*e.X
		s.keep(here, grows)
	}
	s.keep(int64(top-from.z), int64(from.z-to.z))
	if s.from.Cmp(s.to) >= 0 {
		return nil
	}
	return s
}

// keep cuts the stretch down to where here + t·grows is positive.
func (s *stretch) keep(here, grows int64) {
	switch {
	case grows == 0 && here <= 0:
		s.to = s.from
	case grows > 0:
		if t := big.NewRat(-here, grows); t.Cmp(s.from) > 0 {
			s.from = t
		}
	case grows < 0:
		if t := big.NewRat(-here, grows); t.Cmp(s.to) < 0 {
			s.to = t
		}
	}
}

// measure is how far along a line of this length a fraction of it lies.
func measure(length int64, f *big.Rat) int64 {
	n := new(big.Int).Mul(big.NewInt(length), f.Num())
	return n.Quo(n, f.Denom()).Int64()
}

// referee answers for one look.
type referee struct {
	f   *Field
	who looker
	man *Figure
	hit *Body
}

func (r referee) length(to spot) int64 {
	d := to.at.Sub(r.who.eye.at)
	n := new(big.Int).Sqrt(big.NewInt(d.X*d.X + d.Y*d.Y))
	return n.Int64()
}

// stopped tells whether the line to a sample is stopped (RE-0.10).
func (r referee) stopped(to spot) bool {
	eye, length, woods := r.who.eye, r.length(to), int64(0)
	for i := range r.f.Hulls {
		b := &r.f.Hulls[i]
		if b != r.who.own && b != r.hit && over(eye, to, b.hull[:], r.f.roof(b)) != nil {
			return true
		}
	}
	for i := range r.f.Pieces {
		p := &r.f.Pieces[i]
		s := over(eye, to, p.Shape, p.Top)
		if s == nil {
			continue
		}
		near, far := p.Shape.Contains(eye.at), p.Shape.Contains(to.at)
		switch {
		case p.Kind.Sight == "obscure":
			woods += measure(length, s.to) - measure(length, s.from)
		case p.Kind.Sight != "block":
		case p.Type == "smoke", !near && !far:
			return true
		case near && far && p.Type == "building" && r.man != nil && r.who.storey != r.man.Storey:
			return true
		}
	}
	return woods > 10*printed.CM*geom.PerUnit
}

// behind is the best cover in the way of a line within reach of the target,
// and whether something solid is among it.
func (r referee) behind(to spot, reach int64) (printed.Cover, bool) {
	eye, length := r.who.eye, r.length(to)
	edge := length - figureRadius*geom.PerUnit
	if r.hit != nil {
		edge = length
		if s := over(spot{at: eye.at}, spot{at: to.at}, r.hit.hull[:], 1); s != nil && s.from.Sign() > 0 {
			edge = measure(length, s.from)
		}
	}
	best, solid := printed.NoCover, false
	give := func(s *stretch, c printed.Cover, hard bool) {
		if s != nil && edge-measure(length, s.to) <= reach {
			best, solid = better(best, c), solid || hard
		}
	}
	for i := range r.f.Pieces {
		p := &r.f.Pieces[i]
		if p.Kind.Cover != printed.NoCover && !p.Shape.Contains(eye.at) {
			hard := p.Kind.Cover == printed.HardCover && (p.Kind.Sight == "block" || p.Kind.Sight == "cover")
			give(over(eye, to, p.Shape, p.Top), p.Kind.Cover, hard)
		}
	}
	for i := range r.f.Hulls {
		if b := &r.f.Hulls[i]; b.Wreck && b != r.who.own && b != r.hit {
			give(over(eye, to, b.hull[:], r.f.roof(b)), printed.HardCover, true)
		}
	}
	return best, solid
}

func (r referee) seeMan() Seen {
	s := Seen{Cover: printed.NoCover}
	for i := range r.f.Pieces {
		if p := &r.f.Pieces[i]; p.Shape.Contains(r.man.point()) {
			s.Cover = better(s.Cover, p.Kind.Cover)
		}
	}
	at := spot{r.man.point(), r.f.floor(*r.man) + 150}
	if r.stopped(at) {
		return s
	}
	cover, _ := r.behind(at, 10*printed.CM*geom.PerUnit)
	return Seen{Visible: 1, Cover: better(s.Cover, cover)}
}

func (r referee) seeVehicle(facing printed.Facing) Seen {
	var s Seen
	b, ground := r.hit, r.f.ground(r.hit.Pose.Centre())
	half := ground + b.Profile.Footprint.Height/2
	hard, covered := 0, 0
	look := func(p geom.Point) {
		if !r.stopped(spot{p, half}) {
			s.Visible++
		}
		switch c, _ := r.behind(spot{p, half}, 10*printed.CM*geom.PerUnit); c {
		case printed.HardCover:
			hard, covered = hard+1, covered+1
		case printed.SoftCover:
			covered++
		case printed.NoCover:
		}
	}
	look(b.Pose.Centre())
	for i := range 4 {
		look(b.hull[i])
		look(b.hull.Rim(i, 1, 2))
	}
	s.Cover = printed.NoCover
	switch {
	case hard >= 5:
		s.Cover = printed.HardCover
	case covered >= 5:
		s.Cover = printed.SoftCover
	}
	for i := range r.f.Pieces {
		p := &r.f.Pieces[i]
		switch {
		case !p.Shape.Contains(b.Pose.Centre()):
		case p.Type == "emplacement":
			if facing != printed.Rear {
				s.Cover, s.LowCover = printed.HardCover, true
			}
		case 2*p.Height >= b.Profile.Footprint.Height:
			s.Cover = better(s.Cover, p.Kind.Cover)
		}
	}
	hidden := true
	for k := range 3 {
		_, solid := r.behind(spot{b.hull.Rim(b.shown(r.who.eye.at), k, 2), ground + 50}, 5*printed.CM*geom.PerUnit)
		hidden = hidden && solid
	}
	s.LowCover = s.LowCover || hidden
	return s
}

// scenery is a table of pieces at random, of every kind and at the heights
// they usually have, with hulls between them.
func scenery(t testing.TB, rng *rand.Rand, pieces, hulls int) *Field {
	t.Helper()
	d := data(t)
	var list []printed.Piece
	for len(list) < pieces {
		k := d.Terrain[rng.IntN(len(d.Terrain))]
		w, h := 300+rng.IntN(1500), 300+rng.IntN(1500)
		if k.Linear {
			w, h = 100, 1000+rng.IntN(2000)
			if rng.IntN(2) == 0 {
				w, h = h, w
			}
		}
		x, y := rng.IntN(12000-w), rng.IntN(12000-h)
		p := box(k.ID, k.Height, x, y, x+w, y+h)
		if k.ID == "building" {
			p = house(1+rng.IntN(3), x, y, x+w, y+h)
		}
		list = append(list, p)
	}
	f := field(t, list...)
	for range hulls {
		b := f.put(d.Vehicles[rng.IntN(len(d.Vehicles))], rng.IntN(12000), rng.IntN(12000), rng.IntN(geom.Turn))
		b.Wreck, b.Hatch = rng.IntN(3) == 0, rng.IntN(2) == 0
	}
	return f
}

func TestSightReference(t *testing.T) {
	rng := rand.New(rand.NewPCG(6, 10))
	seen := map[Seen]int{}
	for range 8 {
		f := scenery(t, rng, 5+rng.IntN(40), 6)
		for range 15 {
			who := looker{}
			if own := rng.IntN(2 * len(f.Hulls)); own < len(f.Hulls) {
				who.own = &f.Hulls[own]
				who.eye = f.lookout(who.own)
			} else {
				m := Figure{rng.IntN(12000), rng.IntN(12000), rng.IntN(3)}
				who.eye, who.storey = f.eye(m), m.Storey
			}
			man := Figure{rng.IntN(12000), rng.IntN(12000), rng.IntN(3)}
			if got, want := f.seeMan(who, man), (referee{f: f, who: who, man: &man}).seeMan(); got != want {
				t.Fatalf("RE-0.10: %+v sees %+v at %+v, want %+v", who.eye, got, man, want)
			}
			b := &f.Hulls[rng.IntN(len(f.Hulls))]
			facing := b.facing(who.eye.at, false)
			got, want := f.seeVehicle(who, b, facing), referee{f: f, who: who, hit: b}.seeVehicle(facing)
			if got != want {
				t.Fatalf("RE-0.10: %+v sees %+v at %+v, want %+v", who.eye, got, b.Pose, want)
			}
			seen[got]++
		}
	}
	if len(seen) < 8 {
		t.Errorf("the scenes show only %d different things: %v", len(seen), seen)
	}
}
