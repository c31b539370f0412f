// In: executed commands. Out: their journal rows, chained and packed for one statement; and journal rows read back in order.
import type { Sql } from 'postgres';
import { quoted } from '../tables/row-writer.ts';
import type { World } from '../tables/words.ts';
import { ByteWriter } from './byte-stream.ts';
import { chainHash, type ChainedRow } from './chain.ts';
import { readCopy } from './copy-reader.ts';

export interface JournalRow extends ChainedRow {
  hash: Buffer;
}

const WIDTH = 10;

/**
 * The insert of a batch's journal rows, whose parameters start at `$first`. Commands, facts and hashes travel end to end
 * in one value each and are cut apart by their lengths: far less to quote and parse than arrays of bytes.
 */
function statement(world: World, first: number): string {
  const p = (n: number): string => `$${first + n}`;
  return `insert into "${world}".journal (sequence, at_ms, kind, caller, account, request_id, command, facts, hash)
    select ${p(0)}::bigint + n - 1, ${p(1)}::bigint, kind, caller, account, request_id,
      substring(${p(2)}::bytea from command_from for facts_from - command_from),
      substring(${p(2)}::bytea from facts_from for facts_to - facts_from),
      substring(${p(3)}::bytea from n::integer * 32 - 31 for 32)
    from unnest(${p(4)}::smallint[], ${p(5)}::smallint[], ${p(6)}::integer[], ${p(7)}::text[], ${p(8)}::integer[], ${p(9)}::integer[])
      with ordinality as row (kind, caller, account, request_id, facts_from, facts_to, n),
      lateral (select coalesce((${p(9)}::integer[])[n - 1], 1) as command_from) before`;
}

/** Collects the journal rows of one batch. */
export class JournalBatch {
  static readonly width = WIDTH;
  static readonly statement = statement;
  readonly firstSequence: number;
  readonly atMs: number;
  #previous: Buffer;
  readonly #payload = new ByteWriter();
  readonly #hashes = new ByteWriter(1 << 13);
  #kinds = '';
  #callers = '';
  #accounts = '';
  #requestIds = '';
  #factsFrom = '';
  #factsTo = '';
  count = 0;

  constructor(firstSequence: number, atMs: number, previous: Buffer) {
    this.firstSequence = firstSequence;
    this.atMs = atMs;
    this.#previous = previous;
  }

  /** Hash of the last row so far. */
  get hash(): Buffer {
    return this.#previous;
  }

  add(row: Omit<ChainedRow, 'sequence' | 'atMs'>): void {
    const comma = this.count === 0 ? '' : ',';
    this.#payload.append(row.command);
    this.#factsFrom += `${comma}${this.#payload.length + 1}`;
    this.#payload.append(row.facts);
    this.#factsTo += `${comma}${this.#payload.length + 1}`;
    this.#kinds += `${comma}${row.kind}`;
    this.#callers += `${comma}${row.caller}`;
    this.#accounts += `${comma}${row.account ?? 'NULL'}`;
    this.#requestIds += comma + (row.requestId === null ? 'NULL' : quoted(row.requestId));
    this.#previous = chainHash(this.#previous, { ...row, sequence: this.firstSequence + this.count, atMs: this.atMs });
    this.#hashes.append(this.#previous);
    this.count += 1;
  }

  parameters(): (string | number | Buffer)[] {
    const list = (text: string): string => `{${text}}`;
    return [
      this.firstSequence,
      this.atMs,
      this.#payload.from(0),
      this.#hashes.from(0),
      list(this.#kinds),
      list(this.#callers),
      list(this.#accounts),
      list(this.#requestIds),
      list(this.#factsFrom),
      list(this.#factsTo),
    ];
  }
}

/** Journal rows after a sequence, in order, streamed. */
export async function* readJournal(sql: Sql, world: World, afterSequence: number): AsyncGenerator<JournalRow> {
  const text = `copy (select sequence, at_ms, kind, caller, account, request_id, command, facts, hash from "${world}".journal
    where sequence > ${Math.trunc(afterSequence)} order by sequence) to stdout (format binary)`;
  for await (const [sequence, atMs, kind, caller, account, requestId, command, facts, hash] of readCopy(
    await sql.unsafe(text).readable(),
  )) {
    yield {
      sequence: Number(sequence!.readBigInt64BE()),
      atMs: Number(atMs!.readBigInt64BE()),
      kind: kind!.readInt16BE(),
      caller: caller!.readInt16BE(),
      account: account?.readInt32BE() ?? null,
      requestId: requestId?.toString('utf8') ?? null,
      command: command!,
      // A copy of its own: the engine reads facts as 8-byte words, and Buffer's slice would not move them to such a border.
      facts: new Uint8Array(facts!),
      hash: hash!,
    };
  }
}

/** Hash of the journal's row at a sequence, or null when there is none. */
export async function journalHashAt(sql: Sql, world: World, sequence: number): Promise<Buffer | null> {
  const [row] = await sql<{ hash: Buffer }[]>`select hash from ${sql(world)}.journal where sequence = ${sequence}`;
  return row?.hash ?? null;
}
