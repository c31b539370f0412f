// In: nothing. Out: the core's front door.
export type * from './commands.ts';
export type * from './facts.ts';
export { createEngine, Engine, restoreEngine } from './engine.ts';
export type { Accepted, Mode, Reply } from './engine-types.ts';
export { FactBuffer } from './fact-buffer.ts';
export { readFacts } from './read-facts.ts';
export { type Posting, type PostingReason, postingsOf } from './ledger/postings.ts';
export type { OpenOrder } from './orders/open-order.ts';
export { REFUSALS, type Refusal, type RefusalWord } from './refusals.ts';
export { type AssetState, FEES, type InstrumentState, ISSUANCE } from './state.ts';
