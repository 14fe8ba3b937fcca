package server

import (
	"bytes"
	"crypto/ed25519"
	"crypto/hmac"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"net/http"

	"sabot/store"
)

// signingKey is what finished logs are signed with. It follows from the key of
// the data folder, so that a backup has it and there is one secret to keep.
func (s signer) signingKey() ed25519.PrivateKey {
	mac := hmac.New(sha256.New, s.key)
	mac.Write([]byte("sabot sign"))
	return ed25519.NewKeyFromSeed(mac.Sum(nil))
}

// WellKnown is what a server says about itself at a fixed address.
type WellKnown struct {
	Key string `json:"key"` // public Ed25519 key of its signatures, in hexadecimal
}

// publicKey is the public half of the signing key, in hexadecimal.
func (s signer) publicKey() string {
	return hex.EncodeToString(s.signingKey().Public().(ed25519.PublicKey))
}

func (s *Server) wellKnown(w http.ResponseWriter, _ *http.Request) {
	body, err := json.Marshal(WellKnown{Key: s.guests.publicKey()})
	if err != nil {
		http.Error(w, codeInternal, http.StatusInternalServerError)
		return
	}
	w.Header().Set("Content-Type", "application/json")
	w.Header().Set("Access-Control-Allow-Origin", "*") // to be compared from anywhere
	_, _ = w.Write(body)                               // the client has gone: nobody to tell
}

// exportLog writes the complete log. The server stands for what was played
// here, never for what somebody brought in.
func (s *Server) exportLog(t *table) ([]byte, error) {
	var b bytes.Buffer
	if t.rec.Kind != store.KindMatch {
		_, err := t.match.WriteTo(&b)
		return b.Bytes(), err
	}
	_, err := t.match.WriteSigned(&b, s.guests.signingKey())
	return b.Bytes(), err
}
