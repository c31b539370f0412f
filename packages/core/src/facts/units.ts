// In: places in an array that hold 64-bit integers, seen as pairs of words. Out: sums on them without a bigint.
// A bigint that leaves the function it was made in is put on the heap, and the order path would make a dozen a trade. What is added at once
// stays below 2^53, where a double is exact; what it is added to may be any 64-bit integer.

const HIGH = 4_294_967_296;
const HIGHEST = 2 ** 31 - 1;

/** Units at a place of words (even). Exact below 2^53; beyond it the nearest double, which still compares rightly with anything exact. */
export function unitsAt(words: Int32Array, place: number): number {
  return words[place + 1]! * HIGH + (words[place]! >>> 0);
}

/** Write a safe integer at a place of words (even). */
export function setUnits(words: Int32Array, place: number, units: number): void {
  const high = Math.floor(units / HIGH);
  words[place] = (units - high * HIGH) | 0;
  words[place + 1] = high;
}

/** Add a safe integer to the units at a place of words (even), word by word with a carry. Throws RangeError beyond 2^63. */
export function addUnits(words: Int32Array, place: number, units: number): void {
  const unitsHigh = Math.floor(units / HIGH);
  const low = (words[place]! >>> 0) + (units - unitsHigh * HIGH);
  const high = words[place + 1]! + unitsHigh + (low >= HIGH ? 1 : 0);
  if (high > HIGHEST || high < -HIGHEST - 1) throw beyond(BigInt(high) * BigInt(HIGH) + (BigInt(low) % BigInt(HIGH)));
  words[place] = low | 0;
  words[place + 1] = high;
}

/** Add any number of units at a place of 64-bit integers. Throws RangeError beyond 2^63. */
export function addWide(money: BigInt64Array, place: number, units: bigint): void {
  const sum = money[place]! + units;
  if (BigInt.asIntN(64, sum) !== sum) throw beyond(sum);
  money[place] = sum;
}

function beyond(sum: bigint): RangeError {
  return new RangeError(`a balance of ${sum} units is beyond what is counted`);
}
