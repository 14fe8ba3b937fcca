package tidy

import (
	"go/ast"
	"reflect"
	"slices"
	"strconv"
	"strings"
	"unicode"
)

// Indices checks that what crosses the wire never leaves out the first of a
// list: a field that says which tank, man or card it is by a number from 0 has
// no omitempty, else the first one is taken for none. Types such as ID and Seat
// count from 1, and a pointer tells none from the first.
func Indices(t *Tree) []Fault {
	var faults []Fault
	for _, name := range t.Files(".go") {
		if !strings.HasPrefix(name, "games/") && !strings.HasPrefix(name, "server/") || isTest(name) {
			continue
		}
		ast.Inspect(t.Go[name], func(n ast.Node) bool {
			spec, ok := n.(*ast.TypeSpec)
			if !ok || !unicode.IsUpper(rune(spec.Name.Name[0])) { // what stays inside reads its own zeros back
				return true
			}
			fields, ok := spec.Type.(*ast.StructType)
			if !ok {
				return true
			}
			for _, f := range fields.Fields.List {
				if f.Tag != nil && isNumber(f.Type) && dropsFirst(f.Tag.Value) {
					faults = append(faults, t.fault(name, f.Pos(), "%s.%s leaves out number 0, which is the first of its list",
						spec.Name.Name, f.Names[0].Name))
				}
			}
			return true
		})
	}
	return faults
}

func isNumber(e ast.Expr) bool {
	id, ok := e.(*ast.Ident)
	return ok && slices.Contains([]string{"int", "int8", "int16", "int32", "int64", "uint8", "uint16", "uint32"}, id.Name)
}

// dropsFirst tells whether a tag names one of a list and leaves it out at 0.
func dropsFirst(tag string) bool {
	text, err := strconv.Unquote(tag)
	if err != nil {
		return false
	}
	name, rest, _ := strings.Cut(reflect.StructTag(text).Get("json"), ",")
	things := []string{
		"tank", "target", "shooter", "firer", "unit", "vehicle", "squad", "man", "rider", "card", "critical", "piece", "kind", "mount",
		"pick", "square", "index", "member", "objective",
	}
	return slices.Contains(things, name) && strings.Contains(rest, "omit")
}
