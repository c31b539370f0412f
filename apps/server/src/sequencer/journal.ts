// In: executed commands. Out: their journal rows, chained and packed for one statement; and journal rows read back in order.
import type { Sql } from 'postgres';
import { quoted } from '../tables/row-writer.ts';
import type { World } from '../tables/words.ts';
import { ByteWriter } from './byte-stream.ts';
import { chainHash, JOURNAL_FORM, type ChainedRow, type ChainEnd } from './chain.ts';
import { copyOut } from '../tables/copy-out.ts';
import { readCopy } from './copy-reader.ts';
import { LEASE_KEY, leaseWorld } from './lease.ts';

export interface JournalRow extends ChainedRow {
  hash: Buffer;
}

/** A row is of a form that only a newer version reads; the sentence says what to do. */
export class JournalFormProblem extends Error {
  override name = 'JournalFormProblem';
}

const WIDTH = 13;

/**
 * The insert of a batch's journal rows, whose parameters start at `$first`. Commands, facts and hashes travel end to end
 * in one value each and are cut apart by their lengths: far less to quote and parse than arrays of bytes.
 */
function statement(world: World, first: number): string {
  const p = (n: number): string => `$${first + n}`;
  return `insert into "${world}".journal (sequence, form, at_ms, kind, caller, account, request_id, command, facts, hash, seal)
    select ${p(0)}::bigint + n - 1, ${JOURNAL_FORM}, ${p(1)}::bigint, kind, caller, account, request_id,
      substring(${p(2)}::bytea from command_from for command_to - command_from),
      substring(${p(3)}::bytea from facts_from for facts_to - facts_from),
      substring(${p(4)}::bytea from n::integer * 32 - 31 for 32),
      case when n = cardinality(${p(5)}::smallint[]) then ${p(12)}::bytea end
    from unnest(${p(5)}::smallint[], ${p(6)}::smallint[], ${p(7)}::integer[], ${p(8)}::text[], ${p(9)}::integer[], ${p(10)}::integer[])
      with ordinality as row (kind, caller, account, request_id, command_to, facts_to, n),
      lateral (select coalesce((${p(9)}::integer[])[n - 1], 1) as command_from, coalesce((${p(10)}::integer[])[n - 1], 1) as facts_from) before`;
}

/**
 * True in the statement of a batch, or the whole statement fails: this session holds the lease (else HL001), and the row that the batch
 * follows is there with the hash that its writer knows (else HL002).
 */
function assertion(world: World, first: number): string {
  return `"${world}".assert_next(${LEASE_KEY}, ${leaseWorld(world)}, $${first + 11}::bytea,
    coalesce((select hash from "${world}".journal where sequence = $${first}::bigint - 1), case when $${first} = 1 then $${first + 11}::bytea end))`;
}

/** Collects the journal rows of one batch. */
export class JournalBatch {
  static readonly width = WIDTH;
  static readonly statement = statement;
  static readonly assertion = assertion;
  readonly firstSequence: number;
  readonly atMs: number;
  /** Sequence and hash of the row before the first. */
  readonly after: ChainEnd;
  readonly rows: JournalRow[] = [];
  #previous: Buffer;
  readonly #commands = new ByteWriter(1 << 13);
  /** Facts come in steps of 8 bytes; in a run of their own each begins at such a step, and can be read where it lies. */
  readonly #facts = new ByteWriter();

  constructor(after: ChainEnd, atMs: number) {
    this.firstSequence = after.sequence + 1;
    this.atMs = atMs;
    this.after = after;
    this.#previous = after.hash;
  }

  get count(): number {
    return this.rows.length;
  }

  /** The last row so far. */
  get end(): ChainEnd {
    return { sequence: this.after.sequence + this.rows.length, hash: this.#previous };
  }

  /** The bytes are copied. Returns the row. */
  add({
    kind,
    caller,
    account,
    requestId,
    command,
    facts,
  }: Omit<ChainedRow, 'sequence' | 'form' | 'atMs'>): JournalRow {
    const row: JournalRow = {
      sequence: this.firstSequence + this.rows.length,
      form: JOURNAL_FORM,
      atMs: this.atMs,
      kind,
      caller,
      account,
      requestId,
      command: this.#commands.append(command),
      facts: this.#facts.append(facts),
      hash: this.#previous,
    };
    row.hash = this.#previous = chainHash(this.#previous, row);
    this.rows.push(row);
    return row;
  }

  /** @param seal of the last row */
  parameters(seal: Buffer | null): (string | number | Buffer | null)[] {
    const { rows } = this;
    const list = (of: (row: JournalRow) => string | number): string => `{${rows.map(of).join()}}`;
    let [commandTo, factsTo] = [1, 1];
    return [
      this.firstSequence,
      this.atMs,
      this.#commands.from(0),
      this.#facts.from(0),
      Buffer.concat(rows.map(({ hash }) => hash)),
      list(({ kind }) => kind),
      list(({ caller }) => caller),
      list(({ account }) => account ?? 'NULL'),
      list(({ requestId }) => (requestId === null ? 'NULL' : quoted(requestId))),
      list(({ command }) => (commandTo += command.byteLength)),
      list(({ facts }) => (factsTo += facts.byteLength)),
      this.after.hash,
      seal,
    ];
  }
}

/**
 * Journal rows after a sequence, in order, streamed; with `upTo`, none after that one.
 * @throws JournalFormProblem at a row of a form that this version does not know
 */
export async function* readJournal(
  sql: Sql,
  world: World,
  afterSequence: number,
  upTo: number = Number.MAX_SAFE_INTEGER,
): AsyncGenerator<JournalRow> {
  const text = `copy (select sequence, form, at_ms, kind, caller, account, request_id, command, facts, hash from "${world}".journal
    where sequence > ${Math.trunc(afterSequence)} and sequence <= ${Math.trunc(upTo)} order by sequence) to stdout (format binary)`;
  for await (const [sequence, form, atMs, kind, caller, account, requestId, command, facts, hash] of readCopy(
    copyOut(sql, text),
  )) {
    const row = { sequence: Number(sequence!.readBigInt64BE()), form: form!.readInt16BE() };
    if (row.form > JOURNAL_FORM)
      throw new JournalFormProblem(
        `Row ${row.sequence} of the ${world} journal is of form ${row.form}, which a newer version wrote: start that version, this one reads forms up to ${JOURNAL_FORM}.`,
      );
    yield {
      ...row,
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

/** What the seal of a journal's row is made of; the hash holds every row before it. */
export function sealedParts(world: World, { sequence, hash }: ChainEnd): [World, number, string] {
  return [world, sequence, hash.toString('hex')];
}

/** Of the journal's row at a sequence; null when it has none. */
export async function journalSealAt(sql: Sql, world: World, sequence: number): Promise<Buffer | null> {
  const [row] = await sql<
    { seal: Buffer | null }[]
  >`select seal from ${sql(world)}.journal where sequence = ${sequence}`;
  return row?.seal ?? null;
}

/** Hash of the journal's row at a sequence, or null when there is none. */
export async function journalHashAt(sql: Sql, world: World, sequence: number): Promise<Buffer | null> {
  const [row] = await sql<{ hash: Buffer }[]>`select hash from ${sql(world)}.journal where sequence = ${sequence}`;
  return row?.hash ?? null;
}

/** Sequence of the journal's last row; 0 when there is none. */
export async function lastSequence(sql: Sql, world: World): Promise<number> {
  const [row] = await sql`select sequence from ${sql(world)}.journal order by sequence desc limit 1`;
  return Number(row?.['sequence'] ?? 0);
}
