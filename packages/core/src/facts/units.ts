// In: places in an array that hold 64-bit integers, seen as pairs of words. Out: sums on them without a bigint.
// A bigint that leaves the function it was made in is put on the heap, and the order path would make a dozen a trade. Sums of one order
// stay below 2^53, where a double is exact; what lies beyond is added by the machine's own 64-bit words.

const HIGH = 4_294_967_296;
/** Beyond this a high word cannot be that of a safe integer, even after one more is added to it. */
const SAFE_HIGH = 2 ** 20;

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

/** Add a safe integer to the units at a place of words (even); `money` are the same bytes as 64-bit integers. Throws RangeError beyond 2^63. */
export function addUnits(words: Int32Array, money: BigInt64Array, place: number, units: number): void {
  const high = words[place + 1]!;
  if (high < SAFE_HIGH && high > -SAFE_HIGH) setUnits(words, place, high * HIGH + (words[place]! >>> 0) + units);
  else addWide(money, place >> 1, BigInt(units));
}

/** Add any number of units at a place of 64-bit integers. Throws RangeError beyond 2^63. */
export function addWide(money: BigInt64Array, place: number, units: bigint): void {
  const sum = money[place]! + units;
  if (BigInt.asIntN(64, sum) !== sum) throw new RangeError(`a balance of ${sum} units is beyond what is counted`);
  money[place] = sum;
}
