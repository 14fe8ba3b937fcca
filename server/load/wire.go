package load

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io"
	"net"
	"net/http"
	"strconv"
	"strings"
)

// wire posts over one connection, one request after the other. A client of the
// standard library takes more of the processor for a request than it leaves to be
// measured on the same machine, so this one does what a measurement needs and no
// more.
type wire struct {
	head string // what stands behind the path in every request
	conn net.Conn
	in   *bufio.Reader
	out  []byte
}

// dial connects to a server at http://HOST:PORT, as the guest with this token.
func dial(ctx context.Context, url, token string) (*wire, error) {
	host := strings.TrimPrefix(url, "http://")
	conn, err := new(net.Dialer).DialContext(ctx, "tcp", host)
	if err != nil {
		return nil, err
	}
	return &wire{
		head: " HTTP/1.1\r\nHost: " + host + "\r\nContent-Type: application/json\r\nAuthorization: Bearer " + token + "\r\nContent-Length: ",
		conn: conn, in: bufio.NewReader(conn),
	}, nil
}

// post sends body and reads the answer, of which only the status counts.
func (w *wire) post(ctx context.Context, path string, body []byte) error {
	if end, ok := ctx.Deadline(); ok {
		if err := w.conn.SetDeadline(end); err != nil {
			return err
		}
	}
	w.out = append(append(append(w.out[:0], "POST "...), path...), w.head...)
	w.out = append(append(strconv.AppendInt(w.out, int64(len(body)), 10), "\r\n\r\n"...), body...)
	if _, err := w.conn.Write(w.out); err != nil {
		return err
	}
	res, err := http.ReadResponse(w.in, nil)
	if err != nil {
		return fmt.Errorf("POST %s: %w", path, err)
	}
	defer res.Body.Close()
	if res.StatusCode >= http.StatusBadRequest {
		answer, err := io.ReadAll(res.Body)
		return errors.Join(fmt.Errorf("POST %s: %s: %s", path, res.Status, answer), err)
	}
	_, err = io.Copy(io.Discard, res.Body)
	return err
}
