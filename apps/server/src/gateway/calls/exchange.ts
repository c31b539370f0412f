// In: exchange calls. Out: firm quotes, their acceptance, and the records with what each came from.
import type { ExchangeQuote, ReplyOf } from '@hilsa/contract';
import type { Command, QuoteConversion } from '@hilsa/core';
import { formatDecimal } from '@hilsa/money';
import { Refused } from '../../identity/index.ts';
import { balancesOf, conversionById, listConversions, type ConversionRow } from '../../tables/index.ts';
import {
  accountFor,
  maximumOf,
  pairName,
  percentText,
  type Way,
  wayOf,
  wirePair,
  wireSources,
} from '../conversion/pairs.ts';
import { RecentWishes } from '../conversion/recent-wishes.ts';
import { readAmount } from '../read-order.ts';
import { type Context, type Handlers, type Rooms, sessionOf, type WorldRooms } from '../rooms.ts';
import { submit } from '../submit.ts';

type Paths =
  | '/user/exchange/pairs'
  | '/user/exchange/quote'
  | '/user/exchange'
  | '/user/exchange/list'
  | '/user/exchange/evidence'
  | '/user/exchange/maximum';
type Wish = Omit<QuoteConversion, 'atMs' | 'kind' | 'replaces'>;
/** Quotes that have just ended leave their wish, so that a new one can stand beside the refusal. */
const wishes = new WeakMap<WorldRooms, RecentWishes<Wish>>();

export function exchangeCalls({ now }: Rooms): Handlers<Paths> {
  return {
    '/user/exchange/pairs': ({ world, session }) => {
      const owner = session!.account;
      return { list: world.sequencer.engine.conversionPairs.map((pair) => wirePair(world, pair, owner, now())) };
    },

    '/user/exchange/quote': async (context, request) => {
      const { world } = context;
      const { account } = sessionOf(context);
      const way = wayOf(world, request.from, request.to);
      const { amount, received } = request;
      if ((amount === undefined) === (received === undefined))
        throw new Refused('fields-conflict', { fields: 'amount, received' });
      const asset = amount === undefined ? way.taken : way.given;
      const wish: Wish = {
        account,
        pair: way.pair.index,
        direction: way.isBuy ? 'buy-base' : 'sell-base',
        named: amount === undefined ? 'received' : 'paid',
        units: readAmount(amount ?? received!, world.publisher.listings.asset(asset).decimals),
      };
      const replaces = request.replaces === undefined ? 0 : Number(request.replaces);
      return { quote: await quoteFor(context, wish, replaces, context.requestId) };
    },

    '/user/exchange': async (context, { quoteId }) => {
      const { world } = context;
      const { account } = sessionOf(context);
      const command: Command = { kind: 'accept-quote', atMs: 0, account, quoteId: Number(quoteId) };
      try {
        await submit(context, command, null, context.requestId);
      } catch (problem) {
        throw await withNewQuote(context, problem, Number(quoteId));
      }
      await world.sequencer.tablesClock.shows(account);
      const row = await conversionById(world.tables, account, Number(quoteId));
      if (row === null) throw new Error(`quote ${quoteId} was accepted but is not in the tables`);
      return executed(world, row, now());
    },

    '/user/exchange/list': async (context, request) => {
      const { world } = context;
      const { account } = sessionOf(context);
      const page = { before: request.cursor ?? null, limit: request.limit };
      await world.sequencer.tablesClock.shows(account);
      const { list, nextCursor } = await listConversions(world.tables, account, page);
      return { list: list.map((row) => wireConversion(world, row)), nextCursor };
    },

    '/user/exchange/evidence': async (context, { recordId }) => {
      const { world } = context;
      const { account } = sessionOf(context);
      await world.sequencer.tablesClock.shows(account);
      const row = await conversionById(world.tables, account, Number(recordId));
      if (row === null) throw new Refused('unknown-quote', { quoteId: recordId });
      return { evidence: wireEvidence(world, row) };
    },

    '/user/exchange/maximum': async (context, { from, to }) => {
      const { world } = context;
      const { account } = sessionOf(context);
      const way = wayOf(world, from, to);
      const available = await availableFor(world, way, account);
      return maximumOf(world, way, account, { available, atMs: now() });
    },
  };
}

