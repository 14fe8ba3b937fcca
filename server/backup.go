package server

import (
	"archive/tar"
	"bufio"
	"bytes"
	"context"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"hash"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"time"

	"filippo.io/age"

	"sabot/store"
)

// keyMark is the name under which a database keeps the fingerprint of the key
// that signs its guests.
const keyMark = "guest-key"

// keySecret is the name under which a database that several servers share keeps
// the key itself: they have no folder in common.
const keySecret = "guest-secret"

// sumsFile stands last in a backup.
const sumsFile = "sabot.sha256"

func fingerprint(key []byte) []byte {
	sum := sha256.Sum256(append([]byte("sabot guest key "), key...))
	return []byte(hex.EncodeToString(sum[:]))
}

// Backup writes the matches and the guest key of a data folder into one file
// that does not exist yet, for the recipients alone where there are any. A
// server may be running on the folder: nothing in it is changed.
func Backup(ctx context.Context, dataDir, path string, recipients ...age.Recipient) error {
	if !hasDatabase(dataDir) {
		return fmt.Errorf("back up: there are no matches in %s", dataDir)
	}
	return backUp(path, recipients, func(work string) (key string, err error) {
		return filepath.Join(dataDir, keyFile), store.CopySQLite(ctx, filepath.Join(dataDir, databaseFile), filepath.Join(work, databaseFile))
	})
}

// BackupDatabase is [Backup] of a PostgreSQL database. What it writes can be
// restored into a folder.
func BackupDatabase(ctx context.Context, address, path string, recipients ...age.Recipient) (err error) {
	from, err := store.OpenLivePostgres(ctx, address)
	if err != nil {
		return fmt.Errorf("back up: %w", err)
	}
	defer func() { err = errors.Join(err, from.Close()) }()
	return backUp(path, recipients, func(work string) (key string, err error) {
		_, err = copyDatabase(ctx, from, work)
		return filepath.Join(work, keyFile), err
	})
}

// backUp packs what files leaves in a folder for the work, and the key, into
// one file.
func backUp(path string, recipients []age.Recipient, files func(work string) (key string, err error)) (err error) {
	if _, err := os.Lstat(path); err == nil {
		return fmt.Errorf("back up to %s: %w", path, fs.ErrExist)
	}
	// Beside the file, so that it can be renamed: who sees it sees all of it.
	work, err := os.MkdirTemp(filepath.Dir(path), ".sabot-backup-*")
	if err != nil {
		return fmt.Errorf("back up: %w", err)
	}
	defer func() { err = errors.Join(err, os.RemoveAll(work)) }()
	key, err := files(work)
	if err != nil {
		return err
	}
	packed := filepath.Join(work, "packed")
	if err := pack(packed, recipients, filepath.Join(work, databaseFile), key); err != nil {
		return fmt.Errorf("back up to %s: %w", path, err)
	}
	if err := os.Link(packed, path); err != nil { // unlike a renaming it never takes the place of a file
		return fmt.Errorf("back up to %s: %w", path, err)
	}
	return syncFolder(filepath.Dir(path))
}

// pack puts files into an archive and their sums behind them, encrypted where there
// are recipients.
func pack(path string, recipients []age.Recipient, files ...string) (err error) {
	f, err := os.OpenFile(path, os.O_CREATE|os.O_EXCL|os.O_WRONLY, 0o600)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, f.Close()) }()
	var out io.WriteCloser = f
	if len(recipients) > 0 {
		if out, err = age.Encrypt(f, recipients...); err != nil {
			return err
		}
	}
	archive := tar.NewWriter(out)
	var sums strings.Builder
	for _, file := range files {
		sum, err := packFile(archive, file)
		if err != nil {
			return err
		}
		sums.WriteString(sum)
	}
	head := &tar.Header{Name: sumsFile, Mode: 0o600, Size: int64(sums.Len()), ModTime: time.Now()}
	if err := archive.WriteHeader(head); err != nil {
		return err
	}
	if _, err := io.WriteString(archive, sums.String()); err != nil {
		return err
	}
	if err := archive.Close(); err != nil {
		return err
	}
	if len(recipients) > 0 {
		if err := out.Close(); err != nil {
			return err
		}
	}
	return f.Sync()
}

