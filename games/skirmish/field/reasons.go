package field

// Reasons why something may not stand, drive or shoot: the words are at
// "refusal.<reason>".
const (
	ReasonPieceType     = "skirmish.terrain.type"
	ReasonPieceSize     = "skirmish.terrain.size"
	ReasonPieceEdge     = "skirmish.terrain.edge"
	ReasonPieceNear     = "skirmish.terrain.near"
	ReasonTooMany       = "skirmish.terrain.too-many"
	ReasonObjectiveLine = "skirmish.objective.line"
	ReasonObjectiveNear = "skirmish.objective.near"
	ReasonObjectiveOn   = "skirmish.objective.building"
	ReasonDeployEdge    = "skirmish.deploy.edge"
	ReasonDeployCorner  = "skirmish.deploy.corner"
	ReasonOffTable      = "skirmish.pose.off-table"
	ReasonHeading       = "skirmish.pose.heading"
	ReasonOnBuilding    = "skirmish.pose.building"
	ReasonOnWreck       = "skirmish.pose.wreck"
	ReasonOnTank        = "skirmish.pose.tank"
	ReasonOutOfReach    = "skirmish.move.reach"
	ReasonArrowBuilding = "skirmish.move.arrow-building"
	ReasonArrowWreck    = "skirmish.move.arrow-wreck"
	ReasonArrowTank     = "skirmish.move.arrow-tank"
	ReasonNoTarget      = "skirmish.shoot.no-target"
	ReasonNoSight       = "skirmish.shoot.no-sight"
	ReasonNoArc         = "skirmish.shoot.no-arc"
)
