package server

import (
	"errors"
	"net/http"
	"net/http/httptest"
	"net/netip"
	"strconv"
	"testing"
	"time"
)

func testLimiter(l Limits) (limiter, *time.Time) {
	now := time.Unix(1000, 0)
	return newLimiter(l.orDefaults(), func() time.Time { return now }, proxies(nil).exempt), &now
}

// wantTooMany wants a refusal that says when to come back.
func wantTooMany(t *testing.T, err error, retry string) {
	t.Helper()
	p, ok := errors.AsType[*Problem](err)
	if !ok || p.Status != http.StatusTooManyRequests || p.GetHeaders().Get("Retry-After") != retry {
		t.Errorf("%v, want a refusal for %s s", err, retry)
	}
}

func TestLimitsByAddress(t *testing.T) {
	l, now := testLimiter(Limits{PerSecond: 1, Burst: 3, Streams: 2})
	for i := range 3 {
		if err := l.allowRequest(payer{"guest" + strconv.Itoa(i), "192.0.2.1"}); err != nil {
			t.Errorf("request %d: %v", i, err)
		}
	}
	wantTooMany(t, l.allowRequest(payer{"guest9", "192.0.2.1"}), "1")
	if err := l.allowRequest(payer{"guest9", "192.0.2.2"}); err != nil {
		t.Errorf("another address: %v", err)
	}
	for range 50 {
		if err := l.allowRequest(payer{"", "127.0.0.1"}); err != nil {
			t.Fatalf("the machine itself: %v", err)
		}
	}
	*now = now.Add(time.Second)
	if err := l.allowRequest(payer{"", "192.0.2.1"}); err != nil {
		t.Errorf("a second later: %v", err)
	}

	leave, err := l.enterStream("192.0.2.1")
	if err != nil {
		t.Fatal(err)
	}
	if _, err := l.enterStream("192.0.2.1"); err != nil {
		t.Fatal(err)
	}
	if _, err := l.enterStream("192.0.2.1"); err == nil {
		t.Error("a third stream of one address is let in")
	}
	leave()
	if _, err := l.enterStream("192.0.2.1"); err != nil {
		t.Errorf("after one has left: %v", err)
	}
}

// A new guest costs nothing, so what is made is counted by address as well.
func TestNewGuestsHaveNoNewLimits(t *testing.T) {
	l, _ := testLimiter(Limits{NewMinute: 2})
	for i := range 2 * addressShare {
		if err := l.allowNew(payer{"guest" + strconv.Itoa(i), "192.0.2.1"}); err != nil {
			t.Errorf("match %d: %v", i, err)
		}
	}
	wantTooMany(t, l.allowNew(payer{"one more", "192.0.2.1"}), "8")
}

// Work is paid after it was done. Whoever is in debt waits until it is paid
// off; nobody else does.
func TestWorkIsPaid(t *testing.T) {
	l, now := testLimiter(Limits{WorkShare: 0.5, WorkBurst: 4 * time.Second})
	loud, other := payer{"loud", "192.0.2.1"}, payer{"other", "192.0.2.2"}
	for range 2 {
		if err := l.allowWork(loud); err != nil {
			t.Fatalf("without debt: %v", err)
		}
		l.chargeWork(loud, 3*time.Second)
	}
	wantTooMany(t, l.allowWork(loud), "5")
	if err := l.allowWork(other); err != nil {
		t.Errorf("somebody else: %v", err)
	}
	*now = now.Add(5 * time.Second)
	if err := l.allowWork(loud); err != nil {
		t.Errorf("five seconds later: %v", err)
	}
	// A hundred guests of one address have no more than four.
	for i := range 4 * addressShare {
		p := payer{"guest" + strconv.Itoa(i), "192.0.2.3"}
		if err := l.allowWork(p); err != nil {
			t.Fatalf("guest %d: %v", i, err)
		}
		l.chargeWork(p, time.Second)
	}
	wantTooMany(t, l.allowWork(payer{"one more", "192.0.2.3"}), "1")
}

// A request that makes much work counts as several, and who makes it can ask for
// nothing until that is made up for.
func TestRequestsCountByWhatTheyTake(t *testing.T) {
	l, now := testLimiter(Limits{PerSecond: 10, Burst: 20})
	loud, other := payer{"loud", "192.0.2.1"}, payer{"other", "192.0.2.2"}
	for range 4 {
		if err := l.allowRequest(loud); err != nil {
			t.Fatal(err)
		}
		l.chargeRequest(loud, 1000) // no more than a quarter of what can be had at once
	}
	wantTooMany(t, l.allowRequest(loud), "1")
	wantTooMany(t, l.allowRequest(payer{"a new guest", "192.0.2.1"}), "1")
	if err := l.allowRequest(other); err != nil {
		t.Errorf("somebody else: %v", err)
	}
	*now = now.Add(time.Second)
	if err := l.allowRequest(loud); err != nil {
		t.Errorf("a second later: %v", err)
	}
}

