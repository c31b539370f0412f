// In: the ring of a market's last quarter of an hour. Out: the seconds that something rests on, kept for good; once, however many rest on them.
import type { Fact } from '@hilsa/core';
import { EVIDENCE_SECONDS, evidenceTable, MARK_SLOTS, type MarkRow, marksTable } from '../contract-proofs.ts';
import type { Before, Rows } from '../room-writer.ts';

type Computed = Extract<Fact, { kind: 'mark-computed' }>;
type Said = Computed['prices'];

/** The place of a moment in a market's ring. */
export const slotOf = (atMs: number): number => Math.floor(atMs / 1_000) % MARK_SLOTS;

/**
 * A second of a market. Where two marks fall into one, the later stands, with all that the venues said in both and the book's sample, which is
 * taken once a second: whoever reckons again needs them.
 */
export function secondOf(fact: Computed, atMs: number, known: MarkRow | null): MarkRow {
  const { instrument, mark, index, feed, byFunding, byBasis, last } = fact;
  const before = known !== null && Math.floor(known.atMs / 1_000) === Math.floor(atMs / 1_000) ? known : null;
  const prices = new Map(before === null ? [] : (JSON.parse(before.prices) as Said).map((said) => [said.venue, said]));
  for (const said of fact.prices) prices.set(said.venue, said);
  const basis =
    fact.basis ?? (before === null ? null : ((JSON.parse(before.workings) as (number | null)[])[4] ?? null));
  return {
    instrument,
    slot: slotOf(atMs),
    atMs,
    mark,
    index,
    prices: JSON.stringify([...prices.values()]),
    workings: JSON.stringify([feed, byFunding, byBasis, last, basis]),
  };
}

/** Of one stretch of the journal. */
export class Evidence {
  readonly #wanted = new Set<number>();
  /** The second up to which all is kept, by market. */
  readonly #keptTo = new Map<number, number>();

  want(before: Before, instrument: number): void {
    if (this.#wanted.has(instrument)) return;
    this.#wanted.add(instrument);
    for (let slot = 0; slot < MARK_SLOTS; slot++) before.want(marksTable, instrument, slot);
  }

  /** Keeps the ten minutes until a moment. */
  keep(rows: Rows, instrument: number, atMs: number): void {
    const now = Math.floor(atMs / 1_000);
    const from = Math.max(now - EVIDENCE_SECONDS, this.#keptTo.get(instrument) ?? 0);
    for (let second = from; second <= now; second++) {
      const row = rows.find(marksTable, instrument, second % MARK_SLOTS);
      if (row === null || Math.floor(row.atMs / 1_000) !== second) continue;
      const { slot: _slot, ...kept } = row;
      rows.put(evidenceTable, kept);
    }
    this.#keptTo.set(instrument, now);
  }

  /** The mark of a moment's second, or the newest before it; 0: there is none in the ring. */
  markAt(rows: Rows, instrument: number, atMs: number): number {
    const now = Math.floor(atMs / 1_000);
    for (let second = now; second > now - MARK_SLOTS; second--) {
      const row = rows.find(marksTable, instrument, second % MARK_SLOTS);
      if (row !== null && Math.floor(row.atMs / 1_000) === second) return row.mark;
    }
    return 0;
  }
}
