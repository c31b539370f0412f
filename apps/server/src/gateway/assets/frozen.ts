// In: an owner. Out: what is frozen and why, line by line, and the sums that the lines add up to.
import type { Frozen } from '@hilsa/contract';
import type { Wallet } from '@hilsa/core';
import { formatDecimal } from '@hilsa/money';
import { openHolds, orderTitles, type HoldRow, type OrderRow } from '../../tables/index.ts';
import type { WorldRooms } from '../rooms.ts';
import { accountsIn, walletOf } from './accounts.ts';
import type { Valuation } from './valuation.ts';

const MOST_LINES = 500;

export async function frozenOf(
  world: WorldRooms,
  owner: number,
  wallet: Wallet | undefined,
  valuation: Valuation,
): Promise<Omit<Frozen, 'currency'>> {
  await world.sequencer.tablesClock.shows(owner);
  const accounts = accountsIn(owner, wallet);
  const holds = await openHolds(world.tables, accounts);
  const shown = holds.slice(0, MOST_LINES);
  const orders = shown.flatMap(({ heldBy, number }) => (heldBy === 'order' ? number : []));
  const titles = await orderTitles(world.tables, accounts, orders);
  return {
    list: shown.map((row) => lineOf(world, row, titles.get(row.number), valuation)),
    more: holds.length - shown.length,
    sums: sumsOf(world, holds, valuation),
  };
}

type Title = Pick<OrderRow, 'instrument' | 'side' | 'ticks' | 'lots' | 'filledLots' | 'type'>;

function lineOf(
  world: WorldRooms,
  row: HoldRow,
  order: Title | undefined,
  valuation: Valuation,
): Frozen['list'][number] {
  const { listings } = world.publisher;
  const { code, decimals } = listings.asset(row.asset);
  const value = valuation.value(row.asset, row.amount);
  return {
    id: `${row.heldBy}-${row.number}`,
    wallet: walletOf(row.account),
    asset: code,
    amount: formatDecimal(row.amount, decimals, { trim: true }),
    reason: row.reason ?? 'order',
    cause: row.causeKind === 'none' ? null : { kind: row.causeKind, id: String(row.cause) },
    about: row.heldBy === 'order' && order !== undefined ? aboutOf(world, order) : null,
    sinceMs: row.sinceMs,
    untilMs: row.untilMs === 0 ? null : row.untilMs,
    isMoney: valuation.isMoney(row.asset),
    value: value === null ? null : valuation.print(value),
  };
}

function aboutOf({ publisher: { listings } }: WorldRooms, order: Title) {
  const instrument = listings.at(order.instrument);
  return {
    symbol: instrument.symbol,
    side: order.side,
    price: order.type === 'market' ? null : instrument.price(order.ticks),
    quantity: order.lots === 0 ? null : instrument.quantity(order.lots - order.filledLots),
  };
}

function sumsOf(world: WorldRooms, holds: readonly HoldRow[], valuation: Valuation): Frozen['sums'] {
  const groups = Map.groupBy(holds, ({ account, asset }) => `${account}:${asset}`);
  return Array.from(groups.values(), (rows) => {
    const [{ account, asset }] = rows as [HoldRow];
    const { code, decimals } = world.publisher.listings.asset(asset);
    const units = rows.reduce((sum, { amount }) => sum + amount, 0n);
    const value = valuation.value(asset, units);
    return {
      wallet: walletOf(account),
      asset: code,
      amount: formatDecimal(units, decimals, { trim: true }),
      lines: rows.length,
      value: value === null ? null : valuation.print(value),
    };
  });
}
