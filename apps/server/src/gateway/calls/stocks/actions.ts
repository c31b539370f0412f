// In: what companies decided, from the tables. Out: the list for everybody, a customer's own parts, and the use of rights.
import type { CorporateAction, ReplyOf } from '@hilsa/contract';
import { isoOf } from '@hilsa/formulas/market-packs';
import { formatDecimal, parseDecimal } from '@hilsa/money';
import { Refused } from '../../../identity/index.ts';
import { type Instrument, stockListing } from '../../../publish/index.ts';
import {
  balancesOf,
  type ShareActionRow,
  shareActionsOf,
  type SharePartRow,
  sharePartsOf,
} from '../../../tables/index.ts';
import { type Context, type Handlers, type Rooms, sessionOf, type WorldRooms } from '../../rooms.ts';
import { submit } from '../../submit.ts';
import { dayAt, type Place, placeOf } from './countries.ts';
import { stockAccountOf } from './orders.ts';
import { shareOf, sharesOf } from './shares.ts';

type Paths = '/stock/index/actions' | '/stock/action/list' | '/stock/action/elect';
type Part = ReplyOf<'/stock/action/list'>['list'][number];
type Rights = ReplyOf<'/stock/action/list'>['rights'];

const MOST_ACTIONS = 50;
const MOST_PARTS = 200;

export function stockActionCalls({ now }: Rooms): Handlers<Paths> {
  return {
    '/stock/index/actions': async ({ world }, { code, country }) => ({
      list: await actionsOf(world, code === undefined ? sharesOf(world, country) : [shareOf(world, code)], now()),
    }),

    '/stock/action/list': async (context, { code, country }) => {
      const { world } = context;
      const account = stockAccountOf(context);
      const only = code === undefined ? null : shareOf(world, code);
      await world.sequencer.tablesClock.shows(account);
      const parts = await sharePartsOf(world.tables, account, { instrument: only?.index ?? null, limit: MOST_PARTS });
      const shown = parts.flatMap((part) => {
        const instrument = world.publisher.listings.at(part.instrument);
        return stockListing(instrument).market === country ? [wirePart(world, instrument, part, now())] : [];
      });
      return { list: shown, rights: await rightsOf(context, account, only) };
    },

    '/stock/action/elect': async (context, { actionId, quantity }) => {
      const { world } = context;
      const shares = parseDecimal(quantity, 0);
      if (shares === null) throw new Refused('amount-too-precise', { amount: quantity, decimals: 0 });
      const action = [...world.sequencer.engine.shareActions].find(({ id }) => String(id) === actionId);
      if (action === undefined || !['rights', 'merger'].includes(action.terms.kind))
        throw new Refused('unknown-action');
      const price = action.terms.kind === 'rights' ? action.terms.price : 0n;
      const instrument = world.publisher.listings.at(action.instrument);
      const account = sessionOf(context).account;
      const command = { kind: 'use-rights', atMs: 0, account, action: action.id, shares } as const;
      await submit(context, command, instrument, context.requestId);
      const paid = instrument.amount(shares * price);
      return { actionId, quantity: String(shares), paid, currency: instrument.quote };
    },
  };
}

/** What companies have announced, coming and past, newest first. */
export async function actionsOf(
  world: WorldRooms,
  shares: readonly Instrument[],
  nowMs: number,
): Promise<CorporateAction[]> {
  const rows = await shareActionsOf(
    world.tables,
    shares.map(({ index }) => index),
    MOST_ACTIONS,
  );
  const running = new Set(
    [...world.sequencer.engine.shareActions].flatMap(({ id, next }) => (next === null ? [] : [id])),
  );
  return rows.map((row) => wireAction(world, row, { isRunning: running.has(row.action), nowMs }));
}

