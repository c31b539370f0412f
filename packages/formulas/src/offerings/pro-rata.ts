// In: lots asked for and lots there are. Out: everyone's share by largest remainder.
import type { Ids } from './draw.ts';
import { byText } from './types.ts';
import { KEYS_END, orderInSlices, type Slice } from './sliced-order.ts';

export interface Shares extends Ids {
  /** Lots asked for, not negative. */
  lotsOf: (index: number) => bigint;
  /** Their sum. */
  total: bigint;
}

/**
 * Largest remainder (Hamilton's method): everyone gets ⌊asked × offered ÷ total⌋; the lots left go one by one to the largest
 * remainders, ties to the lower id. When less is asked for than offered, everyone gets all.
 * @returns lots by index; their sum is the smaller of offered and total
 */
export function* proRataInSlices(
  { count, idOf, lotsOf, total }: Shares,
  offered: bigint,
  slice: number,
): Generator<Slice, readonly bigint[]> {
  const given: bigint[] = [];
  const remainders: bigint[] = [];
  const isEnough = total <= offered;
  let left = offered;
  for (let index = 0; index < count; index += 1) {
    const lots = lotsOf(index);
    const share = isEnough ? lots : (lots * offered) / total;
    given.push(share);
    left -= share;
    if (!isEnough) remainders.push((lots * offered) % total);
    if ((index + 1) % slice === 0) yield;
  }
  if (isEnough) return given;
  const order = yield* orderInSlices(
    {
      count,
      keyOf: (index) => KEYS_END - 1 - Number(((remainders[index] ?? 0n) * BigInt(KEYS_END - 1)) / total),
      compareTies: (one, other) => {
        const difference = (remainders[other] ?? 0n) - (remainders[one] ?? 0n);
        if (difference !== 0n) return difference < 0n ? -1 : 1;
        return byText(idOf(one), idOf(other));
      },
    },
    slice,
  );
  for (const [place, index] of order.subarray(0, Number(left)).entries()) {
    given[index] = (given[index] ?? 0n) + 1n;
    if ((place + 1) % slice === 0) yield;
  }
  return given;
}
