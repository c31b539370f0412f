// In: a request id with its scope and body. Out: whether it was sent before, and what was answered.
// Exact for ever: the newest ids are in a bounded window in memory; an account that may have older ones is looked up in the
// table, many ids in one query. Accounts opened after the start cannot have older ids until the window lets some of theirs go.
import type { Sql } from 'postgres';
import { quoted, rowWriter } from '../tables/row-writer.ts';
import type { World } from '../tables/words.ts';
import { readReply, replyText, type Executed } from './reply-text.ts';

/** A request id in its scope. */
export interface RequestKey {
  /** -1 for a command that speaks for no account. */
  account: number;
  kind: number;
  requestId: string;
}
export interface Remembered {
  bodyHash: Buffer;
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
  { name: 'body_hash', type: 'bytea', of: (row) => `\\x${row.bodyHash.toString('hex')}` },
  { name: 'reply', type: 'text', of: (row) => replyText(row.reply) },
]);

export class RequestMemory {
  readonly #sql: Sql;
  readonly #world: World;
  readonly #windowSize: number;
  readonly #window = new Map<string, Remembered & { account: number }>();
  /** Accounts numbered below this were there at the start and may have ids of before. */
  readonly #knownFrom: number;
  /** Newer accounts that had an id fall out of the window. */
  readonly #outgrown = new Set<number>();
  #asked: { key: RequestKey; answer: (found: Remembered | null) => void; fail: (problem: unknown) => void }[] = [];

  constructor(sql: Sql, world: World, options: { accountsAtStart: number; windowSize: number }) {
    this.#sql = sql;
    this.#world = world;
    this.#knownFrom = options.accountsAtStart;
    this.#windowSize = options.windowSize;
  }

  /** What memory knows of the id. */
  recall(key: RequestKey): Remembered | null {
    return this.#window.get(nameOf(key)) ?? null;
  }

  /** Whether only the table can tell. */
  mustLookUp(key: RequestKey): boolean {
    if (this.#window.has(nameOf(key))) return false;
    return key.account < this.#knownFrom || this.#outgrown.has(key.account);
  }

  remember(key: RequestKey, remembered: Remembered): void {
    this.#window.set(nameOf(key), { ...remembered, account: key.account });
    if (this.#window.size <= this.#windowSize) return;
    const [oldest, { account }] = this.#window.entries().next().value!;
    this.#window.delete(oldest);
    if (account >= this.#knownFrom) this.#outgrown.add(account);
  }

  /** Asks the table; all questions of one turn of the event loop travel in one query. */
  async lookUp(key: RequestKey): Promise<Remembered | null> {
    if (this.#asked.length === 0) setImmediate(() => void this.#ask());
    return new Promise((answer, fail) => this.#asked.push({ key, answer, fail }));
  }

  async #ask(): Promise<void> {
    const asked = this.#asked;
    this.#asked = [];
    const list = (of: (key: RequestKey) => string | number): string => `{${asked.map(({ key }) => of(key)).join(',')}}`;
    try {
      const rows = await this.#sql.unsafe(
        `select account, kind, request_id, body_hash, reply
         from unnest($1::integer[], $2::smallint[], $3::text[]) as asked (account, kind, request_id)
         join "${this.#world}".requests using (account, kind, request_id)`,
        [list(({ account }) => account), list(({ kind }) => kind), list(({ requestId }) => quoted(requestId))],
        { prepare: true },
      );
      const found = new Map(
        rows.map((row) => [
          nameOf({ account: row['account'], kind: row['kind'], requestId: row['request_id'] }),
          { bodyHash: row['body_hash'] as Buffer, reply: readReply(row['reply']) },
        ]),
      );
      for (const { key, answer } of asked) answer(found.get(nameOf(key)) ?? null);
    } catch (problem) {
      for (const { fail } of asked) fail(problem);
    }
  }
}

function nameOf({ account, kind, requestId }: RequestKey): string {
  return `${account}/${kind}/${requestId}`;
}
