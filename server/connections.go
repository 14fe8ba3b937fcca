package server

import (
	"net"
	"net/netip"
	"sync"
)

// connectionsOfStream is how many connections an address may have for each stream
// that it may have open.
const connectionsOfStream = 2

// connections lets an address have so many at once: each takes memory and a place
// among the open files, also where nothing is ever said. Those of a proxy belong to
// many, and it counts them itself.
type connections struct {
	net.Listener
	server *Server
}

// Accept implements [net.Listener].
func (l connections) Accept() (net.Conn, error) {
	for {
		conn, err := l.Listener.Accept()
		if err != nil {
			return nil, err
		}
		if leave, err := l.server.enterConnection(conn.RemoteAddr()); err == nil {
			return connection{conn, sync.OnceFunc(leave)}, nil
		}
		_ = conn.Close() // one too many
	}
}

func (s *Server) enterConnection(from net.Addr) (leave func(), err error) {
	at, err := netip.ParseAddrPort(from.String())
	if err != nil || proxies(s.cfg.TrustedProxies).trust(at.Addr().Unmap().WithZone("")) {
		return func() {}, nil //nolint:nilerr // of no address
	}
	return s.limits.enter(s.limits.connections, counted(at.Addr().Unmap().WithZone("")), 1)
}

// connection is counted until it is closed.
type connection struct {
	net.Conn
	leave func()
}

// Close implements [net.Conn].
func (c connection) Close() error {
	c.leave()
	return c.Conn.Close()
}
