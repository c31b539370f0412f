// In: calls about shares held, and favourites. Out: what is free, locked by date and in orders, at average cost and at the price of now; proceeds on their way.
import type { ReplyOf, StockHolding } from '@hilsa/contract';
import { averageCost } from '@hilsa/formulas';
import { isoOf } from '@hilsa/formulas/market-packs';
import { formatDecimal } from '@hilsa/money';
import { addStockFavourite, removeStockFavourite, stockFavouritesOf } from '../../../identity/index.ts';
import { type Instrument, stockListing } from '../../../publish/index.ts';
import {
  balancesOf,
  type BalanceRow,
  type FillRow,
  holdingsOf,
  type HoldingRow,
  listFills,
  openHolds,
} from '../../../tables/index.ts';
import { codesOf } from '../../watch/seen.ts';
import { percentOf } from '../../assets/totals.ts';
import { type Context, type Handlers, type Rooms, sessionOf, type WorldRooms } from '../../rooms.ts';
import { dayAt, dayBegins, daysBetween, type Place, placeOf, tradingDayOf } from './countries.ts';
import { settleDateOf, stockAccountOf } from './orders.ts';
import { shareOf } from './shares.ts';

type Paths =
  | '/stock/hold/list'
  | '/stock/hold/info'
  | '/stock/collect/add'
  | '/stock/collect/del'
  | '/stock/collect/list';

const MOST_ROWS = 200;

type Held = Awaited<ReturnType<typeof openHolds>>;
interface Wallet {
  readonly balances: readonly BalanceRow[];
  readonly owned: ReadonlyMap<number, HoldingRow>;
  readonly holds: Held;
  /** Of the running trading day, newest first. */
  readonly today: readonly FillRow[];
}

export function stockHoldingCalls({ sql, now }: Rooms): Handlers<Paths> {
  return {
    '/stock/hold/list': async (context, { country }) => {
      const { world } = context;
      const place = placeOf(world, country, now());
      if (place === null) return nothing(country);
      const wallet = await walletOf(context, place, now());
      const list = wallet.balances.flatMap((row) => {
        const instrument = heldShare(world, row, country);
        return instrument === undefined ? [] : [holdingOf(world, instrument, row, wallet, place)];
      });
      const sorted = list.toSorted((one, other) => Number(unitsIn(other.marketValue) - unitsIn(one.marketValue)));
      const money = moneyOf(world, place, wallet);
      return { list: sorted, money, days: daysShown(place, list, money, now()), total: totalOf(world, list, place) };
    },

    '/stock/hold/info': async (context, { code }) => {
      const { world } = context;
      const instrument = shareOf(world, code);
      const place = placeOf(world, stockListing(instrument).market, now())!;
      const wallet = await walletOf(context, place, now());
      const row = wallet.balances.find(({ asset }) => asset === instrument.baseAsset);
      const isHeld = row !== undefined && row.available + row.held > 0n;
      const { list } = await listFills(world.tables, stockAccountOf(context), {
        instrument: instrument.index,
        before: null,
        limit: MOST_ROWS,
      });
      return {
        holding: isHeld ? holdingOf(world, instrument, row, wallet, place) : null,
        rows: list.map((fill) => ({
          tradeId: String(fill.tradeId),
          orderId: String(fill.orderId),
          side: fill.side,
          quantity: instrument.quantity(fill.lots),
          price: instrument.price(fill.ticks),
          amount: instrument.amount(fill.notional),
          charges: instrument.amount(fill.fee),
          date: isoOf(dayAt(place, fill.atMs)),
          settleDate: settleDateOf(world, instrument, fill, now()),
        })),
      };
    },

    '/stock/collect/add': async (context, { symbol }) => {
      const { customerId } = sessionOf(context);
      await addStockFavourite(sql, customerId, shareOf(context.world, symbol).symbol, now());
      return { list: await favouritesOf(context) };
    },
    '/stock/collect/del': async (context, { symbol }) => {
      const { customerId } = sessionOf(context);
      for (const code of codesOf(context.world, shareOf(context.world, symbol)))
        await removeStockFavourite(sql, customerId, code);
      return { list: await favouritesOf(context) };
    },
    '/stock/collect/list': async (context) => ({ list: await favouritesOf(context) }),
  };

  /** By the codes of now: a share that was starred under an old one is still starred. */
  async function favouritesOf(context: Context): Promise<string[]> {
    const codes = await stockFavouritesOf(sql, sessionOf(context).customerId);
    const { listings } = context.world.publisher;
    return [...new Set(codes.map((code) => listings.bySymbol(code)?.symbol ?? code))];
  }
}

