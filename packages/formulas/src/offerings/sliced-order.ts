// In: very many items with keys. Out: their ascending order, found in slices of bounded work.

/** What a slice of work was: a hash an item, or a look at each, which costs a tenth. */
export type Slice = 'hashed' | undefined;

const MOST_BUCKETS = 65_536;
/** Keys lie from 0 up to, not including, this. */
export const KEYS_END = 2 ** 48;

export interface Ordering {
  count: number;
  /** An integer from 0 to 2^48 − 1. Evenly spread keys make even slices. */
  keyOf: (index: number) => number;
  /** What a slice of keys costs. */
  keys?: Slice;
  /** Decides between items of one key; must never say 0 for two different items. */
  compareTies: (one: number, other: number) => number;
}

/**
 * The order of the items, as their indexes. A counting sort over the upper bits of the key and then bucket by bucket, so that a million items never stand in the way of whoever else needs the processor.
 * @param slice items looked at between two yields; positive
 */
export function* orderInSlices(
  { count, keyOf, keys: cost, compareTies }: Ordering,
  slice: number,
): Generator<Slice, Uint32Array> {
  let buckets = 1;
  while (buckets < count && buckets < MOST_BUCKETS) buckets *= 2;
  const width = KEYS_END / buckets;
  const keys = new Float64Array(count);
  const ends = new Uint32Array(buckets + 1);
  for (let index = 0; index < count; index += 1) {
    const key = keyOf(index);
    keys[index] = key;
    const bucket = Math.floor(key / width) + 1;
    ends[bucket] = (ends[bucket] ?? 0) + 1;
    if ((index + 1) % slice === 0) yield cost;
  }
  for (let bucket = 1; bucket <= buckets; bucket += 1) ends[bucket] = (ends[bucket] ?? 0) + (ends[bucket - 1] ?? 0);
  yield;
  const order = new Uint32Array(count);
  const next = ends.slice(0, buckets);
  for (let index = 0; index < count; index += 1) {
    const bucket = Math.floor((keys[index] ?? 0) / width);
    const place = next[bucket] ?? 0;
    order[place] = index;
    next[bucket] = place + 1;
    if ((index + 1) % slice === 0) yield;
  }
  const compare = (one: number, other: number): number =>
    (keys[one] ?? 0) - (keys[other] ?? 0) || compareTies(one, other);
  let sinceYield = 0;
  for (let bucket = 0; bucket < buckets; bucket += 1) {
    const [from, to] = [ends[bucket] ?? 0, ends[bucket + 1] ?? 0];
    // Many may share a key, as all who ask for the same do; such a bucket is sorted in slices too.
    if (to - from > slice) yield* mergeInSlices(order.subarray(from, to), compare, slice);
    else if (to - from > 1) order.subarray(from, to).sort(compare);
    sinceYield += to - from;
    if (sinceYield < slice) continue;
    sinceYield = 0;
    yield;
  }
  return order;
}

/** Merge sort from the bottom up, in place, with a yield for every slice of items moved. */
function* mergeInSlices(
  items: Uint32Array,
  compare: (one: number, other: number) => number,
  slice: number,
): Generator<Slice> {
  const { length } = items;
  for (let from = 0; from < length; from += slice) {
    items.subarray(from, Math.min(length, from + slice)).sort(compare);
    yield;
  }
  let [source, target]: [Uint32Array, Uint32Array] = [items, new Uint32Array(length)];
  for (let width = slice; width < length; width *= 2) {
    for (let from = 0; from < length; from += width * 2) {
      const [middle, to] = [Math.min(length, from + width), Math.min(length, from + width * 2)];
      let [left, right] = [from, middle];
      for (let place = from; place < to; place += 1) {
        const takesLeft = right >= to || (left < middle && compare(source[left] ?? 0, source[right] ?? 0) <= 0);
        target[place] = source[takesLeft ? left : right] ?? 0;
        if (takesLeft) left += 1;
        else right += 1;
        if ((place + 1) % slice === 0) yield;
      }
    }
    [source, target] = [target, source];
  }
  if (source !== items) items.set(source);
}

/** Run slices to their end at once: for a screen's worker, a script, a test. */
export function runSlices<Result>(slices: Generator<Slice, Result>): Result {
  for (;;) {
    const step = slices.next();
    if (step.done === true) return step.value;
  }
}
