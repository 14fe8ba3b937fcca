package field

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
func over(from, to Spot, shape geom.Polygon, top int) *stretch {
	if from.At == to.At {
		return nil
	}
	s := &stretch{new(big.Rat), big.NewRat(1, 1)}
	d := to.At.Sub(from.At)
	for i, a := range shape {
		b := shape[(i+1)%len(shape)]
		e, o := b.Sub(a), from.At.Sub(a)
		// The inside of the edge is where here + t·grows is positive.
		here, grows := o.X*e.Y-o.Y*e.X, d.X*e.Y-d.Y*e.X
		s.keep(here, grows)
	}
	s.keep(int64(top-from.Z), int64(from.Z-to.Z))
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
	who Looker
	man *Figure
	hit *Body
}

func (r referee) length(to Spot) int64 {
	d := to.At.Sub(r.who.Eye.At)
	n := new(big.Int).Sqrt(big.NewInt(d.X*d.X + d.Y*d.Y))
	return n.Int64()
}

// stopped tells whether the line to a sample is stopped (RE-0.10).
func (r referee) stopped(to Spot) bool {
	eye, length, woods := r.who.Eye, r.length(to), int64(0)
	for i := range r.f.Hulls {
		b := &r.f.Hulls[i]
		if b != r.who.Own && b != r.hit && over(eye, to, b.Hull[:], r.f.roof(b)) != nil {
			return true
		}
	}
	for i := range r.f.Pieces {
		p := &r.f.Pieces[i]
		s := over(eye, to, p.Shape, p.Top)
		if s == nil {
			continue
		}
		near, far := p.Shape.Contains(eye.At), p.Shape.Contains(to.At)
		switch {
		case p.Kind.Sight == "obscure":
			woods += measure(length, s.to) - measure(length, s.from)
		case p.Kind.Sight != "block":
		case p.Type == "smoke", !near && !far:
			return true
		case near && far && p.Type == "building" && r.man != nil && r.who.Storey != r.man.Storey:
			return true
		}
	}
	return woods > 10*printed.CM*geom.PerUnit
}

// behind is the best cover in the way of a line within reach of the target,
// and whether something solid is among it.
func (r referee) behind(to Spot, reach int64) (printed.Cover, bool) {
	eye, length := r.who.Eye, r.length(to)
	edge := length - FigureRadius*geom.PerUnit
	if r.hit != nil {
		edge = length
		if s := over(Spot{At: eye.At}, Spot{At: to.At}, r.hit.Hull[:], 1); s != nil && s.from.Sign() > 0 {
			edge = measure(length, s.from)
		}
	}
	best, solid := printed.NoCover, false
	give := func(s *stretch, c printed.Cover, hard bool) {
		if s != nil && edge-measure(length, s.to) <= reach {
			best, solid = Better(best, c), solid || hard
		}
	}
	for i := range r.f.Pieces {
		p := &r.f.Pieces[i]
		if p.Kind.Cover != printed.NoCover && !p.Shape.Contains(eye.At) {
			hard := p.Kind.Cover == printed.HardCover && (p.Kind.Sight == "block" || p.Kind.Sight == "cover")
			give(over(eye, to, p.Shape, p.Top), p.Kind.Cover, hard)
		}
	}
	for i := range r.f.Hulls {
		if b := &r.f.Hulls[i]; b.Wreck && b != r.who.Own && b != r.hit {
			give(over(eye, to, b.Hull[:], r.f.roof(b)), printed.HardCover, true)
		}
	}
	return best, solid
}

func (r referee) seeMan() Seen {
	s := Seen{Cover: printed.NoCover}
	for i := range r.f.Pieces {
		if p := &r.f.Pieces[i]; p.Shape.Contains(r.man.Point()) {
			s.Cover = Better(s.Cover, p.Kind.Cover)
		}
	}
	at := Spot{At: r.man.Point(), Z: r.f.floor(*r.man) + 150}
	if r.stopped(at) {
		return s
	}
	cover, _ := r.behind(at, 10*printed.CM*geom.PerUnit)
	return Seen{Visible: 1, Cover: Better(s.Cover, cover)}
}

func (r referee) seeVehicle(facing printed.Facing) Seen {
	var s Seen
	b, ground := r.hit, r.f.Ground(r.hit.Pose.Centre())
	half := ground + b.Profile.Footprint.Height/2
	hard, covered := 0, 0
	look := func(p geom.Point) {
		if !r.stopped(Spot{At: p, Z: half}) {
			s.Visible++
		}
		switch c, _ := r.behind(Spot{At: p, Z: half}, 10*printed.CM*geom.PerUnit); c {
		case printed.HardCover:
			hard, covered = hard+1, covered+1
		case printed.SoftCover:
			covered++
		case printed.NoCover:
		}
	}
	look(b.Pose.Centre())
	for i := range 4 {
		look(b.Hull[i])
		look(b.Hull.Rim(i, 1, 2))
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
			s.Cover = Better(s.Cover, p.Kind.Cover)
		}
	}
	hidden := true
	for k := range 3 {
		_, solid := r.behind(Spot{At: b.Hull.Rim(b.shown(r.who.Eye.At), k, 2), Z: ground + 50}, 5*printed.CM*geom.PerUnit)
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
	f := fieldOf(t, list...)
	for range hulls {
		b := putOn(f, d.Vehicles[rng.IntN(len(d.Vehicles))], rng.IntN(12000), rng.IntN(12000), rng.IntN(geom.Turn))
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
			who := Looker{}
			if own := rng.IntN(2 * len(f.Hulls)); own < len(f.Hulls) {
				who.Own = &f.Hulls[own]
				who.Eye = f.Lookout(who.Own)
			} else {
				m := Figure{X: rng.IntN(12000), Y: rng.IntN(12000), Storey: rng.IntN(3)}
				who.Eye, who.Storey = f.Eye(m), m.Storey
			}
			man := Figure{X: rng.IntN(12000), Y: rng.IntN(12000), Storey: rng.IntN(3)}
			if got, want := f.SeeMan(who, man), (referee{f: f, who: who, man: &man}).seeMan(); got != want {
				t.Fatalf("RE-0.10: %+v sees %+v at %+v, want %+v", who.Eye, got, man, want)
			}
			b := &f.Hulls[rng.IntN(len(f.Hulls))]
			facing := b.Facing(who.Eye.At, false)
			got, want := f.SeeVehicle(who, b, facing), referee{f: f, who: who, hit: b}.seeVehicle(facing)
			if got != want {
				t.Fatalf("RE-0.10: %+v sees %+v at %+v, want %+v", who.Eye, got, b.Pose, want)
			}
			seen[got]++
		}
	}
	if len(seen) < 8 {
		t.Errorf("the scenes show only %d different things: %v", len(seen), seen)
	}
}
