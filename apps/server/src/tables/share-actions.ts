// In: shares, or an account. Out: what companies decided about them, and what the account had of it; and how those rows are written.
import type { CorporateAction } from '@hilsa/core';
import { fromJson, toJson } from '@hilsa/core/facts/layout';
import { type CountedBack, countedBack, type ShareExchange } from '@hilsa/formulas/stocks';
import type { Row } from 'postgres';
import { keptTable, listedTable } from './table.ts';
import type { WorldTables } from './world-tables.ts';

export interface ShareActionRow {
  action: number;
  instrument: number;
  terms: CorporateAction;
  announcedMs: number;
  recordMs: number;
  /** 0: holders have not had their part yet. */
  endedMs: number;
  /** Ticks that the next day's band stood on; 0: the last close. */
  reference: number;
  /** 0: no rights of it have lapsed. */
  lapsedMs: number;
}
/** What an account had of an action. Money in units of the share's currency. */
export interface SharePartRow {
  account: number;
  action: number;
  sequence: number;
  instrument: number;
  kind: 'cash-dividend' | 'bonus' | 'split' | 'rights' | 'rights-used' | 'merger';
  /** Held at the record date; of rights that were used, how many. */
  shares: bigint;
  gross: bigint;
  tax: bigint;
  gained: bigint;
  /** What came into the account after tax; below zero: what was paid for shares. */
  cash: bigint;
  atMs: number;
}

export const shareActionsTable = keptTable<ShareActionRow>(
  'share_actions',
  [
    { name: 'action', type: 'bigint', of: (row) => row.action },
    { name: 'instrument', type: 'integer', of: (row) => row.instrument },
    { name: 'terms', type: 'text', of: (row) => toJson(row.terms) },
    { name: 'announced_ms', type: 'bigint', of: (row) => row.announcedMs },
    { name: 'record_ms', type: 'bigint', of: (row) => row.recordMs },
    { name: 'ended_ms', type: 'bigint', of: (row) => row.endedMs },
    { name: 'reference', type: 'bigint', of: (row) => row.reference },
    { name: 'lapsed_ms', type: 'bigint', of: (row) => row.lapsedMs },
  ],
  { key: ['action'], update: ['ended_ms', 'reference', 'lapsed_ms'], read: readAction },
);
export const sharePartsTable = listedTable<SharePartRow>('share_parts', [
  { name: 'account', type: 'integer', of: (row) => row.account },
  { name: 'action', type: 'bigint', of: (row) => row.action },
  { name: 'sequence', type: 'bigint', of: (row) => row.sequence },
  { name: 'instrument', type: 'integer', of: (row) => row.instrument },
  { name: 'kind', type: 'text', of: (row) => row.kind },
  { name: 'shares', type: 'bigint', of: (row) => row.shares },
  { name: 'gross', type: 'bigint', of: (row) => row.gross },
  { name: 'tax', type: 'bigint', of: (row) => row.tax },
  { name: 'gained', type: 'bigint', of: (row) => row.gained },
  { name: 'cash', type: 'bigint', of: (row) => row.cash },
  { name: 'at_ms', type: 'bigint', of: (row) => row.atMs },
]);

/** Newest first. */
export async function shareActionsOf(
  { sql, world }: WorldTables,
  instruments: readonly number[],
  limit: number,
): Promise<ShareActionRow[]> {
  const rows = await sql`
    select * from ${sql(world)}.share_actions where instrument = any(${instruments as number[]}::integer[])
    order by action desc limit ${limit}`;
  return rows.map(readAction);
}

/** With the time at which holders had their part, UTC milliseconds. */
interface DatedExchange extends ShareExchange {
  readonly endedMs: number;
}

/** By share every bonus and split that its holders have had; most shares have none. */
export async function exchangesOf(
  { sql, world }: WorldTables,
  instruments: readonly number[],
): Promise<Map<number, readonly DatedExchange[]>> {
  const rows = await sql`
    select * from ${sql(world)}.share_actions
    where instrument = any(${instruments as number[]}::integer[]) and ended_ms > 0`;
  const exchanges = rows.map(readAction).flatMap(({ instrument, terms, recordMs, endedMs }) => {
    if (terms.kind !== 'bonus' && terms.kind !== 'split') return [];
    return [{ instrument, kind: terms.kind, gained: terms.gained, held: terms.held, recordMs, endedMs }];
  });
  return Map.groupBy(exchanges, ({ instrument }) => instrument);
}

/** By share the spans that its prices of before are counted back in. */
export async function countedBackOf(
  tables: WorldTables,
  instruments: readonly number[],
): Promise<Map<number, CountedBack[]>> {
  const byShare = await exchangesOf(tables, instruments);
  return new Map([...byShare].map(([instrument, list]) => [instrument, countedBack(list)]));
}

/** Newest first. */
export async function sharePartsOf(
  { sql, world }: WorldTables,
  account: number,
  { instrument, limit }: { readonly instrument: number | null; readonly limit: number },
): Promise<SharePartRow[]> {
  const rows = await sql`
    select * from ${sql(world)}.share_parts where account = ${account}
      ${instrument === null ? sql`` : sql`and instrument = ${instrument}`}
    order by at_ms desc, sequence desc limit ${limit}`;
  return rows.map((row) => ({
    account: row['account'],
    action: Number(row['action']),
    sequence: Number(row['sequence']),
    instrument: row['instrument'],
    kind: row['kind'],
    shares: BigInt(row['shares']),
    gross: BigInt(row['gross']),
    tax: BigInt(row['tax']),
    gained: BigInt(row['gained']),
    cash: BigInt(row['cash']),
    atMs: Number(row['at_ms']),
  }));
}

function readAction(row: Row): ShareActionRow {
  return {
    action: Number(row['action']),
    instrument: row['instrument'],
    terms: fromJson(row['terms'] as string) as CorporateAction,
    announcedMs: Number(row['announced_ms']),
    recordMs: Number(row['record_ms']),
    endedMs: Number(row['ended_ms']),
    reference: Number(row['reference']),
    lapsedMs: Number(row['lapsed_ms']),
  };
}
