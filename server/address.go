package server

import (
	"net"
	"net/http"
	"net/netip"
	"strings"
)

// proxies are the addresses of machines that stand in front of this server and
// say truthfully whom they stand for.
type proxies []netip.Prefix

func (p proxies) trust(a netip.Addr) bool {
	for _, prefix := range p {
		if prefix.Contains(a) {
			return true
		}
	}
	return false
}

// addressOf is where a request comes from, in the form in which it is counted.
// X-Forwarded-For is believed only as far as trusted proxies wrote it: from its
// end, up to the first machine that is none. Anybody can write the rest.
func (p proxies) addressOf(r *http.Request) string {
	from, err := netip.ParseAddrPort(r.RemoteAddr)
	if err != nil {
		return r.RemoteAddr
	}
	at := from.Addr().Unmap().WithZone("")
	if p.trust(at) {
		hops := strings.Split(strings.Join(r.Header.Values("X-Forwarded-For"), ","), ",")
		for i := len(hops) - 1; i >= 0 && p.trust(at); i-- {
			hop, err := netip.ParseAddr(strings.TrimSpace(hops[i]))
			if err != nil {
				break // the proxy before it is all that is known
			}
			at = hop.Unmap().WithZone("")
		}
	}
	if len(p) == 0 && at.IsLoopback() && !local(r.Host) {
		return throughAName
	}
	return counted(at)
}

// throughAName is the address of this machine where it is called by a name that
// others may have given it: that of a page elsewhere, say, which has let its own
// name stand for this machine so that the browser takes us for its server.
const throughAName = "this machine by a name"

// local tells whether a request names this machine in a way that nobody else can
// give: by its address, or as localhost.
func local(host string) bool {
	if name, _, err := net.SplitHostPort(host); err == nil {
		host = name
	}
	_, err := netip.ParseAddr(strings.Trim(host, "[]"))
	return err == nil || host == "localhost" || strings.HasSuffix(host, ".localhost")
}

// counted is the part of an address that one customer of a network has: all of
// an IPv4 address, half of an IPv6 address.
func counted(a netip.Addr) string {
	if a.Is6() {
		if prefix, err := a.Prefix(64); err == nil {
			return prefix.String()
		}
	}
	return a.String()
}

// exempt tells whether an address is not counted: this machine itself, which
// is its owner at home. Behind a proxy on the same machine it is everybody.
func (p proxies) exempt(address string) bool {
	at, err := netip.ParseAddr(address)
	return len(p) == 0 && (err == nil && at.IsLoopback() || address == counted(netip.IPv6Loopback()))
}

// secure tells whether the caller reaches us over TLS: directly, or up to a
// proxy that is trusted to say so.
func (p proxies) secure(r *http.Request) bool {
	if r.TLS != nil {
		return true
	}
	return p.sent(r) && strings.EqualFold(r.Header.Get("X-Forwarded-Proto"), "https")
}

// sent tells whether a request comes from a trusted proxy itself.
func (p proxies) sent(r *http.Request) bool {
	from, err := netip.ParseAddrPort(r.RemoteAddr)
	return err == nil && p.trust(from.Addr().Unmap().WithZone(""))
}
