// In: calls about a customer's own orders of robots. Out: lists, one in full, its log, daily income; money moved, orders stopped and resumed.
import type { RobotOrder } from '@hilsa/contract';
import type { Command } from '@hilsa/core';
import { dhakaDay } from '@hilsa/formulas/statements';
import { dayIncome } from '@hilsa/formulas/statistics';
import { formatDecimal, parseDecimal } from '@hilsa/money';
import { Refused } from '../../identity/index.ts';
import { balancesOfAll, type FillRow, listFills, listOrders } from '../../tables/index.ts';
import { robotDaysOf } from '../../tables/robot-days.ts';
import { listRobotOrders, robotOrderById, type RobotOrderRow } from '../../tables/robots.ts';
import { signalsBefore } from '../../tables/robot-signals.ts';
import { gridProfitOf } from '../robots/grid-profit.ts';
import { logOf } from '../robots/log.ts';
import { proofOf } from '../robots/proof.ts';
import { signalAddress, signalKey } from '../robots/signal-door.ts';
import { curveOf } from '../robots/result.ts';
import { wireOrders } from '../robots/wire-order.ts';
import { inMoneyOf, walletNow, worthIn } from '../robots/worth.ts';
import { type Context, type Handlers, type Rooms, sessionOf } from '../rooms.ts';
import { submit } from '../submit.ts';

type Paths =
  | '/stock/ai/order/list'
  | '/stock/ai/order/details'
  | '/stock/ai/order/log'
  | '/stock/ai/order/add/amount'
  | '/stock/ai/order/release'
  | '/stock/ai/order/stop'
  | '/stock/ai/order/resume'
  | '/stock/ai/stop/all'
  | '/stock/ai/statistics';

const DAY_MS = 86_400_000;
const POINTS = 200;
const MOST_SHOWN = 100;

export function robotOrderCalls({ now, identity, settings }: Rooms): Handlers<Paths> {
  const { box } = identity.rooms;
  const told = async (context: Context, row: RobotOrderRow): Promise<RobotOrder> =>
    (await wireOrders(context.world, [row], now()))[0]!.wired;
  /** Sends a command about an own order; the order as it then stands. */
  const send = async (context: Context, id: string, command: (account: number, robotOrder: number) => Command) => {
    const { account } = sessionOf(context);
    await submit(context, command(account, Number(id)), null, context.requestId);
    return { order: await told(context, await ownRow(context, id)) };
  };
  const moving =
    (kind: 'add-robot-capital' | 'release-robot-capital') =>
    async (context: Context, { id, amount }: { readonly id: string; readonly amount: string }) => {
      const { asset } = await ownRow(context, id);
      const units = parseDecimal(amount, context.world.publisher.listings.asset(asset).decimals);
      if (units === null || units > 2n ** 61n) throw new Refused('field-invalid', { field: 'amount' });
      return send(context, id, (account, robotOrder) => ({ kind, atMs: 0, account, robotOrder, amount: units }));
    };
  /** Of an order that hears its script; it is closed once the order is complete. */
  const doorOf = async ({ world }: Context, { rule, robotOrder, completedMs }: RobotOrderRow) => {
    if (rule !== 'signal' || completedMs > 0) return null;
    const { world: name } = world.sequencer;
    const last = (await signalsBefore(world.tables, [robotOrder], Number.MAX_SAFE_INTEGER)).get(robotOrder);
    return {
      address: signalAddress(box, name, robotOrder),
      key: signalKey(box, name, robotOrder),
      lastId: String(last?.number ?? 0),
    };
  };
  return {
    '/stock/ai/order/list': async (context, { scope, cursor, limit, currency }) => {
      const { world } = context;
      const { account } = sessionOf(context);
      await world.sequencer.tablesClock.shows(account);
      const page = { before: cursor ?? null, limit };
      const { list: rows, nextCursor } = await listRobotOrders(world.tables, account, { scope, ...page });
      const list = await wireOrders(world, rows, now());
      const money = inMoneyOf(world, settings, currency);
      const text = (units: bigint): string => formatDecimal(units, money.decimals, { trim: true });
      const sum = (of: (each: (typeof list)[number]) => bigint): string =>
        text(list.reduce((total, each) => total + money.of(each.row.asset, of(each)), 0n));
      return {
        list: list.map(({ wired }) => wired),
        nextCursor,
        total: {
          asset: currency,
          worth: sum(({ total }) => total),
          putIn: sum(({ row }) => row.putIn - row.takenOut),
          // Of orders that ended today too, as the record has it.
          todayProfit: text(
            (await incomesOf(world, { account, days: 1, money, nowMs: now() })).get(dhakaDay(now())) ?? 0n,
          ),
          totalProfit: sum(({ total, row }) => total + row.takenOut - row.putIn),
        },
      };
    },

    '/stock/ai/order/details': async (context, { id, fillsCursor }) => {
      const { world } = context;
      const row = await ownRow(context, id);
      const { listings } = world.publisher;
      const [balances, open, fills, curve, rounds, proof] = await Promise.all([
        balancesOfAll(world.tables, [row.wallet]),
        listOrders(world.tables, row.wallet, { scope: 'open', instrument: null, before: null, limit: MOST_SHOWN }),
        listFills(world.tables, row.wallet, { instrument: null, before: fillsCursor ?? null, limit: MOST_SHOWN }),
        curveOf(world.tables, row, POINTS),
        gridProfitOf(world, row),
        proofOf(world, row, now()),
      ]);
      const quote = listings.asset(row.asset).decimals;
      return {
        order: await told(context, row),
        settings: row.settings,
        signal: await doorOf(context, row),
        holdings: row.markets.flatMap((market) => {
          const instrument = listings.at(market);
          const own = balances.find(({ asset }) => asset === instrument.baseAsset);
          const units = (own?.available ?? 0n) + (own?.held ?? 0n);
          if (units === 0n) return [];
          const value = worthIn(world, row, instrument.baseAsset, units);
          return [
            {
              asset: instrument.base,
              symbol: instrument.symbol,
              quantity: instrument.baseAmount(units),
              worth: formatDecimal(value, quote, { trim: true }),
            },
          ];
        }),
        openOrders: open.list.map((order) => {
          const instrument = listings.at(order.instrument);
          return {
            orderId: String(order.orderId),
            symbol: instrument.symbol,
            side: order.side,
            price: instrument.price(order.ticks),
            quantity: instrument.quantity(order.lots),
            filled: instrument.quantity(order.filledLots),
          };
        }),
        fills: fills.list.map((fill) => wireFill(context, fill)),
        gridProfit: rounds === null ? null : formatDecimal(rounds, quote, { trim: true }),
        fillsCursor: fills.nextCursor,
        curve,
        proof,
      };
    },

    '/stock/ai/order/log': async (context, { id, cursor, limit }) => {
      const row = await ownRow(context, id);
      return logOf(context.world, row, { before: cursor ?? null, limit });
    },

    '/stock/ai/order/add/amount': moving('add-robot-capital'),
    '/stock/ai/order/release': moving('release-robot-capital'),
    '/stock/ai/order/stop': (context, { id, leave }) =>
      send(context, id, (account, robotOrder) => ({
        kind: 'stop-robot',
        atMs: 0,
        account,
        robotOrder,
        leaves: leave === 'yes',
      })),
    '/stock/ai/order/resume': (context, { id }) =>
      send(context, id, (account, robotOrder) => ({ kind: 'resume-robot', atMs: 0, account, robotOrder })),

    '/stock/ai/stop/all': async (context) => {
      const { account } = sessionOf(context);
      const { sequencer } = context.world;
      const own = [...sequencer.engine.robotOrders.values()].filter(
        ({ customer, standing }) => customer === account && standing === 'doing',
      );
      const replies = await Promise.all(
        own.map(({ id }) => {
          const command = { kind: 'stop-robot', atMs: 0, account, robotOrder: id, leaves: false } as const;
          return sequencer.submit({ command, requestId: null, caller: 'customer' });
        }),
      );
      // One that has stopped meanwhile is refused, which is what was wanted.
      return { stopped: replies.filter(({ refusal }) => refusal === null).length };
    },

    '/stock/ai/statistics': async (context, { days, currency }) => {
      const { account } = sessionOf(context);
      const { world } = context;
      await world.sequencer.tablesClock.shows(account);
      const money = inMoneyOf(world, settings, currency);
      const text = (units: bigint): string => formatDecimal(units, money.decimals, { trim: true });
      const incomes = await incomesOf(world, { account, days, money, nowMs: now() });
      const today = dhakaDay(now());
      const rows = [...incomes].map(([day, income]) => ({ day, income })).sort((one, other) => other.day - one.day);
      const since = (count: number): string =>
        text(rows.reduce((sum, { day, income }) => (day > today - count ? sum + income : sum), 0n));
      return {
        asset: currency,
        today: since(1),
        week: since(7),
        month: since(30),
        list: rows.map(({ day, income }) => ({
          date: new Date(day * DAY_MS).toISOString().slice(0, 10),
          income: text(income),
        })),
      };
    },
  };
}

