// In: nothing. Out: what an action works with and what it answers.
import type { FactBuffer } from './facts/fact-buffer.ts';
import type { SignatureCheck } from './payments/proof.ts';
import type { Refusal } from './refusals.ts';
import type { State } from './state.ts';

/** Facts that one step sets off at most before it stops at the next whole thing and goes on in a step of its own. */
export const MOST_FACTS_A_STEP = 512;

/** What every action of the core receives beside its command. */
export interface World {
  readonly state: State;
  readonly facts: FactBuffer;
  readonly mode: Mode;
  readonly isSigned: SignatureCheck;
  /** `facts.count` when the step began. */
  began: number;
  /** Facts that a step may set off. */
  readonly most: number;
  /** Whether the step has worked as long as one may, however few its facts are. */
  isWorked: boolean;
}
export type Mode = 'sandbox' | 'live';

/** Whether the step has set off, or worked, as much as one may. */
export function isSpent({ facts, began, most, isWorked }: World): boolean {
  return isWorked || facts.count - began >= most;
}

/** Nothing more in this step, however few its facts are. */
export function spend(world: World): void {
  world.isWorked = true;
}

/** What was made or changed, by number. */
export interface Accepted {
  readonly refusal: null;
  readonly asset?: number;
  readonly instrument?: number;
  readonly account?: number;
  readonly orderId?: number;
  /** Lots filled at once by an arriving order. */
  readonly filledLots?: number;
  /** Orders cancelled, quotes placed, events run. */
  readonly count?: number;
  /** Whether more is due now. */
  readonly more?: boolean;
  /** What a product's room made, by its own number. */
  readonly id?: number;
}
export type Reply = Accepted | Refusal;
