// In: the files of this room. Out: what the rest of the server may use of the sequencer.
export type {
  CommittedBatch,
  CommittedCommand,
  RequestIdReused,
  Sequencer,
  SequencerReply,
  Submission,
} from './types.ts';
export { DatabaseUnavailable, LeaseTaken } from './types.ts';
export { openSequencer, type Connections, type OpenOptions } from './open.ts';
export { JournalProblem } from './recovery.ts';
