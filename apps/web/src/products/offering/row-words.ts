// In: an application. Out: what its row says under its name while it is closed up: what it waits for, or how it ended.
import type { OfferingApplication } from '@hilsa/contract';

type Told = Pick<OfferingApplication, 'state' | 'reason' | 'payLater' | 'history'>;
export type RowWords =
  | { readonly says: 'closes' | 'drawn-all-back' | 'drawn-nothing-owed' | 'lapsed'; readonly atMs: number }
  | { readonly says: 'reason'; readonly reason: string }
  /** How many at what price: nothing more to say. */
  | { readonly says: 'size' };

export function rowWords({ state, reason, payLater, history }: Told): RowWords {
  const at = (wanted: Told['history'][number]['step']): number | undefined =>
    history.find(({ step }) => step === wanted)?.atMs;
  const size = { says: 'size' } as const;
  const dated = (says: 'closes' | 'drawn-all-back' | 'drawn-nothing-owed' | 'lapsed', atMs: number | undefined) =>
    atMs === undefined ? size : { says, atMs };
  if (state === 'under-review') return dated('closes', at('to-be-allocated'));
  // Who pays later had nothing held that could come back.
  if (state === 'not-allotted') return dated(payLater ? 'drawn-nothing-owed' : 'drawn-all-back', at('decided'));
  if (state === 'payment-failed') return dated('lapsed', at('ended'));
  return (state === 'fail' || state === 'closed') && reason !== '' ? { says: 'reason', reason } : size;
}
