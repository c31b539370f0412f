// In: one batch: its journal rows and the table rows they change. Out: all of it committed, or none.
// One statement with one part a table is one transaction and one round trip. The lease is asserted inside it.
import type { Sql } from 'postgres';
import { balancesUpdater, balancesWriter } from '../tables/balances.ts';
import { candlesWriter } from '../tables/candles.ts';
import { holdingsUpdater, holdingsWriter } from '../tables/holdings.ts';
import { assetsWriter, instrumentsWriter } from '../tables/listings.ts';
import { ordersUpdater, ordersWriter } from '../tables/orders.ts';
import { movementsWriter } from '../tables/postings.ts';
import type { RowWriter } from '../tables/row-writer.ts';
import { sharedFeesWriter } from '../tables/shared-fees.ts';
import type { TableChanges } from '../tables/rows.ts';
import { tradesWriter } from '../tables/trades.ts';
import type { World } from '../tables/words.ts';
import { JournalBatch, journalHashAt } from './journal.ts';
import { LEASE_KEY, leaseWorld, takeLease } from './lease.ts';
import { requestsWriter, type RequestRow } from './requests.ts';
import { DatabaseUnavailable, LeaseTaken } from './types.ts';

export interface WriteBatch {
  journal: JournalBatch;
  requests: readonly RequestRow[];
  changes: TableChanges;
}

type Parameter = string | number | Buffer;

/** The writer of one world: one connection, one batch at a time. */
export class BatchWriter {
  readonly #sql: Sql;
  readonly #world: World;
  readonly #patienceMs: number;
  /** Statement texts by the tables they write. */
  readonly #texts = new Map<string, string>();
  readonly #balances = new KnownRows();
  readonly #holdings = new KnownRows();

  constructor(sql: Sql, world: World, options: { patienceMs: number }) {
    this.#sql = sql;
    this.#world = world;
    this.#patienceMs = options.patienceMs;
  }

  /**
   * Resolves when the batch is committed. While the database is away the same batch is tried again; after an unknown
   * outcome the journal is asked whether it holds the batch's last row.
   * @param away called once when the first try has failed for want of the database
   * @throws DatabaseUnavailable when that lasts longer than the bound; LeaseTaken; any other error is a fault of the program.
   * After any of them the process must end: memory is ahead of the journal.
   */
  async write(batch: WriteBatch, away: () => void): Promise<void> {
    const { text, parameters } = this.#compose(batch);
    await this.#writeUntil(batch, text, parameters, away);
    this.#balances.learn(batch.changes.balances);
    this.#holdings.learn(batch.changes.holdings);
  }

