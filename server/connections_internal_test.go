package server

import (
	"errors"
	"net"
	"net/netip"
	"testing"
)

// callers is a listener for connections from the addresses that are sent.
type callers chan string

func (c callers) Accept() (net.Conn, error) {
	from, ok := <-c
	if !ok {
		return nil, net.ErrClosed
	}
	near, far := net.Pipe()
	_ = far.Close()
	return called{near, from}, nil
}

func (callers) Close() error   { return nil }
func (callers) Addr() net.Addr { return nil }

type called struct {
	net.Conn
	from string
}

func (c called) RemoteAddr() net.Addr {
	return net.TCPAddrFromAddrPort(netip.MustParseAddrPort(c.from))
}

// Who opens one connection after the other keeps others from nothing: theirs are
// closed when there are too many, and those of others, of the machine itself and of
// a proxy are not.
func TestConnectionsOfAnAddress(t *testing.T) {
	s := &Server{cfg: Config{Limits: Limits{Streams: 2}, TrustedProxies: []netip.Prefix{netip.MustParsePrefix("192.0.2.0/24")}}}
	s.limits, _ = testLimiter(s.cfg.Limits)
	arrive := callers(make(chan string, 100))
	l := connections{arrive, s}
	accept := func(from string, calls, want int) (open []net.Conn) {
		for range calls {
			arrive <- from
		}
		arrive <- "127.0.0.1:1" // the machine itself is let in and comes last
		for {
			conn, err := l.Accept()
			if err != nil {
				t.Fatal(err)
			}
			if conn.RemoteAddr().String() == "127.0.0.1:1" {
				break
			}
			open = append(open, conn)
		}
		if len(open) != want {
			t.Errorf("%d of %d connections from %s, want %d", len(open), calls, from, want)
		}
		return open
	}
	open := accept("203.0.113.7:4000", 9, 4)
	accept("[2001:db8::1]:4000", 9, 4)
	accept("[2001:db8::2]:4000", 9, 0) // of the same customer
	accept("192.0.2.1:4000", 9, 9)     // a proxy
	for range 2 {
		_ = open[0].Close() // counts once
	}
	accept("203.0.113.7:4000", 9, 1)
	close(arrive)
	if _, err := l.Accept(); !errors.Is(err, net.ErrClosed) {
		t.Errorf("a closed listener says %v", err)
	}
}
