// In: everything that changed a customer's shares, and the closes of past days. Out: what they earned in a period, by parts that open their rows; returns by choices and by money.
import type { ReadRequest, ReplyOf } from '@hilsa/contract';
import { isoOf } from '@hilsa/formulas/market-packs';
import {
  acrossExchanges,
  type DayOfShares,
  daysOfShares,
  earnedBetween,
  linkReturns,
  moneyWeightedReturn,
  returnOfDay,
  type ShareExchange,
} from '@hilsa/formulas/stocks';
import { divide, formatDecimal } from '@hilsa/money';
import { type Instrument, stockListing } from '../../../publish/index.ts';
import { datedClosesAt, exchangesOf } from '../../../tables/index.ts';
import type { Context, Handlers, Rooms, WorldRooms } from '../../rooms.ts';
import { dayAt, dayBegins, type Place, placeOf } from './countries.ts';
import { indexDays } from './index-days.ts';
import { definitionsOf, levelOf } from './indices.ts';
import { shareMovesOf } from './share-moves.ts';
import { lastTradingDay, nextTradingDay } from './trading-days.ts';

type Reply = ReplyOf<'/stock/order/statistics'>;
type Period = ReadRequest<'/stock/order/statistics'>['period'];

const DAY_MS = 86_400_000;
/** Days of the curve. */
const CURVE_DAYS = 30;
const MOST_ROWS = 400;

export function stockStatisticsCalls({ now }: Rooms): Handlers<'/stock/order/statistics'> {
  return {
    '/stock/order/statistics': async (context, { period, country }) => {
      const { world } = context;
      const place = placeOf(world, country, now());
      const currency = place?.pack.currency ?? 'BDT';
      if (place === null) return empty(period, currency);
      const today = dayAt(place, now());
      const book = await bookOf(context, place, today, now());
      const starts: Record<Period, number> = {
        today,
        week: today - weekdayFrom(today, place),
        month: dayOfMonthStart(today),
      };
      const chosen = book.earned(starts[period]);
      const print = (units: bigint): string => formatDecimal(units, book.decimals);
      const curve = book.curve();
      const lastDays = [2, 1, 0].map((back) => {
        const day = lastTradingDay(place, now(), back);
        const ppm = book.returnOn(day);
        return { date: isoOf(day), ppm };
      });
      const known = lastDays.flatMap(({ ppm }) => (ppm === null ? [] : [ppm]));
      return {
        period,
        from: isoOf(starts[period]),
        until: isoOf(today),
        currency,
        total: print(chosen.total),
        realised: print(chosen.realised),
        unrealised: print(chosen.unrealised),
        dividends: print(chosen.income),
        charges: print(-chosen.charges),
        rows: chosen.rows.slice(0, MOST_ROWS).map((row) => ({ ...row, amount: print(row.amount) })),
        totals: {
          today: print(book.earned(starts.today).total),
          week: print(book.earned(starts.week).total),
          month: print(book.earned(starts.month).total),
        },
        lastDays: lastDays.map(({ date, ppm }) => ({ date, returnPercent: ppm === null ? null : percent(ppm) })),
        threeDayPercent: known.length === 0 ? null : percent(linkReturns(known)),
        ...curve,
      };
    },
  };
}

/** Parts per million as a percentage with two decimals, truncated. */
function percent(ppm: number): string {
  return formatDecimal(divide(BigInt(ppm), 100n, 'down'), 2);
}

interface Row {
  readonly kind: Reply['rows'][number]['kind'];
  readonly symbol: string;
  readonly amount: bigint;
  readonly note: string;
}
interface Closes {
  /** Before each day that is shown. */
  readonly days: Awaited<ReturnType<typeof datedClosesAt>>;
  /** What a price of before is exchanged by, and the day from which holdings are of after. */
  readonly exchanges: readonly (ShareExchange & { readonly fromDay: number })[];
}

