// In: one batch: its journal rows, and the request ids that it answers. Out: all of it committed, or none.
// One statement is one transaction and one round trip. The lease is asserted inside it.
import type { Sql } from 'postgres';
import type { World } from '../tables/words.ts';
import type { ChainEnd } from './chain.ts';
import { JournalBatch, journalHashAt, lastSequence, sealedParts } from './journal.ts';
import { retakeLease } from './lease.ts';
import type { Link, Presence } from './link.ts';
import { sealOf, type SealKeys } from '../seals/seals.ts';
import { requestsWriter, type RequestRow } from './requests.ts';
import { DatabaseUnavailable, JournalGap, LeaseTaken } from './types.ts';

export interface WriteBatch {
  journal: JournalBatch;
  requests: readonly RequestRow[];
}

/** Of `assert_next` in the migrations. */
const ROW_BEFORE_MISSING = 'HL002';
/** Between two tries, ms. */
const LONGEST_PAUSE_MS = 250;

type Parameter = string | number | Buffer | null;

export interface BatchWriterParts {
  /** One connection, whose session is named `sessionName` and holds the lease. */
  link: Link;
  sessionName: string;
  presence: Presence;
  seals: SealKeys;
}

/** The writer of one world: one connection, one batch at a time. */
export class BatchWriter {
  readonly #parts: BatchWriterParts;
  readonly #world: World;

  constructor(world: World, parts: BatchWriterParts) {
    this.#world = world;
    this.#parts = parts;
  }

  /**
   * Resolves when the batch is committed. While the database is away the same batch is tried again, for as long as it takes; after an
   * unknown outcome the journal is asked whether it holds the batch's last row.
   * @param away called when the database has not answered as it should
   * @throws LeaseTaken; JournalGap when rows of before are gone; any other error is a fault of the program. After any of them the process
   * must end: memory is ahead of the journal.
   */
  async write(batch: WriteBatch, away: () => void): Promise<void> {
    const { text, parameters } = this.#compose(batch);
    const send = async (sql: Sql): Promise<unknown> => sql.unsafe(text, [...parameters], { prepare: true });
    for (let tries = 0; ; tries += 1) {
      try {
        if (tries > 0 && (await this.#whileAtWork((sql) => this.#recover(sql, batch), away))) return;
        await this.#whileAtWork(send, away);
        return;
      } catch (problem) {
        if ((problem as { code?: string }).code === ROW_BEFORE_MISSING) throw await this.#gap(batch.journal.after);
        if (!isAbsence(problem)) throw problem;
      }
      away();
      await new Promise((resolve) => setTimeout(resolve, Math.min(20 * 2 ** tries, LONGEST_PAUSE_MS)));
      await this.#parts.presence.returned();
      // A new connection is made at once; the old one would first wait as long as it has been away.
      this.#parts.link.renew();
    }
  }

  /**
   * Waits for an answer as long as the server is at work on it. When it answers others and not us, the connection is lost.
   * @throws DatabaseUnavailable then
   */
  async #whileAtWork<Answer>(ask: (sql: Sql) => Promise<Answer>, away: () => void): Promise<Answer> {
    const { link, presence, sessionName } = this.#parts;
    const answer = ask(link.sql);
    answer.catch(() => undefined);
    for (;;) {
      const pause = pauseOf(presence.silenceMs);
      const first = await Promise.race([answer.then((value) => ({ value })), pause.over]).finally(pause.cancel);
      if (first !== null) return first.value;
      let isAtWork = await presence.isAtWork(sessionName).catch(() => null);
      for (; isAtWork === null; isAtWork = await presence.isAtWork(sessionName).catch(() => null)) {
        away();
        await Promise.race([answer.catch(() => undefined), presence.returned()]);
      }
      if (!isAtWork) throw new DatabaseUnavailable('the connection does not answer');
    }
  }

  /** With the lease back in hand no former session of ours can still be writing: the journal's answer is final. */
  async #recover(sql: Sql, { journal }: WriteBatch): Promise<boolean> {
    await retakeLease(sql, this.#world, this.#parts.sessionName);
    const last = journal.end;
    const before = await journalHashAt(sql, this.#world, journal.after.sequence);
    if (journal.after.sequence > 0 && before?.equals(journal.after.hash) !== true) throw await this.#gap(journal.after);
    const hash = await journalHashAt(sql, this.#world, last.sequence);
    if (hash !== null && !hash.equals(last.hash))
      throw new LeaseTaken(`another process wrote row ${last.sequence} of the journal meanwhile`);
    return hash !== null;
  }

  async #gap({ sequence, hash }: ChainEnd): Promise<JournalGap> {
    const last = await this.#parts.link
      .within(this.#parts.presence.silenceMs, (sql) => lastSequence(sql, this.#world))
      .catch(() => null);
    return new JournalGap(
      `The database that answers now has not got row ${sequence} of the ${this.#world} journal with hash ${hash.toString('hex')}` +
        `${last === null ? '' : ` (its journal ends at row ${last})`}: nothing more is answered; point the server at the database that has it.`,
    );
  }

  #compose({ journal, requests }: WriteBatch): { text: string; parameters: Parameter[] } {
    const seal = sealOf(this.#parts.seals, 'journal', sealedParts(this.#world, journal.end));
    const ids = requests.length > 0 ? requestsWriter.parameters(requests) : [];
    return { text: textOf(this.#world, ids.length > 0), parameters: [...journal.parameters(seal), ...ids] };
  }
}

function textOf(world: World, hasRequests: boolean): string {
  const parts = [`journal_part as (${JournalBatch.statement(world, 1)})`];
  if (hasRequests) parts.push(`requests_part as (${requestsWriter.statement(world, 1 + JournalBatch.width)})`);
  return `with ${parts.join(', ')} select ${JournalBatch.assertion(world, 1)}`;
}

function pauseOf(ms: number): { over: Promise<null>; cancel: () => void } {
  let timer: NodeJS.Timeout | undefined;
  const over = new Promise<null>((resolve) => {
    timer = setTimeout(() => resolve(null), ms);
  });
  return { over, cancel: () => clearTimeout(timer) };
}

/**
 * Whether a problem means that the database is away or overloaded rather than that the program is wrong. Classes 08
 * (connection), 53 (no resources, disk full), 57 (shutdown), 58 (input/output), 40 (rolled back), HL001 (our new session has
 * not got the lease yet, because the old one is still ending), and everything that is no answer of the server at all.
 */
export function isAbsence(problem: unknown): boolean {
  const code = (problem as { code?: string } | null)?.code ?? '';
  if (problem instanceof DatabaseUnavailable) return true;
  if (problem instanceof LeaseTaken || problem instanceof JournalGap) return false;
  if (code === 'HL001') return true;
  // The system's names first: EPIPE has five letters too, like a SQLSTATE.
  return (
    /^(CONNECTION_|CONNECT_TIMEOUT|ECONN|ENOENT|EPIPE|ETIMEDOUT|EAI_|ENOTFOUND|EHOST|ENET)/.test(code) ||
    /^(08|53|57|58|40|XX)[0-9A-Z]{3}$/.test(code)
  );
}
