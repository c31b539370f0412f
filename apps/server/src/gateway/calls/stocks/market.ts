// In: public calls about shares. Out: the committed picture of a world's stock markets.
import type { Country } from '@hilsa/contract';
import type { Company } from '@hilsa/core/commands';
import { packChanges } from '@hilsa/contract/stock/pack-changes';
import { isoOf, isProvisional, isTradingDay, closedReason, sessionsOn } from '@hilsa/formulas/market-packs';
import { type CountedBack, dailyLimits, meanLots, mostLots, stepAt } from '@hilsa/formulas/stocks';
import { formatDecimal } from '@hilsa/money';
import { Refused } from '../../../identity/index.ts';
import { percentChange } from '../../../publish/share-rows.ts';
import { type Instrument, stockListing, wireCandle } from '../../../publish/index.ts';
import { byTradingDays, countedBackOf, listCandles } from '../../../tables/index.ts';
import { marketsOffered } from '../../../market-days/index.ts';
import { wireVersions } from '../../market-packs.ts';
import type { Handlers, Rooms, WorldRooms } from '../../rooms.ts';
import {
  boardAt,
  calendarOn,
  dayAt,
  daysBetween,
  type Place,
  placeOf,
  settleDayOf,
  settlementNow,
  tradingDayOf,
  wireMarket,
} from './countries.ts';
import { actionsOf } from './actions.ts';
import { blockFigures, blockOffersOf, blocksOf, openBlocks } from './block-trades.ts';
import { indexLines } from './index-lines.ts';
import { breadthOf, definitionsOf, issuedShares, wireIndex } from './indices.ts';
import { companiesOf, floatValue, offeredShares, orderBy, shareOf, sharesOf, wireShare } from './shares.ts';

type Paths =
  | '/stock/index/country/list'
  | '/stock/index/indices/list'
  | '/stock/index/list'
  | '/stock/index/list/hot'
  | '/stock/index/heat'
  | '/stock/index/search'
  | '/stock/index/info'
  | '/stock/index/candles'
  | '/stock/index/trades'
  | '/stock/index/books'
  | '/stock/index/calendar'
  | '/stock/index/rules';

const COUNTRIES: readonly Country[] = ['BD', 'US', 'TR'];

