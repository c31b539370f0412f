// In: a customer's trades in shares and the closes of past days. Out: what they earned in a period, by parts that open their rows; returns by choices and by money.
import type { ReadRequest, ReplyOf } from '@hilsa/contract';
import { isoOf } from '@hilsa/formulas/market-packs';
import { linkReturns, moneyWeightedReturn, timeWeightedReturn } from '@hilsa/formulas/stocks';
import { divide, formatDecimal } from '@hilsa/money';
import { type Instrument, stockListing } from '../../../publish/index.ts';
import { closesAt, type FillRow, listFills } from '../../../tables/index.ts';
import type { Context, Handlers, Rooms, WorldRooms } from '../../rooms.ts';
import { dayAt, dayBegins, type Place, placeOf } from './countries.ts';
import { definitionsOf, levelOf } from './indices.ts';
import { stockAccountOf } from './orders.ts';
import { lastTradingDay } from './trading-days.ts';

type Reply = ReplyOf<'/stock/order/statistics'>;
type Period = ReadRequest<'/stock/order/statistics'>['period'];

const DAY_MS = 86_400_000;
/** Days of the curve. */
const CURVE_DAYS = 30;
/** Trades looked at: pages of a hundred. */
const MOST_PAGES = 10;
const MOST_ROWS = 400;

