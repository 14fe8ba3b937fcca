/**
 * Short names for what travels between the server and the page. The types
 * themselves are generated from the server's own (make generate).
 */
import type { components } from './schema';

type Schemas = components['schemas'];

export type Seat = number;
export type Lang = 'en' | 'fr';
export type Level = Schemas['GameList']['levels'][number];
export type Style = Schemas['GameList']['styles'][number];
export type Scenario = Schemas['Scenario'];
export type Option = Schemas['Option'];
export type GameCard = Schemas['GameSummary'];
export type Lobby = Schemas['GameList'];
export type WordsAnswer = Schemas['Words'];
export type Clause = Schemas['Entry'];
export type Volume = Schemas['Volume'];
export type Hit = Schemas['Hit'];
export type Guide = Schemas['Guide'];
export type GuidePart = Schemas['Part'];
export type Setup = Schemas['Setup'];
export type SeatRequest = Schemas['SeatRequest'];
export type SeatChains = Schemas['SeatChains'];
export type Clock = Schemas['Clock'];
export type NewMatch = Schemas['CreateMatchInputBody'];
export type Holder = Schemas['SeatHolder'];
export type Choice = Schemas['LegalAction'];
export type Sight = Schemas['Sight'];
export type Hint = Schemas['Hint'];
export type Clocks = Schemas['Clocks'];
export type Decision = Schemas['Decision'];
export type Request = Schemas['Request'];
export type Takeback = Schemas['Takeback'];
export type SeatLink = Schemas['SeatLink'];
export type Invitation = Schemas['Invitation'];
export type Staff = Schemas['Staff'];
export type StaffMember = Schemas['StaffMember'];
export type Charge = Schemas['Charge'];
export type Device = Schemas['Device'];
export type Proposal = Schemas['Proposal'];
export type ProposalPhrase = NonNullable<Proposal['phrase']>;
export type Result = Schemas['Result'];
export type Snapshot = Schemas['Snapshot'];
export type GameEvent = Schemas['GameEvent'];
export type Line = Schemas['LogLine'];
export type NoteKind = Schemas['Note']['kind'];
export type Note = Schemas['Note'];
export type History = Schemas['History'];
export type Receipt = Schemas['Receipt'];
export type MatchCard = Schemas['MatchSummary'];
export type Refused = Schemas['RefusalText'];
/** A problem document; one that the page makes itself has no code of the server. */
export type Problem = Pick<Schemas['Problem'], 'status' | 'title'> & Partial<Schemas['Problem']>;
export type Place = Schemas['PositionRef'];
export type Thought = Schemas['Thought'];
export type Why = Schemas['Why'];
export type ReferenceTable = Schemas['Table'];
export type Example = Schemas['Scene'];
export type ExampleCard = Schemas['SceneSummary'];
export type Library = Schemas['RulebookIndex'];
export type Verdict = Schemas['CheckResult'];
export type Kept = Schemas['Saved'];
export type Import = Schemas['ImportResult'];
export type Study = Schemas['AnalysisPosition'];
export type StreamMessage = Schemas['StreamMessage'];
