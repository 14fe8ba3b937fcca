package store

import (
	"context"
	"errors"
	"time"
)

// What a store answers besides failures of its own.
var (
	// ErrNotFound tells that there is no such match, key or saved thing.
	ErrNotFound = errors.New("store: not found")
	// ErrSeqTaken tells that the match has moved on since the writer looked.
	ErrSeqTaken = errors.New("store: sequence number taken")
	// ErrTaken tells that a seat or a key belongs to another guest.
	ErrTaken = errors.New("store: taken by another guest")
	// ErrClosed tells that the store has been closed; nothing was written.
	ErrClosed = errors.New("store: closed")
	// ErrExists is returned by Create when the owner has already begun a
	// match under the same request.
	ErrExists = errors.New("store: request is known")
)

// The kinds of matches.
const (
	KindMatch  = "match"  // played here
	KindReplay = "replay" // imported, read only
)

// Match is what is fixed when a match begins.
type Match struct {
	ID       string
	Kind     string
	Game     string
	Scenario string
	Owner    string // guest who began it
	Request  string // the owner's own id for it, may be empty
	Head     []byte // first line of the log, without the line end
	Seeds    string // JSON, secret until the log is closed
	Chat     bool   // free text is allowed
	HotSeat  bool   // it began with one guest on several sides
	Created  int64  // Unix milliseconds
}

// Entry is one line of the log behind the header.
type Entry struct {
	Seq  int
	At   int64 // Unix milliseconds
	Line []byte
}

// Note is something that happened at the table beside the game. The server
// gives the body its form.
type Note struct {
	N    int // counted from 1
	At   int64
	Body []byte
}

// Summary is what lists show of a match. It follows from the log and is
// written along with it.
type Summary struct {
	Waiting []int  // seats that must decide
	Mind    bool   // one of them is answered by the server: a computer, or standing orders
	Result  string // JSON, empty while the match goes on
	Alarm   int64  // when something happens by itself, in Unix milliseconds; 0 for never
	Clocks  string // JSON, as they stood then; empty without clocks
}

// Seat is a place at the table.
type Seat struct {
	Seat   int // from 1
	Name   string
	Mind   string // level of a computer, empty for people
	Open   bool   // nobody has taken it
	Orders string // JSON, standing orders of the seat; empty for none
	Staff  string // JSON, who holds it together; empty for one person
	Chains string // JSON, what it has bound for the dice; in part secret until the log is closed
	// Holders are the devices that act for it, Talk what their people say to
	// each other; lists of matches have no talk.
	Holders []Holder
	Talk    []Note
}

// Holder is one device that acts for a seat.
type Holder struct {
	Guest  string
	Member int   // of the seat's staff, from 1
	Joined int64 // Unix milliseconds, 0 when it is not known
}

// Guests lists who acts for the seat.
func (s Seat) Guests() []string {
	var list []string
	for _, h := range s.Holders {
		list = append(list, h.Guest)
	}
	return list
}

// InitialRecord is a new match with all that belongs to it.
type InitialRecord struct {
	Match   Match
	Entries []Entry
	Seats   []Seat
	Keys    []Key
	Summary Summary
}

// Change is one step of a match: entries, notes or both.
type Change struct {
	Last    int    // number of the latest entry the writer saw
	Note    int    // number of the latest note the writer saw
	Seen    *int64 // and how often the match had changed by then, see [Store.Changed]; nil where that does not matter
	Entries []Entry
	Notes   []Note
	Summary Summary
	Jobs    []Job // what is due after it
	At      int64
}

// Record is everything about one match.
type Record struct {
	Match
	Summary
	Updated int64
	Changes int64 // how often something of it has changed, see [Store.Changed]
	Entries []Entry
	Notes   []Note
	Seats   []Seat
}

// ListedMatch is one line of a list of matches.
type ListedMatch struct {
	Match // without Head and Seeds
	Summary
	Updated int64
	Last    int
	Seats   []Seat
}

// Mode is what a key does.
type Mode string

// The modes of keys.
const (
	Claim Mode = "claim" // takes an open seat
	Share Mode = "share" // lets one more device of a member act for the seat
	Give  Mode = "give"  // hands the seat over: nobody else holds it after, and no other key opens it
	Staff Mode = "staff" // lets one more member act for the seat
)

// Key is an invite link. The token itself is not stored.
type Key struct {
	Hash   string
	Match  string
	Seat   int
	Mode   Mode
	Member int    // of Share: whose device it lets in
	Used   string // guest who used it
}

// SeatClaim is a guest sitting down.
type SeatClaim struct {
	Key    string // hash
	Guest  string
	Member int    // as whom
	Staff  string // of the seat from now on
	At     int64
	Name   string // of the seat from now on; empty keeps the old one
	Chains string // of the seat from now on; empty keeps those it has
	Entry  Entry  // of the log, in which the new chains are bound. None without a line
	Note   Note   // tells the table; its number guards the arrival. None without a number
	Talk   Note   // tells the seat's own people. None without a number
}

