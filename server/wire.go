package server

import (
	"encoding/json"

	"sabot/ai"
	"sabot/dice"
	"sabot/game"
	"sabot/rulebook"
)

// The types in this file are what travels: their JSON names are the published
// API and change only by addition.

// GameList is what a visitor can start: the games and the strengths of the
// computer opponents.
type GameList struct {
	Games  []GameSummary `json:"games"`
	Styles []ai.Style    `json:"styles" enum:"cautious,aggressive,sniper,holder,rusher,any" doc:"How they may be told to play."`
	Levels []ai.Level    `json:"levels" enum:"recruit,regular,veteran,ace,legend" doc:"Strengths of computer opponents, weakest first."`
}

// GameSummary is one game of the catalogue.
type GameSummary struct {
	Game      string          `json:"game" doc:"Name of the game in paths and files."`
	Rules     int             `json:"rules" doc:"Version of the rules."`
	Seats     []string        `json:"seats" doc:"Translation keys, seat 1 first."`
	Scenarios []game.Scenario `json:"scenarios"`
	Options   []game.Option   `json:"options"`
	Presets   []game.Preset   `json:"presets" doc:"Named sets of options, the rules as printed first."`
	Limits    map[string]int  `json:"limits" doc:"Limits of what players make themselves, by name; lengths as the game measures them."`
	Computer  bool            `json:"computer" doc:"A computer opponent plays this game."`
	Concedes  bool            `json:"concedes" doc:"Its computers can resign and offer draws: a match may be made with concede."`
	Analysis  bool            `json:"analysis" doc:"The engine explains positions of this game."`
	Inspect   bool            `json:"inspect" doc:"Questions about a position are answered."`
	Record    bool            `json:"record" doc:"The game has a text record besides the log."`
	Orders    bool            `json:"orders" doc:"Seats may leave standing orders."`
	Savable   []string        `json:"savable" doc:"Kinds of things that can be saved: setup, and what the game adds."`
	Odds      bool            `json:"odds" doc:"POST /odds answers for this game."`
	Scenes    bool            `json:"scenes" doc:"POST /inspect answers for this game."`
}

// Words are the sentence templates of one language.
type Words struct {
	Lang rulebook.Lang `json:"lang" enum:"en,fr"`
	// Words holds "common" and one vocabulary a game; a game's own words
	// come before the common ones.
	Words map[string]map[string]string `json:"words" doc:"Templates by vocabulary (common, then one a game) and key."`
}

// RulebookIndex lists the volumes of the rulebook in one language.
type RulebookIndex struct {
	Lang    rulebook.Lang   `json:"lang" enum:"en,fr"`
	Volumes []VolumeSummary `json:"volumes"`
}

// VolumeSummary names one volume.
type VolumeSummary struct {
	Game    string `json:"game"`
	Title   string `json:"title"`
	Version int    `json:"version"`
	Clauses int    `json:"clauses" doc:"How many clauses it has."`
}

// Guest is who a browser or a bot is to this server.
type Guest struct {
	ID    string `json:"id" doc:"Public name of the guest."`
	Token string `json:"token" doc:"Send as 'Authorization: Bearer TOKEN' where there is no cookie. It is the guest: keep it."`
}

// SeatRequest is who shall sit where in a new match.
type SeatRequest struct {
	Who   string `json:"who" enum:"me,open,ai" doc:"me: the caller. open: whoever has the invite link. ai: the computer."`
	Level string `json:"level,omitempty" enum:"recruit,regular,veteran,ace,legend" doc:"Of the computer; recruit when absent."`
	Style string `json:"style,omitempty" enum:"cautious,aggressive,sniper,holder,rusher,any" doc:"any: drawn, told at the end. Absent: none."`
	Name  string `json:"name,omitempty" maxLength:"64" doc:"Shown at the table; at most 32 characters."`

	Chains *SeatChains `json:"chains,omitempty" doc:"Of me: your share in the dice. Without it the server has both chains."`
}

