package engagement

// Reasons of refusals that the engine itself gives: the words are at
// "refusal.<reason>". Those of moves, fire and forces stand beside the rules
// that give them.
const (
	ReasonScenario    = "engagement.setup.scenario"    // there is no such scenario
	ReasonDetails     = "engagement.setup.details"     // details that cannot be read
	ReasonNotNow      = "engagement.not-now"           // not a thing to do now
	ReasonNoUnit      = "engagement.no-unit"           // there is no such unit
	ReasonNotYours    = "engagement.not-yours"         // a unit of the other side
	ReasonActed       = "engagement.acted"             // the unit has done this already
	ReasonPending     = "engagement.pending"           // squads have to be settled first
	ReasonZone        = "engagement.deploy.zone"       // outside the zone
	ReasonRoom        = "engagement.deploy.room"       // no room there
	ReasonShelter     = "engagement.deploy.shelter"    // hidden where nothing hides it
	ReasonDeployNow   = "engagement.deploy.not-now"    // another group is placed now
	ReasonNoOrder     = "engagement.order.none"        // an order the unit may not get
	ReasonWatch       = "engagement.order.watch"       // only those who hold watch
	ReasonGoal        = "engagement.order.goal"        // not a target for this
	ReasonUnditch     = "engagement.order.unditch"     // it is not bogged, or not on hold
	ReasonHatch       = "engagement.order.hatch"       // no hatch, or nobody to stand in it
	ReasonAway        = "engagement.order.away"        // it fears a Tiger and must move away
	ReasonNoRiders    = "engagement.order.riders"      // passengers get no such order
	ReasonRole        = "engagement.assign.role"       // no such man or role
	ReasonOrderMove   = "engagement.move.order"        // its order does not let it move
	ReasonTurret      = "engagement.move.turret"       // the turret does not turn so far
	ReasonFailedNerve = "engagement.move.failed-nerve" // it may only back off
	ReasonParted      = "engagement.move.parted"       // vehicles that share a squad part
	ReasonMustReach   = "engagement.move.away"         // it must end farther away
	ReasonFull        = "engagement.board.full"        // no room in the vehicle
	ReasonReach       = "engagement.board.reach"       // the men do not reach it
	ReasonBoard       = "engagement.board.vehicle"     // nobody boards that now
	ReasonSpent       = "engagement.board.spent"       // the vehicle has driven too far for it
	ReasonPlace       = "engagement.place.spot"        // not a place for that man
	ReasonAlight      = "engagement.alight.order"      // it has no order to get out
	ReasonKeep        = "engagement.alight.keep"       // nobody needs to stay
	ReasonEdgePoint   = "engagement.enter.edge"        // not at its edge
	ReasonNotDue      = "engagement.enter.round"       // it does not come yet
	ReasonDoze        = "engagement.doze.piece"        // nothing to clear there
	ReasonPush        = "engagement.doze.push"         // cannot be pushed there
	ReasonStep        = "engagement.snap.step"         // not a moment to fire
	ReasonNoMarker    = "engagement.snap.marker"       // the unit holds no marker
	ReasonNoWeapon    = "engagement.fire.weapon"       // it has no such weapon
	ReasonTwice       = "engagement.fire.twice"        // a weapon fires once
	ReasonNoShots     = "engagement.fire.none"         // nothing is fired
	ReasonNoTarget    = "engagement.fire.target"       // not a target
	ReasonNoSight     = "engagement.fire.sight"        // not in sight
	ReasonConcealed   = "engagement.fire.concealed"    // not detected
	ReasonNoArc       = "engagement.fire.arc"          // outside the arc
	ReasonArmour      = "engagement.fire.armour"       // cannot hurt armour
	ReasonEngaged     = "engagement.fire.engaged"      // nobody fires into close combat
	ReasonSuppress    = "engagement.fire.suppressed"   // men in this state do not fire
	ReasonRideFire    = "engagement.fire.passengers"   // passengers who cannot fire
	ReasonShots       = "engagement.fire.spent"        // no shots left
	ReasonPoint       = "engagement.fire.point"        // no point to fire at
	ReasonAimed       = "engagement.fire.aim"          // cannot be aimed so
	ReasonMin         = "engagement.fire.minimum"      // too near for it
	ReasonSameFire    = "engagement.fire.men"          // a man fires one weapon
	ReasonSearch      = "engagement.detect.not"        // it cannot look out now
	ReasonNoAttack    = "engagement.close.none"        // nothing to attack
	ReasonTooFast     = "engagement.close.fast"        // it went too fast
	ReasonLocation    = "engagement.close.location"    // no such part
	ReasonStage       = "engagement.close.stage"       // other attacks come first
	ReasonContact     = "engagement.close.contact"     // must not end in contact
)
