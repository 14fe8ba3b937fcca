package engagement

import "sabot/games/engagement/field"

// samplesSeen looks at every point of a unit from where another sees most of
// it. It follows the same lines as the look that counts.
func (t *vista) samplesSeen(i, j int) []field.SampleSeen {
	best, most := []field.SampleSeen{}, -1
	for _, who := range t.lookers(i) {
		list := t.samplesFrom(who, j)
		seen := 0
		for _, p := range list {
			if p.Seen {
				seen++
			}
		}
		if seen > most {
			best, most = list, seen
		}
	}
	return best
}

func (t *vista) samplesFrom(who field.Looker, j int) []field.SampleSeen {
	u := t.unit(j)
	if u.car() {
		return t.f.SampleVehicle(who, t.hull(j))
	}
	return t.f.SampleMen(who, u.Squad.figures())
}
