package tankchess

// Reasons of refusals: the words are at "refusal.<reason>", the names of the
// arguments in brackets.
const (
	ReasonNotYourTurn = "tankchess.turn.not-yours" // [seat]
	ReasonUnknown     = "tankchess.action.unknown" // not an action of this game
	ReasonPhase       = "tankchess.action.phase"   // [action phase] not in this part of the game
	ReasonMustMove    = "tankchess.action.must-move"
	ReasonConclude    = "tankchess.conclude" // [how seat]

	ReasonNoUnit      = "tankchess.move.no-unit"      // [square]
	ReasonNotYours    = "tankchess.move.not-yours"    // [square unit]
	ReasonMalformed   = "tankchess.move.malformed"    // fields that the end of the move has no use for
	ReasonOffBoard    = "tankchess.move.off-board"    // [square]
	ReasonNull        = "tankchess.move.null"         // [square heading]
	ReasonOccupied    = "tankchess.move.occupied"     // [square unit]
	ReasonBlocked     = "tankchess.move.blocked"      // [square terrain unit]
	ReasonWouldSink   = "tankchess.move.would-sink"   // [square unit]
	ReasonWouldBlow   = "tankchess.move.would-blow"   // [square unit]
	ReasonNoWater     = "tankchess.move.no-water"     // [square unit]
	ReasonNoMine      = "tankchess.move.no-mine"      // [square unit]
	ReasonReverse     = "tankchess.move.reverse"      // [square heading]
	ReasonMudStart    = "tankchess.move.mud-start"    // [square]
	ReasonTooFar      = "tankchess.move.too-far"      // [square steps speed unit]
	ReasonHalted      = "tankchess.move.halted"       // [square heading terrain]
	ReasonNoWay       = "tankchess.move.no-way"       // [square]
	ReasonOnlyCommand = "tankchess.move.only-command" // [square unit]
	ReasonNoExit      = "tankchess.move.no-exit"      // [objective]
	ReasonCorner      = "tankchess.move.corner"       // [square]
	ReasonReverseExit = "tankchess.move.reverse-exit" // [square]
	ReasonExitFar     = "tankchess.move.exit-far"     // [square steps speed]
	ReasonExitNoWay   = "tankchess.move.exit-no-way"  // [square]

	ReasonFireLost    = "tankchess.fire.lost"     // [square]
	ReasonFireOut     = "tankchess.fire.out"      // [square]
	ReasonUnarmed     = "tankchess.fire.unarmed"  // [unit]
	ReasonNoTarget    = "tankchess.fire.nothing"  // [square]
	ReasonOwnTarget   = "tankchess.fire.own"      // [square unit]
	ReasonNotInLine   = "tankchess.fire.line"     // [square unit heading]
	ReasonRange       = "tankchess.fire.range"    // [square distance min max]
	ReasonAdjacent    = "tankchess.fire.adjacent" // [square unit]
	ReasonFireBlocked = "tankchess.fire.blocked"  // [square at terrain unit]
	ReasonFirePinched = "tankchess.fire.pinched"  // [square at]
	ReasonArmourHolds = "tankchess.fire.holds"    // [square unit face gun armour]

	ReasonNoReserve  = "tankchess.place.no-reserve"  // [unit]
	ReasonZone       = "tankchess.place.zone"        // [square from to]
	ReasonCannotHold = "tankchess.place.cannot-hold" // [square unit terrain]
	ReasonPlaceTaken = "tankchess.place.taken"       // [square]
	ReasonLastLand   = "tankchess.place.last-land"   // [square] the other units would find no room
	ReasonNotReady   = "tankchess.ready.units-left"  // [number]
	ReasonLayOpen    = "tankchess.lay.open"          // [square]
	ReasonLayZone    = "tankchess.lay.zone"          // [square]
	ReasonLayTwice   = "tankchess.lay.twice"         // [square]
	ReasonNoMineHere = "tankchess.detonate.none"     // [square]

	ReasonText       = "tankchess.text"        // [column found want]
	ReasonTextLetter = "tankchess.text.letter" // [letter unit]
	ReasonTextSuffix = "tankchess.text.suffix" // [suffix want]
	ReasonTextPath   = "tankchess.text.path"   // [path]

	ReasonSetupSize     = "tankchess.setup.size"      // [width height min max]
	ReasonSetupGround   = "tankchess.setup.ground"    // [squares want]
	ReasonSetupTerrain  = "tankchess.setup.terrain"   // [square]
	ReasonSetupTurn     = "tankchess.setup.turn"      // [seat]
	ReasonSetupCounters = "tankchess.setup.counters"  // [quiet turn]
	ReasonSetupOff      = "tankchess.setup.off-board" // [square]
	ReasonSetupUnit     = "tankchess.setup.unit"      // [square]
	ReasonSetupWreck    = "tankchess.setup.wreck"     // [square terrain]
	ReasonSetupStands   = "tankchess.setup.stands"    // [square unit terrain]
	ReasonSetupTaken    = "tankchess.setup.taken"     // [square]
	ReasonSetupCommand  = "tankchess.setup.command"   // [seat number]
	ReasonSetupFlag     = "tankchess.setup.flag"      // [square seat]
	ReasonSetupNoFlag   = "tankchess.setup.no-flag"   // [seat]
	ReasonSetupRoom     = "tankchess.setup.room"      // [seat] the force does not fit its zone
	ReasonSetupMines    = "tankchess.setup.mines"     // no two open squares for mines
	ReasonSetupRanks    = "tankchess.setup.ranks"     // [ranks]
	ReasonSetupScenario = "tankchess.setup.scenario"  // [scenario]
	ReasonSetupDetails  = "tankchess.setup.details"   // [message]

	ReasonBoardSymmetry = "tankchess.board.symmetry" // [square twin]
	ReasonBoardStart    = "tankchess.board.start"    // [square terrain]
	ReasonBoardBlocked  = "tankchess.board.blocked"  // [number most]
	ReasonBoardEscape   = "tankchess.board.escape"   // [seat square]
	ReasonBoardFirst    = "tankchess.board.first"    // [seat move]
)