// SeatHolder is a seat as others see it.
type SeatHolder struct {
	Seat    game.Seat `json:"seat"`
	Name    string    `json:"name"`
	Mind    string    `json:"mind,omitempty" enum:"recruit,regular,veteran,ace,legend" doc:"Level of the computer opponent."`
	Style   ai.Style  `json:"style,omitempty" enum:"cautious,aggressive,sniper,holder,rusher,any" doc:"Of the computer."`
	Plays   ai.Style  `json:"plays,omitempty" enum:"cautious,aggressive,sniper,holder,rusher" doc:"Of any, after the end."`
	Open    bool      `json:"open" doc:"Nobody has taken the seat yet."`
	You     bool      `json:"you" doc:"The caller holds it."`
	Present bool      `json:"present" doc:"Its holder is watching the live stream now; computers always are."`
	Gone    bool      `json:"gone,omitempty" doc:"Whoever held it wanted to be forgotten: it was a player."`

	Staff []StaffName `json:"staff,omitempty" doc:"Who holds it together, where there is more than one."`
	Own   string      `json:"own,omitempty" doc:"Anchor of its own chain for the dice."`
}

// StaffName is a member of a staff as everybody sees them.
type StaffName struct {
	Name string `json:"name"`
	Mind string `json:"mind,omitempty" enum:"recruit,regular,veteran,ace,legend" doc:"Level of a computer."`
}

// Staff is who holds a seat together, as they themselves see it.
type Staff struct {
	You       int           `json:"you" doc:"Your own number among the members."`
	Chief     int           `json:"chief" doc:"Who decides for the side as a whole."`
	Members   []StaffMember `json:"members"`
	Units     []game.Charge `json:"units" doc:"What can be given to somebody."`
	Proposals []Proposal    `json:"proposals"`
	Talk      int           `json:"talk" doc:"Number of the latest line of the side's own talk."`
	Chat      bool          `json:"chat" doc:"Free text is allowed in it besides the fixed phrases."`
}

// StaffMember is one who holds a seat with others.
type StaffMember struct {
	N       int      `json:"n"`
	Name    string   `json:"name"`
	Mind    string   `json:"mind,omitempty" enum:"recruit,regular,veteran,ace,legend" doc:"Level of a computer."`
	Waits   bool     `json:"waits,omitempty" doc:"Of a computer: it has been told to wait."`
	Units   []string `json:"units" doc:"What this member alone decides for."`
	Present bool     `json:"present"`
}

// Device is one browser or bot that acts for a seat.
type Device struct {
	ID     string `json:"id"`
	Member int    `json:"member" doc:"Whose it is, by the number in the staff."`
	Name   string `json:"name" doc:"And by name."`
	Joined int64  `json:"joined" doc:"Unix milliseconds; 0 when it is not known."`
	Here   bool   `json:"here" doc:"The one that asks."`
}

// Proposal is drawn on the map for the others of a staff.
type Proposal struct {
	N      int            `json:"n"`
	Member int            `json:"member" doc:"Who made it."`
	Seq    int            `json:"seq" doc:"The latest entry when it was made."`
	Unit   string         `json:"unit,omitempty" doc:"Whom it is for."`
	From   *Spot          `json:"from,omitempty" doc:"Where the arrow begins; a mark has none."`
	To     Spot           `json:"to"`
	Phrase ProposalPhrase `json:"phrase,omitempty" enum:"go,fire,hold,cover,avoid"`
}

// Spot is a point in the coordinates that the page draws the board in.
type Spot struct {
	X int `json:"x" minimum:"-100000" maximum:"100000"`
	Y int `json:"y" minimum:"-100000" maximum:"100000"`
}

// ProposalPhrase says what is meant by a proposal; the words stand under
// "proposal.<phrase>".
type ProposalPhrase string

// Invitation is what an invite link is for.
type Invitation struct {
	Match string     `json:"match"`
	Game  string     `json:"game"`
	Setup game.Setup `json:"setup"`
	Seat  game.Seat  `json:"seat"`
	For   string     `json:"for" enum:"claim,share,give,staff" doc:"An open seat, a second device, a seat handed over, a place in its staff."`
	Name  string     `json:"name" doc:"Who holds the seat now."`
	Host  string     `json:"host" doc:"Who sits on the other side: of an open seat, who invites. Empty where nobody has said a name."`
	Clock game.Clock `json:"clock" doc:"Zero when the match is not timed."`
	Chat  bool       `json:"chat" doc:"Free text is allowed besides the fixed phrases."`
}