export function stockMarketCalls({ settings, now }: Rooms): Handlers<Paths> {
  const isSandbox = settings.mode === 'sandbox';
  const offered = new Set(marketsOffered(settings));
  const rowsOf = (world: WorldRooms, list: readonly Instrument[]) =>
    list.map((instrument) => wireShare(world, instrument, isSandbox));
  return {
    '/stock/index/country/list': ({ world }, { stockCountry }) => {
      const list = COUNTRIES.flatMap((country) => {
        const place = placeOf(world, country, now());
        return place === null ? [] : [wireMarket(place, now(), offered.has(country))];
      });
      const isThere = list.some(({ country, isOpenToCustomers }) => country === stockCountry && isOpenToCustomers);
      return { list, stockCountry: stockCountry !== undefined && isThere ? stockCountry : 'BD', atMs: now() };
    },

    '/stock/index/indices/list': async ({ world }, { country }) => {
      const place = placeOf(world, country, now());
      const lines = place === null ? null : await indexLines(world, place, now());
      return {
        list: definitionsOf(world, country).map((definition) =>
          wireIndex(world, definition, lines?.get(definition.code) ?? [], country),
        ),
        breadth: breadthOf(world.publisher, companiesOf(world, country)),
        atMs: now(),
      };
    },

    '/stock/index/list': ({ world }, request) => {
      const { type, of, limit } = request;
      const all = offeredShares(world, request.country);
      const isGrouped = type === 'sector' || type === 'category';
      const groupOf = (instrument: Instrument): string => {
        const { company, category } = stockListing(instrument);
        return type === 'sector' ? company.sector : category;
      };
      if (isGrouped && of === undefined && request.codes === undefined) {
        const groups = [...Map.groupBy(all, groupOf)]
          .map(([name, members]) => ({ name, count: members.length }))
          .toSorted((one, other) => (one.name < other.name ? -1 : 1))
          .slice(0, 40);
        return { list: [], nextCursor: null, total: all.length, groups };
      }
      const codes = request.codes === undefined ? null : new Set(request.codes.split(','));
      const isOfType = typeOf(world, type);
      const chosen = all.filter(
        (instrument) =>
          (codes === null || codes.has(instrument.symbol)) &&
          (!isGrouped || groupOf(instrument) === of) &&
          isOfType(instrument),
      );
      const sort = request.sort ?? (type === 'volume' ? 'volume' : type === 'all' ? 'turnover' : 'change');
      const descending = chosen.toSorted(orderBy(world, sort));
      const sorted = (request.ascending ?? type === 'losers') ? descending.toReversed() : descending;
      const from = Number(request.cursor ?? '0');
      const page = sorted.slice(from, from + limit);
      return {
        list: rowsOf(world, page),
        nextCursor: from + limit < sorted.length ? String(from + limit) : null,
        total: sorted.length,
        groups: [],
      };
    },

    '/stock/index/list/hot': ({ world }, { country, limit }) => {
      const traded = offeredShares(world, country).filter(({ index }) => world.publisher.shares.get(index).lots > 0);
      return { list: rowsOf(world, traded.toSorted(orderBy(world, 'turnover')).slice(0, limit)) };
    },

    '/stock/index/heat': ({ world }, { country, limit }) => {
      const valued = companiesOf(world, country)
        .filter(({ state }) => state.share?.unlisted !== true)
        .map((instrument) => ({ instrument, value: floatValue(world, instrument) }))
        .toSorted((one, other) => (one.value < other.value ? 1 : -1))
        .slice(0, limit);
      return {
        list: valued.map(({ instrument, value }) => {
          const { last, reference } = world.publisher.shares.get(instrument.index);
          const { company } = stockListing(instrument);
          return {
            symbol: instrument.symbol,
            name: company.name.en,
            sector: company.sector,
            value: formatDecimal(value, instrument.quoteDecimals),
            changePercent: percentChange(last, reference),
          };
        }),
      };
    },

    '/stock/index/search': ({ world }, { query, country, limit }) => {
      const found = search(sharesOf(world, country ?? null), query).slice(0, limit);
      return { list: rowsOf(world, found) };
    },

    '/stock/index/info': async ({ world }, { code }) => {
      const instrument = shareOf(world, code);
      const actions = await actionsOf(world, [instrument], now());
      const blocks = await blockFigures(world, instrument, now());
      return { ...infoOf(world, instrument, { isSandbox, nowMs: now() }), actions, blocks };
    },

    '/stock/index/candles': async ({ world }, { code, interval, beforeMs, limit, adjusted = false }) => {
      const instrument = shareOf(world, code);
      const backs = adjusted ? await countedBackOf(world.tables, [instrument.index]) : new Map<number, CountedBack[]>();
      const candles = await listCandles(world.tables, instrument.index, {
        interval: byTradingDays(stockListing(instrument).market, interval),
        beforeMs: beforeMs ?? null,
        limit,
        back: backs.get(instrument.index) ?? [],
      });
      return { list: candles.map((candle) => wireCandle(candle, instrument)), adjusted };
    },

    '/stock/index/trades': async ({ world }, { code, limit }) => {
      const instrument = shareOf(world, code);
      return {
        list: world.publisher.trades(instrument, limit),
        blocks: await blocksOf(world, instrument),
        offers: blockOffersOf(world, instrument),
      };
    },

    '/stock/index/books': ({ world }, { code, levels }) => {
      const instrument = shareOf(world, code);
      const { state, phase } = world.publisher.shares.get(instrument.index);
      const isAuction = phase === 'opening-auction' || phase === 'closing-auction';
      const meets = isAuction ? world.sequencer.engine.indicative(instrument.index) : null;
      return {
        ...world.publisher.book(instrument, levels),
        state,
        auction:
          meets === null
            ? null
            : {
                price: instrument.price(meets.ticks),
                volume: instrument.quantity(meets.lots),
                surplus: instrument.quantity(Math.abs(meets.surplusLots)),
                surplusSide: meets.surplusLots === 0 ? null : meets.surplusLots > 0 ? 'buy' : 'sell',
              },
      };
    },

    '/stock/index/rules': ({ world }, { country }) => {
      const market = world.sequencer.engine.stockMarkets.find(({ code }) => code === country);
      const versions = market === undefined ? null : wireVersions(market);
      if (versions === null) return { inForce: null, coming: null, changes: [] };
      const { inForce, coming } = versions;
      return { inForce, coming, changes: coming === null ? [] : packChanges(inForce.terms, coming.terms) };
    },

    '/stock/index/calendar': ({ world }, { country, days }) => {
      const place = placeOf(world, country, now());
      if (place === null) return { days: [] };
      const { market } = place;
      const from = tradingDayOf(place, now());
      return {
        days: Array.from({ length: days }, (_, at) => {
          const day = from + at;
          const calendar = calendarOn(market, day);
          const made = market.days.find((row) => row.day === day);
          const sessions = made?.phases ?? sessionsOn(calendar, day);
          const trades = made === undefined ? isTradingDay(calendar, day) : made.phases.length > 0;
          return {
            date: isoOf(day),
            trades,
            settles: made?.settles ?? (trades && !calendar.withoutSettlement.has(day)),
            reason: closedReason(calendar, day),
            provisional: isProvisional(calendar, day),
            sessions: sessions.map(({ phase, startsAtMs, endsAtMs }) => ({
              date: isoOf(day),
              phase,
              startsAtMs,
              endsAtMs,
            })),
          };
        }),
      };
    },
  };
}

