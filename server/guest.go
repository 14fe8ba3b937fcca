package server

import (
	"context"
	"crypto/hmac"
	"crypto/rand"
	"crypto/sha256"
	"encoding/base64"
	"encoding/hex"
	"errors"
	"fmt"
	"io/fs"
	"net/http"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"sabot/rulebook"
)

// A guest is whoever holds a token that this server signed. Nothing is stored
// about guests: their id stands beside the seats they hold, and the signature
// keeps anybody from making one up.

const (
	cookieName = "sabot_guest"
	cookieLife = 400 * 24 * time.Hour // the longest that browsers keep one
)

type signer struct{ key []byte }

// openSigner reads the key of this data folder, or draws one.
func openSigner(dir string) (signer, error) {
	path := filepath.Join(dir, keyFile)
	key, err := os.ReadFile(path)
	if errors.Is(err, fs.ErrNotExist) {
		key, err = newKey(path)
	}
	if err != nil {
		return signer{}, fmt.Errorf("guest key: %w", err)
	}
	if len(key) < sha256.Size {
		return signer{}, fmt.Errorf("guest key: %s has %d bytes, want at least %d", path, len(key), sha256.Size)
	}
	return signer{key}, nil
}

// newSecret draws a key.
func newSecret() []byte {
	key := make([]byte, sha256.Size)
	_, _ = rand.Read(key) // never fails: crypto/rand crashes the program instead
	return key
}

// newKey writes a key so that a crash leaves either none or a whole one.
func newKey(path string) ([]byte, error) {
	if err := os.MkdirAll(filepath.Dir(path), 0o700); err != nil {
		return nil, err
	}
	key := newSecret()
	f, err := os.CreateTemp(filepath.Dir(path), ".guest.key-*")
	if err != nil {
		return nil, err
	}
	_, err = f.Write(key)
	err = errors.Join(err, f.Sync(), f.Close())
	if err == nil {
		err = os.Rename(f.Name(), path)
	}
	return key, err
}

func (s signer) signature(id string) string {
	mac := hmac.New(sha256.New, s.key)
	mac.Write([]byte("sabot guest " + id))
	return base64.RawURLEncoding.EncodeToString(mac.Sum(nil)[:18])
}

func (s signer) issue() Guest {
	id := strings.ToLower(rand.Text()[:20])
	return Guest{ID: id, Token: id + "." + s.signature(id)}
}

// check returns the guest a token stands for, "" for a token that is not ours.
func (s signer) check(token string) string {
	id, mark, ok := strings.Cut(token, ".")
	if !ok || !hmac.Equal([]byte(mark), []byte(s.signature(id))) {
		return ""
	}
	return id
}

// caller is who makes a request and in which language they read.
type caller struct {
	payer // its guest is "" for somebody we do not know
	lang  rulebook.Lang
}

type callerKey struct{}

func callerOf(ctx context.Context) caller {
	c, _ := ctx.Value(callerKey{}).(caller)
	return c
}

func (s *Server) identify(r *http.Request) caller {
	c := caller{payer: payer{address: proxies(s.cfg.TrustedProxies).addressOf(r)}, lang: language(r)}
	if token, ok := strings.CutPrefix(r.Header.Get("Authorization"), "Bearer "); ok {
		c.guest = s.guests.check(strings.TrimSpace(token))
	} else if cookie, err := r.Cookie(cookieName); err == nil {
		c.guest = s.guests.check(cookie.Value)
	}
	return c
}

// ensureGuest makes the caller a guest when they are none yet. The page itself
// and calls that change something do so; parallel reads of a first visit
// would otherwise make several guests of one person.
func (s *Server) ensureGuest(w http.ResponseWriter, r *http.Request, c caller) caller {
	if c.guest != "" {
		return c
	}
	g := s.guests.issue()
	http.SetCookie(w, &http.Cookie{ //nolint:gosec // secure where the connection is; at home it is plain HTTP
		Name: cookieName, Value: g.Token, Path: "/", MaxAge: int(cookieLife.Seconds()),
		HttpOnly: true, SameSite: http.SameSiteLaxMode, Secure: proxies(s.cfg.TrustedProxies).secure(r),
	})
	w.Header().Set("Cache-Control", "private, no-store") // who keeps it would hand the next visitor this one's seats
	c.guest = g.ID
	return c
}

// language picks what the caller reads: ?lang, else Accept-Language in its
// order, else English.
func language(r *http.Request) rulebook.Lang {
	wishes := strings.Split(r.Header.Get("Accept-Language"), ",")
	for _, wish := range append([]string{r.URL.Query().Get("lang")}, wishes...) {
		tag, _, _ := strings.Cut(strings.TrimSpace(wish), ";")
		main, _, _ := strings.Cut(strings.ToLower(tag), "-")
		if lang := rulebook.Lang(main); slices.Contains(rulebook.Languages(), lang) {
			return lang
		}
	}
	return rulebook.English
}

// newID names a match or a board: unguessable, since knowing it is all that
// watching takes.
func newID() string { return strings.ToLower(rand.Text()[:16]) }

// newToken makes the capability of an invite link and the hash to keep.
func newToken() (token, hash string) {
	token = strings.ToLower(rand.Text())
	return token, hashToken(token)
}

func hashToken(token string) string {
	sum := sha256.Sum256([]byte("sabot seat " + token))
	return hex.EncodeToString(sum[:])
}
