// In: the rows of a stretch of the journal. Out: all of them in the tables and the cursor moved, in one transaction; or nothing.
import type { Sql } from 'postgres';
import { standsAt } from '../tables/projected.ts';
import type { RowWriter } from '../tables/row-writer.ts';
import type { Written } from '../tables/row-store.ts';
import type { World } from '../tables/words.ts';

/** Another process has moved the cursor: whatever is remembered of the tables may be wrong. */
export class Overtaken extends Error {
  override name = 'Overtaken';
}

const OVERTAKEN = 'HL003';

export class TableWriter {
  readonly #sql: Sql;
  readonly #world: World;
  /** Statement texts by the writers they join. */
  readonly #texts = new Map<string, string>();

  constructor(sql: Sql, world: World) {
    this.#sql = sql;
    this.#world = world;
  }

  /**
   * One statement with one part a table is one transaction and one round trip.
   * @throws Overtaken, or the database's own problem. After the latter it may be called again with the same: it finds out by itself whether the
   * first try was committed although its answer was lost.
   */
  async write(from: number, to: number, written: readonly Written[]): Promise<void> {
    const parameters = [from, to, ...written.flatMap(({ writer, rows }) => writer.parameters(rows as never))];
    try {
      await this.#sql.unsafe(this.#textOf(written.map(({ writer }) => writer)), parameters, { prepare: true });
    } catch (problem) {
      if ((problem as { code?: string }).code === OVERTAKEN) return this.#judge(to, problem);
      throw problem;
    }
  }

  /** The cursor is elsewhere: because this very write was done when its answer was lost, or because of somebody else. */
  async #judge(to: number, problem: unknown): Promise<void> {
    const at = await standsAt({ sql: this.#sql, world: this.#world });
    if (at !== to) throw new Overtaken(`the tables of the ${this.#world} world stand at ${at}`, { cause: problem });
  }

  #textOf(writers: readonly RowWriter<never>[]): string {
    const name = writers.map((writer) => writer.table).join();
    const known = this.#texts.get(name);
    if (known !== undefined) return known;
    const parts: string[] = [];
    let first = 3;
    for (const writer of writers) {
      parts.push(`${writer.table}_part as (${writer.statement(this.#world, first)})`);
      first += writer.width;
    }
    const text = `${parts.length > 0 ? `with ${parts.join(', ')} ` : ''}select "${this.#world}".move_cursor($1::bigint, $2::bigint)`;
    this.#texts.set(name, text);
    return text;
  }
}