// packFile adds a file, and returns its line of the sums.
func packFile(archive *tar.Writer, path string) (sum string, err error) {
	f, err := os.Open(path)
	if err != nil {
		return "", err
	}
	defer f.Close()
	info, err := f.Stat()
	if err != nil {
		return "", err
	}
	head := &tar.Header{Name: filepath.Base(path), Mode: 0o600, Size: info.Size(), ModTime: info.ModTime()}
	if err := archive.WriteHeader(head); err != nil {
		return "", err
	}
	h := sha256.New()
	_, err = io.Copy(io.MultiWriter(archive, h), f)
	return sumLine(head.Name, h), err
}

// sumLine is a line of the sums, as sha256sum writes and reads it.
func sumLine(name string, h hash.Hash) string { return fmt.Sprintf("%x  %s\n", h.Sum(nil), name) }

// Restore puts a backup in the place of what is in a data folder, on which no
// server may run. The backup is checked before anything is changed; what was
// there is kept in a folder beside it, whose name is returned, "" when there
// was nothing.
func Restore(ctx context.Context, dataDir, path string, identities ...age.Identity) (kept string, err error) {
	return replaceFiles(dataDir, func(to string) error {
		if err := unpackChecked(ctx, to, path, identities); err != nil {
			return fmt.Errorf("restore %s: %w; nothing was changed", path, err)
		}
		return nil
	})
}

// replaceFiles puts what fill writes into a folder in the place of what is in a
// data folder, all of it or nothing.
func replaceFiles(dataDir string, fill func(to string) error) (kept string, err error) {
	release, err := lockFolder(dataDir)
	if err != nil {
		return "", err
	}
	defer func() { err = errors.Join(err, release()) }()
	before, err := filepath.Glob(filepath.Join(dataDir, oldFolder+"-*"))
	if err != nil {
		return "", err
	}
	work, err := os.MkdirTemp(dataDir, ".restore-*")
	if err != nil {
		return "", fmt.Errorf("restore: %w", err)
	}
	defer func() { err = errors.Join(err, os.RemoveAll(work)) }()
	to := filepath.Join(work, newFolder)
	for _, dir := range []string{to, filepath.Join(work, oldFolder)} {
		if err := os.Mkdir(dir, 0o700); err != nil {
			return "", fmt.Errorf("restore: %w", err)
		}
	}
	if err := fill(to); err != nil {
		return "", err
	}
	if err := errors.Join(syncFolder(to), syncFolder(work)); err != nil {
		return "", fmt.Errorf("restore: %w", err)
	}
	// From this name on the backup counts, even if the power fails now.
	if err := errors.Join(os.Rename(work, filepath.Join(dataDir, readyFolder)), syncFolder(dataDir)); err != nil {
		return "", fmt.Errorf("restore: %w", err)
	}
	if err := finishRestore(dataDir); err != nil {
		return "", err
	}
	after, err := filepath.Glob(filepath.Join(dataDir, oldFolder+"-*"))
	if err == nil && len(after) > len(before) {
		kept = after[len(after)-1]
	}
	return kept, err
}

// unpackChecked unpacks a backup into a folder and checks what came out.
func unpackChecked(ctx context.Context, to, path string, identities []age.Identity) error {
	if err := unpack(to, path, identities); err != nil {
		return err
	}
	database := filepath.Join(to, databaseFile)
	mark, err := store.CheckSQLite(ctx, database, keyMark)
	if err != nil {
		return err
	}
	key, err := os.ReadFile(filepath.Join(to, keyFile))
	switch {
	case err != nil:
		return err
	case len(key) < sha256.Size:
		return fmt.Errorf("its guest key has %d bytes, want at least %d", len(key), sha256.Size)
	case mark != nil && !bytes.Equal(mark, fingerprint(key)):
		return errors.New("its guest key is not the one of its matches: nobody could come back to their seat")
	}
	return nil
}

