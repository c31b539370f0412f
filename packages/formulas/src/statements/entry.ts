// In: a posting as a statement shows it, and the hash of the entry before. Out: the entry's own hash.
// A changed, missing, added or exchanged posting breaks every hash after it in the same account.
import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, concatBytes, hexToBytes, utf8ToBytes } from '@noble/hashes/utils.js';

/** The hash before an account's first entry. */
export const FIRST_ENTRY = '0'.repeat(64);

/** One line of an account's record. Amounts are decimal text without zeros at the end; hashes are hexadecimal. */
export interface Entry {
  /** Of the command in the journal, and the posting's place among the command's. */
  readonly sequence: string;
  readonly line: string;
  readonly asset: string;
  readonly amount: string;
  /** Available and held of the account in that asset, right after. */
  readonly balanceAfter: string;
  readonly reason: string;
  readonly causeKind: string;
  readonly cause: string;
  /** UTC milliseconds. */
  readonly atMs: string;
  /** Hash of the journal's row. */
  readonly journal: string;
}

/** No field of an entry can hold a bar, so that the text can be read in one way only. */
const SEPARATOR = '|';

/** Bytes to their SHA-256: whoever has one that is quicker than this room's brings it. */
export type Sha256 = (bytes: Uint8Array) => Uint8Array;

/** SHA-256(hash of the entry before ‖ the fields in this order, parted by bars). @throws Error for a hash that is not hexadecimal */
export function entryHash(before: string, entry: Entry, digest: Sha256 = sha256): string {
  const { sequence, line, asset, amount, balanceAfter, reason, causeKind, cause, atMs, journal } = entry;
  const fields = [sequence, line, asset, amount, balanceAfter, reason, causeKind, cause, atMs, journal];
  return bytesToHex(digest(concatBytes(hexToBytes(before), utf8ToBytes(fields.join(SEPARATOR)))));
}
