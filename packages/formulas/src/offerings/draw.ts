// In: a seed and applicants' ids. Out: the order of the draw by HMAC-SHA256(seed, id) ascending.
import { hmac } from '@noble/hashes/hmac.js';
import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';
import { byText } from './types.ts';
import { orderInSlices, runSlices, type Slice } from './sliced-order.ts';

/** Ticket of one applicant: 32 bytes that nobody can know before the seed is. */
export function ticketOf(seed: Uint8Array, id: string): Uint8Array {
  return hmac(sha256, seed, utf8ToBytes(id));
}

/** Many ids, without a list of them. */
export interface Ids {
  count: number;
  idOf: (index: number) => string;
}

/**
 * The order of a draw, in slices: indexes of the ids, lowest ticket first.
 * @param slice ids hashed between two yields
 */
export function* drawInSlices(seed: Uint8Array, { count, idOf }: Ids, slice: number): Generator<Slice, Uint32Array> {
  // The keyed state is made once; a million ids then cost two blocks each instead of four.
  const keyed = hmac.create(sha256, seed);
  const ticket = (index: number): Uint8Array =>
    keyed
      .clone()
      .update(utf8ToBytes(idOf(index)))
      .digest();
  return yield* orderInSlices(
    {
      count,
      keyOf: (index) => firstSixBytes(ticket(index)),
      keys: 'hashed',
      compareTies: (one, other) =>
        byText(bytesToHex(ticket(one)), bytesToHex(ticket(other))) || byText(idOf(one), idOf(other)),
    },
    slice,
  );
}

/** The whole draw at once: the ids, lowest ticket first. */
export function drawOrder(seed: Uint8Array, ids: readonly string[]): readonly string[] {
  const idOf = (index: number): string => ids[index] ?? '';
  return Array.from(runSlices(drawInSlices(seed, { count: ids.length, idOf }, 4_096)), idOf);
}

function firstSixBytes(bytes: Uint8Array): number {
  let value = 0;
  for (let index = 0; index < 6; index += 1) value = value * 256 + (bytes[index] ?? 0);
  return value;
}