/** Plain digits of an amount, for comparing amounts of one currency. */
function unitsIn(text: string): bigint {
  const [whole = '0', fraction = ''] = text.split('.');
  return BigInt(whole + fraction.slice(0, 4).padEnd(4, '0'));
}

async function walletOf(context: Context, place: Place, nowMs: number): Promise<Wallet> {
  const { world } = context;
  const account = stockAccountOf(context);
  await world.sequencer.tablesClock.shows(account);
  const [balances, owned, holds, fills] = await Promise.all([
    balancesOf(world.tables, account),
    holdingsOf(world.tables, account),
    openHolds(world.tables, [account]),
    listFills(world.tables, account, { instrument: null, before: null, limit: MOST_ROWS }),
  ]);
  const began = dayBegins(place, place.market.day < 0 ? dayAt(place, nowMs) : place.market.day);
  return {
    balances,
    owned: new Map(owned.map((row) => [row.asset, row])),
    holds,
    today: fills.list.filter(({ atMs }) => atMs >= began),
  };
}

function heldShare({ publisher }: WorldRooms, row: BalanceRow, country: string): Instrument | undefined {
  if (row.available + row.held <= 0n) return undefined;
  return publisher.listings
    .ofKind('stock')
    .find((instrument) => instrument.baseAsset === row.asset && stockListing(instrument).market === country);
}

function holdingOf(
  { publisher }: WorldRooms,
  instrument: Instrument,
  row: BalanceRow,
  { owned, holds, today }: Wallet,
  place: Place,
): StockHolding {
  const { company, market } = stockListing(instrument);
  const { last, reference } = publisher.shares.get(instrument.index);
  const mine = holds.filter(({ asset }) => asset === row.asset);
  const sumOf = (list: Held): bigint => list.reduce((sum, { amount }) => sum + amount, 0n);
  const locked = mine.filter(({ reason }) => reason === 'settlement');
  const inOrders = sumOf(mine.filter(({ heldBy }) => heldBy === 'order'));
  const total = row.available + row.held;
  const each = instrument.state.listing.tickUnits;
  const value = (total * BigInt(last) * each) / instrument.baseScale;
  const cost = owned.get(row.asset)?.cost ?? 0n;
  const fills = today.filter((fill) => fill.instrument === instrument.index);
  const net = fills.reduce(
    (sum, { side, notional, fee }) => sum + (side === 'buy' ? notional + fee : fee - notional),
    0n,
  );
  const changed = fills.reduce((sum, { side, lots }) => sum + (side === 'buy' ? lots : -lots), 0);
  const atStart = total - BigInt(changed) * instrument.state.listing.lotUnits;
  const before = (atStart * BigInt(reference) * each) / instrument.baseScale;
  return {
    symbol: instrument.symbol,
    name: company.name.en,
    nameBn: company.name.bn === '' ? null : company.name.bn,
    country: market as StockHolding['country'],
    currency: instrument.quote,
    total: instrument.baseAmount(total),
    available: instrument.baseAmount(row.available),
    locked: byDate(locked, place).map(([date, amount]) => ({ date, quantity: instrument.baseAmount(amount) })),
    inOrders: instrument.baseAmount(inOrders),
    blocked: instrument.baseAmount(sumOf(mine) - sumOf(locked) - inOrders),
    averageCost:
      total === 0n ? null : money(averageCost(total, cost, instrument.baseDecimals), instrument.quoteDecimals),
    cost: money(cost, instrument.quoteDecimals),
    last: instrument.price(last),
    marketValue: money(value, instrument.quoteDecimals),
    profit: money(value - cost, instrument.quoteDecimals),
    profitPercent: percentOf(value - cost, cost),
    todayChange: money(value - before - net, instrument.quoteDecimals),
  };
}