// StaffChange is a change among those who hold a seat.
type StaffChange struct {
	Match string
	Seat  int
	Name  string // of the seat from now on; empty keeps the old one
	Staff string
	// Drop are guests who hold the seat no longer. No key that was made before
	// opens it then.
	Drop []string
	Void bool // no key that was made before opens the seat: somebody else is chief
	Talk []Note
}

// KindSetup is the kind of saved things that every game has: whole set-ups.
const KindSetup = "setup"

// Saved is something that a guest made and kept.
type Saved struct {
	ID, Guest, Game, Kind, Name string
	Data                        string // JSON
	Created                     int64
	Verdict                     string // JSON, what the rules said about it; empty when they were not asked
	Rules                       int    // and which version of them
}

// Store keeps matches. All methods may be called concurrently. A method that
// writes returns after the change is on disk.
type Store interface {
	People

	// Create begins a match. When the owner has begun one under the same
	// request, its id is returned with [ErrExists].
	Create(ctx context.Context, b InitialRecord) (id string, err error)
	// Load reads a match, or returns [ErrNotFound].
	Load(ctx context.Context, id string) (Record, error)
	// LoadFrom is Load without the entries before seq.
	LoadFrom(ctx context.Context, id string, seq int) (Record, error)
	// Shared tells whether other programs may write to the same store.
	Shared() bool
	// Changed lists which of these matches another program has changed, or
	// deleted, since they had changed so often. Append, ClaimSeat, ChangeStaff
	// and SetOrders each count as one change.
	Changed(ctx context.Context, seen map[string]int64) ([]string, error)
	// Now is the time on the clock of the store, which is one for all programs on
	// it.
	Now(ctx context.Context) (time.Time, error)
	// Bus leads to the other programs on the same store.
	Bus() Bus
	// Jobs are what is due beside the requests.
	Jobs() Jobs
	// Append adds to a match, or returns [ErrSeqTaken] and changes nothing.
	Append(ctx context.Context, id string, c Change) error
	// ListMatches lists what guest plays or began, latest first, older than
	// before (Unix milliseconds, 0 for all).
	ListMatches(ctx context.Context, guest string, before int64, limit int) ([]ListedMatch, error)
	// DueMatches lists the matches in which the server itself must decide for a
	// seat (see [Summary]) and no job does so already.
	DueMatches(ctx context.Context) ([]string, error)

	// AddKey stores an invite link.
	AddKey(ctx context.Context, k Key) error
	// FindKey returns the key with this hash, or [ErrNotFound].
	FindKey(ctx context.Context, hash string) (Key, error)
	// ClaimSeat uses a key. A key that this guest has used changes nothing; one
	// that another guest has used, or whose seat is not open any more, is
	// [ErrTaken]; a note number that is not next is [ErrSeqTaken].
	ClaimSeat(ctx context.Context, a SeatClaim) error

	// ChangeStaff changes who holds a seat together. A number of talk that is
	// not next is [ErrSeqTaken].
	ChangeStaff(ctx context.Context, c StaffChange) error

	// SetOrders keeps the standing orders of a seat, or returns
	// [ErrNotFound].
	SetOrders(ctx context.Context, match string, seat int, orders string) error

	// Save stores something under a new id, or returns [ErrQuota] when the guest
	// keeps [MaxSaved] things.
	Save(ctx context.Context, v Saved) error
	// GetSaved returns what was saved under id, or [ErrNotFound].
	GetSaved(ctx context.Context, id string) (Saved, error)
	// ListSaved lists what guest has saved, latest first, of one game and kind
	// or, where those are empty, of all.
	ListSaved(ctx context.Context, guest, game, kind string, limit int) ([]Saved, error)
	// SetVerdict notes what a version of the rules says about something, or
	// returns [ErrNotFound].
	SetVerdict(ctx context.Context, id, verdict string, rules int) error
	// DeleteSaved removes something of guest, or returns [ErrNotFound].
	DeleteSaved(ctx context.Context, guest, id string) error

	// FolderValue is what was kept under name for the folder as a whole, nil
	// for nothing.
	FolderValue(ctx context.Context, name string) ([]byte, error)
	// SetFolderValue keeps something under name.
	SetFolderValue(ctx context.Context, name string, value []byte) error

	// FirstFolderValue keeps something under name unless there is something
	// already, and tells what is kept.
	FirstFolderValue(ctx context.Context, name string, value []byte) (kept []byte, err error)

	// Ping tells whether the store can be read.
	Ping(ctx context.Context) error
	// Probe tells whether it can be written: [ErrFull] when there is no room.
	Probe(ctx context.Context) error
	// Backup writes a consistent copy to a file that must not exist, while
	// play goes on.
	Backup(ctx context.Context, path string) error
	// Close waits for what is being written and closes the store.
	Close() error
}
