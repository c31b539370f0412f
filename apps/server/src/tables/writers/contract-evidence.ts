// In: the ring of a market's last quarter of an hour. Out: the seconds that something rests on, kept for good; once, however many rest on them.
import { EVIDENCE_SECONDS, evidenceTable, MARK_SLOTS, marksTable } from '../contract-proofs.ts';
import type { Before, Rows } from '../room-writer.ts';

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