func TestRatesForgetTheFull(t *testing.T) {
	now := time.Unix(1000, 0)
	r := newRates(1, 1, 1)
	for i := range maxRates {
		r.of(strconv.Itoa(i), 1, now).AllowN(now, 1)
	}
	now = now.Add(time.Minute)
	r.of("one more", 1, now)
	if len(r.meters) != 1 {
		t.Errorf("%d meters are kept, want 1", len(r.meters))
	}
}

// Addresses are counted as networks give them out, and forwarded ones only as
// far as trusted proxies vouch for them.
func TestAddresses(t *testing.T) {
	behind := proxies{netip.MustParsePrefix("127.0.0.0/8"), netip.MustParsePrefix("10.1.0.0/16")}
	for _, c := range []struct {
		name           string
		proxies        proxies
		from, via, out string
	}{
		{"a plain address", nil, "192.0.2.1:4000", "", "192.0.2.1"},
		{"half of an IPv6 address", nil, "[2001:db8:1:2:3:4:5:6]:4000", "", "2001:db8:1:2::/64"},
		{"IPv4 in IPv6 clothes", nil, "[::ffff:192.0.2.1]:4000", "", "192.0.2.1"},
		{"a header that nobody vouches for", nil, "192.0.2.1:4000", "198.51.100.7", "192.0.2.1"},
		{"a header from outside", behind, "192.0.2.1:4000", "198.51.100.7", "192.0.2.1"},
		{"forwarded", behind, "127.0.0.1:4000", "198.51.100.7", "198.51.100.7"},
		{"forwarded IPv6", behind, "127.0.0.1:4000", "2001:db8:1:2::9", "2001:db8:1:2::/64"},
		{"a forged beginning", behind, "127.0.0.1:4000", "203.0.113.9, 198.51.100.7", "198.51.100.7"},
		{"two proxies", behind, "127.0.0.1:4000", "203.0.113.9, 198.51.100.7, 10.1.2.3", "198.51.100.7"},
		{"nonsense", behind, "127.0.0.1:4000", "<script>", "127.0.0.1"},
		{"nothing forwarded", behind, "127.0.0.1:4000", "", "127.0.0.1"},
	} {
		t.Run(c.name, func(t *testing.T) {
			r := httptest.NewRequestWithContext(t.Context(), http.MethodGet, "/", nil)
			r.RemoteAddr = c.from
			if c.via != "" {
				r.Header.Set("X-Forwarded-For", c.via)
			}
			if got := c.proxies.addressOf(r); got != c.out {
				t.Errorf("addressOf() = %s, want %s", got, c.out)
			}
		})
	}
}

// A page elsewhere can let its own name stand for this machine. What a browser sends
// to that name comes from here and is counted all the same.
func TestOtherNamesOfThisMachine(t *testing.T) {
	for host, own := range map[string]bool{
		"localhost:8080": true, "sabot.localhost": true, "127.0.0.1:8080": true, "[::1]:8080": true, "[::1]": true,
		"rebound.example:8080": false, "rebound.example": false, "localhost.rebound.example": false,
		"127.0.0.1.rebound.example:8080": false, "": false,
	} {
		r := httptest.NewRequestWithContext(t.Context(), http.MethodGet, "/", nil)
		r.RemoteAddr, r.Host = "127.0.0.1:4000", host
		if got := proxies(nil).exempt(proxies(nil).addressOf(r)); got != own {
			t.Errorf("called as %q the machine is exempt: %t, want %t", host, got, own)
		}
	}
}

// At home the machine itself is not limited; behind a proxy on the same
// machine it is everybody.
func TestLoopbackBehindAProxy(t *testing.T) {
	for _, address := range []string{"127.0.0.1", "127.8.8.8", "::/64"} {
		if !proxies(nil).exempt(address) {
			t.Errorf("%s is limited at home", address)
		}
		if (proxies{netip.MustParsePrefix("127.0.0.0/8")}).exempt(address) {
			t.Errorf("%s is not limited behind a proxy", address)
		}
	}
	if proxies(nil).exempt("192.0.2.1") {
		t.Error("everybody is exempt")
	}
}