// unpack writes the files of a backup into a folder: both that belong to it and
// no others. Behind them stand their sums: a database does not see everything by
// itself that a disk or a network has done to it.
func unpack(to, path string, identities []age.Identity) error {
	f, err := os.Open(path)
	if err != nil {
		return err
	}
	defer f.Close()
	in, err := decrypted(bufio.NewReader(f), identities)
	if err != nil {
		return err
	}
	archive := tar.NewReader(in)
	var sums strings.Builder
	for _, name := range []string{databaseFile, keyFile, sumsFile} {
		head, err := archive.Next()
		switch {
		case errors.Is(err, io.EOF):
			return fmt.Errorf("it is not whole: %s is missing", name)
		case err != nil:
			return fmt.Errorf("it is no backup of sabot: %w", err)
		case head.Name != name:
			return fmt.Errorf("it is no backup of sabot: it holds %q", head.Name)
		}
		if name == sumsFile {
			break
		}
		sum, err := unpackFile(filepath.Join(to, name), archive)
		if err != nil {
			return err
		}
		sums.WriteString(sum)
	}
	// One byte more shows that something follows.
	want, err := io.ReadAll(io.LimitReader(archive, int64(sums.Len())+1))
	if err == nil && string(want) != sums.String() {
		err = errors.New("it is damaged: its files do not have the sums that stand behind them")
	}
	return err
}

// unpackFile writes a file, and returns its line of the sums.
func unpackFile(path string, from io.Reader) (sum string, err error) {
	f, err := os.OpenFile(path, os.O_CREATE|os.O_EXCL|os.O_WRONLY, 0o600)
	if err != nil {
		return "", err
	}
	h := sha256.New()
	_, err = io.Copy(io.MultiWriter(f, h), from)
	return sumLine(filepath.Base(path), h), errors.Join(err, f.Sync(), f.Close())
}

// decrypted reads a backup, which says itself whether it is encrypted.
func decrypted(in *bufio.Reader, identities []age.Identity) (io.Reader, error) {
	const begins = "age-encryption.org/"
	head, err := in.Peek(len(begins))
	switch {
	case err != nil && !errors.Is(err, io.EOF):
		return nil, err
	case string(head) != begins:
		return in, nil
	case len(identities) == 0:
		return nil, errors.New("it is encrypted: give the key with --identity or the passphrase with --passphrase-file")
	}
	out, err := age.Decrypt(in, identities...)
	if err != nil {
		return nil, fmt.Errorf("it cannot be decrypted with this key: %w", err)
	}
	return out, nil
}

// BackupKeys reads who may read a backup: public keys of age, and a file with a
// passphrase ("" for none).
func BackupKeys(public []string, passphraseFile string) ([]age.Recipient, error) {
	var list []age.Recipient
	for _, text := range public {
		r, err := age.ParseX25519Recipient(text)
		if err != nil {
			return nil, fmt.Errorf("recipient %q: want a public key that begins with age1: %w", text, err)
		}
		list = append(list, r)
	}
	if passphraseFile == "" {
		return list, nil
	}
	if len(list) > 0 {
		return nil, errors.New("a backup is for public keys or for a passphrase, not for both")
	}
	phrase, err := passphrase(passphraseFile)
	if err != nil {
		return nil, err
	}
	r, err := age.NewScryptRecipient(phrase)
	return append(list, r), err
}

// RestoreKeys reads what opens a backup: a file with secret keys of age, and
// one with a passphrase ("" for none).
func RestoreKeys(identityFile, passphraseFile string) ([]age.Identity, error) {
	var list []age.Identity
	if identityFile != "" {
		f, err := os.Open(identityFile)
		if err != nil {
			return nil, err
		}
		defer f.Close()
		if list, err = age.ParseIdentities(f); err != nil {
			return nil, fmt.Errorf("%s: %w", identityFile, err)
		}
	}
	if passphraseFile == "" {
		return list, nil
	}
	phrase, err := passphrase(passphraseFile)
	if err != nil {
		return nil, err
	}
	id, err := age.NewScryptIdentity(phrase)
	return append(list, id), err
}

func passphrase(file string) (string, error) {
	data, err := os.ReadFile(file)
	if err != nil {
		return "", err
	}
	phrase := strings.TrimRight(string(data), "\r\n")
	if phrase == "" {
		return "", fmt.Errorf("%s: there is no passphrase in it", file)
	}
	return phrase, nil
}
