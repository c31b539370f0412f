// In: a trade of a series. Out: the most that each side's fee may be: what the rule by notional says.
import { optionFee } from '@hilsa/formulas/options';
import type { InstrumentState } from '../instruments/instrument.ts';
import type { State } from '../state.ts';
import { underlyingPrice } from './reference.ts';
import { termsOf } from './series.ts';

const NO_LIMIT = [Infinity, Infinity] as const;

/**
 * Taker's and maker's: a share of what the units stand for at the underlying's price, at most a share of the premium. Rates of the listing
 * are that share, rounded up, so this rule alone says what is charged.
 */
export function mostFees(
  state: State,
  { listing, tickLotUnits }: InstrumentState,
  tickLots: number,
  lots: number,
): readonly [taker: number, maker: number] {
  if (listing.kind !== 'option') return NO_LIMIT;
  const fee = optionFee(
    {
      terms: termsOf(listing),
      units: BigInt(lots),
      premium: BigInt(tickLots * tickLotUnits),
      underlying: underlyingPrice(state, listing.underlying),
    },
    listing.fee,
  );
  return [Number(fee), Number(fee)];
}