  async #writeUntil(
    batch: WriteBatch,
    text: string,
    parameters: readonly Parameter[],
    away: () => void,
  ): Promise<void> {
    const deadline = Date.now() + this.#patienceMs;
    const tooLate = bound(this.#patienceMs);
    try {
      let problem = await this.#attempt(text, parameters, tooLate.reached);
      if (problem === null) return;
      away();
      for (let pauseMs = 20; ; pauseMs = Math.min(pauseMs * 2, 500)) {
        if (!isAbsence(problem)) throw problem;
        if (Date.now() > deadline)
          throw new DatabaseUnavailable(`the database did not answer for ${this.#patienceMs} ms`, { cause: problem });
        await new Promise((resolve) => setTimeout(resolve, pauseMs));
        problem = await Promise.race([this.#recover(batch, deadline), tooLate.reached]).then(
          (committed) => (committed ? null : this.#attempt(text, parameters, tooLate.reached)),
          (again: unknown) => again,
        );
        if (problem === null) return;
      }
    } finally {
      tooLate.cancel();
    }
  }

  /** null when committed, else the problem. A database that hangs is given up on at the bound. */
  async #attempt(text: string, parameters: readonly Parameter[], tooLate: Promise<never>): Promise<unknown> {
    const committed = this.#sql.unsafe(text, [...parameters], { prepare: true });
    return Promise.race([committed, tooLate]).then(
      () => null,
      (problem: unknown) => problem,
    );
  }

  /** With the lease back in hand no former session of ours can still be writing: the journal's answer is final. */
  async #recover({ journal }: WriteBatch, deadline: number): Promise<boolean> {
    await takeLease(this.#sql, this.#world, Math.max(1, deadline - Date.now()));
    const last = journal.firstSequence + journal.count - 1;
    const hash = await journalHashAt(this.#sql, this.#world, last);
    if (hash !== null && !hash.equals(journal.hash))
      throw new LeaseTaken(`another process wrote row ${last} of the journal meanwhile`);
    return hash !== null;
  }

  #compose({ journal, requests, changes }: WriteBatch): { text: string; parameters: Parameter[] } {
    const balances = this.#balances.split(changes.balances);
    const holdings = this.#holdings.split(changes.holdings);
    const parts: [RowWriter<never>, readonly unknown[]][] = [
      [requestsWriter, requests],
      [assetsWriter, changes.assets],
      [instrumentsWriter, changes.instruments],
      [ordersWriter, changes.orders.slice(0, changes.placed)],
      [ordersUpdater, changes.orders.slice(changes.placed)],
      [tradesWriter, changes.trades],
      [movementsWriter, changes.movements],
      [balancesWriter, balances.unknown],
      [balancesUpdater, balances.known],
      [holdingsWriter, holdings.unknown],
      [holdingsUpdater, holdings.known],
      [sharedFeesWriter, changes.sharedFees],
      [candlesWriter, changes.candles],
    ];
    const used = parts.filter(([, rows]) => rows.length > 0);
    const key = used.map(([writer]) => writer.table).join();
    let text = this.#texts.get(key);
    if (text === undefined) {
      text = this.#textOf(used.map(([writer]) => writer));
      this.#texts.set(key, text);
    }
    return {
      text,
      parameters: [...journal.parameters(), ...used.flatMap(([writer, rows]) => writer.parameters(rows as never))],
    };
  }

  #textOf(writers: readonly RowWriter<never>[]): string {
    const parts = [`journal_part as (${JournalBatch.statement(this.#world, 1)})`];
    let first = 1 + JournalBatch.width;
    for (const writer of writers) {
      parts.push(`${writer.table}_part as (${writer.statement(this.#world, first)})`);
      first += writer.width;
    }
    return `with ${parts.join(', ')} select "${this.#world}".assert_leader(${LEASE_KEY}, ${leaseWorld(this.#world)})`;
  }
}

interface Keyed {
  account: number;
  asset: number;
}

/** Which rows this process has written and so knows to be there. Bounded: what is forgotten is merely upserted again. */
class KnownRows {
  readonly #known = new Set<number>();

  split<Row extends Keyed>(rows: readonly Row[]): { known: Row[]; unknown: Row[] } {
    const sides = { known: [] as Row[], unknown: [] as Row[] };
    for (const row of rows) (this.#known.has(row.account * 4096 + row.asset) ? sides.known : sides.unknown).push(row);
    return sides;
  }

  /** After the commit only. */
  learn(rows: readonly Keyed[]): void {
    if (this.#known.size > 1_000_000) this.#known.clear();
    for (const { account, asset } of rows) this.#known.add(account * 4096 + asset);
  }
}

function bound(ms: number): { reached: Promise<never>; cancel: () => void } {
  let timer: NodeJS.Timeout | undefined;
  const reached = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new DatabaseUnavailable(`the database did not answer for ${ms} ms`)), ms);
  });
  reached.catch(() => undefined);
  return { reached, cancel: () => clearTimeout(timer) };
}

/**
 * Whether a problem means that the database is away or overloaded rather than that the program is wrong. Classes 08
 * (connection), 53 (no resources, disk full), 57 (shutdown), 58 (input/output), 40 (rolled back), HL001 (our new session has
 * not got the lease yet, because the old one is still ending), and everything that is no answer of the server at all.
 */
export function isAbsence(problem: unknown): boolean {
  const code = (problem as { code?: string } | null)?.code ?? '';
  if (problem instanceof DatabaseUnavailable || problem instanceof LeaseTaken) return false;
  if (code === 'HL001') return true;
  // The system's names first: EPIPE has five letters too, like a SQLSTATE.
  return (
    /^(CONNECTION_|CONNECT_TIMEOUT|ECONN|ENOENT|EPIPE|ETIMEDOUT|EAI_|ENOTFOUND|EHOST|ENET)/.test(code) ||
    /^(08|53|57|58|40|XX)[0-9A-Z]{3}$/.test(code)
  );
}
