package commander

type question string

// The questions, in the order of the game.
const (
	askNation     question = "nation"
	askYear       question = "year"
	askBuild      question = "build"
	askTerrain    question = "terrain"
	askPlace      question = "place"
	askWorkshop   question = "workshop"
	askPlay       question = "play"
	askArrive     question = "arrive"
	askShot       question = "shot"
	askWithdraw   question = "withdraw"
	askRecon      question = "pick"
	askHold       question = "hold"
	askWindow     question = "window"
	askMeleeOrder question = "melee-order"
	askMeleeFire  question = "melee-fire"
	askRetreat    question = "retreat"
	askDiscard    question = "discard"
	askTrim       question = "trim"
	askNothing    question = ""
)
