// In: what a robot decided. Out: a row chained to the one before, so that a reason cannot be written once the outcome is known.
import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';
import type { Intent, Reason, Situation } from './types.ts';

/** The link before the first row. */
export const LOG_START = '0'.repeat(64);

/** SHA-256 over all a decision could depend on, in hexadecimal: candles, wallet, orders, fills, signals. */
export function situationDigest(situation: Situation): string {
  return digestOf(situation);
}

export interface DecisionRow {
  /** Close of the candle that was decided on. */
  candleMs: number;
  /** `situationDigest` of what was seen. */
  inputs: string;
  intents: readonly Intent[];
  reasons: readonly Reason[];
}

/** The link of a row: SHA-256 over the link before and the row. */
export function chainDecision(before: string, row: DecisionRow): string {
  return digestOf([before, row]);
}

/** Index of the first row whose link is not the one written, or null when the whole chain holds. */
export function brokenAt(rows: readonly (DecisionRow & { link: string })[], start = LOG_START): number | null {
  let before = start;
  for (const [index, { link, candleMs, inputs, intents, reasons }] of rows.entries()) {
    if (chainDecision(before, { candleMs, inputs, intents, reasons }) !== link) return index;
    before = link;
  }
  return null;
}

function digestOf(value: unknown): string {
  return bytesToHex(sha256(utf8ToBytes(JSON.stringify(inOrder(value)))));
}

/** Plain data with names in order and amounts as text, so that equal things are equal texts. */
function inOrder(value: unknown): unknown {
  if (typeof value === 'bigint') return `${value}n`;
  if (Array.isArray(value)) return value.map(inOrder);
  if (typeof value !== 'object' || value === null) return value;
  const names = Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1));
  return Object.fromEntries(names.map(([name, inner]) => [name, inOrder(inner)]));
}