/** Which shares a list of a type holds. */
function typeOf(world: WorldRooms, type: string): (instrument: Instrument) => boolean {
  const figuresOf = ({ index }: Instrument) => world.publisher.shares.get(index);
  if (type === 'gainers') return (instrument) => figuresOf(instrument).last > figuresOf(instrument).reference;
  if (type === 'losers') return (instrument) => figuresOf(instrument).last < figuresOf(instrument).reference;
  if (type !== 'discounted') return () => true;
  const blocksOfShare = openBlocks(world);
  return (instrument) => {
    const { listing } = instrument.state;
    const price = BigInt(figuresOf(instrument).last) * listing.tickUnits;
    const asset = listing.kind === 'stock' ? listing.company.netAssetValue : undefined;
    const [cheapest] = blocksOfShare(instrument);
    return (asset !== undefined && price < asset.units) || (cheapest !== undefined && cheapest.terms.price < price);
  };
}

/** In nothing that is known of the share. */
const NOWHERE = 5;
/** Codes that begin with the words first, then codes it traded under before, then codes and names that hold them. */
function search(shares: readonly Instrument[], query: string): Instrument[] {
  const needle = query.trim().toLowerCase();
  if (needle === '') return [];
  const rank = (instrument: Instrument): number => {
    const { name } = stockListing(instrument).company;
    const code = instrument.symbol.toLowerCase();
    if (code === needle) return 0;
    if (code.startsWith(needle)) return 1;
    if (instrument.state.share?.oldCodes.some((old) => old.toLowerCase().startsWith(needle)) === true) return 2;
    const en = name.en.toLowerCase();
    if (en.startsWith(needle) || name.bn.startsWith(needle)) return 3;
    return code.includes(needle) || en.includes(needle) || name.bn.includes(needle) ? 4 : NOWHERE;
  };
  return shares
    .map((instrument) => ({ instrument, place: rank(instrument) }))
    .filter(({ place }) => place < NOWHERE)
    .toSorted((one, other) => one.place - other.place || (one.instrument.symbol < other.instrument.symbol ? -1 : 1))
    .map(({ instrument }) => instrument);
}

