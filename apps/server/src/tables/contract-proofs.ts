// In: a forced close, an order or a funding. Out: what it rests on: the seconds of the mark that are kept for it, and the rows that say what was done.
import { columnsOf, reading, type Shape } from './shapes.ts';
import {
  type DeleveragingRow,
  type LiquidationRow,
  type RateRow,
  readDeleveraging,
  readLiquidation,
  readRate,
} from './contracts.ts';
import { keptTable } from './table.ts';
import type { WorldTables } from './world-tables.ts';

/** A second of a market. `prices`: JSON of what the venues said; `workings`: JSON of what the mark was made of. */
export interface MarkRow {
  instrument: number;
  slot: number;
  atMs: number;
  mark: number;
  index: number | null;
  prices: string;
  workings: string;
}
export type EvidenceRow = Omit<MarkRow, 'slot'>;
export interface TriggerRow {
  orderId: number;
  account: number;
  instrument: number;
  mark: number;
  last: number;
  atMs: number;
  /** What fired it, in ticks, and JSON of the rules then; null: from before they were kept. */
  price: number | null;
  rules: string | null;
}

/** Seconds of marks that are kept of each market. */
export const MARK_SLOTS = 900;
/** Seconds that a proof shows before what it proves. */
export const EVIDENCE_SECONDS = 600;
/** Seconds behind it that a proof shows at most. */
const SECONDS_BEHIND = 300;

const second: Shape<EvidenceRow> = {
  instrument: ['instrument', 'integer'],
  atMs: ['at_ms', 'bigint'],
  mark: ['mark', 'bigint'],
  index: ['index_ticks', 'bigint'],
  prices: ['prices', 'text'],
  workings: ['workings', 'text'],
};
const mark: Shape<MarkRow> = { ...second, slot: ['slot', 'integer'] };
export const marksTable = keptTable<MarkRow>('contract_marks', columnsOf(mark), {
  key: ['instrument', 'slot'],
  update: ['at_ms', 'mark', 'index_ticks', 'prices', 'workings'],
  read: reading(mark, []),
});
const readSecond = reading(second, []);
export const evidenceTable = keptTable<EvidenceRow>('contract_evidence', columnsOf(second), {
  key: ['instrument', 'at_ms'],
  update: ['mark', 'index_ticks', 'prices', 'workings'],
  read: readSecond,
});
const trigger: Shape<TriggerRow> = {
  orderId: ['order_id', 'bigint'],
  account: ['account', 'integer'],
  instrument: ['instrument', 'integer'],
  mark: ['mark', 'bigint'],
  last: ['last', 'bigint'],
  atMs: ['at_ms', 'bigint'],
  price: ['price', 'bigint'],
  rules: ['rules', 'text'],
};
const readTrigger = reading(trigger, []);
export const triggersTable = keptTable<TriggerRow>('contract_triggers', columnsOf(trigger), {
  key: ['order_id'],
  update: ['mark', 'last', 'at_ms', 'price', 'rules'],
  read: readTrigger,
});

/** The seconds kept from ten minutes before a moment until it, or until a later one, oldest first; of each as it stood at its end. */
export async function evidenceAround(
  { sql, world }: WorldTables,
  instrument: number,
  { fromMs, toMs }: { readonly fromMs: number; readonly toMs: number },
): Promise<EvidenceRow[]> {
  const rows = await sql`
    select distinct on (at_ms / 1000) * from ${sql(world)}.contract_evidence where instrument = ${instrument}
      and at_ms > ${fromMs - EVIDENCE_SECONDS * 1_000} and at_ms <= ${Math.min(toMs, fromMs + SECONDS_BEHIND * 1_000)}
    order by at_ms / 1000, at_ms desc limit ${EVIDENCE_SECONDS + SECONDS_BEHIND}`;
  return rows.map(readSecond);
}

export async function liquidationById(
  { sql, world }: WorldTables,
  liquidation: number,
): Promise<LiquidationRow | null> {
  const [row] = await sql`select * from ${sql(world)}.contract_liquidations where liquidation = ${liquidation}`;
  return row === undefined ? null : readLiquidation(row);
}

/** Who was reduced to cover its loss, in turn: the first of them, and an account's own however late they came. */
export async function deleveragingsOf(
  { sql, world }: WorldTables,
  liquidation: number,
  { account, limit }: { readonly account: number; readonly limit: number },
): Promise<DeleveragingRow[]> {
  const rows = await sql`
    (select * from ${sql(world)}.contract_deleveragings where liquidation = ${liquidation} order by place limit ${limit})
    union
    (select * from ${sql(world)}.contract_deleveragings where liquidation = ${liquidation} and account = ${account}
      order by place limit ${limit})
    order by place`;
  return rows.map(readDeleveraging);
}

export async function triggerOf(
  { sql, world }: WorldTables,
  account: number,
  orderId: number,
): Promise<TriggerRow | null> {
  const [row] = await sql`
    select * from ${sql(world)}.contract_triggers where order_id = ${orderId} and account = ${account}`;
  return row === undefined ? null : readTrigger(row);
}

/** The rate that was fixed last at a moment: of the funding that is settled then. */
export async function rateAt({ sql, world }: WorldTables, instrument: number, atMs: number): Promise<RateRow | null> {
  const [row] = await sql`
    select * from ${sql(world)}.contract_rates where instrument = ${instrument} and at_ms <= ${atMs} order by round desc limit 1`;
  return row === undefined ? null : readRate(row);
}

/** The rates in force between two moments, the one before them first. */
export async function ratesBetween(
  { sql, world }: WorldTables,
  instrument: number,
  { fromMs, toMs }: { readonly fromMs: number; readonly toMs: number },
): Promise<RateRow[]> {
  const rows = await sql`
    select * from ${sql(world)}.contract_rates where instrument = ${instrument} and at_ms <= ${toMs}
    and round >= coalesce((select max(round) from ${sql(world)}.contract_rates where instrument = ${instrument} and at_ms <= ${fromMs}), 0)
    order by round limit 4`;
  return rows.map(readRate);
}
