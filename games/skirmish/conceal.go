package skirmish

// Conceals tells that a platoon says more than its event does: its crew and
// upgrade cards lie face down until they are used (TK-5.b). What everybody may
// know is in [PlatoonReady].
func (HandIn) Conceals() bool { return true }
