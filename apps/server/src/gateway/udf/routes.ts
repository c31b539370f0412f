// In: a chart that reads the UDF data feed (GET, JSON, seconds). Out: what there is to chart, and its bars and quotes: coins and shares of the real
// world, for whoever asks, within the limits that public calls have.
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { BASE_PATH } from '@hilsa/contract';
import type { Instrument } from '../../publish/index.ts';
import type { Door } from '../door.ts';
import type { WorldRooms } from '../rooms.ts';
import { CALL_HEADERS } from '../security-headers.ts';
import { historyOf } from './history.ts';
import { descriptionOf, EXCHANGE_LIST, exchangeOf, findSymbol, RESOLUTIONS, symbolInfo } from './symbols.ts';

const MOST_FOUND = 30;
const MOST_QUOTES = 50;
const SECONDS = /^\d{1,11}$/;

const CONFIG = {
  supports_search: true,
  supports_group_request: false,
  supported_resolutions: RESOLUTIONS,
  supports_marks: false,
  supports_timescale_marks: false,
  supports_time: true,
  exchanges: [{ value: '', name: 'All', desc: '' }, ...EXCHANGE_LIST],
  symbols_types: [
    { name: 'All', value: '' },
    { name: 'Shares', value: 'stock' },
    { name: 'Coins', value: 'crypto' },
  ],
};

type Answer = (world: WorldRooms, query: URLSearchParams, nowMs: number) => unknown;

const ANSWERS: Readonly<Record<string, Answer>> = {
  config: () => CONFIG,
  time: (_, __, nowMs) => Math.floor(nowMs / 1_000),
  symbols: (world, query, nowMs) => {
    const instrument = findSymbol(world, query.get('symbol') ?? '');
    return instrument === null ? unknownSymbol() : symbolInfo(world, instrument, nowMs);
  },
  search: (world, query) => {
    const words = (query.get('query') ?? '').slice(0, 40).toLowerCase();
    const type = query.get('type') ?? '';
    const exchange = query.get('exchange') ?? '';
    const asked = wholeNumber(query.get('limit')) ?? MOST_FOUND;
    return charted(world)
      .filter((each) => type === '' || typeOf(each) === type)
      .filter((each) => exchange === '' || exchangeOf(each) === exchange)
      .filter((each) => `${each.symbol} ${descriptionOf(each)}`.toLowerCase().includes(words))
      .slice(0, Math.min(asked, MOST_FOUND))
      .map((each) => ({
        symbol: each.symbol,
        full_name: `${exchangeOf(each)}:${each.symbol}`,
        description: descriptionOf(each),
        exchange: exchangeOf(each),
        ticker: `${exchangeOf(each)}:${each.symbol}`,
        type: typeOf(each),
      }));
  },
  history: async (world, query) => {
    const instrument = findSymbol(world, query.get('symbol') ?? '');
    if (instrument === null) return unknownSymbol();
    const [from, to] = [wholeNumber(query.get('from')), wholeNumber(query.get('to'))];
    const countback = query.has('countback') ? wholeNumber(query.get('countback')) : null;
    if (from === null || to === null || (query.has('countback') && (countback === null || countback === 0)))
      return { s: 'error', errmsg: 'from, to and countback are whole numbers' };
    return historyOf(world, instrument, { resolution: query.get('resolution') ?? '', from, to, countback });
  },
  quotes: (world, query) => {
    const names = (query.get('symbols') ?? '').split(',').slice(0, MOST_QUOTES);
    return { s: 'ok', d: names.map((name) => quoteOf(world, name)) };
  },
};

/** One route for each kind of question. */
export function serveUdf(app: FastifyInstance, door: Door): void {
  const { rooms, limits } = door;
  for (const [name, answer] of Object.entries(ANSWERS))
    app.get(`${BASE_PATH}/udf/${name}`, async (request, reply) => {
      limits.takeAddress('address', request.ip);
      limits.takeAddress('read', request.ip);
      const body = await answer(rooms.worlds.real, queryOf(request), rooms.now());
      return reply
        .headers(CALL_HEADERS)
        .header('access-control-allow-origin', '*')
        .type('application/json; charset=utf-8')
        .send(JSON.stringify(body));
    });
}

/** An address that cannot be read asks for nothing. */
function queryOf({ url }: FastifyRequest): URLSearchParams {
  const at = url.indexOf('?');
  return new URLSearchParams(at < 0 ? '' : url.slice(at + 1));
}

function wholeNumber(text: string | null): number | null {
  return text !== null && SECONDS.test(text) ? Number(text) : null;
}

function unknownSymbol(): { s: 'error'; errmsg: string } {
  return { s: 'error', errmsg: 'unknown_symbol' };
}

function charted({ publisher }: WorldRooms): Instrument[] {
  return publisher.listings.all().filter(({ kind }) => kind === 'stock' || kind === 'spot');
}

function typeOf({ kind }: Instrument): 'stock' | 'crypto' {
  return kind === 'stock' ? 'stock' : 'crypto';
}

function quoteOf(world: WorldRooms, name: string): object {
  const instrument = findSymbol(world, name);
  if (instrument === null) return { s: 'error', n: name.slice(0, 40), v: {} };
  const ticker =
    instrument.kind === 'stock' ? world.publisher.shareTicker(instrument) : world.publisher.ticker(instrument);
  const number = (text: string | null): number | null => (text === null ? null : Number(text));
  return {
    s: 'ok',
    n: name,
    v: {
      ch: number(ticker.change),
      chp: number(ticker.changePercent),
      short_name: instrument.symbol,
      exchange: exchangeOf(instrument),
      description: descriptionOf(instrument),
      lp: number(ticker.last),
      ask: number(ticker.ask),
      bid: number(ticker.bid),
      open_price: number(ticker.open),
      high_price: number(ticker.high),
      low_price: number(ticker.low),
      // Of both kinds the day's change is measured from there.
      prev_close_price: number(ticker.open),
      volume: number(ticker.volume),
    },
  };
}
