// In: calls about options. Out: commands to the sequencer; chains from the engine; what one has from the tables.
import type { ReadRequest } from '@hilsa/contract';
import { accountOf, type InstrumentState, type Reference } from '@hilsa/core';
import { SETTLEMENT_WINDOW } from '@hilsa/formulas/options';
import { divide, formatDecimal, parseDecimal } from '@hilsa/money';
import { Refused } from '../../identity/index.ts';
import {
  fillsWithOthers,
  openOptionOrders,
  optionLosers,
  type OptionPositionRow,
  optionPositions,
  optionPositionsEnded,
  optionPrices,
  optionSamples,
  optionSettlement,
  unfilledOptionOrders,
  orderById,
  type OrderRow,
} from '../../tables/index.ts';
import {
  chainOf,
  codeOf,
  decimalsOf,
  multiplierText,
  priceText,
  referenceOf,
  spotOf,
  ticksOf,
  underlyingsOf,
} from '../options/chain.ts';
import { indexWeights, memberPrices, wireIndex } from '../options/index-settlement.ts';
import { type Known, knownOf, seriesBy, seriesNamed, seriesNow } from '../options/known.ts';
import { periodStart } from '../options/periods.ts';
import { previewOf } from '../options/preview.ts';
import { wrongOptionAnswers } from '../options/test-answers.ts';
import { positionWriter, wireFill, type WireOrder, wireOrder } from '../options/wire-rows.ts';
import { type Context, type Handlers, type Rooms, sessionOf, type WorldRooms } from '../rooms.ts';
import { instrumentOf, orderRequestId, submit } from '../submit.ts';

type Order =
  `/stock/order/option/${'apply' | 'close' | 'cancel' | 'preview' | 'list' | 'fills' | 'statistics' | 'settlement' | 'test'}`;
type Paths = Order | '/stock/index/option/rule';

