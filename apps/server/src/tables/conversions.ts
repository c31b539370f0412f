// In: an account and a place in its list. Out: what it converted and moved between its wallets; and how those rows are written.
import type { PairRules, Quote } from '@hilsa/core';
import { fromJson, toJson } from '@hilsa/core/facts/layout';
import type { Row } from 'postgres';
import { listedTable } from './table.ts';
import { paged, readCursor, type Page, type Paged, type WorldTables } from './world-tables.ts';

/** A quote that was accepted, with the numbers of the assets on both sides. */
export interface ConversionRow extends Omit<Quote, 'hold' | 'used' | 'direction' | 'named'> {
  readonly isBuy: boolean;
  readonly isPaidNamed: boolean;
  readonly paidAsset: number;
  readonly receivedAsset: number;
  readonly atMs: number;
  readonly sequence: number;
}
export interface TransferRow {
  readonly account: number;
  readonly id: number;
  readonly from: number;
  readonly to: number;
  readonly asset: number;
  readonly amount: bigint;
  readonly atMs: number;
  readonly sequence: number;
}
export interface PairVersionRow {
  readonly pair: number;
  readonly version: number;
  readonly rules: PairRules;
  readonly fromMs: number;
  readonly sequence: number;
}

export const conversionsTable = listedTable<ConversionRow>('conversions', [
  { name: 'account', type: 'integer', of: (row) => row.account },
  { name: 'id', type: 'bigint', of: (row) => row.id },
  { name: 'pair', type: 'integer', of: (row) => row.pair },
  { name: 'version', type: 'integer', of: (row) => row.version },
  { name: 'is_buy', type: 'boolean', of: (row) => row.isBuy },
  { name: 'paid_asset', type: 'integer', of: (row) => row.paidAsset },
  { name: 'received_asset', type: 'integer', of: (row) => row.receivedAsset },
  { name: 'is_paid_named', type: 'boolean', of: (row) => row.isPaidNamed },
  { name: 'paid', type: 'bigint', of: (row) => row.paid },
  { name: 'received', type: 'bigint', of: (row) => row.received },
  { name: 'rest', type: 'bigint', of: (row) => row.rest },
  { name: 'mid', type: 'bigint', of: (row) => row.mid },
  { name: 'rate', type: 'bigint', of: (row) => row.rate },
  { name: 'rate_decimals', type: 'smallint', of: (row) => row.rateDecimals },
  { name: 'spread', type: 'bigint', of: (row) => row.spread },
  { name: 'evidence', type: 'text', of: (row) => toJson(row.evidence) },
  { name: 'quoted_ms', type: 'bigint', of: (row) => row.quotedMs },
  { name: 'expires_ms', type: 'bigint', of: (row) => row.expiresAtMs },
  { name: 'at_ms', type: 'bigint', of: (row) => row.atMs },
  { name: 'sequence', type: 'bigint', of: (row) => row.sequence },
]);
export const transfersTable = listedTable<TransferRow>('transfers', [
  { name: 'account', type: 'integer', of: (row) => row.account },
  { name: 'id', type: 'bigint', of: (row) => row.id },
  { name: 'from_account', type: 'integer', of: (row) => row.from },
  { name: 'to_account', type: 'integer', of: (row) => row.to },
  { name: 'asset', type: 'integer', of: (row) => row.asset },
  { name: 'amount', type: 'bigint', of: (row) => row.amount },
  { name: 'at_ms', type: 'bigint', of: (row) => row.atMs },
  { name: 'sequence', type: 'bigint', of: (row) => row.sequence },
]);
export const pairVersionsTable = listedTable<PairVersionRow>('conversion_pairs', [
  { name: 'pair', type: 'integer', of: (row) => row.pair },
  { name: 'version', type: 'integer', of: (row) => row.version },
  { name: 'rules', type: 'text', of: (row) => toJson(row.rules) },
  { name: 'from_ms', type: 'bigint', of: (row) => row.fromMs },
  { name: 'sequence', type: 'bigint', of: (row) => row.sequence },
]);