/** What shares were held and worth at the end of each of the last days, and what they earned. */
async function bookOf(context: Context, place: Place, today: number, nowMs: number) {
  const { world } = context;
  const { publisher } = world;
  const decimals = quoteDecimals(world, place);
  const first = Math.min(dayOfMonthStart(today), today - CURVE_DAYS);
  const moments = Array.from({ length: today - first + 1 }, (_, at) => dayBegins(place, first + at));
  const asked = new Map<number, Promise<Closes>>();
  const askCloses = async (index: number): Promise<Closes> => {
    const [days, exchanges] = await Promise.all([
      datedClosesAt(world.tables, moments, [index]),
      exchangesOf(world.tables, [index]),
    ]);
    const dated = (exchanges.get(index) ?? []).map((one) => ({
      ...one,
      // As the holder's own part of it is dated.
      fromDay: Math.min(today, nextTradingDay(place, dayAt(place, one.endedMs))),
    }));
    return { days, exchanges: dated };
  };
  /** Of one share, asked for once. */
  const closesOf = (index: number): Promise<Closes> => {
    const closes = asked.get(index) ?? askCloses(index);
    asked.set(index, closes);
    return closes;
  };
  const priceIn = (closes: Closes | undefined, instrument: Instrument, day: number): bigint => {
    const { tickUnits, referenceTicks } = stockListing(instrument);
    if (day >= today) return BigInt(publisher.shares.get(instrument.index).last) * tickUnits;
    // What is older than the days that are shown counts as on the first of them.
    const past = closes?.days[Math.max(0, day + 1 - first)]?.get(instrument.index);
    const { close, openMs } = past ?? { close: referenceTicks, openMs: 0 };
    // What has not traded since a bonus has a price in shares of before, and is held in shares of after.
    const since = (closes?.exchanges ?? []).filter(({ recordMs, fromDay }) => openMs < recordMs && fromDay <= day);
    return acrossExchanges(BigInt(close) * tickUnits, since);
  };
  const priceOn = async (instrument: Instrument, day: number): Promise<bigint> =>
    priceIn(await closesOf(instrument.index), instrument, day);
  const levels = await indexDays(world, place, today, CURVE_DAYS);
  const moves = await shareMovesOf(context, { place, nowMs, priceOn });
  const closes = new Map<number, Closes>();
  for (const { share } of moves) if (!closes.has(share)) closes.set(share, await closesOf(share));
  const price = (share: number, day: number): bigint => priceIn(closes.get(share), publisher.listings.at(share), day);
  const shown = daysOfShares(moves, { from: first - 1, until: today }, price);
  const at = (day: number): DayOfShares | undefined => shown[day - first + 1];

  const earned = (from: number) => {
    const rows: Row[] = [];
    const sums = { realised: 0n, unrealised: 0n, income: 0n, charges: 0n };
    for (const [share, one] of earnedBetween(moves, { from, until: today }, price)) {
      const instrument = publisher.listings.at(share);
      const { symbol } = instrument;
      for (const part of ['realised', 'unrealised', 'income', 'charges'] as const) sums[part] += one[part];
      const mine = moves.filter((move) => move.share === share && move.day >= from && move.day <= today);
      const trades = `${mine.filter(({ by }) => by === 'trade').length} trades`;
      const payments = `${mine.filter(({ income }) => income !== 0n).length} payments`;
      const last = instrument.price(publisher.shares.get(share).last);
      if (one.realised !== 0n) rows.push({ kind: 'realised', symbol, amount: one.realised, note: trades });
      if (one.unrealised !== 0n) rows.push({ kind: 'unrealised', symbol, amount: one.unrealised, note: last });
      if (one.income !== 0n) rows.push({ kind: 'dividend', symbol, amount: one.income, note: payments });
      if (one.charges !== 0n) rows.push({ kind: 'charges', symbol, amount: -one.charges, note: trades });
    }
    return { ...sums, total: sums.realised + sums.unrealised + sums.income - sums.charges, rows };
  };

  const returnOn = (day: number): number | null => {
    const now = at(day);
    return now === undefined ? null : returnOfDay(at(day - 1)?.value ?? 0n, now);
  };

  const curve = (): Pick<Reply, 'curve' | 'indexCode' | 'timeWeightedPercent' | 'moneyWeightedPercent'> => {
    const begun = shown.slice(-CURVE_DAYS).findIndex(({ value, flow }) => value > 0n || flow !== 0n);
    const index = definitionsOf(world, place.pack.market)[0];
    if (begun < 0 || index === undefined)
      return { curve: [], indexCode: null, timeWeightedPercent: null, moneyWeightedPercent: null };
    const list = shown.slice(-CURVE_DAYS).slice(begun);
    const before = at(list[0]!.day - 1)?.value ?? 0n;
    const returns = list.map(({ day }) => returnOn(day) ?? 0);
    // The first day is a part, and from each day on which money came or went to the day before the next: multiplied they are the whole.
    let from = 1;
    const partFrom = list.map(({ flow }, place_) => (place_ === 0 ? 0 : (from = flow === 0n ? from : place_)));
    const nowLevel = levelOf(index, ({ index: one }) => publisher.shares.get(one).last);
    const levelOn = (day: number): bigint | undefined => (day >= today ? nowLevel : levels.get(day));
    // From the same close as the customer's own line.
    const baseLevel = levelOn(list[0]!.day - 1) ?? 0n;
    const indexSince = (level: bigint | undefined): string | null =>
      level === undefined || baseLevel <= 0n ? null : percent(Number(((level - baseLevel) * 1_000_000n) / baseLevel));
    // What shares brought while they stayed has left them as money.
    const flows = list.map(({ flow, income }, day) => ({ day, amount: flow - income }));
    const isOneDay = list.length < 2;
    const money = isOneDay ? null : moneyWeightedReturn({ start: before, end: list.at(-1)!.value }, flows, list.length);
    return {
      curve: list.map(({ day, value, flow }, place_) => ({
        date: isoOf(day),
        value: formatDecimal(value, decimals),
        flow: formatDecimal(flow, decimals),
        returnPercent: percent(linkReturns(returns.slice(0, place_ + 1))),
        partPercent: percent(linkReturns(returns.slice(partFrom[place_], place_ + 1))),
        indexPercent: indexSince(levelOn(day)),
      })),
      indexCode: index.code,
      timeWeightedPercent: percent(linkReturns(returns)),
      moneyWeightedPercent: money === null ? null : percent(money),
    };
  };
  return { earned, returnOn, curve, decimals };
}

function quoteDecimals({ publisher }: WorldRooms, { pack }: Place): number {
  const asset = publisher.listings.assetIndex(pack.currency);
  return asset === undefined ? 2 : publisher.listings.asset(asset).decimals;
}

/** Days since the week of the market began: its first trading weekday. */
function weekdayFrom(day: number, { pack }: Place): number {
  const weekday = (((day + 4) % 7) + 7) % 7;
  return (weekday - (pack.tradingWeekdays[0] ?? 0) + 7) % 7;
}

function dayOfMonthStart(day: number): number {
  return day - (new Date(day * DAY_MS).getUTCDate() - 1);
}

function empty(period: Period, currency: string): Reply {
  const none = '0';
  return {
    period,
    from: isoOf(0),
    until: isoOf(0),
    currency,
    total: none,
    realised: none,
    unrealised: none,
    dividends: none,
    charges: none,
    rows: [],
    totals: { today: none, week: none, month: none },
    lastDays: [],
    threeDayPercent: null,
    curve: [],
    indexCode: null,
    timeWeightedPercent: null,
    moneyWeightedPercent: null,
  };
}
