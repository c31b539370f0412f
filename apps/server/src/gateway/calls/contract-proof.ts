// In: who asks why. Out: what a forced close, a trigger or a funding rests on; of others only what reduced one's own position, without who they were.
import type { ReadRequest, ReplyOf } from '@hilsa/contract';
import { readTerms } from '@hilsa/core';
import { Refused } from '../../identity/index.ts';
import type { Instrument } from '../../publish/index.ts';
import {
  deleveragingsOf,
  evidenceAround,
  fillsOfOrder,
  fundingsAt,
  liquidationById,
  type LiquidationRow,
  ordersEndedBetween,
  rateAt,
  ratesBetween,
  triggerOf,
} from '../../tables/index.ts';
import { contractAccount } from '../contracts/customer.ts';
import { ownOrder, perpetualOf } from '../contracts/positions.ts';
import {
  forcedOrders,
  rulesOf,
  rulesThen,
  scaleOf,
  wireForced,
  wireRate,
  wireSecond,
} from '../contracts/wire-proof.ts';
import type { Context, Handlers } from '../rooms.ts';

type Proof = ReplyOf<'/coin/contract/proof'>;
const MOST_REDUCTIONS = 100;
const MOST_ORDERS = 16;
const EVIDENCE_MS = 600_000;
/** What a path shows behind a close that is over. */
const BEHIND_MS = 120_000;

export function proofCalls(): Handlers<'/coin/contract/proof'> {
  return {
    '/coin/contract/proof': async (context, request) => {
      const { id, orderId, symbol, atMs } = request;
      const asked = [id, orderId, symbol].filter((one) => one !== undefined);
      if (asked.length !== 1 || (symbol === undefined) !== (atMs === undefined))
        throw new Refused('fields-conflict', { fields: 'id, orderId, symbol, atMs' });
      await context.world.sequencer.tablesClock.shows(contractAccount(context));
      if (id !== undefined) return proofOfClose(context, Number(id));
      if (orderId !== undefined) return proofOfTrigger(context, orderId);
      return proofOfFunding(context, request);
    },
  };
}

async function proofOfClose(context: Context, id: number): Promise<Proof> {
  const { tables, publisher } = context.world;
  const account = contractAccount(context);
  const row = await liquidationById(tables, id);
  const reductions = row === null ? [] : await deleveragingsOf(tables, id, { account, limit: MOST_REDUCTIONS });
  const isOwn = row?.account === account;
  const own = reductions.find((one) => one.account === account);
  if (row === null || (!isOwn && own === undefined)) throw new Refused('unknown-proof', { id: String(id) });
  // Whoever was reduced asks about the moment of that: the house may have tried to close for hours before it.
  const fromMs = isOwn ? row.begunMs : own!.atMs;
  const instrument = publisher.listings.at(row.instrument);
  const rules = rulesOf(row);
  const fills = new Map(
    await Promise.all(
      forcedOrders(row)
        .slice(0, MOST_ORDERS)
        .map(async (order) => [order, (await fillsOfOrder(tables, row.account, order, 100)).toReversed()] as const),
    ),
  );
  const ended = isOwn ? await endedBy(context, row) : [];
  const toMs = row.endedMs === 0 ? context.world.sequencer.engine.instrument(row.instrument).markAtMs : row.endedMs;
  return {
    ...(await pathOf(context, instrument, rules, { fromMs, toMs: toMs + BEHIND_MS })),
    kind: isOwn ? 'liquidation' : 'reduction',
    atMs: fromMs,
    endedAtMs: row.endedMs === 0 ? null : row.endedMs,
    forced: wireForced(row, { fills, ended, reductions, account }),
  };
}

function endedBy({ world: { tables } }: Context, row: LiquidationRow) {
  const { account, instrument, begunMs, endedMs } = row;
  return ordersEndedBetween(tables, { account, instrument, fromMs: begunMs, toMs: endedMs || begunMs });
}

async function proofOfTrigger(context: Context, orderId: string): Promise<Proof> {
  const order = await ownOrder(context, { orderId });
  const found = await triggerOf(context.world.tables, contractAccount(context), order.orderId);
  if (found === null) throw new Refused('unknown-proof', { id: orderId });
  const instrument = context.world.publisher.listings.at(order.instrument);
  const terms = readTerms(order.terms);
  return {
    ...(await pathOf(context, instrument, rulesThen(found.rules, instrument), {
      fromMs: found.atMs,
      toMs: found.atMs + BEHIND_MS,
    })),
    kind: 'trigger',
    atMs: found.atMs,
    endedAtMs: null,
    trigger: {
      orderId,
      side: order.side,
      type: terms.trails ? 'trailing-stop' : order.type,
      triggerTicks: order.triggerTicks,
      by: terms.triggeredBy,
      mark: found.mark,
      last: found.last,
      price: found.price,
    },
  };
}

async function proofOfFunding(context: Context, { symbol, atMs }: ReadRequest<'/coin/contract/proof'>): Promise<Proof> {
  const { tables } = context.world;
  const instrument = perpetualOf(context.world, symbol!);
  const rate = await rateAt(tables, instrument.index, Number(atMs));
  if (rate === null) throw new Refused('unknown-proof', { id: atMs! });
  const paid = await fundingsAt(tables, contractAccount(context), { instrument: instrument.index, round: rate });
  return {
    ...(await pathOf(context, instrument, rulesThen(rate.rules, instrument), { fromMs: rate.atMs, toMs: rate.atMs })),
    kind: 'funding',
    atMs: rate.atMs,
    endedAtMs: null,
    funding: {
      rate: rate.rate,
      weighted: String(rate.weighted),
      weight: String(rate.weight),
      samples: rate.samples,
      mark: rate.mark,
      payments: paid.map((row) => ({
        direction: row.isShort ? ('short' as const) : ('long' as const),
        lots: row.lots,
        ticks: row.ticks,
        amount: String(row.amount),
      })),
    },
  };
}

/** Everything a proof shows of its market, and nothing of what it proves. */
async function pathOf(
  { world: { tables } }: Context,
  instrument: Instrument,
  rules: Proof['rules'],
  { fromMs, toMs }: { readonly fromMs: number; readonly toMs: number },
) {
  const [seconds, rates] = await Promise.all([
    evidenceAround(tables, instrument.index, { fromMs, toMs }),
    ratesBetween(tables, instrument.index, { fromMs: fromMs - EVIDENCE_MS, toMs }),
  ]);
  return {
    symbol: instrument.symbol,
    scale: scaleOf(instrument),
    rules,
    seconds: seconds.map((row) => wireSecond(row, rules)),
    rates: rates.map(wireRate),
    forced: null,
    trigger: null,
    funding: null,
  };
}
