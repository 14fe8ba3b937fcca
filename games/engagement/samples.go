package engagement

// SampleSeen is one point of a target that is looked at: a man, or one of the
// nine points of a vehicle (RE-0.10).
type SampleSeen struct {
	X     int   `json:"x"`
	Y     int   `json:"y"`
	Seen  bool  `json:"seen"`
	Cover Cover `json:"cover"`
	FromX int   `json:"fromX"` // the eye
	FromY int   `json:"fromY"`
}

// samplesSeen looks at every point of a unit from where another sees most of
// it. It follows the same lines as the look that counts.
func (s *state) samplesSeen(t *vista, i, j int) []SampleSeen {
	best, most := []SampleSeen{}, -1
	for _, who := range s.lookers(t, i) {
		list := s.samplesFrom(t, who, j)
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

func (s *state) samplesFrom(t *vista, who looker, j int) []SampleSeen {
	u := &s.Units[j]
	fromX, fromY := units(who.eye.at.X), units(who.eye.at.Y)
	var list []SampleSeen
	if !u.car() {
		for _, m := range u.Squad.figures() {
			seen := t.f.seeMan(who, m)
			list = append(list, SampleSeen{m.X, m.Y, seen.Visible > 0, seen.Cover, fromX, fromY})
		}
		return list
	}
	hull := t.hull(j)
	if hull == nil {
		return nil
	}
	tg := target{body: hull}
	samples := t.f.samples(hull)
	low := min(who.eye.z, samples[0].z)
	near := t.f.between(&who, tg, &hull.hull, low, nil)
	for _, p := range samples {
		r := sightLine(who.eye, p)
		stopped, cover := r.look(tg, near)
		list = append(list, SampleSeen{units(p.at.X), units(p.at.Y), !stopped, cover, fromX, fromY})
	}
	return list
}
