// In: what happens to offerings today, and the time. Out: which listings Home shows, at most two.
import type { Offering } from '@hilsa/contract';
import { compare } from '../../kernel/decimals.ts';

const MOST = 2;

/** The own ones, newest first; without any the one that is listed next, or was last. What was cancelled is listed never. */
export function listedToday(
  events: readonly { readonly event: string; readonly offering: Offering }[],
  nowMs: number,
): readonly Offering[] {
  const all = events
    .filter(({ event, offering }) => event === 'lists' && offering.status !== 'cancelled')
    .map(({ offering }) => offering);
  const own = all
    .filter((each) => compare(each.own?.allottedQuantity ?? '0', '0') > 0)
    .toSorted((one, other) => other.dates.lists - one.dates.lists);
  if (own.length > 0) return own.slice(0, MOST);
  const coming = all
    .filter(({ dates }) => dates.lists > nowMs)
    .toSorted((one, other) => one.dates.lists - other.dates.lists);
  const gone = all
    .filter(({ dates }) => dates.lists <= nowMs)
    .toSorted((one, other) => other.dates.lists - one.dates.lists);
  return [...coming, ...gone].slice(0, 1);
}
