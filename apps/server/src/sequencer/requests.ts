// In: a request id with its scope and body. Out: whether it was sent before, and what was answered.
// Exact for ever: the newest ids are in a bounded window in memory with their answers; of all others a filter says that they were
// never sent, or the table is asked, many ids in one query. Until the filter has read the ids of before the start, every account of
// before is looked up.
import { randomInt } from 'node:crypto';
import { ownerOf } from '@hilsa/core';
import type { Sql } from 'postgres';
import { quoted, rowWriter } from '../tables/row-writer.ts';
import type { World } from '../tables/words.ts';
import { copyOut } from '../tables/copy-out.ts';
import { readCopy } from './copy-reader.ts';
import type { Link, Presence } from './link.ts';
import { mixed, RequestFilter } from './request-filter.ts';
import { readReply, replyText, type Executed } from './reply-text.ts';

/** A request id in its scope. */
export interface RequestKey {
  /** -1 for a command that speaks for no account. */
  account: number;
  kind: number;
  requestId: string;
  /** All three in one text. */
  name: string;
}
export interface Remembered {
  /** `fingerprint` of the command's bytes, in hex. */
  body: string;
  reply: Executed;
}
export interface RequestRow extends RequestKey, Remembered {
  sequence: number;
}

export const requestsWriter = rowWriter<RequestRow>('requests', [
  { name: 'account', type: 'integer', of: (row) => row.account },
  { name: 'kind', type: 'smallint', of: (row) => row.kind },
  { name: 'request_id', type: 'text', of: (row) => row.requestId },
  { name: 'sequence', type: 'bigint', of: (row) => row.sequence },
  { name: 'body_hash', type: 'bytea', of: (row) => `\\x${row.body}` },
  { name: 'reply', type: 'text', of: (row) => replyText(row.reply) },
]);

/** Ids that the filter's first and last part take: 2 MB to begin with, 254 MB in the end, which is 133 million ids; of more, more are looked up. */
const FILTER_CAPACITY = { first: 1 << 20, last: 1 << 26 };

export class RequestMemory {
  readonly #link: Link;
  readonly #presence: Presence;
  readonly #world: World;
  readonly #windowSize: number;
  readonly #window = new Map<string, Remembered>();
  /** Owners numbered below this were there at the start, and their accounts may have ids of before. */
  readonly #knownFrom: number;
  /** Every id of this process, and in the end every id there is. */
  readonly #filter = new RequestFilter(FILTER_CAPACITY, randomInt(2 ** 32));
  #filterIsWhole = false;
  /** Ids remembered so far, how many of them were committed, and how many have left the window. */
  #remembered = 0;
  #committed = 0;
  #forgotten = 0;
  #asked: { key: RequestKey; answer: (found: Remembered | null) => void; fail: (problem: unknown) => void }[] = [];

  constructor(
    { link, presence }: { link: Link; presence: Presence },
    world: World,
    options: { accountsAtStart: number; windowSize: number },
  ) {
    this.#link = link;
    this.#presence = presence;
    this.#world = world;
    this.#knownFrom = options.accountsAtStart;
    this.#windowSize = options.windowSize;
  }

  /** What memory knows of the id. */
  recall(key: RequestKey): Remembered | null {
    return this.#window.get(key.name) ?? null;
  }

