// In: keys that are not in the database. Out: seals: whoever holds only the database can make none, so that nothing it can rewrite passes for ours.
import { createHmac, createSecretKey, hash, hkdfSync, timingSafeEqual, type KeyObject } from 'node:crypto';

/** Plain data: another thread or process seals with it, too. */
export interface SealKey {
  /** First bytes of the key's SHA-256: a seal says which key made it. */
  readonly id: Uint8Array;
  readonly key: Uint8Array;
}
/** The one that seals first, then those of before, whose seals still hold. None: nothing is sealed (tests, tools). */
export type SealKeys = readonly SealKey[];

const ID_BYTES = 4;
const SEAL_BYTES = ID_BYTES + 32;

/** What is sealed: a seal of one is none of another. */
export type Sealed = 'journal' | 'snapshot' | 'checkpoint' | 'trail';

/** @param masters at least 32 random bytes each, the newest first */
export function sealKeysOf(masters: readonly Uint8Array[]): SealKeys {
  return masters.map((master) => {
    const key = Buffer.from(hkdfSync('sha256', master, 'hilsa journal', 'seal', 32));
    return { id: hash('sha256', key, 'buffer').subarray(0, ID_BYTES), key };
  });
}

/** Of parts that are told apart by their order; null without a key. */
export function sealOf(keys: SealKeys, what: Sealed, parts: readonly (string | number)[]): Buffer | null {
  const [first] = keys;
  return first === undefined ? null : Buffer.concat([first.id, macOf(first, what, parts)]);
}

/** Whether one of our keys made it. Without a key nothing is known, and false is said. */
export function isSealed(
  keys: SealKeys,
  seal: Uint8Array | null,
  what: Sealed,
  parts: readonly (string | number)[],
): boolean {
  if (seal === null || seal.byteLength !== SEAL_BYTES) return false;
  const named = Buffer.from(seal.subarray(0, ID_BYTES));
  const known = keys.find(({ id }) => named.equals(id));
  return known !== undefined && timingSafeEqual(macOf(known, what, parts), seal.subarray(ID_BYTES));
}

/** Kept by the key's own bytes, which nobody writes to: a `KeyObject` made for each seal would be most of what a seal costs. */
const secretKeys = new WeakMap<Uint8Array, KeyObject>();

function secretKeyOf(key: Uint8Array): KeyObject {
  let known = secretKeys.get(key);
  if (known === undefined) secretKeys.set(key, (known = createSecretKey(key)));
  return known;
}

function macOf({ key }: SealKey, what: Sealed, parts: readonly (string | number)[]): Buffer {
  return createHmac('sha256', secretKeyOf(key))
    .update(JSON.stringify([what, ...parts]))
    .digest();
}
