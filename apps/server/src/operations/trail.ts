// In: what operators did and saw. Out: rows that are only ever added, each sealed with the hash of the one before it.
import { createHash } from 'node:crypto';
import type { Sql } from 'postgres';
import type { AnyJson, ConsoleReplyOf, TrailKind, TrailRow } from '@hilsa/contract/console/index';
import { isSealed, type SealKeys, sealOf } from '../seals/seals.ts';
import type { Acting } from './types.ts';

/** Any constant: writers take turns by it. */
const LOCK = 7_310_942_118;
/** What the first row is sealed with. */
const GENESIS = '0'.repeat(64);
const VERIFIED_AT_ONCE = 2000;

/** One row to be. Nothing secret may be in `before` and `after`. */
export interface TrailEntry {
  readonly kind: TrailKind;
  readonly what: string;
  readonly by: Acting | { readonly name: string; readonly address: string; readonly operatorId?: string };
  readonly actionId?: string;
  readonly subjectKind?: string;
  readonly subject?: string;
  readonly customerId?: string | null;
  readonly reason?: string;
  readonly before?: AnyJson;
  readonly after?: AnyJson;
}

export interface TrailFilter {
  readonly kind?: string | undefined;
  readonly what?: string | undefined;
  readonly operatorId?: string | undefined;
  readonly customerId?: string | undefined;
  readonly actionId?: string | undefined;
  readonly fromMs?: number | undefined;
  readonly toMs?: number | undefined;
  readonly search?: string | undefined;
}

export interface Trail {
  /** @returns the row's id. The row is durable when it resolves. */
  add(entry: TrailEntry): Promise<string>;
  /** Newest first. */
  list(filter: TrailFilter, page: { offset: number; limit: number }): Promise<{ list: TrailRow[]; total: number }>;
  get(id: string): Promise<TrailRow | null>;
  /** Recomputes every hash from the first row on. */
  verify(): Promise<ConsoleReplyOf<'/audit/verify'>>;
  /** Called after a row was added. */
  onAdded(listener: (id: string, entry: TrailEntry) => void): void;
}

interface Row {
  id: string;
  at_ms: string;
  kind: TrailKind;
  what: string;
  operator_id: string | null;
  operator_name: string;
  roles: string;
  address: string;
  action_id: string | null;
  subject_kind: string;
  subject: string;
  customer_id: string | null;
  reason: string;
  before: string;
  after: string;
  hash: string;
  seal: Buffer | null;
}

/** @param seals what rows are sealed with, and must be; none: their hashes alone are looked at */
export function createTrail(sql: Sql, now: () => number, seals: SealKeys = []): Trail {
  const listeners: ((id: string, entry: TrailEntry) => void)[] = [];
  return {
    async add(entry) {
      const row = rowOf(entry, now());
      const id = await sql.begin(async (step) => {
        await step`select pg_advisory_xact_lock(${LOCK})`;
        const [last] = await step<{ id: string; hash: string }[]>`
          select id, hash from operations.trail order by id desc limit 1`;
        const next = { ...row, id: String(Number(last?.id ?? 0) + 1) };
        const hash = hashOf(last?.hash ?? GENESIS, next);
        const sealed = { ...next, hash, seal: sealOf(seals, 'trail', [next.id, hash]) };
        await step`insert into operations.trail ${step(sealed)}`;
        return next.id;
      });
      for (const listener of listeners) listener(id, entry);
      return id;
    },
    async list(filter, { offset, limit }) {
      const where = conditions(sql, filter);
      const [counted] = await sql<{ total: string }[]>`select count(*) as total from operations.trail where ${where}`;
      const rows = await sql<Row[]>`
        select * from operations.trail where ${where} order by id desc offset ${offset} limit ${limit}`;
      return { list: rows.map(shown), total: Number(counted!.total) };
    },
    async get(id) {
      const [row] = await sql<Row[]>`select * from operations.trail where id = ${id}`;
      return row === undefined ? null : shown(row);
    },
    verify: () => verifyChain(sql, seals),
    onAdded(listener) {
      listeners.push(listener);
    },
  };
}