const RULE_VERSION = 2;
const DAY_MS = 86_400_000;
const YEAR_MS = 365 * DAY_MS;
const FEWEST_TO_TELL = 30;
const MOST_FILLS = 200;
export function optionCalls(rooms: Rooms): Handlers<Paths> {
  const { now } = rooms;
  return {
    '/stock/index/option/rule': async (context, { underlying: code }) => {
      const { world, session } = context;
      const all = underlyingsOf(world);
      const codes = all.map((one) => codeOf(world, one));
      const coins = codes.filter((_, at) => referenceOf(world, all[at]!).market === null);
      if (code === undefined) return { underlyings: codes, coins, chain: null };
      const underlying = all[codes.indexOf(code)];
      if (underlying === undefined) throw new Refused('unknown-instrument', { symbol: code });
      const { engine } = world.sequencer;
      const reference = referenceOf(world, underlying);
      const { quoteAsset } = reference;
      const text = (units: bigint): string => formatDecimal(units, decimalsOf(world, quoteAsset));
      const { terms } = underlying;
      const pause = engine.optionPause(underlying.instrument, now());
      return {
        underlyings: codes,
        coins,
        chain: {
          underlying: code,
          price: text(spotOf(world, reference)),
          changePercent: changeOf(world, reference),
          kind: reference.basket !== null ? 'index' : reference.market === null ? 'coin' : 'share',
          currency: engine.assets[quoteAsset]!.code,
          isOpen: pause === null,
          pause,
          multiplier: multiplierText(terms.multiplier),
          tick: text(terms.tickUnits),
          leastPremium: formatDecimal(terms.leastPremium, decimalsOf(world, quoteAsset), { trim: true }),
          mostPremiumPpm: terms.mostPremiumPpm,
          feeNotionalPpm: terms.fee.notionalPpm,
          feePremiumPpm: terms.fee.premiumPpm,
          mostQuantity: terms.mostLots,
          samples: SETTLEMENT_WINDOW.samples,
          sampleEveryMs: SETTLEMENT_WINDOW.everyMs,
          leastValid: SETTLEMENT_WINDOW.leastValid,
          ruleVersion: RULE_VERSION,
          losingPercent: await losingPercent(world, now()),
          isTested: session !== null && engine.isOptionTested(session.account),
          ...chainOf(world, underlying, now()),
        },
      };
    },

    '/stock/order/option/apply': (context, request) => place(context, request, 'buy'),
    '/stock/order/option/close': (context, request) => place(context, request, 'sell'),

    '/stock/order/option/preview': async (context, { side, ...request }) => {
      const { world } = context;
      const { series, ticks } = readWish(world, request);
      const { account } = sessionOf(context);
      return previewOf(world, series, account, { side, quantity: request.quantity, ticks }, now());
    },

    '/stock/order/option/cancel': async (context, { orderId }) => {
      const before = await ownOrder(context, Number(orderId));
      const { account } = before.row;
      await submit(
        context,
        { kind: 'cancel-order', account, orderId: Number(orderId), atMs: 0 },
        null,
        context.requestId,
      );
      const { row, series } = await ownOrder(context, Number(orderId));
      return { order: wireOrder(context.world, row, series) };
    },

    '/stock/order/option/list': async (context, { scope }) => {
      const { world } = context;
      const accounts = await accountsOf(context);
      const rows = await optionPositions(world.tables, accounts, scope);
      const prices = await optionPrices(
        world.tables,
        rows.map(({ instrument }) => instrument),
      );
      const position = positionWriter(world);
      const asked = scope === 'holding' ? openOptionOrders : unfilledOptionOrders;
      const orders = await asked(world.tables, accounts);
      const series = await seriesBy(
        world,
        [...rows, ...orders].map(({ instrument }) => instrument),
      );
      return {
        list: rows.map((row) => position(series.get(row.instrument)!, row, prices.get(row.instrument) ?? null)),
        orders: orders.map((row) => wireOrder(world, row, series.get(row.instrument)!)),
      };
    },

    '/stock/order/option/fills': async (context, { symbol }) => {
      const { world } = context;
      const series = await seriesNow(world, symbol);
      await world.sequencer.tablesClock.shows(sessionOf(context).account);
      const account = accountOf(sessionOf(context).account, series.wallet);
      const found = await fillsWithOthers(world.tables, account, series.instrument, MOST_FILLS);
      return { list: found.map((one) => wireFill(world, one, series)) };
    },

    '/stock/order/option/statistics': async (context, { period }) => {
      const { world } = context;
      const rows = await optionPositionsEnded(world.tables, await accountsOf(context), periodStart(period, now()));
      const series = await seriesBy(
        world,
        rows.map(({ instrument }) => instrument),
      );
      const byMoney = Map.groupBy(rows, ({ instrument }) => series.get(instrument)!.quoteAsset);
      const list = [...byMoney].map(([asset, own]) => {
        const text = (units: bigint): string => formatDecimal(units, decimalsOf(world, asset));
        const sum = (of: (row: OptionPositionRow) => bigint): bigint => own.reduce((total, row) => total + of(row), 0n);
        const [premium, fees] = [sum(({ paid }) => paid), sum((row) => row.fees)];
        const received = sum((row) => row.received + row.payout);
        const payouts = sum(({ payout }) => payout);
        const held = own.filter(({ settled }) => settled > 0);
        const worthless = held.filter(({ payout }) => payout === 0n).length;
        return {
          currency: world.sequencer.engine.assets[asset]!.code,
          ended: own.length,
          premium: text(premium),
          received: text(received),
          payouts: text(payouts),
          fees: text(fees),
          profitLoss: text(received - premium - fees),
          worthlessPercent: held.length === 0 ? null : Math.floor((worthless * 100) / held.length),
        };
      });
      return { list, losingPercent: await losingPercent(world, now()) };
    },

    '/stock/order/option/settlement': async ({ world }, { symbol }) => {
      const series = await seriesNow(world, symbol);
      const settled = await optionSettlement(world.tables, series.instrument);
      const endMs = settled?.endMs ?? series.endsMs;
      const { engine } = world.sequencer;
      const reference = engine.optionReference(series.underlying);
      const basket = reference?.basket ?? null;
      const decimals = decimalsOf(world, series.quoteAsset);
      const text = (units: bigint): string => formatDecimal(units, decimals);
      const tickUnits = reference?.tickUnits ?? series.step;
      const tick = (ticks: number | null): string | null => (ticks === null ? null : text(BigInt(ticks) * tickUnits));
      const samples = await optionSamples(world.tables, series.underlying, endMs);
      const weights = basket === null ? null : indexWeights(world, basket, samples);
      return {
        symbol,
        underlying: series.code,
        option: series.option,
        strike: text(series.strike),
        multiplier: multiplierText(series.multiplier),
        currency: engine.assets[series.quoteAsset]!.code,
        decimals,
        endsAtMs: endMs,
        state: settled !== null ? 'settled' : series.phase === 'trading' ? 'trading' : 'window',
        expiryPrice: settled === null ? null : text(settled.settlement),
        payoff: settled === null ? null : text(settled.payoff),
        isFallback: settled?.isFallback ?? false,
        hash: settled?.hash ?? null,
        index: weights === null ? null : wireIndex(weights),
        samples: samples.map(({ place: at, ticks, bid, ask, last, isFlagged, prices, atMs }) => ({
          place: at,
          price: tick(ticks),
          bid: tick(bid),
          ask: tick(ask),
          last: tick(last),
          isFlagged,
          ...(prices === null || weights === null ? {} : { prices: memberPrices(weights, prices, decimals) }),
          atMs,
        })),
      };
    },

    '/stock/order/option/test': async (context, { answers }) => {
      const wrong = wrongOptionAnswers(answers);
      const { account } = sessionOf(context);
      if (wrong.length === 0)
        await submit(
          context,
          { kind: 'set-option-customer', account, isTested: true, atMs: 0 },
          null,
          context.requestId,
        );
      return { isTested: context.world.sequencer.engine.isOptionTested(account), wrong };
    },
  };
}

