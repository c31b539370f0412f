// In: a way to connect. Out: connections that are opened anew when they hang, and whether the database answers at all.
// A connection whose packets are swallowed looks like one whose answer takes long: nothing ends it for many minutes. So whoever waits too
// long asks beside it.
import type { Sql } from 'postgres';
import { DatabaseUnavailable } from './types.ts';

/** A pool that can be replaced. */
export class Link {
  readonly #open: () => Sql;
  #sql: Sql;

  constructor(open: () => Sql) {
    this.#open = open;
    this.#sql = open();
  }

  get sql(): Sql {
    return this.#sql;
  }

  /** Whoever still waits on the old connections has a failure. */
  renew(): void {
    void this.#sql.end({ timeout: 0 }).catch(() => undefined);
    this.#sql = this.#open();
  }

  /** Bounds a question; connections that hung over it are replaced. @throws DatabaseUnavailable when there is no answer by then */
  async within<Answer>(ms: number, ask: (sql: Sql) => Promise<Answer>): Promise<Answer> {
    const asked = this.#sql;
    const answer = ask(asked);
    // Once given up, its end is nobody's business.
    answer.catch(() => undefined);
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<never>((_, reject) => {
      timer = setTimeout(() => reject(new DatabaseUnavailable(`the database did not answer for ${ms} ms`)), ms);
    });
    try {
      return await Promise.race([answer, late]);
    } catch (problem) {
      // Others may have replaced it meanwhile.
      if (problem instanceof DatabaseUnavailable && asked === this.#sql) this.renew();
      throw problem;
    } finally {
      clearTimeout(timer);
    }
  }

  async end(): Promise<void> {
    await this.#sql.end({ timeout: 5 });
  }
}

/** How often is asked whether the database is back, ms. */
const ASK_MS = 200;

/** Whether the database answers; asked only while somebody doubts it. */
export class Presence {
  readonly #link: Link;
  readonly #silenceMs: number;
  #asking: Promise<void> | null = null;
  #isOver = false;

  /** @param silenceMs a question that has no answer by then is one that gets none */
  constructor(link: Link, silenceMs: number) {
    this.#link = link;
    this.#silenceMs = silenceMs;
  }

  get isAway(): boolean {
    return this.#asking !== null;
  }

  get silenceMs(): number {
    return this.#silenceMs;
  }

  /** Resolves when the database answers; at once when it does now. */
  async returned(): Promise<void> {
    this.#asking ??= this.#ask();
    await this.#asking;
  }

  /** Whether any session of that name is at work. @throws when the database does not answer */
  async isAtWork(sessionName: string): Promise<boolean> {
    const rows = await this.#link.within(
      this.#silenceMs,
      async (sql) => sql`select from pg_stat_activity where application_name = ${sessionName} and state <> 'idle'`,
    );
    return rows.length > 0;
  }

  async end(): Promise<void> {
    this.#isOver = true;
    await this.#link.end();
  }

  async #ask(): Promise<void> {
    for (; !this.#isOver;) {
      try {
        await this.#link.within(this.#silenceMs, async (sql) => sql`select 1`);
        break;
      } catch {
        await new Promise((resolve) => setTimeout(resolve, ASK_MS));
      }
    }
    this.#asking = null;
  }
}
