package dice_test

import (
	"crypto/hmac"
	"crypto/sha256"
	"encoding/binary"
	"encoding/hex"
	"fmt"
	"math/big"
	"slices"
	"strings"
	"testing"

	"sabot/dice"
)

func seeds(n int) dice.Seeds {
	return dice.Seeds{Open: fmt.Sprintf("%064x", n), Hidden: fmt.Sprintf("%064x", n+1)}
}

func fair(t *testing.T, n int) dice.Fair {
	t.Helper()
	f, err := dice.NewFair(seeds(n))
	if err != nil {
		t.Fatal(err)
	}
	return f
}

// TestFairIsTheDocumentedHMAC recomputes rolls from the published description
// alone, as an outsider would.
func TestFairIsTheDocumentedHMAC(t *testing.T) {
	chain := dice.NewChain([]byte("header")).Mix(3, 1, "abc")
	src := fair(t, 9).Deal(3, chain)
	seed, err := hex.DecodeString(seeds(9).Open)
	if err != nil {
		t.Fatal(err)
	}
	for j := range 20 {
		mac := hmac.New(sha256.New, seed)
		fmt.Fprintf(mac, "open 3 %x %d", chain, j)
		// A rejected value is too rare to meet here: 2^64 mod 10 is 6.
		want := int(binary.BigEndian.Uint64(mac.Sum(nil))%10) + 1
		if got := src.Roll(10); got != want {
			t.Fatalf("roll %d is %d, the description gives %d", j, got, want)
		}
	}
}

func TestFairDependsOnEverythingThatWasPromised(t *testing.T) {
	base := dice.NewChain([]byte("header"))
	first := func(f dice.Fair, seq int, c dice.Chain) [12]int {
		src := f.Deal(seq, c)
		var out [12]int
		for i := range out {
			out[i] = src.Roll(1000)
		}
		return out
	}
	want := first(fair(t, 1), 5, base.Mix(5, 1, "aa"))
	if got := first(fair(t, 1), 5, base.Mix(5, 1, "aa")); got != want {
		t.Fatal("the same match rolls differently")
	}
	for name, got := range map[string][12]int{
		"seed":        first(fair(t, 2), 5, base.Mix(5, 1, "aa")),
		"entry":       first(fair(t, 1), 6, base.Mix(5, 1, "aa")),
		"link":        first(fair(t, 1), 5, base.Mix(5, 1, "ab")),
		"who sent it": first(fair(t, 1), 5, base.Mix(5, 2, "aa")),
		"header":      first(fair(t, 1), 5, dice.NewChain([]byte("other")).Mix(5, 1, "aa")),
	} {
		if got == want {
			t.Errorf("%s does not change the dice", name)
		}
	}
}

func TestHiddenDrawsDoNotMoveTheOpenDice(t *testing.T) {
	chain := dice.NewChain(nil)
	plain, mixed := fair(t, 1).Deal(0, chain), fair(t, 1).Deal(0, chain)
	dice.Shuffle(mixed, make([]int, 40))
	for range 10 {
		if a, b := plain.Roll(6), mixed.Roll(6); a != b {
			t.Fatal("a hidden shuffle changed an open roll")
		}
	}
}

func TestSourcesAreUniform(t *testing.T) {
	const n = 60_000
	for name, src := range map[string]dice.Source{
		"fair": fair(t, 3).Deal(0, dice.NewChain(nil)),
		"fast": dice.NewFast(3),
	} {
		for stream, throw := range map[string]func() int{
			"open":   func() int { return src.Roll(6) - 1 },
			"hidden": func() int { return src.Hidden(6) },
		} {
			var count [6]int
			for range n {
				count[throw()]++
			}
			// Chi-square with five degrees of freedom: 25.7 is passed
			// once in ten thousand, and the seeds are fixed.
			chi := 0.0
			for _, c := range count {
				d := float64(c) - n/6.0
				chi += d * d / (n / 6.0)
			}
			if chi > 25.7 {
				t.Errorf("%s, %s: chi-square %.1f, counts %v", name, stream, chi, count)
			}
		}
	}
}

func TestSeeds(t *testing.T) {
	a, b := dice.NewSeeds(), dice.NewSeeds()
	if a == b || a.Open == a.Hidden || len(a.Open) != 64 {
		t.Fatalf("seeds %+v, %+v", a, b)
	}
	if again := (dice.Seeds{Open: a.Open, Hidden: a.Hidden}); a.Commit() == b.Commit() || a.Commit() != again.Commit() {
		t.Fatal("commitments do not tell seeds apart")
	}
	for _, bad := range []dice.Seeds{{}, {Open: "xx", Hidden: a.Hidden}, {Open: a.Open, Hidden: a.Hidden + "00"}} {
		if _, err := dice.NewFair(bad); err == nil {
			t.Errorf("seeds %+v were accepted", bad)
		}
	}
}

func TestScriptPanicsOnSurprises(t *testing.T) {
	for name, roll := range map[string]func(){
		"empty":    func() { (&dice.Script{}).Roll(6) },
		"too high": func() { (&dice.Script{7}).Roll(6) },
		"zero":     func() { (&dice.Script{0}).Roll(10) },
		"none":     func() { dice.None{}.Roll(6) },
	} {
		t.Run(name, func(t *testing.T) {
			defer func() {
				if recover() == nil {
					t.Error("no panic")
				}
			}()
			roll()
		})
	}
}