/** Income of all orders by day, Dhaka, days since 1970, in the money asked for; today's goes on since the last candle. */
async function incomesOf(
  world: Context['world'],
  {
    account,
    days,
    money,
    nowMs,
  }: { account: number; days: number; money: ReturnType<typeof inMoneyOf>; nowMs: number },
): Promise<Map<number, bigint>> {
  const incomes = new Map<number, bigint>();
  for (const row of await robotDaysOf(world.tables, account, days))
    incomes.set(row.day, (incomes.get(row.day) ?? 0n) + money.of(row.asset, dayIncome(row), row.day));
  // What open orders are worth now beside what they were last seen to be worth.
  const today = dhakaDay(nowMs);
  const page = { scope: 'open', before: null, limit: MOST_SHOWN } as const;
  const { list: open } = await listRobotOrders(world.tables, account, page);
  const balances = await balancesOfAll(
    world.tables,
    open.map(({ wallet }) => wallet),
  );
  for (const row of open) {
    const since = walletNow(world, row, balances).total - row.worth;
    incomes.set(today, (incomes.get(today) ?? 0n) + money.of(row.asset, since, today));
  }
  return incomes;
}

/** @throws Refused unknown-robot-order for another's, as for none */
async function ownRow(context: Context, id: string): Promise<RobotOrderRow> {
  const { account } = sessionOf(context);
  await context.world.sequencer.tablesClock.shows(account);
  const row = await robotOrderById(context.world.tables, Number(id));
  if (row === null || row.customer !== account) throw new Refused('unknown-robot-order', { robotOrder: id });
  return row;
}

function wireFill({ world }: Context, fill: FillRow) {
  const instrument = world.publisher.listings.at(fill.instrument);
  const isInGoods = fill.side === 'buy' && instrument.state.listing.fees.on === 'received';
  return {
    orderId: String(fill.orderId),
    symbol: instrument.symbol,
    side: fill.side,
    price: instrument.price(fill.ticks),
    quantity: instrument.quantity(fill.lots),
    amount: instrument.amount(fill.notional),
    fee: isInGoods ? instrument.baseAmount(fill.fee) : instrument.amount(fill.fee),
    feeAsset: isInGoods ? instrument.base : instrument.quote,
    atMs: fill.atMs,
  };
}
