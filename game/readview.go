package game

import (
	"reflect"

	"sabot/game/strict"
)

// ViewReader is implemented by games whose views hold what follows from the
// rest and is not written: the corners of a piece of terrain, say.
type ViewReader interface {
	// CompleteView works that out in a view that was read from its JSON form.
	CompleteView(v View) (View, error)
}

// ReadView reads the JSON form of a view, strictly. That such a table can be is
// for [Rules.Imagine] to say.
func ReadView(rules Rules, data []byte) (View, error) {
	dst := reflect.New(reflect.TypeOf(rules.Wire().View))
	if err := strict.Into(data, dst.Interface()); err != nil {
		return nil, err
	}
	v := dst.Elem().Interface()
	if r, ok := rules.(ViewReader); ok {
		return r.CompleteView(v)
	}
	return v, nil
}
