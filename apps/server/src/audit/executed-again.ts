// In: journalled commands in order. Out: each executed once more in an engine of its own: where it does not lead to the facts that the journal
// says it led to, and what its caller must have been answered.
// Facts that only fold prove nothing: whoever may write the journal and chain it anew can write facts that nobody's command caused.
import type { Command, Engine } from '@hilsa/core';
import type { Sql } from 'postgres';
import { replyText } from '../sequencer/reply-text.ts';
import { fingerprint } from '../sequencer/requests.ts';
import type { JournalRow } from '../sequencer/journal.ts';
import type { World } from '../tables/words.ts';
import type { Finding } from './finding.ts';

/** What a command's caller was answered. */
interface Answered {
  readonly sequence: number;
  /** `fingerprint` of the command's bytes, in hex. */
  readonly body: string;
  readonly reply: string;
}

/** Of this session alone: answers are as many as commands, and stay in no memory. */
const TABLE = 'pg_temp.answered_again';

export class ExecutedAgain {
  readonly findings: Finding[] = [];
  readonly #sql: Sql;
  readonly #world: World;
  #engine: Engine | null;
  #answered: Answered[] = [];

  private constructor(sql: Sql, world: World, engine: Engine) {
    this.#sql = sql;
    this.#world = world;
    this.#engine = engine;
  }

  /**
   * @param sql one connection, the same until `end`
   * @param engine stands where the replay begins; nobody else may use it
   */
  static async begin(sql: Sql, world: World, engine: Engine): Promise<ExecutedAgain> {
    await sql.unsafe(`drop table if exists ${TABLE}`);
    await sql.unsafe(
      `create temporary table answered_again (sequence bigint primary key, body text not null, reply text not null)`,
    );
    return new ExecutedAgain(sql, world, engine);
  }

  async end(): Promise<void> {
    await this.#sql.unsafe(`drop table if exists ${TABLE}`);
  }

  /** Answers of before, out of memory. */
  async write(): Promise<void> {
    const answered = this.#answered;
    if (answered.length === 0) return;
    this.#answered = [];
    await this.#sql.unsafe(`insert into ${TABLE} select * from unnest($1::bigint[], $2::text[], $3::text[])`, [
      answered.map(({ sequence }) => sequence),
      answered.map(({ body }) => body),
      answered.map(({ reply }) => reply),
    ]);
  }

  /** The first difference ends it: what follows would be executed in another state than it was. */
  take(row: JournalRow, command: Command): void {
    if (this.#engine === null) return;
    const says = this.#execute(this.#engine, row, command);
    if (says === null) return;
    this.findings.push({ sequence: row.sequence, says });
    this.#engine = null;
  }

  /** Compares what is kept of answers: what a re-sent id would be answered with. */
  async compare(): Promise<Finding | null> {
    await this.write();
    const [row] = await this.#sql.unsafe(`
      select stored.sequence, stored.reply as says, known.reply as said, known.body = encode(stored.body_hash, 'hex') as "isAlike"
      from ${TABLE} known join "${this.#world}".requests stored on stored.sequence = known.sequence
      where known.reply <> stored.reply or known.body <> encode(stored.body_hash, 'hex')
      order by 1 limit 1`);
    if (row === undefined) return null;
    return {
      sequence: Number(row['sequence']),
      says: row['isAlike']
        ? `the table of request ids answers "${row['says']}" where the command was answered "${row['said']}"`
        : 'the table of request ids names another command than the journal',
    };
  }

  #execute(engine: Engine, row: JournalRow, command: Command): string | null {
    try {
      const reply = engine.execute(command);
      if (reply.refusal !== null)
        return `the command is refused (${reply.refusal}), and the journal says that it was executed`;
      const isAlike = Buffer.compare(engine.facts.bytes(), row.facts) === 0;
      engine.facts.clear();
      if (!isAlike) return 'the command does not lead to these facts';
      if (row.requestId !== null)
        this.#answered.push({
          sequence: row.sequence,
          body: fingerprint(row.command),
          reply: replyText(reply),
        });
      return null;
    } catch (problem) {
      return `the command cannot be executed: ${(problem as Error).message}`;
    }
  }
}
