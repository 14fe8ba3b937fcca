package engagement

import (
	"testing"

	"sabot/games/engagement/combat"
	"sabot/games/engagement/field"
)

func TestDetection(t *testing.T) {
	t.Run("RE-X.7 nobody is detected beyond 100 cm", func(t *testing.T) {
		for _, tc := range []struct {
			x        int
			near, ok bool
		}{{3250, true, true}, {3251, false, true}, {10250, false, true}, {10251, false, false}} {
			s := &state{Units: []unit{{Squad: &squad{Men: []man{{}}}}, {Squad: &squad{Men: []man{{Figure: field.Figure{X: tc.x}}}}}}}
			if near, ok := s.Units.near(0, 1, combat.DetectNear), s.Units.near(0, 1, combat.DetectRange); near != tc.near || ok != tc.ok {
				t.Errorf("%d: near %v, possible %v", tc.x, near, ok)
			}
		}
	})
}
