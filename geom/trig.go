package geom

//go:generate go test -count 1 -run ^TestTrigGenerated$ . -update

// Turn is a full circle in tenths of a degree, and Scale the factor by which
// sines and cosines are multiplied.
const (
	Turn  = 3600
	Scale = 1_000_000_000
)

// Sin is the sine of a heading, scaled (TK-G.b). Any whole number of tenths of
// a degree is accepted.
func Sin(h int) int64 {
	h = Norm(h)
	switch {
	case h <= 900:
		return quarter(h)
	case h <= 1800:
		return quarter(1800 - h)
	case h <= 2700:
		return -quarter(h - 1800)
	default:
		return -quarter(Turn - h)
	}
}

// Cos is the cosine of a heading, scaled.
func Cos(h int) int64 { return Sin(h + 900) }

// Norm brings a heading into 0 to 3599.
func Norm(h int) int {
	h %= Turn
	if h < 0 {
		h += Turn
	}
	return h
}

// quarter reads the table, 0 to 900.
func quarter(h int) int64 {
	b := sines[4*h : 4*h+4]
	return int64(b[0])<<24 | int64(b[1])<<16 | int64(b[2])<<8 | int64(b[3])
}
