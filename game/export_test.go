package game

// SumLine closes a line of a log as encodeLine does; forgers in the tests
// need it.
func SumLine(previous string, body []byte) (line []byte, sum string) {
	sum = lineSum(previous, body)
	return append(append(append([]byte{}, body...), sumKey+sum...), '"', '}'), sum
}