export function stockStatisticsCalls({ now }: Rooms): Handlers<'/stock/order/statistics'> {
  return {
    '/stock/order/statistics': async (context, { period, country }) => {
      const { world } = context;
      const place = placeOf(world, country, now());
      const currency = place?.pack.currency ?? 'BDT';
      if (place === null) return empty(period, currency);
      const today = dayAt(place, now());
      const fills = await tradesOf(context, country);
      const book = await bookOf(world, place, fills, today, now());
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
        dividends: print(0n),
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

/** Oldest first. */
async function tradesOf(context: Context, country: string): Promise<FillRow[]> {
  const { world } = context;
  const account = stockAccountOf(context);
  await world.sequencer.tablesClock.shows(account);
  const fills: FillRow[] = [];
  let before: string | null = null;
  for (let page = 0; page < MOST_PAGES; page += 1) {
    const { list, nextCursor } = await listFills(world.tables, account, { instrument: null, before, limit: 100 });
    fills.push(...list);
    before = nextCursor;
    if (before === null) break;
  }
  return fills
    .filter(({ instrument }) => {
      const { listing } = world.publisher.listings.at(instrument).state;
      return listing.kind === 'stock' && listing.market === country;
    })
    .toReversed();
}

interface Day {
  readonly day: number;
  /** Of the shares held at its end. */
  readonly value: bigint;
  /** Bought with charges, less sold after charges. */
  readonly flow: bigint;
}

interface Row {
  readonly kind: Reply['rows'][number]['kind'];
  readonly symbol: string;
  readonly amount: bigint;
  readonly note: string;
}

/** What shares were held and worth at the end of each of the last days. */
async function bookOf(world: WorldRooms, place: Place, fills: readonly FillRow[], today: number, nowMs: number) {
  const { publisher } = world;
  const instruments = [...new Set(fills.map(({ instrument }) => instrument))].map((index) =>
    publisher.listings.at(index),
  );
  const decimals = quoteDecimals(world, place);
  const first = Math.min(today, dayOfMonthStart(today), today - CURVE_DAYS);
  const days = Array.from({ length: today - first + 1 }, (_, at) => first + at);
  const past = days.slice(0, -1);
  const moments = past.map((day) => dayBegins(place, day + 1));
  const closes =
    instruments.length === 0
      ? []
      : await closesAt(
          world.tables,
          moments,
          instruments.map(({ index }) => index),
        );
  const priceOn = (instrument: Instrument, day: number): bigint => {
    const ticks =
      day >= today
        ? publisher.shares.get(instrument.index).last
        : (closes[day - first]?.get(instrument.index) ?? stockListing(instrument).referenceTicks);
    return BigInt(ticks) * instrument.state.unitsPerTickLot;
  };
  const dayOfFill = (fill: FillRow): number => dayAt(place, fill.atMs);
  const lotsAfter = (index: number, day: number): bigint =>
    fills.reduce(
      (sum, fill) =>
        fill.instrument === index && dayOfFill(fill) <= day
          ? sum + BigInt(fill.side === 'buy' ? fill.lots : -fill.lots)
          : sum,
      0n,
    );
  const valueAfter = (day: number): bigint =>
    instruments.reduce((sum, instrument) => sum + lotsAfter(instrument.index, day) * priceOn(instrument, day), 0n);
  const shown: Day[] = days.map((day) => ({
    day,
    value: valueAfter(day),
    flow: fills
      .filter((fill) => dayOfFill(fill) === day)
      .reduce((sum, { side, notional, fee }) => sum + (side === 'buy' ? notional + fee : fee - notional), 0n),
  }));
  const at = (day: number): Day | undefined => shown[day - first];
  const gains = realisedOf(fills);

  const earned = (from: number) => {
    const rows: Row[] = [];
    let [realised, unrealised, charges] = [0n, 0n, 0n];
    for (const instrument of instruments) {
      const { index, symbol } = instrument;
      const mine = fills.filter((fill) => fill.instrument === index && dayOfFill(fill) >= from);
      const start = lotsAfter(index, from - 1) * priceOn(instrument, from - 1);
      const end = lotsAfter(index, today) * priceOn(instrument, today);
      const gross = mine.reduce((sum, { side, notional }) => sum + (side === 'buy' ? notional : -notional), 0n);
      const paid = mine.reduce((sum, { fee }) => sum + fee, 0n);
      const gain = mine.reduce((sum, fill) => sum + (gains.get(fill) ?? 0n), 0n);
      const open = end - start - gross - gain;
      realised += gain;
      unrealised += open;
      charges += paid;
      const trades = `${mine.length} trades`;
      if (gain !== 0n) rows.push({ kind: 'realised', symbol, amount: gain, note: trades });
      if (open !== 0n)
        rows.push({
          kind: 'unrealised',
          symbol,
          amount: open,
          note: instrument.price(publisher.shares.get(index).last),
        });
      if (paid !== 0n) rows.push({ kind: 'charges', symbol, amount: -paid, note: trades });
    }
    return { realised, unrealised, charges, total: realised + unrealised - charges, rows };
  };

  /** A day's return: what stood at work at its start and what came in, and what became of it. */
  const returnOn = (day: number): number | null => {
    const [before, now] = [at(day - 1), at(day)];
    if (now === undefined) return null;
    const start = (before?.value ?? 0n) + (now.flow > 0n ? now.flow : 0n);
    if (start <= 0n) return null;
    const end = now.value + (now.flow < 0n ? -now.flow : 0n);
    return timeWeightedReturn([{ start, end }]);
  };

  const curve = (): Pick<Reply, 'curve' | 'indexCode' | 'timeWeightedPercent' | 'moneyWeightedPercent'> => {
    const begun = shown.slice(-CURVE_DAYS).findIndex(({ value, flow }) => value > 0n || flow !== 0n);
    const index = definitionsOf(world, place.pack.market)[0];
    if (begun < 0 || index === undefined)
      return { curve: [], indexCode: null, timeWeightedPercent: null, moneyWeightedPercent: null };
    const list = shown.slice(-CURVE_DAYS).slice(begun);
    const before = at(list[0]!.day - 1)?.value ?? 0n;
    const returns = list.map(({ day }) => returnOn(day) ?? 0);
    const nowLevel = levelOf(index, ({ index: one }) => publisher.shares.get(one).last);
    const baseLevel = levelOf(index, ({ index: one }) => publisher.shares.get(one).reference);
    const flows = list.map(({ flow }, day) => ({ day, amount: flow }));
    const isOneDay = list.length < 2;
    const money = isOneDay ? null : moneyWeightedReturn({ start: before, end: list.at(-1)!.value }, flows, list.length);
    return {
      curve: list.map(({ day, value, flow }, place_) => ({
        date: isoOf(day),
        value: formatDecimal(value, decimals),
        flow: formatDecimal(flow, decimals),
        returnPercent: percent(linkReturns(returns.slice(0, place_ + 1))),
        indexPercent:
          day === today && baseLevel > 0n ? percent(Number(((nowLevel - baseLevel) * 1_000_000n) / baseLevel)) : null,
      })),
      indexCode: index.code,
      timeWeightedPercent: percent(linkReturns(returns)),
      moneyWeightedPercent: money === null ? null : percent(money),
    };
  };
  void nowMs;
  return { earned, returnOn, curve, decimals };
}

/** What each sale gained over the average cost of what was held, charges apart. */
function realisedOf(fills: readonly FillRow[]): ReadonlyMap<FillRow, bigint> {
  const held = new Map<number, { lots: bigint; cost: bigint }>();
  const gains = new Map<FillRow, bigint>();
  for (const fill of fills) {
    const { lots, cost } = held.get(fill.instrument) ?? { lots: 0n, cost: 0n };
    const traded = BigInt(fill.lots);
    if (fill.side === 'buy') {
      held.set(fill.instrument, { lots: lots + traded, cost: cost + fill.notional });
      continue;
    }
    // What came by other ways than a trade has no cost here and counts as it was sold.
    const part = lots === 0n ? fill.notional : divide(cost * (traded < lots ? traded : lots), lots, 'down');
    gains.set(fill, fill.notional - part);
    held.set(fill.instrument, { lots: lots > traded ? lots - traded : 0n, cost: lots > traded ? cost - part : 0n });
  }
  return gains;
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
