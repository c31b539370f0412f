// In: committed balances, holdings and last prices. Out: what an account is worth, exactly, in quote units.
import { averageCost } from '@hilsa/formulas';
import { formatDecimal } from '@hilsa/money';
import type { CoinHolding } from '@hilsa/contract';
import { assetName, QUOTE_CODE } from '../publish/index.ts';
import { balancesOf, holdingsOf, valueAt, type BalanceRow, type HoldingRow } from '../tables/index.ts';
import { Refused } from '../identity/index.ts';
import { percentOf } from './assets/totals.ts';
import type { WorldRooms } from './rooms.ts';

/** The asset everything is valued in. Sum of values in its units. */
export interface Valued {
  holdings: CoinHolding[];
  total: bigint;
  /** Of all assets but the quote asset; cost and profit of what was bought of them. */
  held: { readonly value: bigint; readonly cost: bigint; readonly profit: bigint };
  quoteDecimals: number;
}

/** @throws Refused service-unavailable before the sandbox or operator listed the quote asset */
export function quoteAssetOf({ publisher: { listings } }: WorldRooms): { index: number; decimals: number } {
  const index = listings.assetIndex(QUOTE_CODE);
  if (index === undefined) throw new Refused('service-unavailable');
  return { index, decimals: listings.asset(index).decimals };
}

/** Value of units of an asset at its last price, in quote units rounded down; null without a market. */
export function worth(world: WorldRooms, asset: number, units: bigint): bigint | null {
  if (asset === quoteAssetOf(world).index) return units;
  const instrument = world.publisher.listings.pricing(asset);
  if (instrument === undefined) return null;
  const { baseAsset, baseScale, index, state } = instrument;
  return valueAt(units, world.publisher.lastTicks(instrument), {
    instrument: index,
    baseAsset,
    tickUnits: state.listing.tickUnits,
    baseScale,
  });
}

/** Every asset with a balance, and the quote asset always. */
export async function valueAccount(world: WorldRooms, account: number): Promise<Valued> {
  const quote = quoteAssetOf(world);
  await world.sequencer.tablesClock.shows(account);
  const [balances, owned] = await Promise.all([balancesOf(world.tables, account), holdingsOf(world.tables, account)]);
  const costs = new Map(owned.map((row) => [row.asset, row]));
  const shown = balances.filter((row) => row.asset !== quote.index && row.available + row.held > 0n);
  const money = balances.find((row) => row.asset === quote.index) ?? {
    account,
    asset: quote.index,
    available: 0n,
    held: 0n,
    sequence: 0,
  };
  let [value, cost, profit] = [0n, 0n, 0n];
  for (const row of shown) {
    value += worth(world, row.asset, row.available + row.held) ?? 0n;
    const bought = boughtOf(world, costs.get(row.asset));
    cost += bought?.cost ?? 0n;
    profit += bought?.profit ?? 0n;
  }
  return {
    holdings: [money, ...shown].map((row) => holdingOf(world, row, costs.get(row.asset))),
    total: money.available + money.held + value,
    held: { value, cost, profit },
    quoteDecimals: quote.decimals,
  };
}

/** What is still held of what was bought; null of nothing, and without a price. */
function boughtOf(world: WorldRooms, owned: HoldingRow | undefined): { cost: bigint; profit: bigint } | null {
  const value = owned === undefined || owned.quantity === 0n ? null : worth(world, owned.asset, owned.quantity);
  return owned === undefined || value === null ? null : { cost: owned.cost, profit: value - owned.cost };
}

function holdingOf(world: WorldRooms, row: BalanceRow, owned: HoldingRow | undefined): CoinHolding {
  const { publisher } = world;
  const { code, decimals } = publisher.listings.asset(row.asset);
  const quote = quoteAssetOf(world);
  const instrument = row.asset === quote.index ? undefined : publisher.listings.pricing(row.asset);
  const units = row.available + row.held;
  const print = (amount: bigint) => formatDecimal(amount, decimals, { trim: true });
  const value = worth(world, row.asset, units) ?? 0n;
  const price =
    row.asset === quote.index
      ? '1'
      : instrument === undefined
        ? null
        : instrument.price(publisher.lastTicks(instrument));
  return {
    asset: code,
    name: assetName(code),
    available: print(row.available),
    held: print(row.held),
    total: print(units),
    price,
    value: formatDecimal(value, quote.decimals, { trim: true }),
    ...profitOf(world, owned, quote.decimals, decimals),
  };
}

/** Against what was paid for the units still held. */
function profitOf(world: WorldRooms, owned: HoldingRow | undefined, quoteDecimals: number, baseDecimals: number) {
  const bought = boughtOf(world, owned);
  if (owned === undefined || bought === null) return { costPrice: null, profit: null, profitPercent: null };
  const { cost, profit } = bought;
  return {
    costPrice: formatDecimal(averageCost(owned.quantity, cost, baseDecimals), quoteDecimals, { trim: true }),
    profit: formatDecimal(profit, quoteDecimals, { trim: true }),
    profitPercent: percentOf(profit, cost),
  };
}
