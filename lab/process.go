package lab

import (
	"bufio"
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"strings"
	"sync"
	"time"
)

// process is a program that runs beside ours and is spoken to in lines.
type process struct {
	command string
	cmd     *exec.Cmd
	in      io.WriteCloser
	lines   chan string   // closed when the program says no more
	hearing time.Duration // how long it may take to read a line
	errs    lastWords
	once    sync.Once
	ended   error // how the program ended, once it has
}

// How long a program may take: to answer a question about itself, beyond the
// time it was given for a decision before it forfeits the game, and to end.
const (
	patience = 10 * time.Second
	grace    = 5 * time.Second
	leave    = time.Second
)

const (
	longestLine = 1 << 20
	errTail     = 4 << 10 // bytes kept of what a program writes to its standard error
)

// startProcess runs a program. The command is split at spaces.
func startProcess(ctx context.Context, command string) (*process, error) {
	words := strings.Fields(command)
	if len(words) == 0 {
		return nil, errors.New("no program named")
	}
	p := &process{command: command, lines: make(chan string, 64), hearing: patience}
	// The context must not kill the program in the middle of a game: it is asked to quit.
	p.cmd = exec.CommandContext(context.WithoutCancel(ctx), words[0], words[1:]...) //nolint:gosec // the program the user named
	p.cmd.Stderr, p.cmd.WaitDelay = &p.errs, leave
	var err error
	if p.in, err = p.cmd.StdinPipe(); err != nil {
		return nil, err
	}
	out, err := p.cmd.StdoutPipe()
	if err != nil {
		return nil, err
	}
	if err := p.cmd.Start(); err != nil {
		return nil, fmt.Errorf("start program %q: %w", command, err)
	}
	go p.read(out)
	return p, nil
}

// read passes the program's lines on until it ends.
func (p *process) read(out io.Reader) {
	defer close(p.lines)
	scan := bufio.NewScanner(out)
	scan.Buffer(nil, longestLine)
	for scan.Scan() {
		p.lines <- scan.Text()
	}
}

// send says a line. A program that does not read would hold it up for ever.
func (p *process) send(line string) error {
	if pipe, ok := p.in.(interface{ SetWriteDeadline(t time.Time) error }); ok {
		_ = pipe.SetWriteDeadline(time.Now().Add(p.hearing)) // a pipe that is closed says so when it is written to
	}
	_, err := io.WriteString(p.in, line+"\n")
	return err
}

// deaf says why a program could not be told something.
func (p *process) deaf(err error) string {
	if errors.Is(err, os.ErrDeadlineExceeded) {
		return "it does not read its input"
	}
	return p.fate()
}

// stop ends the program, by force when it does not go, and says how it ended.
func (p *process) stop() error {
	p.once.Do(func() {
		_ = p.in.Close() // a program that is gone already reads nothing
		insist := time.AfterFunc(leave, func() { _ = p.cmd.Process.Kill() })
		defer insist.Stop()
		for range p.lines { // so that a talkative program does not block
		}
		p.ended = p.cmd.Wait()
	})
	return p.ended
}

// fate says how a program ended that was not asked to, with the last it wrote
// to its standard error.
func (p *process) fate() string {
	text := "it has ended"
	if err := p.stop(); err != nil {
		text = "it has ended with " + err.Error()
	}
	if last := p.errs.last(); last != "" {
		text += ": " + last
	}
	return text
}

// lastWords keeps the end of what is written to it.
type lastWords struct {
	mu   sync.Mutex
	text []byte
}

func (w *lastWords) Write(data []byte) (int, error) {
	w.mu.Lock()
	defer w.mu.Unlock()
	w.text = append(w.text, data...)
	w.text = w.text[max(0, len(w.text)-errTail):]
	return len(data), nil
}

// last is the last line that says something.
func (w *lastWords) last() string {
	w.mu.Lock()
	defer w.mu.Unlock()
	text := bytes.TrimSpace(w.text)
	return string(bytes.TrimSpace(text[bytes.LastIndexByte(text, '\n')+1:]))
}