function money(units: bigint, decimals: number): string {
  return formatDecimal(units, decimals);
}

/** Amounts by the date their hold ends, earliest first. */
function byDate(holds: Held, place: Place): (readonly [date: string, amount: bigint])[] {
  const dates = new Map<string, bigint>();
  for (const { untilMs, amount } of holds) {
    const date = isoOf(dayAt(place, untilMs));
    dates.set(date, (dates.get(date) ?? 0n) + amount);
  }
  return [...dates].toSorted(([one], [other]) => (one < other ? -1 : 1));
}

function moneyOf(
  { publisher }: WorldRooms,
  place: Place,
  { balances, holds }: Wallet,
): ReplyOf<'/stock/hold/list'>['money'] {
  const currency = place.pack.currency;
  const asset = publisher.listings.assetIndex(currency);
  const decimals = asset === undefined ? 2 : publisher.listings.asset(asset).decimals;
  const row = balances.find((one) => one.asset === asset);
  const mine = holds.filter((hold) => hold.asset === asset);
  const settling = byDate(
    mine.filter(({ reason }) => reason === 'settlement'),
    place,
  );
  const inOrders = mine.reduce((sum, { heldBy, amount }) => (heldBy === 'order' ? sum + amount : sum), 0n);
  const available = row?.available ?? 0n;
  return {
    currency,
    available: money(available, decimals),
    settled: money(available, decimals),
    inOrders: money(inOrders, decimals),
    settling: settling.map(([date, amount]) => ({ date, amount: money(amount, decimals), currency })),
  };
}

/** From today to the last day on which something arrives. */
function daysShown(
  place: Place,
  list: readonly StockHolding[],
  { settling }: ReplyOf<'/stock/hold/list'>['money'],
  nowMs: number,
): ReplyOf<'/stock/hold/list'>['days'] {
  const dates = [...list.flatMap(({ locked }) => locked), ...settling].map(({ date }) => date).toSorted();
  const last = dates.at(-1);
  const today = tradingDayOf(place, nowMs);
  if (last === undefined) return [];
  let until = today;
  while (isoOf(until) < last && until - today < 30) until += 1;
  return daysBetween(place, today, until);
}

function totalOf({ publisher }: WorldRooms, list: readonly StockHolding[], { pack }: Place) {
  const asset = publisher.listings.assetIndex(pack.currency);
  const decimals = asset === undefined ? 2 : publisher.listings.asset(asset).decimals;
  const read = (text: string): bigint => {
    const isBelow = text.startsWith('-');
    const [whole = '0', fraction = ''] = text.replace('-', '').split('.');
    const units = BigInt(whole + fraction.padEnd(decimals, '0').slice(0, decimals));
    return isBelow ? -units : units;
  };
  const sum = (of: (holding: StockHolding) => string): bigint =>
    list.reduce((total, holding) => total + read(of(holding)), 0n);
  const cost = sum((holding) => holding.cost);
  const profit = sum((holding) => holding.profit);
  return {
    marketValue: money(
      sum((holding) => holding.marketValue),
      decimals,
    ),
    cost: money(cost, decimals),
    profit: money(profit, decimals),
    profitPercent: percentOf(profit, cost),
    today: money(
      sum((holding) => holding.todayChange),
      decimals,
    ),
  };
}

/** Of a market that is not there. */
function nothing(country: string): ReplyOf<'/stock/hold/list'> {
  const currency = country === 'US' ? 'USD' : country === 'TR' ? 'TRY' : 'BDT';
  return {
    list: [],
    money: { currency, available: '0', settled: '0', inOrders: '0', settling: [] },
    days: [],
    total: { marketValue: '0', cost: '0', profit: '0', profitPercent: '0.00', today: '0' },
  };
}
