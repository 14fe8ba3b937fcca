// Package lines reads what a program outside says to one of ours: a line at a time,
// beside whatever ours is doing. Both line protocols stand on it, that of the engine
// of Tank Chess and that of all games (docs/engine-protocol.md).
package lines

import (
	"bufio"
	"context"
	"io"
)

// Read hands the lines of in over one at a time, until it ends or ctx does; then
// it says whether it could be read. A line that is longer than longest bytes ends
// the conversation with an error.
func Read(ctx context.Context, in io.Reader, longest int) (lines <-chan string, failed <-chan error) {
	out, err := make(chan string), make(chan error, 1)
	go func() {
		defer close(out)
		scan := bufio.NewScanner(in)
		scan.Buffer(nil, longest)
		for scan.Scan() {
			select {
			case out <- scan.Text():
			case <-ctx.Done():
				err <- nil
				return
			}
		}
		err <- scan.Err()
	}()
	return out, err
}