// LegalAction is one legal action in both of its forms.
type LegalAction struct {
	Text   string          `json:"text" doc:"The action in the game's notation."`
	Action json.RawMessage `json:"action" doc:"Its JSON form, to be sent back as it is."`
}

// Sight is what one seat sees and may do.
type Sight struct {
	Seat  game.Seat       `json:"seat" doc:"0 is the spectators' sight."`
	View  json.RawMessage `json:"view" doc:"The game's own view."`
	Legal []LegalAction   `json:"legal" doc:"What the seat may do now; empty when nothing waits for it or it is not the caller's."`
	// Orders and Answered are for the holder of the seat alone.
	Orders   json.RawMessage `json:"orders,omitempty" doc:"Standing orders of the seat; absent when none were left."`
	Answered bool            `json:"answered,omitempty" doc:"Standing orders are about to answer what waits for the seat."`
	Staff    *Staff          `json:"staff,omitempty" doc:"Who holds the seat together, for themselves alone; absent where one person does."`
}

// Orders are what a seat has left behind for the server to answer in its
// place.
type Orders struct {
	Seat   game.Seat       `json:"seat"`
	Orders json.RawMessage `json:"orders" doc:"In the form of the game."`
}

// Clocks tells the time of a timed match.
type Clocks struct {
	Left    []int64     `json:"left" doc:"Milliseconds left at the moment 'now', seat 1 first."`
	Running []game.Seat `json:"running" doc:"Seats whose time is running."`
	Now     int64       `json:"now" doc:"The server's time in Unix milliseconds."`
}

// Request is something one seat asks the others to agree to.
type Request struct {
	Kind string    `json:"kind" enum:"draw,undo,pause,delete"`
	Seat game.Seat `json:"seat" doc:"Who asks."`
	To   int       `json:"to,omitempty" doc:"Of undo: the entry after which play would go on."`
}

// Takeback is an undo that the caller could ask for.
type Takeback struct {
	Seat game.Seat `json:"seat"`
	To   int       `json:"to" doc:"The entry after which play would go on."`
	Free bool      `json:"free" doc:"Nobody has to agree."`
	// Practice is told before and after: see [LogLine] and [Snapshot].
	Practice bool `json:"practice,omitempty" doc:"It takes back what dice or cards have decided: the match becomes practice."`
}

// SeatLink lets whoever opens it sit down.
type SeatLink struct {
	Seat  game.Seat `json:"seat"`
	Token string    `json:"token"`
	URL   string    `json:"url" doc:"Path of the page that claims the seat: /join/TOKEN."`
}

// Links are paths on this server.
type Links struct {
	Watch   string     `json:"watch" doc:"Page of the match; open to anybody who has it."`
	Invites []SeatLink `json:"invites,omitempty" doc:"Only in the answer that made them: tokens are kept as hashes."`
}

// Snapshot is a match as the caller may see it.
type Snapshot struct {
	ID      string           `json:"id"`
	Game    string           `json:"game"`
	Rules   int              `json:"rules"`
	Setup   game.Setup       `json:"setup"`
	Created int64            `json:"created" doc:"Unix milliseconds."`
	Kind    string           `json:"kind" enum:"match,replay" doc:"replay: imported, read only."`
	Players []SeatHolder     `json:"players" doc:"Seat 1 first."`
	Mine    []game.Seat      `json:"mine" doc:"Seats the caller holds."`
	Clock   game.Clock       `json:"clock" doc:"Zero when the match is not timed."`
	Commit  *dice.Commitment `json:"commit,omitempty" doc:"Hashes that fix the seeds of the dice."`
	Seeds   *dice.Seeds      `json:"seeds,omitempty" doc:"Only after the end."`

	Away     game.Away       `json:"away,omitempty" enum:"wait" doc:"wait: a roll waits for who is away; else the link they left is taken."`
	Concede  bool            `json:"concede,omitempty" doc:"Computers may resign and offer draws."`
	Status   string          `json:"status" enum:"gathering,playing,paused,over" doc:"gathering: nothing is dealt before everybody is seated."`
	Seq      int             `json:"seq" doc:"Number of the entry this is the state after; -1 before the first."`
	Last     int             `json:"last" doc:"Number of the latest entry; -1 when there is none."`
	Roll     *LateRoll       `json:"roll,omitempty" doc:"A roll that waits for somebody's link."`
	Note     int             `json:"note" doc:"Number of the latest note (chat, requests, arrivals)."`
	Waiting  []game.Decision `json:"waiting" doc:"Who must decide what."`
	Sights   []Sight         `json:"sights" doc:"One for each seat the caller holds; the spectators' when none; all after the end."`
	Clocks   *Clocks         `json:"clocks,omitempty"`
	Requests []Request       `json:"requests" doc:"What stands to be answered."`
	Undo     []Takeback      `json:"undo" doc:"What the caller may take back or ask to."`
	Claims   []game.Seat     `json:"claims" doc:"Seats whose time is up, so that the caller may claim the win."`
	Practice bool            `json:"practice,omitempty" doc:"Chance was taken back: the match counts for nothing but practice."`
	Owned    bool            `json:"owned" doc:"The caller began it and no other person plays: it may be deleted."`
	Chat     bool            `json:"chat" doc:"Free text is allowed besides the fixed phrases."`
	Result   *game.Result    `json:"result,omitempty"`
	Links    Links           `json:"links"`
}

