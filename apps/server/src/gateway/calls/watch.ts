// In: calls about what a customer watches. Out: their lists, and what they want to be told of a market.
import type { AlertKind, ReadRequest, ReplyOf } from '@hilsa/contract';
import { parseDecimal } from '@hilsa/money';
import {
  addAlert,
  addWatchlist,
  type AlertRow,
  listAlerts,
  Refused,
  removeAlert,
  removeWatchlist,
  renameWatchlist,
  unwatchMarket,
  watchlistsOf,
  watchMarket,
} from '../../identity/index.ts';
import type { Instrument } from '../../publish/index.ts';
import { beforeOf } from '../cursor.ts';
import { readTicks } from '../read-order.ts';
import { type Context, type Handlers, type Rooms, sessionOf, type WorldRooms } from '../rooms.ts';
import { allNamesOf, daysToRecord, firesWith, marketOf, moveNow, seenOf, watchedMarket } from '../watch/seen.ts';

type Paths =
  | '/watchlist/list'
  | '/watchlist/add'
  | '/watchlist/rename'
  | '/watchlist/del'
  | '/watchlist/item/add'
  | '/watchlist/item/del'
  | '/alert/list'
  | '/alert/add'
  | '/alert/del';

const MOST_PERCENT = 1_000n;
const MOST_DAYS = 365n;

export function watchCalls({ sql, now }: Rooms): Handlers<Paths> {
  const lists = async (context: Context) => {
    const own = await watchlistsOf(sql, sessionOf(context).customerId);
    const nameOf = (market: string): string => allNamesOf(context.world, market)[0]!;
    return { lists: own.map((list) => ({ ...list, markets: [...new Set(list.markets.map(nameOf))] })) };
  };
  return {
    '/watchlist/list': lists,
    '/watchlist/add': async (context, { name }) => {
      await addWatchlist(sql, sessionOf(context).customerId, name, now());
      return lists(context);
    },
    '/watchlist/rename': async (context, list) => {
      await renameWatchlist(sql, sessionOf(context).customerId, list);
      return lists(context);
    },
    '/watchlist/del': async (context, { id }) => {
      await removeWatchlist(sql, sessionOf(context).customerId, id);
      return lists(context);
    },
    '/watchlist/item/add': async (context, { id, market }) => {
      const listed = marketOf(watchedMarket(context.world, market));
      await watchMarket(sql, sessionOf(context).customerId, { id, market: listed, nowMs: now() });
      return lists(context);
    },
    '/watchlist/item/del': async (context, { id, market }) => {
      await unwatchMarket(sql, sessionOf(context).customerId, { id, markets: allNamesOf(context.world, market) });
      return lists(context);
    },
    '/alert/list': async (context, { state, market, cursor, limit }) => {
      const { customerId, world } = sessionOf(context);
      const before = beforeOf(cursor);
      const rows = await listAlerts(sql, customerId, {
        world,
        state,
        markets: market === undefined ? null : allNamesOf(context.world, market),
        before: before === null ? null : String(before),
        limit: limit + 1,
      });
      const list = rows.slice(0, limit).map((row) => wireAlert(row, context.world));
      return { list, nextCursor: rows.length > limit ? list.at(-1)!.id : null };
    },
    '/alert/add': async (context, request) => {
      const { customerId, world } = sessionOf(context);
      const instrument = watchedMarket(context.world, request.market);
      const value = readValue(request, instrument);
      const { kind } = request;
      const seen = seenOf(context.world, instrument, moveNow(context.world, instrument));
      const left = kind === 'record-date' ? (daysToRecord(context.world, now()).get(instrument.index) ?? null) : null;
      const already = firesWith(kind, value, seen, left);
      if (already !== null) throw new Refused('alert-true-now', { seen: already, symbol: instrument.symbol });
      const wanted = { world, market: marketOf(instrument), kind, value };
      return { alert: wireAlert(await addAlert(sql, customerId, wanted, now()), context.world) };
    },
    '/alert/del': async (context, { id }) => {
      await removeAlert(sql, sessionOf(context).customerId, id);
      return { removed: id };
    },
  };
}

function wireAlert(row: AlertRow, world: WorldRooms): ReplyOf<'/alert/add'>['alert'] {
  const { id, kind, value, made_ms, fired_ms, seen, told_ms } = row;
  return {
    id,
    market: allNamesOf(world, row.market)[0]!,
    kind,
    value,
    state: fired_ms === null ? 'waiting' : 'fired',
    createdAtMs: Number(made_ms),
    firedAtMs: fired_ms === null ? null : Number(fired_ms),
    seen,
    toldAtMs: told_ms === null ? null : Number(told_ms),
  };
}

/** The least and the most that a value may be, and its decimals. */
const VALUES: Readonly<Partial<Record<AlertKind, { decimals: number; least: bigint; most: bigint }>>> = {
  'change-above': { decimals: 2, least: 1n, most: MOST_PERCENT * 100n },
  'change-below': { decimals: 2, least: 1n, most: 100n * 100n },
  'record-date': { decimals: 0, least: 0n, most: MOST_DAYS },
};

/** @throws Refused field-missing, fields-conflict, field-invalid, price-not-on-tick, alert-not-for-market */
function readValue({ kind, value }: ReadRequest<'/alert/add'>, instrument: Instrument): string | null {
  if ((kind === 'band' || kind === 'record-date') && instrument.kind !== 'stock')
    throw new Refused('alert-not-for-market', { symbol: instrument.symbol });
  if (kind === 'band') {
    if (value !== undefined) throw new Refused('fields-conflict', { fields: `kind ${kind}, value` });
    return null;
  }
  if (value === undefined) throw new Refused('field-missing', { field: 'value' });
  const wrong = new Refused('field-invalid', { field: 'value' });
  if (kind === 'price-above' || kind === 'price-below') {
    const ticks = readTicks(value, instrument);
    if (ticks === 0 || ticks === Number.MAX_SAFE_INTEGER) throw wrong;
    return instrument.price(ticks);
  }
  const { decimals, least, most } = VALUES[kind] ?? { decimals: instrument.baseDecimals, least: 1n, most: null };
  const units = parseDecimal(value, decimals);
  if (units === null || units < least || (most !== null && units > most)) throw wrong;
  return value;
}