/** An owner's conversions, newest first. */
export async function listConversions(
  { sql, world }: WorldTables,
  account: number,
  { before, limit }: Page,
): Promise<Paged<ConversionRow>> {
  const older = before === null ? sql`` : sql`and id < ${readCursor(before)}`;
  const rows = await sql`
    select * from ${sql(world)}.conversions where account = ${account} ${older} order by id desc limit ${limit + 1}`;
  return paged(rows.map(readConversion), limit, ({ id }) => String(id));
}

/** Of everybody, newest first, by place, with the rules of then. */
export async function conversionPage(
  { sql, world }: WorldTables,
  offset: number,
  limit: number,
): Promise<{ readonly rows: { readonly row: ConversionRow; readonly rules: PairRules }[]; readonly total: number }> {
  const rows = await sql`
    select done.*, pairs.rules from ${sql(world)}.conversions done
    join ${sql(world)}.conversion_pairs pairs on pairs.pair = done.pair and pairs.version = done.version
    order by done.id desc offset ${offset} limit ${limit}`;
  const [counted] = await sql`select count(*)::integer as total from ${sql(world)}.conversions`;
  const read = rows.map((row) => ({ row: readConversion(row), rules: fromJson(row['rules']) as PairRules }));
  return { rows: read, total: counted!['total'] };
}

/** The owner's own conversion, or null; another's is null too. */
export async function conversionById(
  { sql, world }: WorldTables,
  account: number,
  id: number,
): Promise<ConversionRow | null> {
  const [row] = await sql`select * from ${sql(world)}.conversions where account = ${account} and id = ${id}`;
  return row ? readConversion(row) : null;
}

/** An owner's transfers, newest first. */
export async function listTransfers(
  { sql, world }: WorldTables,
  account: number,
  { before, limit }: Page,
): Promise<Paged<TransferRow>> {
  const older = before === null ? sql`` : sql`and id < ${readCursor(before)}`;
  const rows = await sql`
    select * from ${sql(world)}.transfers where account = ${account} ${older} order by id desc limit ${limit + 1}`;
  return paged(rows.map(readTransfer), limit, ({ id }) => String(id));
}

/** The versions of a pair's rules, newest first, at most fifty. */
export async function pairVersions({ sql, world }: WorldTables, pair: number): Promise<PairVersionRow[]> {
  const rows = await sql`
    select * from ${sql(world)}.conversion_pairs where pair = ${pair} order by version desc limit 50`;
  return rows.map((row) => ({
    pair: row['pair'],
    version: row['version'],
    rules: fromJson(row['rules']) as PairRules,
    fromMs: Number(row['from_ms']),
    sequence: Number(row['sequence']),
  }));
}

function readConversion(row: Row): ConversionRow {
  return {
    account: row['account'],
    id: Number(row['id']),
    pair: row['pair'],
    version: row['version'],
    isBuy: row['is_buy'],
    isPaidNamed: row['is_paid_named'],
    paidAsset: row['paid_asset'],
    receivedAsset: row['received_asset'],
    paid: BigInt(row['paid']),
    received: BigInt(row['received']),
    rest: BigInt(row['rest']),
    mid: BigInt(row['mid']),
    rate: BigInt(row['rate']),
    rateDecimals: row['rate_decimals'],
    spread: BigInt(row['spread']),
    evidence: fromJson(row['evidence']) as ConversionRow['evidence'],
    quotedMs: Number(row['quoted_ms']),
    expiresAtMs: Number(row['expires_ms']),
    atMs: Number(row['at_ms']),
    sequence: Number(row['sequence']),
  };
}

function readTransfer(row: Row): TransferRow {
  return {
    account: row['account'],
    id: Number(row['id']),
    from: row['from_account'],
    to: row['to_account'],
    asset: row['asset'],
    amount: BigInt(row['amount']),
    atMs: Number(row['at_ms']),
    sequence: Number(row['sequence']),
  };
}
