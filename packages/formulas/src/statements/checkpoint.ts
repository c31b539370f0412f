// In: where every account's chain of entries stood when a day ended. Out: the day's digest, hung on the day before; and the text of a leaf.
import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, concatBytes, hexToBytes, utf8ToBytes } from '@noble/hashes/utils.js';

/** Where one account's chain stood at the end of a day on which it had entries. */
export interface ChainEnd {
  readonly account: string;
  /** Days since 1970-01-01 at UTC+6. */
  readonly day: number;
  /** Entries the account had by then, from its first. */
  readonly entries: string;
  readonly hash: string;
}

/**
 * What a leaf of a day's tree says. An entry's hash cannot be guessed, for it hangs on the journal's, which is not published row by row;
 * so that the digests beside a path tell nothing of other accounts.
 */
export function leafText({ account, day, entries, hash }: ChainEnd): Uint8Array {
  return utf8ToBytes([account, String(day), entries, hash].join('|'));
}

/** What is published of a day. Hashes are hexadecimal. */
export interface Checkpoint {
  readonly day: number;
  readonly leaves: string;
  readonly root: string;
  /** The journal's row at which it was taken. */
  readonly sequence: string;
  readonly journal: string;
  /** Hash of the checkpoint before; zeros before the first. */
  readonly previous: string;
  readonly hash: string;
}

/** SHA-256(hash of the checkpoint before ‖ day | leaves | root | sequence | journal). */
export function checkpointHash({ previous, day, leaves, root, sequence, journal }: Omit<Checkpoint, 'hash'>): string {
  const text = [String(day), leaves, root, sequence, journal].join('|');
  return bytesToHex(sha256(concatBytes(hexToBytes(previous), utf8ToBytes(text))));
}

const DAY_MS = 86_400_000;
const DHAKA_MS = 6 * 3_600_000;

/** The day in Dhaka (UTC+6, no daylight saving) that a moment lies in, counted from 1970-01-01. */
export function dhakaDay(atMs: number): number {
  return Math.floor((atMs + DHAKA_MS) / DAY_MS);
}

/** When a day in Dhaka begins, UTC milliseconds. */
export function dhakaDayStart(day: number): number {
  return day * DAY_MS - DHAKA_MS;
}