// LogLine is one entry of the match log as the caller may read it.
type LogLine struct {
	Seq    int               `json:"seq"`
	Do     game.Do           `json:"do" enum:"start,act,timeout,offer,end,undo,give,bind,close"`
	Seat   game.Seat         `json:"seat,omitempty"`
	ID     string            `json:"id,omitempty" doc:"The sender's own id, shown to the sender's side only; N:id of member N of a staff."`
	Text   string            `json:"text,omitempty" doc:"The action in notation, when the caller may know it."`
	Action json.RawMessage   `json:"action,omitempty" doc:"The action, when the caller may know it."`
	Events []json.RawMessage `json:"events" doc:"What happened, as far as the caller may know; 'type' names the kind."`
	Rolls  []dice.Throw      `json:"rolls,omitempty" doc:"Open dice: pairs of sides and number."`
	Origin string            `json:"origin,omitempty" enum:"joint,left,without" doc:"Of open dice: whose links they have."`
	How    game.How          `json:"how,omitempty"`
	To     int               `json:"to,omitempty" doc:"Of undo."`

	Practice bool `json:"practice,omitempty" doc:"Of undo: it took back what dice or cards had decided."`

	MS     int64        `json:"ms,omitempty" doc:"Time it took, to its own seat alone before the end; or was given."`
	At     int64        `json:"at" doc:"Unix milliseconds; of a whole minute before the end."`
	Clocks []int64      `json:"clocks,omitempty" doc:"Milliseconds left after it, seat 1 first; of whole seconds before the end."`
	Result *game.Result `json:"result,omitempty"`
	Seeds  *dice.Seeds  `json:"seeds,omitempty"`
	Sides  []LineSide   `json:"sides,omitempty" doc:"To who holds several seats: what one of them may know, where that is more."`
}

// LineSide is what one seat may know of a line, in place of what anybody may.
type LineSide struct {
	Seat   game.Seat         `json:"seat"`
	Text   string            `json:"text,omitempty"`
	Action json.RawMessage   `json:"action,omitempty"`
	Events []json.RawMessage `json:"events"`
}

// Note is something that happened at the table beside the game.
type Note struct {
	N      int       `json:"n" doc:"Counted from 1."`
	Kind   NoteKind  `json:"kind"`
	Seat   game.Seat `json:"seat,omitempty"`
	At     int64     `json:"at" doc:"Unix milliseconds."`
	Seq    int       `json:"seq" doc:"The latest entry when it happened."`
	Name   string    `json:"name,omitempty" doc:"Of joined; in the side's own talk who speaks."`
	Mind   string    `json:"mind,omitempty" enum:"recruit,regular,veteran,ace,legend" doc:"Of a computer that joins or leaves a staff."`
	Phrase string    `json:"phrase,omitempty" doc:"Of said: one of the fixed phrases."`
	Text   string    `json:"text,omitempty" doc:"Of said: free text. Plain text, to be shown as such."`
	To     int       `json:"to,omitempty" doc:"Of undo-asked."`
	Match  string    `json:"match,omitempty" doc:"Of rematch: the next match."`
}

