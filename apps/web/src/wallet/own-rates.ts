// In: `/user/fees`.
// Out: what the customer's next order is charged in a class of markets; and rates as people read them.
import type { ReplyOf } from '@hilsa/contract';
import { useCall } from '../kernel/queries.ts';
import { useSignedIn } from '../kernel/session.ts';

type Class = ReplyOf<'/user/fees'>['classes'][number];
export interface OwnRates {
  readonly makerFeePpm: number;
  readonly takerFeePpm: number;
}

/** Null for a guest, before the answer, and for a market that no table is over: its own rates hold there. */
export function useOwnRates(feeClass: Class['feeClass'], quote: string): OwnRates | null {
  const { data } = useCall('/user/fees', {}, { enabled: useSignedIn() });
  const found = data?.classes.find((each) => each.feeClass === feeClass && each.asset === quote);
  return found?.tiers[found.tier] ?? null;
}

/** Nothing but the rates: where a tier begins belongs to no market. */
export function ratesOf({ makerFeePpm, takerFeePpm }: OwnRates): OwnRates {
  return { makerFeePpm, takerFeePpm };
}

/** Millionths in percent, with two places: 1000 is 0.10. */
export function percentOfRate(ppm: number): string {
  const hundredths = Math.floor(ppm / 100);
  const rest = ppm % 100;
  const text = `${Math.floor(hundredths / 100)}.${String(hundredths % 100).padStart(2, '0')}`;
  return rest === 0 ? text : `${text}${String(rest).padStart(2, '0')}`.replace(/0+$/, '');
}