/** @throws Refused with the core's numbers; quote-expired when a re-sent request finds its quote gone */
async function quoteFor(
  context: Context,
  wish: Wish,
  replaces: number,
  requestId: string | null,
): Promise<ExchangeQuote> {
  const { world } = context;
  const command: Command = { kind: 'quote-conversion', atMs: 0, ...wish, ...(replaces > 0 && { replaces }) };
  const { id } = await submit(context, command, null, requestId);
  const quote = world.sequencer.engine.quote(id!);
  if (quote === null || quote.used) throw new Refused('quote-expired', { quoteId: String(id) });
  const known = wishes.get(world) ?? new RecentWishes<Wish>();
  wishes.set(world, known);
  known.keep(quote.id, wish);
  const { baseAsset, quoteAsset } = world.sequencer.engine.conversionPairs[quote.pair]!.rules;
  const isBuy = quote.direction === 'buy-base';
  return wireQuote(world, {
    ...quote,
    isBuy,
    paidAsset: isBuy ? quoteAsset : baseAsset,
    receivedAsset: isBuy ? baseAsset : quoteAsset,
    atMs: quote.quotedMs,
  });
}

/** A quote that came a tick too late: the same refusal with a new quote beside it, when one can be made. Anything else as it is. */
async function withNewQuote(context: Context, problem: unknown, quoteId: number): Promise<unknown> {
  if (!(problem instanceof Refused) || problem.refusal !== 'quote-expired') return problem;
  const wish = wishes.get(context.world)?.find(quoteId);
  if (wish === undefined || wish.account !== sessionOf(context).account) return problem;
  try {
    const fresh = await quoteFor(context, wish, 0, null);
    const { quoteId: newQuoteId, amount, received, rate, expiresAtMs } = fresh;
    return new Refused('quote-expired', { ...problem.detail, newQuoteId, amount, received, rate, expiresAtMs });
  } catch {
    return problem;
  }
}

async function availableFor(world: WorldRooms, { pair, given }: Way, owner: number): Promise<bigint> {
  await world.sequencer.tablesClock.shows(owner);
  const rows = await balancesOf(world.tables, accountFor(owner, pair));
  return rows.find(({ asset }) => asset === given)?.available ?? 0n;
}

type Quoted = Omit<ConversionRow, 'sequence' | 'isPaidNamed'>;

function wireQuote(world: WorldRooms, row: Quoted): ExchangeQuote {
  const { listings } = world.publisher;
  const pair = world.sequencer.engine.conversionPairs[row.pair]!;
  const print = (units: bigint, asset: number) => formatDecimal(units, listings.asset(asset).decimals, { trim: true });
  const millionths = row.isBuy ? row.rate / row.mid - 1_000_000n : 1_000_000n - row.rate / row.mid;
  return {
    quoteId: String(row.id),
    pair: pairName(world, pair),
    from: listings.asset(row.paidAsset).code,
    to: listings.asset(row.receivedAsset).code,
    amount: print(row.paid, row.paidAsset),
    received: print(row.received, row.receivedAsset),
    rate: formatDecimal(row.rate, row.rateDecimals, { trim: true }),
    // A rate has six decimals more than its mid.
    mid: formatDecimal(row.mid, row.rateDecimals - 6, { trim: true }),
    spread: print(row.spread, row.isBuy ? row.paidAsset : row.receivedAsset),
    spreadPercent: percentText(Number(millionths)),
    expiresAtMs: row.expiresAtMs,
    atMs: row.atMs,
  };
}

function wireConversion(world: WorldRooms, row: ConversionRow): ReplyOf<'/user/exchange/list'>['list'][number] {
  const { wallet } = world.sequencer.engine.conversionPairs[row.pair]!.rules;
  const { version, quotedMs } = row;
  return { ...wireQuote(world, row), recordId: String(row.id), wallet, version, quotedMs };
}

function wireEvidence(world: WorldRooms, row: ConversionRow): ReplyOf<'/user/exchange/evidence'>['evidence'] {
  const { listings } = world.publisher;
  const { rules } = world.sequencer.engine.conversionPairs[row.pair]!;
  const found = row.isPaidNamed ? row.receivedAsset : row.paidAsset;
  return {
    ...wireConversion(world, row),
    rule: rules.rule.kind,
    base: listings.asset(rules.baseAsset).code,
    quote: listings.asset(rules.quoteAsset).code,
    named: row.isPaidNamed ? 'given' : 'received',
    rest: formatDecimal(row.rest, listings.asset(found).decimals, { trim: true }),
    baseDecimals: rules.baseDecimals,
    quoteDecimals: rules.quoteDecimals,
    rateDecimals: row.rateDecimals - 6,
    sources: wireSources(row.evidence, row.rateDecimals - 6),
  };
}

async function executed(world: WorldRooms, row: ConversionRow, atMs: number): Promise<ReplyOf<'/user/exchange'>> {
  const { from, to, rate, amount, received, recordId } = wireConversion(world, row);
  const way = wayOf(world, from, to);
  const available = await availableFor(world, way, row.account);
  const { maximum } = maximumOf(world, way, row.account, { available, atMs });
  const [first] = row.evidence;
  return { from, to, rate, amount, received, maximum, source: first!.source, sourceMs: first!.sourceMs, recordId };
}