func TestRecordedRepeatsARecord(t *testing.T) {
	rec := &dice.Record{From: dice.NewFast(1)}
	deck := []int{1, 2, 3, 4, 5}
	dice.Shuffle(rec, deck)
	roll := rec.Roll(10)
	if !rec.Used() || len(rec.Open) != 1 || len(rec.Secret) != 4 {
		t.Fatalf("recorded %+v", rec)
	}
	again := &dice.Recorded{Open: rec.Open, Secret: rec.Secret}
	copied := []int{1, 2, 3, 4, 5}
	dice.Shuffle(again, copied)
	if again.Fault() == nil {
		t.Error("a roll is left over and not noticed")
	}
	if got := again.Roll(10); got != roll || !slices.Equal(copied, deck) || again.Fault() != nil {
		t.Errorf("repeated %v and %d, want %v and %d; fault %v", copied, got, deck, roll, again.Fault())
	}
	if again.Roll(10); again.Fault() == nil {
		t.Error("a roll beyond the record is not noticed")
	}
	wrong := &dice.Recorded{Open: []dice.Throw{{6, 3}}}
	if wrong.Roll(10); wrong.Fault() == nil {
		t.Error("a d6 passed for a d10")
	}
}

// TestExact walks dice whose number depends on earlier ones: hit on 6 or less
// of ten, then kill on 8 or less, on 9 after a natural 1, nothing after a 2.
func TestExact(t *testing.T) {
	got := dice.Exact(func(src dice.Source) string {
		switch hit := src.Roll(10); {
		case hit > 6:
			return "miss"
		case hit == 2:
			return "stopped"
		case hit == 1 && src.Roll(10) <= 9, hit > 2 && src.Roll(10) <= 8:
			return "killed"
		}
		return "holds"
	})
	want := map[string]*big.Rat{
		"miss": big.NewRat(4, 10), "stopped": big.NewRat(1, 10), "killed": big.NewRat(41, 100), "holds": big.NewRat(9, 100),
	}
	if len(got) != len(want) {
		t.Fatalf("results %v", got)
	}
	for r, p := range want {
		if got[r] == nil || got[r].Cmp(p) != 0 {
			t.Errorf("%s: %v, want %v", r, got[r], p)
		}
	}
}

func ExampleExact() {
	chance := dice.Exact(func(src dice.Source) bool { return src.Roll(6)+src.Roll(6) >= 10 })
	fmt.Println(chance[true])
	// Output: 1/6
}

func BenchmarkFairRoll(b *testing.B) {
	f, err := dice.NewFair(seeds(1))
	if err != nil {
		b.Fatal(err)
	}
	src := f.Deal(0, dice.NewChain(nil))
	for b.Loop() {
		if n := src.Roll(6); n < 1 || n > 6 {
			b.Fatal(n)
		}
	}
}

func TestLinks(t *testing.T) {
	secret := dice.NewSecret()
	if secret == dice.NewSecret() {
		t.Fatal("the same secret twice")
	}
	at := func(i int) string {
		l, err := dice.LinkAt(secret, i)
		if err != nil {
			t.Fatal(err)
		}
		return l
	}
	if at(dice.LinkCount) != secret {
		t.Error("the last link is not the secret")
	}
	for _, i := range []int{1, 2, 17, dice.LinkCount} {
		before, err := dice.Before(at(i))
		if err != nil || before != at(i-1) {
			t.Errorf("link %d does not lead to the one before it", i)
		}
	}
	// As an outsider would compute it.
	raw, err := hex.DecodeString(at(5))
	if err != nil {
		t.Fatal(err)
	}
	if want := fmt.Sprintf("%x", sha256.Sum256(append([]byte("sabot link "), raw...))); at(4) != want {
		t.Errorf("link 4 is %s, the description gives %s", at(4), want)
	}
	for _, bad := range []string{"", "six", secret[1:], secret + "00", strings.ToUpper("aa" + secret[2:])} {
		if dice.CheckLink(bad) == nil {
			t.Errorf("%q passes for a link", bad)
		}
		if _, err := dice.LinkAt(bad, 1); err == nil {
			t.Errorf("%q passes for a secret", bad)
		}
	}
	for _, i := range []int{-1, dice.LinkCount + 1} {
		if _, err := dice.LinkAt(secret, i); err == nil {
			t.Errorf("the chain has a link %d", i)
		}
	}
}

func TestPrivateNumbersFollowFromTheHiddenSeed(t *testing.T) {
	seen := map[uint64]bool{}
	for _, n := range []uint64{fair(t, 1).Private(1, 1), fair(t, 1).Private(2, 1), fair(t, 1).Private(1, 2), fair(t, 3).Private(1, 1)} {
		if seen[n] {
			t.Fatal("the same number twice")
		}
		seen[n] = true
	}
	if again := fair(t, 1).Private(1, 1); !seen[again] || fair(t, 1).Salt(1) == fair(t, 1).Salt(2) ||
		fair(t, 1).Salt(1) == fair(t, 3).Salt(1) {
		t.Fatal("private numbers and salts do not follow from seed and entry alone")
	}
}
