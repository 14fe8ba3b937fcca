package engagement

import (
	"testing"

	"sabot/dice"
	"sabot/geom"
)

func TestSmoke(t *testing.T) {
	t.Run("RE-0.16 a miss lands 5 cm off for each point", func(t *testing.T) {
		aim := geom.Pose{X: 6000, Y: 3000}
		if at := smokeLands(aim, 4, &dice.Script{4}); at != aim {
			t.Errorf("%v", at)
		}
		if at := smokeLands(aim, 4, &dice.Script{2, 6}); at != (geom.Pose{X: 6000, Y: 4000}) {
			t.Errorf("%v", at)
		}
		if at := smokeLands(aim, 4, &dice.Script{3, 3}); at != (geom.Pose{X: 6000, Y: 2500}) {
			t.Errorf("%v", at)
		}
	})
}
