package ai

// Style is how a computer opponent likes to play, at any level. The empty one is
// balanced.
type Style string

// The five styles.
const (
	Cautious   Style = "cautious"
	Aggressive Style = "aggressive"
	Sniper     Style = "sniper"
	Holder     Style = "holder"
	Rusher     Style = "rusher"
)

// AnyStyle stands for one of the five that nobody knows before the end.
const AnyStyle Style = "any"

// Styles lists the five.
func Styles() []Style { return []Style{Cautious, Aggressive, Sniper, Holder, Rusher} }

// AskedStyles lists what may be asked for.
func AskedStyles() []Style { return append(Styles(), AnyStyle) }

// Drawn is the style itself, or one of the five by a number that nobody can foresee.
func (s Style) Drawn(number uint64) Style {
	if s != AnyStyle {
		return s
	}
	list := Styles()
	return list[number%uint64(len(list))]
}

// Leaning is how a style weighs things beside a balanced player: by so many per cent
// more or less. Every mind applies it to what it weighs anyway.
type Leaning struct {
	Danger  int // what the enemy could do to its own
	Fire    int // what it could do to the enemy
	Forward int // goals and the way there
	Near    int // what a step towards the nearest enemy is worth, in hundredths of a point; less than 0 a step away
}

// Leaning is what the style comes to.
func (s Style) Leaning() Leaning {
	switch s {
	case Cautious:
		return Leaning{Danger: 60, Forward: -30, Near: -40}
	case Aggressive:
		return Leaning{Danger: -40, Fire: 30, Forward: 30, Near: 50}
	case Sniper:
		return Leaning{Danger: 20, Fire: 20, Forward: -40, Near: -100}
	case Holder:
		return Leaning{Forward: -70, Near: -30}
	case Rusher:
		return Leaning{Danger: -40, Fire: -10, Forward: 120, Near: 100}
	default:
		return Leaning{}
	}
}

// Share is a weight with so many per cent more or less.
func Share[N int | int32 | float64](weight N, more int) N { return weight * N(100+more) / 100 }
