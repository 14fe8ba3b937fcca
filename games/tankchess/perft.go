package tankchess

// Perft counts the legal move sequences of a length (CH-16): the slow and
// simple reference. Draws and passes are not counted, finished games have no
// successors.
func Perft(p Position, depth int) int64 {
	s := *p.s
	s.opts.QuietLimit, s.opts.Repetition, s.result = 0, 0, nil
	if r := p.s.result; r != nil && r.Winner != 0 {
		s.result = r
	}
	return s.perft(depth)
}

func (s *state) perft(depth int) int64 {
	if depth <= 0 {
		return 1
	}
	moves := Position{s}.Moves()
	if depth == 1 {
		return int64(len(moves))
	}
	var n int64
	for _, m := range moves {
		n += s.afterMove(m).perft(depth - 1)
	}
	return n
}
