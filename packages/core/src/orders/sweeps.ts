// In: nothing. Out: the facts by which closing many orders of an owner goes on in a step of its own.
import { declareFact, maybe, oneOf, word } from '../facts/layout.ts';
import { CLOSE_REASONS, type CloseReason } from './words.ts';

/** Which of an owner's orders are being closed: of one account and on one instrument where they are given. */
export interface Sweep {
  readonly account: number | null;
  readonly instrument: number | null;
  readonly reason: CloseReason;
}

export const ordersSweepBegun = declareFact(
  28,
  'orders-sweep-begun',
  { owner: word, account: maybe, instrument: maybe, reason: oneOf(CLOSE_REASONS) },
  (state, { owner, ...sweep }) => {
    state.sweeps.set(owner, sweep);
    state.due.schedule('close-orders', owner, state.atMs);
  },
);
export const ordersSweepEnded = declareFact(29, 'orders-sweep-ended', { owner: word }, (state, { owner }) => {
  state.sweeps.delete(owner);
  state.due.cancel('close-orders', owner);
});
