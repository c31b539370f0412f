// In: a question about records. Out: postings of every wallet with what caused them, and what the days on the page came to. A reason or a cause
// that the core has and the contract has not does not compile here.
import { RECORD_REASONS, type Bill, type RecordCause, type RecordReason, type ReplyOf } from '@hilsa/contract';
import type { Wallet } from '@hilsa/core';
import { dhakaDay } from '@hilsa/formulas/statements';
import { formatDecimal } from '@hilsa/money';
import { Refused } from '../../identity/index.ts';
import {
  entrySums,
  listPostings,
  optionsEnded,
  orderTitles,
  postingId,
  type Days,
  type OrderRow,
  type PostingRow,
} from '../../tables/index.ts';
import type { WorldRooms } from '../rooms.ts';
import { accountsIn, walletOf } from './accounts.ts';

export interface RecordsAsked {
  readonly wallet: Wallet | undefined;
  /** Null: all. */
  readonly asset: number | null;
  readonly reasons: readonly RecordReason[] | null;
  readonly days: Days | null;
  readonly before: string | null;
  readonly limit: number;
}
type Titles = ReadonlyMap<number, Pick<OrderRow, 'instrument' | 'side'>>;

export async function recordsOf(
  world: WorldRooms,
  owner: number,
  asked: RecordsAsked,
): Promise<ReplyOf<'/user/tx/record'>> {
  await world.sequencer.tablesClock.shows(owner);
  const accounts = accountsIn(owner, asked.wallet);
  const { list, nextCursor } = await listPostings(world.tables, accounts, asked);
  const orderIds = [...new Set(list.flatMap(({ orderId }) => orderId ?? []))];
  const [titles, days] = await Promise.all([
    orderTitles(world.tables, accounts, orderIds),
    daysOf(world, accounts, list, asked),
  ]);
  const { listings } = world.publisher;
  const gone = [...titles.values()].flatMap(({ instrument }) =>
    listings.find(instrument) === undefined ? [instrument] : [],
  );
  const ended = await optionsEnded(world.tables, gone);
  const symbolOf = (instrument: number): string =>
    listings.find(instrument)?.symbol ?? ended.get(instrument)?.symbol ?? String(instrument);
  return { list: list.map((row) => printed(world, row, titles, symbolOf)), days, nextCursor };
}

function printed(
  { publisher: { listings } }: WorldRooms,
  row: PostingRow,
  titles: Titles,
  symbolOf: (instrument: number) => string,
): Bill {
  const { code, decimals } = listings.asset(row.asset);
  const print = (units: bigint) => formatDecimal(units, decimals, { trim: true });
  const order = row.orderId === null ? undefined : titles.get(row.orderId);
  const cause = causeOf(row);
  return {
    id: postingId(row),
    sequence: String(row.sequence),
    wallet: walletOf(row.account),
    asset: code,
    amount: print(row.amount),
    reason: row.reason,
    group: RECORD_REASONS[row.reason].group,
    cause,
    about: order === undefined ? null : { symbol: symbolOf(order.instrument), side: order.side },
    orderId: row.orderId === null ? null : String(row.orderId),
    tradeId: cause?.kind === 'trade' ? cause.id : null,
    atMs: row.atMs,
    balanceAfter: print(row.balanceAfter),
    entryHash: row.entryHash,
  };
}

/** A share of a fee comes from somebody else's trade, whose number is not the receiver's to see. */
export function causeOf({
  reason,
  causeKind,
  cause,
}: Pick<PostingRow, 'reason' | 'causeKind' | 'cause'>): { kind: RecordCause; id: string } | null {
  return causeKind === 'none' || reason === 'referral' ? null : { kind: causeKind, id: String(cause) };
}

/** Of the days from the page's last to its first, in whole: what is on other pages too. */
async function daysOf(
  { tables, publisher: { listings } }: WorldRooms,
  accounts: readonly number[],
  list: readonly PostingRow[],
  { asset, reasons }: RecordsAsked,
): Promise<ReplyOf<'/user/tx/record'>['days']> {
  const [first, last] = [list.at(-1), list[0]];
  if (first === undefined || last === undefined) return [];
  const wanted = new Set(list.map(({ atMs }) => dhakaDay(atMs)));
  const rows = await entrySums(tables, accounts, { from: dhakaDay(first.atMs), to: dhakaDay(last.atMs) });
  const sums = new Map<number, Map<number, { amount: bigint; entries: number }>>();
  for (const row of rows) {
    if (!wanted.has(row.day) || (asset !== null && row.asset !== asset) || reasons?.includes(row.reason) === false)
      continue;
    const day = sums.get(row.day) ?? sums.set(row.day, new Map()).get(row.day)!;
    const known = day.get(row.asset) ?? { amount: 0n, entries: 0 };
    day.set(row.asset, { amount: known.amount + row.came - row.went, entries: known.entries + row.entries });
  }
  return [...sums]
    .toSorted(([one], [other]) => other - one)
    .map(([day, assets]) => ({
      day: dayText(day),
      sums: Array.from(assets, ([index, { amount, entries }]) => {
        const { code, decimals } = listings.asset(index);
        return { asset: code, amount: formatDecimal(amount, decimals, { trim: true }), entries };
      }),
    }));
}

const DAY_MS = 86_400_000;

/** YYYY-MM-DD of a day counted from 1970-01-01. */
export function dayText(day: number): string {
  return new Date(day * DAY_MS).toISOString().slice(0, 10);
}

/** @throws Refused field-invalid for a day that no calendar has */
export function readDay(text: string, field: string): number {
  const day = Date.parse(`${text}T00:00:00Z`) / DAY_MS;
  if (!Number.isInteger(day) || dayText(day) !== text) throw new Refused('field-invalid', { field });
  return day;
}
