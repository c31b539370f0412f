// In: a TRON address as typed, or its bytes. Out: the other.
import { sha256 } from '@noble/hashes/sha2.js';
import { createBase58check } from '@scure/base';

const base58check = createBase58check(sha256);
/** First byte of every address of the main network. */
const MAIN = 0x41;

/** `T…`, 34 signs. @param account twenty bytes, made like an EVM address */
export function writeTronAddress(account: Uint8Array): string {
  return base58check.encode(Uint8Array.of(MAIN, ...account));
}

/** Read an address. @returns its twenty bytes, or why not */
export function readTronAddress(typed: string): Uint8Array | 'malformed' | 'checksum-wrong' {
  if (!/^T[1-9A-HJ-NP-Za-km-z]{33}$/.test(typed)) return 'malformed';
  try {
    const bytes = base58check.decode(typed);
    return bytes.length === 21 && bytes[0] === MAIN ? bytes.slice(1) : 'malformed';
  } catch {
    return 'checksum-wrong';
  }
}
