package engagement

import (
	"reflect"
	"testing"
)

// fill gives every exported field that v can reach a value of its own, so that
// one which is forgotten or mistaken for another shows.
func fill(v reflect.Value, next *int) {
	*next++
	switch v.Kind() {
	case reflect.Bool:
		v.SetBool(true)
	case reflect.Int, reflect.Int64:
		v.SetInt(int64(*next))
	case reflect.Uint16:
		v.SetUint(uint64(*next))
	case reflect.String:
		v.SetString(string(rune('a'+*next%26)) + string(rune('0'+*next/26)))
	case reflect.Pointer:
		v.Set(reflect.New(v.Type().Elem()))
		fill(v.Elem(), next)
	case reflect.Slice:
		v.Set(reflect.MakeSlice(v.Type(), 2, 2))
		fill(v.Index(0), next)
		fill(v.Index(1), next)
	case reflect.Array:
		for i := range v.Len() {
			fill(v.Index(i), next)
		}
	case reflect.Struct:
		for i := range v.NumField() {
			if v.Type().Field(i).IsExported() {
				fill(v.Field(i), next)
			}
		}
	default:
		panic("a field of a kind that nobody fills: " + v.Type().String())
	}
}

// TestViewsCarryEverything: whatever a unit or a move has that is not found
// again from its profile comes back from its view.
func TestViewsCarryEverything(t *testing.T) {
	next := 0
	for _, drop := range []func(*unit){func(u *unit) { u.Squad = nil }, func(u *unit) { u.Vehicle = nil }} {
		var u unit
		fill(reflect.ValueOf(&u).Elem(), &next)
		drop(&u)
		view := u.view()
		if back := view.unit(); !reflect.DeepEqual(back, u) {
			t.Errorf("a unit comes back as\n%+v, want\n%+v", back, u)
		}
	}
	var m move
	fill(reflect.ValueOf(&m).Elem(), &next)
	if back := m.view().move(); !reflect.DeepEqual(back, &m) {
		t.Errorf("a move comes back as\n%+v, want\n%+v", back, &m)
	}
}

// TestRecordHasEveryField: what a position holds is written down, but for what
// is found again: the data, the flow, and the plan with its ground.
func TestRecordHasEveryField(t *testing.T) {
	written := reflect.TypeFor[record]()
	for _, f := range reflect.VisibleFields(reflect.TypeFor[state]()) {
		name := f.Name
		if name == "Opts" {
			name = "Options"
		}
		if _, ok := written.FieldByName(name); f.IsExported() && !ok {
			t.Errorf("%s of a position is in no record", f.Name)
		}
	}
}
