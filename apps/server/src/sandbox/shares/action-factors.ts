// In: what companies decided, and what the next day stood on after it. Out: by how much a share of today is less than one of before: whoever quotes
// it quotes around the adjusted reference.
import type { Engine } from '@hilsa/core';
import { shareActionsOf, type ShareActionRow, type WorldTables } from '../../tables/index.ts';

type Row = Pick<ShareActionRow, 'action' | 'instrument' | 'terms' | 'endedMs' | 'reference'>;
export type ReadActions = (instruments: readonly number[]) => Promise<readonly Row[]>;

const READ_EVERY_MS = 2_000;
const MOST_ROWS = 10_000;

export const actionsIn =
  (tables: WorldTables): ReadActions =>
  (instruments) =>
    shareActionsOf(tables, instruments, MOST_ROWS);

/**
 * What one action leaves of a price: of a bonus of 1 for 10 it is 10/11. Rights leave what the reference after them is of the one before, which their
 * terms tell. Floats: an opinion about value, not money.
 * @param tickUnits quote units of a tick
 */
export function factorOf({ terms, reference, endedMs }: Row, tickUnits: bigint): number {
  if (endedMs === 0) return 1;
  if (terms.kind === 'bonus') return Number(terms.held) / Number(terms.held + terms.gained);
  if (terms.kind === 'split') return Number(terms.held) / Number(terms.gained);
  if (terms.kind !== 'rights' || reference === 0) return 1;
  const [gained, held, price] = [Number(terms.gained), Number(terms.held), Number(terms.price) / Number(tickUnits)];
  const before = (reference * (held + gained) - price * gained) / held;
  return before > 0 ? reference / before : 1;
}

export class ActionFactors {
  readonly #engine: Pick<Engine, 'shareActions' | 'instrument'>;
  readonly #read: ReadActions;
  /** By instrument, as far as it is not one. */
  readonly #factors = new Map<number, number>();
  /** Actions that tables do not show as ended yet, with the time of their record. */
  readonly #awaited = new Map<number, number>();
  readonly #ended = new Set<number>();
  #isRead = false;
  #readDueMs = 0;

  constructor(engine: Pick<Engine, 'shareActions' | 'instrument'>, read: ReadActions) {
    this.#engine = engine;
    this.#read = read;
  }

  of(instrument: number): number {
    return this.#factors.get(instrument) ?? 1;
  }

  /** Reads what has ended since: at first all of it, and then only while a record is past whose end was not read. */
  async refresh(atMs: number, instruments: readonly number[]): Promise<void> {
    for (const { id, recordAtMs } of this.#engine.shareActions)
      if (!this.#ended.has(id)) this.#awaited.set(id, recordAtMs);
    const isPast = (recordAtMs: number): boolean => recordAtMs <= atMs;
    if ((this.#isRead && ![...this.#awaited.values()].some(isPast)) || atMs < this.#readDueMs) return;
    this.#readDueMs = atMs + READ_EVERY_MS;
    const rows = await this.#read(instruments);
    this.#isRead = true;
    this.#factors.clear();
    for (const row of rows) {
      if (row.endedMs === 0) continue;
      this.#ended.add(row.action);
      this.#awaited.delete(row.action);
      const { tickUnits } = this.#engine.instrument(row.instrument).listing;
      this.#factors.set(row.instrument, this.of(row.instrument) * factorOf(row, tickUnits));
    }
  }
}
