// In: the files of this room. Out: what the rest of the server may use of the sequencer.
export type {
  CommittedBatch,
  ExecutedBatch,
  ExecutedCommand,
  RequestIdReused,
  Sequencer,
  SequencerReply,
  Submission,
} from './types.ts';
export { DatabaseUnavailable, JournalGap, LeaseTaken } from './types.ts';
export { openSequencer, type Connections, type OpenOptions } from './open.ts';
export { JournalProblem, ModeProblem } from './recovery.ts';
export { JournalFormProblem } from './journal.ts';
export { type ClockHealth, type Clocks, MACHINE_CLOCKS } from './clock.ts';
