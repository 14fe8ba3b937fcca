package engagement

import "sabot/ai"

// through is how many points must have got away for a dash to be won (RE-V2).
const through = 3

// certainty is what the whole battle has come to, as far as it is beyond doubt, in a
// turn of one's own. A dash is decided before it ends: who has got away counts, keeps
// his side in the game and does not come back (RE-V2, RE-X.10). Only unacceptable
// losses could still turn it. Any other battle can be won while somebody can fire.
func (d *decision) certainty() *ai.Standing {
	if d.view.Active != d.me {
		return nil
	}
	away := d.dash && !d.getsAway() && d.view.Score[0] >= through
	return &ai.Standing{Turn: d.view.Round, Lost: away && !d.view.Options.Losses}
}
