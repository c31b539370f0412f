// In: postings of an account. Out: the chain through them, the digest of a day, and the check of a whole statement.
export { type Entry, entryHash, FIRST_ENTRY } from './entry.ts';
export { type ChainEnd, type Checkpoint, checkpointHash, dhakaDay, dhakaDayStart, leafText } from './checkpoint.ts';
export { checkStatement, COST_REASONS, type DayProof, type Misfit, type StatementReport } from './check.ts';
export {
  COLUMNS,
  csvCell,
  type Line,
  type LineKind,
  momentTexts,
  readLines,
  STATEMENT_VERSION,
  StatementWriter,
} from './lines.ts';
