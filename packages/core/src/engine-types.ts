// In: nothing. Out: what an action works with and what it answers.
import type { FactBuffer } from './fact-buffer.ts';
import type { Refusal } from './refusals.ts';
import type { State } from './state.ts';

/** What every action of the core receives beside its command. */
export interface Room {
  readonly state: State;
  readonly facts: FactBuffer;
  readonly mode: Mode;
}
export type Mode = 'sandbox' | 'live';

/** What was made or changed, by number. */
export interface Accepted {
  readonly refusal: null;
  readonly asset?: number;
  readonly instrument?: number;
  readonly account?: number;
  readonly orderId?: number;
  /** Lots filled at once by an arriving order. */
  readonly filledLots?: number;
  /** Orders cancelled or quotes placed. */
  readonly count?: number;
}
export type Reply = Accepted | Refusal;
