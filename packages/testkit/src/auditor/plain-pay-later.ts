// In: an offering whose draw gave some the right to pay later. Out: what stays unpaid, and who is next for it.
import { same } from './plain-contract-sums.ts';
import { plainOrder } from './plain-draw.ts';
import { drawn, type PlainApplication, type PlainOffering } from './plain-offering-books.ts';

/** Units that the next in the draw has of what others did not pay. */
export function nextInTurn(offering: PlainOffering, one: PlainApplication): bigint {
  same('unpaid shares are passed on', offering.passes, 0);
  const next = waiting(offering, one.category)[0];
  same('the next in the draw', one.id, next?.id);
  const left = unpaidOf(offering, one.category);
  return one.quantity < left ? one.quantity : left;
}

export function waiting(offering: PlainOffering, category: string): PlainApplication[] {
  const waits = drawn(offering).filter(
    (each) => each.category === category && each.later && each.status === 'not-allotted',
  );
  return plainOrder(waits, offering.seed);
}

/** What those who lapsed would have had, less what was passed on. */
export function unpaidOf({ applications, given, passes }: PlainOffering, category: string): bigint {
  let units = 0n;
  for (const one of applications) {
    if (one.category !== category) continue;
    const first = given!.get(one.key) ?? 0n;
    if (one.status === 'lapsed') units += passes === 0 ? first : 0n;
    else if (passes === 0) units -= one.allotted - first;
  }
  return units;
}