function infoOf(
  world: WorldRooms,
  instrument: Instrument,
  { isSandbox, nowMs }: { isSandbox: boolean; nowMs: number },
) {
  const listing = stockListing(instrument);
  const place = placeOf(world, listing.market, nowMs);
  if (place === null) throw new Refused('unknown-instrument', { symbol: instrument.symbol });
  const figures = world.publisher.shares.get(instrument.index);
  const { company, limits, fees } = listing;
  const steps = listing.tickTable.map(({ from, step }) => ({ fromTicks: from, stepTicks: step }));
  const day = tradingDayOf(place, nowMs);
  const board = boardAt(world, instrument, place, day);
  const settlement = settlementNow(world, instrument, place, day);
  const [buyDay, sellDay] = [settlement.buySettleDays, settlement.sellSettleDays].map((days) =>
    settleDayOf(place, day, days),
  ) as [number, number];
  const row = tableRow(place.market.rules.limits, figures.reference);
  const volumes = instrument.state.share?.volumes ?? [];
  const most = mostLots(
    { priceUnits: BigInt(Math.max(1, figures.last)) * instrument.state.unitsPerTickLot, meanLots: meanLots(volumes) },
    { volumeBps: place.market.rules.mostVolumeBps, amount: listing.maxNotional },
  );
  const up = limits.upBps ?? row;
  return {
    share: wireShare(world, instrument, isSandbox),
    profile: {
      isin: company.isin ?? null,
      oldCodes: [...(instrument.state.share?.oldCodes ?? [])].toReversed(),
      faceValue: company.faceValue > 0n ? instrument.amount(company.faceValue) : null,
      sharesOutstanding: company.shares > 0n ? String(issuedShares(instrument)) : null,
      freeFloatPercent: company.floatPpm > 0 ? formatDecimal(BigInt(company.floatPpm), 4, { trim: true }) : null,
      listedOn: listing.firstDay === undefined ? null : isoOf(listing.firstDay),
      netAssetValue: unitValueOf(instrument, company),
    },
    limits: {
      reference: instrument.price(figures.reference),
      upBps: figures.highest > 0 ? up : null,
      downBps: figures.highest > 0 ? (limits.downBps ?? row) : null,
      floor: limits.floorTicks === undefined ? null : instrument.price(limits.floorTicks),
      basis: basisOf(listing.limits, figures, { row, steps }),
    },
    tick: instrument.price(stepAt(steps.length === 0 ? [{ fromTicks: 0, stepTicks: 1 }] : steps, figures.last)),
    bookTick: instrument.price(1),
    moneyDecimals: instrument.quoteDecimals,
    priceSteps: (steps.length === 0 ? [{ fromTicks: 0, stepTicks: 1 }] : steps).map(({ fromTicks, stepTicks }) => ({
      from: instrument.price(fromTicks),
      step: instrument.price(stepTicks),
    })),
    maxAmount: instrument.amount(listing.maxNotional),
    maxQuantity: instrument.quantity(Math.min(most, listing.maxLots)),
    board,
    settlement: {
      buyDays: settlement.buySettleDays,
      sellDays: settlement.sellSettleDays,
      netted: settlement.isNetted,
      buyDate: isoOf(buyDay),
      sellDate: isoOf(sellDay),
      days: daysBetween(place, day, Math.max(buyDay, sellDay)),
    },
    charges: { ppm: fees.tiers[0]!.takerPpm, minimum: '0', parts: [...fees.parts] },
    coming: comingListing(instrument, place),
  };
}

function unitValueOf({ amount }: Pick<Instrument, 'amount'>, { netAssetValue: value }: Company) {
  return value === undefined ? null : { value: amount(value.units), date: isoOf(value.day) };
}

/** What two people have agreed that its listing becomes; a change of fees alone is told by the market's rules. */
function comingListing(instrument: Instrument, place: Place) {
  const { state } = instrument;
  if (state.coming?.listing.kind !== 'stock' || state.listing.kind !== 'stock') return null;
  const { atMs: fromMs, listing } = state.coming;
  const shown = ({ category, company }: typeof listing) => ({
    category,
    sector: company.sector,
    freeFloatPercent: formatDecimal(BigInt(company.floatPpm), 4, { trim: true }),
    isin: company.isin ?? null,
    netAssetValue: unitValueOf(instrument, company),
  });
  const [now, then] = [shown(state.listing), shown(listing)];
  if (JSON.stringify(now) === JSON.stringify(then)) return null;
  return { fromMs, fromDate: isoOf(dayAt(place, fromMs)), ...then };
}

/** What the market's table says of a price, in basis points; null where no band binds. */
function tableRow(
  limits: readonly { readonly upToTicks: number | null; readonly bps: number }[] | null,
  reference: number,
): number | null {
  return limits?.find(({ upToTicks }) => upToTicks === null || reference <= upToTicks)?.bps ?? null;
}

function basisOf(
  override: { readonly upBps?: number; readonly downBps?: number; readonly floorTicks?: number },
  { reference, lowest, highest }: { readonly reference: number; readonly lowest: number; readonly highest: number },
  { row, steps }: { readonly row: number | null; readonly steps: readonly { fromTicks: number; stepTicks: number }[] },
): 'table' | 'override' | 'floor' | 'none' {
  if (highest === 0 || row === null) return 'none';
  const { floorTicks, ...rest } = override;
  if (floorTicks !== undefined) {
    const without = dailyLimits(reference, { table: [{ upToTicks: Infinity, bps: row }], steps }, rest);
    if (without.lowest < lowest) return 'floor';
  }
  return rest.upBps !== undefined || rest.downBps !== undefined ? 'override' : 'table';
}
