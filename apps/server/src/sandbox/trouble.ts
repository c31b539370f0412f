// In: what a test wants to go wrong. Out: prices that stand where it says, venues that are silent, a small insurance fund. Nothing of a running
// product sets it: without a test everything follows from the seed.
import { QUOTE } from './coins.ts';
import type { PriceProcess } from './price-process.ts';
import type { Sequencer } from '../sequencer/index.ts';

export interface Trouble {
  /** What a coin is worth instead, in USDT; null: as the seed has it. */
  priceOf(code: string): number | null;
  /** Whether nothing is heard of a venue. */
  isSilent(venue: string): boolean;
  /** What the insurance fund begins with, in whole USDT; null: as ever. */
  readonly fund: bigint | null;
  /** Told of each world as it is prepared: whose clock makes steps waits until what they made due is done. */
  meets(sequencer: Pick<Sequencer, 'engine' | 'submit'>): void;
}

export const NO_TROUBLE: Trouble = { priceOf: () => null, isSilent: () => false, fund: null, meets: () => undefined };

/** The world of prices as the seed has it, but for coins whose price stands. */
export function troubled(process: PriceProcess, trouble: Trouble): PriceProcess {
  return {
    ...process,
    fairPrice: (code, atMs, quote = QUOTE.code) =>
      (quote === QUOTE.code ? trouble.priceOf(code) : null) ?? process.fairPrice(code, atMs, quote),
  };
}
