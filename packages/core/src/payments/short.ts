// In: rails. Out: whether an asset is short.
import type { PaymentsState } from './state.ts';

/** Claims of customers and house on an asset are more than what its partners were seen to hold, plus arrivals, less departures since. */
export function isShort({ rails }: Pick<PaymentsState, 'rails'>, asset: number): boolean {
  let difference = 0n;
  for (const rail of rails) if (rail.asset === asset) difference += rail.difference;
  return difference < 0n;
}