export function wireAction(
  world: WorldRooms,
  row: ShareActionRow,
  { isRunning, nowMs }: { isRunning: boolean; nowMs: number },
): CorporateAction {
  const instrument = world.publisher.listings.at(row.instrument);
  const place = placeOf(world, stockListing(instrument).market, nowMs);
  const { terms } = row;
  const ratio = 'held' in terms ? terms : null;
  const dateOf = (atMs: number): string | null => (place === null ? null : isoOf(dayAt(place, atMs)));
  return {
    id: String(row.action),
    symbol: instrument.symbol,
    kind: terms.kind,
    recordDate: dateOf(row.recordMs),
    perShare: terms.kind === 'cash-dividend' ? instrument.amount(terms.perShare) : null,
    gained: ratio === null ? null : String(ratio.gained),
    held: ratio === null ? null : String(ratio.held),
    price: terms.kind === 'rights' ? instrument.amount(terms.price) : null,
    newSymbol: newSymbolOf(world, terms),
    closesOn: terms.kind === 'rights' ? dateOf(terms.closesAtMs) : null,
    reference: row.reference > 0 ? instrument.price(row.reference) : null,
    document: terms.document ?? null,
    ...(row.endedMs > 0 || place === null || terms.kind === 'new-code'
      ? { spotDays: [], stillDays: [] }
      : daysNear(place, row.recordMs)),
    status: row.lapsedMs > 0 ? 'lapsed' : isRunning ? 'under-way' : row.endedMs > 0 ? 'done' : 'declared',
  };
}

function newSymbolOf({ publisher }: WorldRooms, terms: ShareActionRow['terms']): string | null {
  if (terms.kind === 'new-code') return terms.code;
  if (terms.kind === 'merger') return publisher.listings.at(terms.into).symbol;
  return terms.kind === 'rights' ? (terms.symbol ?? null) : null;
}

/** The coming days that a record binds, by the market's rules. */
function daysNear({ market }: Place, recordMs: number): Pick<CorporateAction, 'spotDays' | 'stillDays'> {
  const { record } = market.rules;
  const days = market.days.filter(({ phases }) => phases.length > 0);
  const until = days.findLastIndex(({ phases }) => phases[0]!.startsAtMs <= recordMs) + 1;
  if (record === undefined || until === 0) return { spotDays: [], stillDays: [] };
  const still = Math.max(0, until - record.daysWithoutTrading);
  const datesOf = (from: number, to: number): string[] => days.slice(from, to).map(({ day }) => isoOf(day));
  return { spotDays: datesOf(Math.max(0, still - record.spotDays), still), stillDays: datesOf(still, until) };
}

function wirePart(world: WorldRooms, instrument: Instrument, part: SharePartRow, nowMs: number): Part {
  const place = placeOf(world, stockListing(instrument).market, nowMs)!;
  const print = (units: bigint): string =>
    formatDecimal(units, world.publisher.listings.asset(instrument.quoteAsset).decimals);
  return {
    actionId: String(part.action),
    symbol: instrument.symbol,
    kind: part.kind,
    date: isoOf(dayAt(place, part.atMs)),
    shares: String(part.shares),
    gross: print(part.gross),
    tax: print(part.tax),
    gained: String(part.gained),
    cash: print(part.cash),
    currency: instrument.quote,
  };
}

/** Rights that the account can still use. */
async function rightsOf({ world }: Context, account: number, only: Instrument | null): Promise<Rights> {
  const open = [...world.sequencer.engine.shareActions].filter(
    ({ instrument, next, isLapsing }) => next === null && !isLapsing && (only === null || only.index === instrument),
  );
  if (open.length === 0) return [];
  const balances = await balancesOf(world.tables, account);
  return open.flatMap(({ id, instrument: index, terms }) => {
    if (terms.kind !== 'rights') return [];
    const quantity = balances.find(({ asset }) => asset === terms.entitlement)?.available ?? 0n;
    if (quantity <= 0n) return [];
    const instrument = world.publisher.listings.at(index);
    return [
      {
        actionId: String(id),
        symbol: instrument.symbol,
        quantity: String(quantity),
        price: instrument.amount(terms.price),
        currency: instrument.quote,
        closesAtMs: terms.closesAtMs,
      },
    ];
  });
}