/** A coin's by the contract's last day, whose index it is; a share's and an index's since the close that their day stands on. */
function changeOf({ sequencer, publisher }: WorldRooms, { instrument, basket }: Reference): string | null {
  const { engine } = sequencer;
  if (instrument !== null && instrument.contract !== null)
    return publisher.ticker(publisher.listings.at(instrument.index)).changePercent;
  const [now, before] =
    basket === null
      ? [lastTicksOf(instrument!), instrument!.share!.reference]
      : [
          engine.optionIndexLevel(basket, lastTicksOf),
          engine.optionIndexLevel(basket, ({ share }) => share!.reference),
        ];
  return now <= 0 || before <= 0
    ? null
    : formatDecimal(divide(BigInt(now - before) * 10_000n, BigInt(before), 'down'), 2);
}
const lastTicksOf = ({ share, lastTicks }: InstrumentState): number =>
  lastTicks > 0 ? lastTicks : (share?.reference ?? 0);

async function losingPercent({ tables }: WorldRooms, nowMs: number): Promise<number | null> {
  const { traded, losing } = await optionLosers(tables, nowMs - YEAR_MS);
  return traded < FEWEST_TO_TELL ? null : Math.floor((losing * 100) / traded);
}

/** The caller's accounts from which options are traded, as soon as the tables show what they were told. */
async function accountsOf(context: Context): Promise<number[]> {
  const owner = sessionOf(context).account;
  await context.world.sequencer.tablesClock.shows(owner);
  return [accountOf(owner, 'coin'), accountOf(owner, 'stock')];
}

/** What an order names, counted; 0 ticks of a market order. @throws Refused unknown-instrument, field-missing, fields-conflict, price-not-on-tick */
function readWish(
  world: WorldRooms,
  { symbol, type, price }: Pick<ReadRequest<'/stock/order/option/apply'>, 'symbol' | 'type' | 'price'>,
) {
  const instrument = instrumentOf(world, symbol);
  const series = seriesNamed(world, symbol);
  if (type === 'limit' && price === undefined) throw new Refused('field-missing', { field: 'price' });
  if (type === 'market' && price !== undefined) throw new Refused('fields-conflict', { fields: 'type market, price' });
  const units = price === undefined ? 0n : parseDecimal(price, instrument.quoteDecimals);
  const ticks = units === null ? null : ticksOf(units, series);
  if (ticks === null)
    throw new Refused('price-not-on-tick', { price: price!, tick: priceText(world, series, 1), symbol });
  return { instrument, series, ticks };
}

async function place(
  context: Context,
  request: ReadRequest<'/stock/order/option/apply'>,
  side: 'buy' | 'sell',
): Promise<{ order: WireOrder }> {
  const { world } = context;
  const { type, quantity, clientOrderId } = request;
  const { instrument, series, ticks } = readWish(world, request);
  const requestId = orderRequestId(context, clientOrderId);
  const reply = await submit(
    context,
    {
      kind: 'place-option-order',
      account: accountOf(sessionOf(context).account, series.listing.wallet),
      instrument: instrument.index,
      side,
      type,
      timeInForce: type === 'market' ? 'immediate-or-cancel' : 'good-till-cancelled',
      ticks,
      lots: quantity,
      atMs: 0,
    },
    instrument,
    requestId,
  );
  const { row } = await ownOrder(context, reply.orderId!);
  return { order: wireOrder(world, row, knownOf(world, series)) };
}

/** The caller's own order for an option. @throws Refused unknown-order */
async function ownOrder(context: Context, orderId: number): Promise<{ row: OrderRow; series: Known }> {
  const { world } = context;
  for (const account of await accountsOf(context)) {
    const row = await orderById(world.tables, account, orderId);
    if (row === null) continue;
    const series = (await seriesBy(world, [row.instrument])).get(row.instrument);
    if (series !== undefined) return { row, series };
  }
  throw new Refused('unknown-order', { orderId: String(orderId) });
}