  /** Whether only the table can tell. */
  mustLookUp(key: RequestKey): boolean {
    if (this.#window.has(key.name)) return false;
    // An account is an owner's in one of its wallets; the owner is who was there.
    if (!this.#filterIsWhole && (key.account < 0 || ownerOf(key.account) < this.#knownFrom)) return true;
    return this.#filter.mayHave(key.name);
  }

  /** Reads every id of before the start into the filter. Runs beside the commands; until it ends, old accounts are looked up. */
  async readAll(): Promise<void> {
    const text = `copy (select account, kind, request_id from "${this.#world}".requests) to stdout (format binary)`;
    for await (const [account, kind, requestId] of readCopy(copyOut(this.#link.sql, text))) {
      this.#filter.add(nameOf(account!.readInt32BE(), kind!.readInt16BE(), requestId!.toString()));
    }
    this.#filterIsWhole = true;
  }

  /** An executed command's id, before its commit. */
  remember(key: RequestKey, remembered: Remembered): void {
    this.#filter.add(key.name);
    this.#window.set(key.name, remembered);
    this.#remembered += 1;
  }

  /** How many ids were remembered so far; `committed` takes it back when all of them are in the table. */
  get remembered(): number {
    return this.#remembered;
  }

  /** What the table does not have leaves the window never; of the rest the oldest goes. */
  committed(ids: number): void {
    this.#committed = ids;
    const ends = Math.min(this.#committed, this.#remembered - this.#windowSize);
    if (this.#forgotten >= ends) return;
    for (const name of this.#window.keys()) {
      this.#window.delete(name);
      this.#forgotten += 1;
      if (this.#forgotten >= ends) return;
    }
  }

  /** Names a moment: what a look-up that is begun now finds is all there is, but for what the window holds. */
  get asOf(): number {
    return this.#committed;
  }

  /** Whether that still holds: nothing that came after the moment has left the window. */
  holdsSince(asOf: number): boolean {
    return this.#forgotten <= asOf;
  }

  /**
   * Asks the table; all questions of one turn of the event loop travel in one query.
   * @throws DatabaseUnavailable when it gives no answer in time, and whatever else it says
   */
  async lookUp(key: RequestKey): Promise<Remembered | null> {
    if (this.#asked.length === 0) setImmediate(() => void this.#ask());
    return new Promise((answer, fail) => this.#asked.push({ key, answer, fail }));
  }

  async #ask(): Promise<void> {
    const asked = this.#asked;
    this.#asked = [];
    const list = (of: (key: RequestKey) => string | number): string => `{${asked.map(({ key }) => of(key)).join(',')}}`;
    try {
      const ask = (sql: Sql) =>
        sql.unsafe(
          `select account, kind, request_id, body_hash, reply
         from unnest($1::integer[], $2::smallint[], $3::text[]) as asked (account, kind, request_id)
         join "${this.#world}".requests using (account, kind, request_id)`,
          [list(({ account }) => account), list(({ kind }) => kind), list(({ requestId }) => quoted(requestId))],
          { prepare: true },
        );
      const rows = await this.#link.within(this.#presence.silenceMs, async (sql) => ask(sql));
      const found = new Map(
        rows.map((row) => [
          nameOf(row['account'], row['kind'], row['request_id']),
          { body: (row['body_hash'] as Buffer).toString('hex'), reply: readReply(row['reply']) },
        ]),
      );
      for (const { key, answer } of asked) answer(found.get(key.name) ?? null);
    } catch (problem) {
      // Until it answers again nobody is sent here.
      void this.#presence.returned();
      for (const { fail } of asked) fail(problem);
    }
  }
}

/** @param account -1 for a command that speaks for none; kind: index into COMMAND_KINDS */
export function requestKey(account: number, kind: number, requestId: string): RequestKey {
  return { account, kind, requestId, name: nameOf(account, kind, requestId) };
}

function nameOf(account: number, kind: number, requestId: string): string {
  return `${account}/${kind}/${requestId}`;
}

/**
 * 64 bits in hex that tell one body from another: FNV-1a twice, with different factors, each with MurmurHash3's finish. It is to catch mistakes;
 * whoever made two bodies alike on purpose would only get the answer to their own first request again.
 */
export function fingerprint(bytes: Uint8Array): string {
  let first = 0x811c9dc5;
  let second = 0x050c5d1f;
  for (let n = 0; n < bytes.length; n += 1) {
    const byte = bytes[n]!;
    first = Math.imul(first ^ byte, 0x01000193);
    second = Math.imul(second ^ byte, 0x5bd1e995);
  }
  // The lengths of commands differ by kind; a finish that mixes both halves leaves no pattern of theirs.
  return hex(mixed(first ^ (second >>> 15))) + hex(mixed(second ^ first));
}

function hex(word: number): string {
  return (word >>> 0).toString(16).padStart(8, '0');
}
