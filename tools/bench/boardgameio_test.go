package main

import (
	"strings"
	"testing"
)

func TestReadReducer(t *testing.T) {
	good := `{"name":"boardgame.io 0.50.2","actions":90000,"games":12000,"draws":1500,"wrong":0,"seconds":3}`
	if perSecond, err := readReducer([]byte(good)); err != nil || perSecond != 30000 {
		t.Errorf("readReducer() = %v, %v", perSecond, err)
	}
	for _, bad := range []string{
		`{`, `{"actions":1}`, strings.Replace(good, `"wrong":0`, `"wrong":1`, 1), strings.Replace(good, "1500", "12", 1),
		strings.Replace(good, `"seconds":3`, `"seconds":0`, 1),
	} {
		if perSecond, err := readReducer([]byte(bad)); err == nil {
			t.Errorf("%s gives %v: a fast wrong answer is no result", bad, perSecond)
		}
	}
}