function rowOf(entry: TrailEntry, nowMs: number): Omit<Row, 'id' | 'hash' | 'seal'> {
  const { by } = entry;
  const acting = 'session' in by;
  return {
    at_ms: String(nowMs),
    kind: entry.kind,
    what: entry.what,
    operator_id: acting ? by.operator.id : (by.operatorId ?? null),
    operator_name: acting ? by.operator.name : by.name,
    roles: acting ? by.operator.roles.join(',') : '',
    address: by.address,
    action_id: entry.actionId ?? null,
    subject_kind: entry.subjectKind ?? '',
    subject: entry.subject ?? '',
    customer_id: entry.customerId ?? null,
    reason: entry.reason ?? '',
    before: JSON.stringify(entry.before ?? null),
    after: JSON.stringify(entry.after ?? null),
  };
}

/** Over every column in a fixed order, as one JSON list: no two different rows read the same. */
function hashOf(previous: string, row: Omit<Row, 'hash' | 'seal'>): string {
  const parts = [
    row.id,
    row.at_ms,
    row.kind,
    row.what,
    row.operator_id,
    row.operator_name,
    row.roles,
    row.address,
    row.action_id,
    row.subject_kind,
    row.subject,
    row.customer_id,
    row.reason,
    row.before,
    row.after,
  ];
  return createHash('sha256')
    .update(previous + JSON.stringify(parts))
    .digest('hex');
}

async function verifyChain(sql: Sql, seals: SealKeys): Promise<ConsoleReplyOf<'/audit/verify'>> {
  let hash = GENESIS;
  let rows = 0;
  /** From the first sealed row on every row is: one without a seal was written by somebody else. */
  let isSealing = false;
  for await (const part of sql<Row[]>`select * from operations.trail order by id`.cursor(VERIFIED_AT_ONCE)) {
    for (const row of part) {
      rows += 1;
      const right = hashOf(hash, row);
      // A missing row shows as a gap in the numbers, a changed one in its hash.
      isSealing ||= seals.length > 0 && row.seal !== null;
      const isOurs = !isSealing || isSealed(seals, row.seal, 'trail', [row.id, right]);
      if (row.id !== String(rows) || row.hash !== right || !isOurs)
        return { whole: false, rows, lastHash: hash, brokenAt: row.id };
      hash = right;
    }
  }
  // Rows of before there were seals have none; whoever took the seals away took them from the last row, too.
  if (seals.length > 0 && rows > 0 && !isSealing) return { whole: false, rows, lastHash: hash, brokenAt: '1' };
  return { whole: true, rows, lastHash: hash, brokenAt: null };
}

function conditions(sql: Sql, filter: TrailFilter) {
  const { kind, what, operatorId, customerId, actionId, fromMs, toMs, search } = filter;
  const like = search === undefined ? '' : `%${search.replace(/[\\%_]/g, String.raw`\$&`)}%`;
  return sql`true
    ${kind === undefined ? sql`` : sql`and kind = ${kind}`}
    ${what === undefined ? sql`` : sql`and what = ${what}`}
    ${operatorId === undefined ? sql`` : sql`and operator_id = ${operatorId}`}
    ${customerId === undefined ? sql`` : sql`and customer_id = ${customerId}`}
    ${actionId === undefined ? sql`` : sql`and action_id = ${actionId}`}
    ${fromMs === undefined ? sql`` : sql`and at_ms >= ${fromMs}`}
    ${toMs === undefined ? sql`` : sql`and at_ms < ${toMs}`}
    ${search === undefined ? sql`` : sql`and (subject ilike ${like} or reason ilike ${like} or operator_name ilike ${like} or what ilike ${like})`}`;
}

function shown(row: Row): TrailRow {
  return {
    id: row.id,
    atMs: Number(row.at_ms),
    kind: row.kind,
    what: row.what,
    operatorId: row.operator_id,
    operatorName: row.operator_name,
    roles: row.roles === '' ? [] : row.roles.split(','),
    address: row.address,
    actionId: row.action_id,
    subjectKind: row.subject_kind,
    subject: row.subject,
    customerId: row.customer_id,
    reason: row.reason,
    before: JSON.parse(row.before) as AnyJson,
    after: JSON.parse(row.after) as AnyJson,
    hash: row.hash,
  };
}
