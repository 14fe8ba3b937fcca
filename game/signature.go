package game

import (
	"bytes"
	"crypto/ed25519"
	"encoding/hex"
	"encoding/json"
	"errors"
	"io"

	"sabot/game/strict"
)

// Signature is the line behind a finished log by which a server stands for it:
// it signs the sum of the last line, and with that every line.
type Signature struct {
	Do  string `json:"do"` // "sign"
	Key string `json:"key"`
	Sum string `json:"sum"`
	Sig string `json:"sig"`
}

const signPrefix = `{"do":"sign",`

// signed is the text under a signature.
func signed(sum string) []byte { return []byte("sabot sign " + sum) }

// WriteSigned writes the log of a finished match with its signature.
func (m *Match) WriteSigned(w io.Writer, key ed25519.PrivateKey) (int64, error) {
	n, err := m.WriteTo(w)
	if err != nil {
		return n, err
	}
	line, err := json.Marshal(Signature{
		Do: "sign", Key: hex.EncodeToString(key.Public().(ed25519.PublicKey)), Sum: m.sum,
		Sig: hex.EncodeToString(ed25519.Sign(key, signed(m.sum))),
	})
	if err != nil {
		return n, err
	}
	k, err := w.Write(append(line, '\n'))
	return n + int64(k), err
}

func readSignature(line []byte) (*Signature, error) {
	var s Signature
	if err := strict.Into(line, &s); err != nil {
		return nil, err
	}
	if again, err := json.Marshal(s); err != nil || !bytes.Equal(again, line) {
		return nil, errors.New("is not written as this program writes it")
	}
	return &s, nil
}

// checkSignature compares the signature with the sum of the last line.
func (l Log) checkSignature(sum string) error {
	if l.Signature == nil {
		return nil
	}
	line := len(l.lines) + 1
	s := *l.Signature
	if s.Sum != sum {
		return fault(line, "signs another log: one that ends with the sum %s", s.Sum)
	}
	key, err := hex.DecodeString(s.Key)
	sig, errSig := hex.DecodeString(s.Sig)
	if err != nil || errSig != nil || len(key) != ed25519.PublicKeySize || !ed25519.Verify(key, signed(sum), sig) {
		return fault(line, "the signature is not that of its key")
	}
	return nil
}
