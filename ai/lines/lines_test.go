package lines_test

import (
	"context"
	"slices"
	"strings"
	"testing"

	"sabot/ai/lines"
)

func TestRead(t *testing.T) {
	for text, want := range map[string]struct {
		lines []string
		fails bool
	}{
		"a\nb\r\nlast":                           {[]string{"a", "b", "last"}, false},
		"":                                       {nil, false},
		"a\n" + strings.Repeat("x", 9) + "\nb\n": {[]string{"a"}, true},
	} {
		heard, failed := lines.Read(t.Context(), strings.NewReader(text), 8)
		var got []string
		for line := range heard {
			got = append(got, line)
		}
		if err := <-failed; !slices.Equal(got, want.lines) || (err != nil) != want.fails {
			t.Errorf("%q: %q, error %v", text, got, err)
		}
	}
}

func TestReadUntilStopped(t *testing.T) {
	ctx, stop := context.WithCancel(t.Context())
	heard, failed := lines.Read(ctx, strings.NewReader("a\nb\nc\n"), 8)
	<-heard
	stop()
	for range heard { // one may have been on its way
	}
	if err := <-failed; err != nil {
		t.Error(err)
	}
}