// History is a run of the log and of the notes.
type History struct {
	Entries []LogLine `json:"entries"`
	Notes   []Note    `json:"notes"`
	Side    []Note    `json:"side,omitempty" doc:"The talk of the caller's own side, with numbers of its own."`
	Last    int       `json:"last" doc:"Number of the latest entry of the match."`
}

// Receipt confirms that something is on disk.
type Receipt struct {
	Seq     int       `json:"seq" doc:"The latest entry after it."`
	Entries []LogLine `json:"entries" doc:"What was written, as the caller may read it; empty for requests and chat."`
	Repeat  bool      `json:"repeat" doc:"The id was known: nothing was done a second time."`
	Pending bool      `json:"pending,omitempty" doc:"The roll waits for somebody's link; the entry comes on the stream."`
}

// MatchSummary is one line of a list of matches.
type MatchSummary struct {
	ID       string       `json:"id"`
	Game     string       `json:"game"`
	Kind     string       `json:"kind" enum:"match,replay"`
	Scenario string       `json:"scenario"`
	Players  []SeatHolder `json:"players"`
	Mine     []game.Seat  `json:"mine"`
	Waiting  []game.Seat  `json:"waiting" doc:"Seats that must decide."`
	Turn     bool         `json:"turn" doc:"A seat of the caller must decide."`
	Last     int          `json:"last" doc:"Number of the latest entry."`
	Created  int64        `json:"created"`
	Updated  int64        `json:"updated"`
	Clock    game.Clock   `json:"clock,omitzero" required:"false" doc:"Of a timed match that goes on; absent otherwise."`
	Clocks   *Clocks      `json:"clocks,omitempty" doc:"As they stand now; beside clock."`
	Result   *game.Result `json:"result,omitempty"`
}

// Saved is something that a guest made and kept: a set-up, a force, a platoon,
// a map.
type Saved struct {
	ID      string          `json:"id"`
	Game    string          `json:"game"`
	Kind    string          `json:"kind" doc:"setup, or a kind that the game keeps."`
	Name    string          `json:"name"`
	Data    json.RawMessage `json:"data" doc:"In the form of the game."`
	Created int64           `json:"created" doc:"Unix milliseconds."`
	Mine    bool            `json:"mine"`
	OK      bool            `json:"ok" doc:"The rules have nothing against it."`
	Faults  []RefusalText   `json:"faults" doc:"What they have against it."`
}

// CheckResult is the outcome of checking something before it is saved or played.
type CheckResult struct {
	OK     bool          `json:"ok"`
	Faults []RefusalText `json:"faults"`
	Advice []RefusalText `json:"advice,omitempty" doc:"What the rules advise against; it forbids nothing."`
	View   any           `json:"view,omitempty" doc:"Spectators' view of a set-up that can be played."`
}

// RefusalText is a refusal with its sentence.
type RefusalText struct {
	Clause rulebook.Clause `json:"clause" doc:"Rule that forbids it; empty where no rule book speaks of it."`
	Reason string          `json:"reason" doc:"Translation key behind 'refusal.'."`
	Args   game.Args       `json:"args,omitempty"`
	Text   string          `json:"text" doc:"The sentence in the caller's language."`
}

// AnalysisPosition is a position on the analysis board.
type AnalysisPosition struct {
	Game    string            `json:"game"`
	Waiting []game.Decision   `json:"waiting"`
	Sights  []Sight           `json:"sights" doc:"Seat 0 first, then every seat with its legal actions."`
	Texts   []string          `json:"texts" doc:"The moves played, in notation."`
	Events  []json.RawMessage `json:"events" doc:"Of the last move."`
	Result  *game.Result      `json:"result,omitempty"`
}

// ImportResult is the outcome of reading a log or record.
type ImportResult struct {
	ID       string `json:"id" doc:"The read-only match it became."`
	URL      string `json:"url"`
	Verified bool   `json:"verified" doc:"Every line, action and roll of a finished match checks out."`
	Line     int    `json:"line,omitempty" doc:"First line that does not."`
	Fault    string `json:"fault,omitempty" doc:"And why."`
}
