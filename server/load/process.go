package load

import (
	"bufio"
	"bytes"
	"context"
	"fmt"
	"io"
	"os"
	"os/exec"
	"strings"
	"time"
)

type process struct {
	cmd *exec.Cmd
	out io.ReadCloser
	err bytes.Buffer
}

func start(ctx context.Context, cmd *exec.Cmd) (*process, error) {
	p := &process{cmd: cmd}
	cmd.Stderr = &p.err
	var err error
	if p.out, err = cmd.StdoutPipe(); err != nil {
		return nil, err
	}
	if err := ctx.Err(); err != nil {
		return nil, err
	}
	return p, cmd.Start()
}

// address is what the server says on its first line.
func (p *process) address() (string, error) {
	line, err := bufio.NewReader(p.out).ReadString('\n')
	at := strings.Index(line, "http://")
	if err != nil || at < 0 {
		p.stop() // then nothing writes to p.err any more
		return "", fmt.Errorf("the server does not start: %s", lastLine(p.err.String()))
	}
	return strings.TrimSpace(line[at:]), nil
}

// stopLimit is how long a server may take to stop when it is asked to.
const stopLimit = 10 * time.Second

// stop asks the server to end, and insists after a while.
func (p *process) stop() {
	_ = p.cmd.Process.Signal(os.Interrupt) // it has done its work
	insist := time.AfterFunc(stopLimit, func() { _ = p.cmd.Process.Kill() })
	defer insist.Stop()
	_ = p.cmd.Wait() // how it ended does not matter any more
}

func lastLine(text string) string {
	text = strings.TrimSpace(text)
	return text[strings.LastIndexByte(text, '\n')+1:]
}
