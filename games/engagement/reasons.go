package engagement

// Reasons of refusals that the engine itself gives: the words are at
// "refusal.<reason>". Those of moves, fire and forces stand beside the rules
// that give them.
const (
	ReasonScenario  = "setup.scenario"  // there is no such scenario
	ReasonOptions   = "setup.options"   // options that cannot be read
	ReasonDetails   = "setup.details"   // details that cannot be read
	ReasonMap       = "setup.map"       // there is no such map
	ReasonNotNow    = "not-now"         // not a thing to do now
	ReasonNoUnit    = "no-unit"         // there is no such unit
	ReasonNotYours  = "not-yours"       // a unit of the other side
	ReasonActed     = "acted"           // the unit has done this already
	ReasonPending   = "pending"         // squads have to be settled first
	ReasonZone      = "deploy.zone"     // outside the zone
	ReasonRoom      = "deploy.room"     // no room there
	ReasonShelter   = "deploy.shelter"  // hidden where nothing hides it
	ReasonDeployNow = "deploy.not-now"  // another group is placed now
	ReasonNoOrder   = "order.none"      // an order the unit may not get
	ReasonWatch     = "order.watch"     // only those who hold watch
	ReasonGoal      = "order.goal"      // not a target for this
	ReasonUnditch   = "order.unditch"   // it is not bogged, or not on hold
	ReasonHatch     = "order.hatch"     // no hatch, or nobody to stand in it
	ReasonAway      = "order.away"      // it fears a Tiger and must move away
	ReasonNoRiders  = "order.riders"    // passengers get no such order
	ReasonRole      = "assign.role"     // no such man or role
	ReasonOrderMove = "move.order"      // its order does not let it move
	ReasonTurret    = "move.turret"     // the turret does not turn so far
	ReasonShy       = "move.shy"        // it may only back off
	ReasonMustReach = "move.away"       // it must end farther away
	ReasonFull      = "board.full"      // no room in the vehicle
	ReasonReach     = "board.reach"     // the men do not reach it
	ReasonBoard     = "board.vehicle"   // nobody boards that now
	ReasonSpent     = "board.spent"     // the vehicle has driven too far for it
	ReasonAlight    = "alight.order"    // it has no order to get out
	ReasonKeep      = "alight.keep"     // nobody needs to stay
	ReasonEdgePoint = "enter.edge"      // not at its edge
	ReasonNotDue    = "enter.round"     // it does not come yet
	ReasonDoze      = "doze.piece"      // nothing to clear there
	ReasonPush      = "doze.push"       // cannot be pushed there
	ReasonStep      = "snap.step"       // not a moment to fire
	ReasonNoMarker  = "snap.marker"     // the unit holds no marker
	ReasonNoWeapon  = "fire.weapon"     // it has no such weapon
	ReasonTwice     = "fire.twice"      // a weapon fires once
	ReasonNoShots   = "fire.none"       // nothing is fired
	ReasonNoTarget  = "fire.target"     // not a target
	ReasonNoSight   = "fire.sight"      // not in sight
	ReasonConcealed = "fire.concealed"  // not detected
	ReasonNoArc     = "fire.arc"        // outside the arc
	ReasonArmour    = "fire.armour"     // cannot hurt armour
	ReasonEngaged   = "fire.engaged"    // nobody fires into close combat
	ReasonSuppress  = "fire.suppressed" // men in this state do not fire
	ReasonRideFire  = "fire.passengers" // passengers who cannot fire
	ReasonShots     = "fire.spent"      // no shots left
	ReasonPoint     = "fire.point"      // no point to fire at
	ReasonAimed     = "fire.aim"        // cannot be aimed so
	ReasonMin       = "fire.minimum"    // too near for it
	ReasonSameFire  = "fire.men"        // a man fires one weapon
	ReasonSearch    = "detect.not"      // it cannot look out now
	ReasonNoAttack  = "close.none"      // nothing to attack
	ReasonTooFast   = "close.fast"      // it went too fast
	ReasonLocation  = "close.location"  // no such part
	ReasonStage     = "close.stage"     // other attacks come first
	ReasonContact   = "close.contact"   // must not end in contact
)

// Reasons lists all reasons of this game, for those who write the words.
func Reasons() []string {
	return []string{
		ReasonScenario, ReasonOptions, ReasonDetails, ReasonMap, ReasonNotNow, ReasonNoUnit, ReasonNotYours, ReasonActed,
		ReasonPending, ReasonZone, ReasonRoom, ReasonShelter, ReasonDeployNow, ReasonNoOrder, ReasonWatch, ReasonGoal,
		ReasonUnditch, ReasonHatch, ReasonAway, ReasonNoRiders, ReasonRole, ReasonOrderMove, ReasonTurret, ReasonShy,
		ReasonMustReach, ReasonFull, ReasonReach, ReasonBoard, ReasonSpent, ReasonAlight, ReasonKeep, ReasonEdgePoint,
		ReasonNotDue, ReasonDoze, ReasonPush, ReasonStep, ReasonNoMarker, ReasonNoWeapon, ReasonTwice, ReasonNoShots,
		ReasonNoTarget, ReasonNoSight, ReasonConcealed, ReasonNoArc, ReasonArmour, ReasonEngaged, ReasonSuppress,
		ReasonRideFire, ReasonShots, ReasonPoint, ReasonAimed, ReasonMin, ReasonSameFire, ReasonSearch, ReasonNoAttack,
		ReasonTooFast, ReasonLocation, ReasonStage, ReasonContact,
		reasonUnknownUnit, reasonBudget, reasonTooMany, reasonEmptyForce, reasonCrewOnly,
		reasonRunning, reasonMovedFire, reasonNoGunner, reasonLoading, reasonHatchShut, reasonPintleGun, reasonTooClose,
		reasonRange, reasonElevation, reasonOut, reasonAmmo, reasonOneGunner,
		reasonSegment, reasonTurn, reasonTurns, reasonReverse, reasonAllowance, reasonEdge, reasonGround, reasonRun,
		reasonVehicle, reasonFriends, reasonEnemies, reasonOrder, reasonStraight,
		reasonPaths, reasonTooFar, reasonNoEntry, reasonNoRun, reasonHull, reasonEnemy, reasonOverlap, reasonApart,
		reasonOff, reasonStorey, reasonNoOrder, reasonTooNear, reasonToward,
	}
}
