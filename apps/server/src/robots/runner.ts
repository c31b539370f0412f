// In: a world's running orders of robots and the clock. Out: one decision each when a candle has closed, sent like anybody's command.
import { createHash } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import type { DecideRobot, Engine, RobotOrder } from '@hilsa/core';
import { divide } from '@hilsa/money';
import { type Candle, chainDecision, readSettings, type Signal } from '@hilsa/strategies';
import type { Sequencer } from '../sequencer/index.ts';
import { atUtc, CHART_INTERVALS, type Interval, intervalLength, listCandles } from '../tables/candles.ts';
import { type HeardSignal, signalsBefore } from '../tables/robot-signals.ts';
import { robotWishesOfAll, type WalletOrderRow, walletOrders } from '../tables/robots.ts';
import type { WorldTables } from '../tables/index.ts';
import { type Around, decide, type Sight, type WalletOrder } from './decide.ts';
import { readMemory } from './memory.ts';
import { marketsOf, ruleOf, type Rule } from './rules.ts';
import { setRooms } from './room.ts';
import { isOfSession, openSinceMs } from './session.ts';

export interface RobotRooms {
  readonly sequencer: Pick<Sequencer, 'engine' | 'submitAll' | 'tablesClock' | 'head'>;
  readonly tables: WorldTables;
  /** UTC milliseconds. */
  now(): number;
}

const BEAT_MS = 1_000;
/** The last trades of a candle are committed, and in the tables, so long after its end. */
const SETTLED_MS = 1_500;
/** Decided without a breath between: an order that comes meanwhile waits for so many at most. */
const AT_ONCE = 2;
/** Between them, so that others' orders have most of the time: a thousand decisions take some seconds of their candle. */
const BREATH_MS = 10;

/** Orders that have a candle to decide on, in a sequence drawn anew for each candle: nobody's is always first. */
export function dueOrders(
  engine: Pick<Engine, 'robotOrders' | 'instruments' | 'stockMarkets'>,
  nowMs: number,
): { order: RobotOrder; candleMs: number }[] {
  const due: { order: RobotOrder; candleMs: number; draw: string }[] = [];
  for (const order of engine.robotOrders.values()) {
    const length = order.terms.candleMs;
    const candleMs = Math.floor((nowMs - SETTLED_MS) / length) * length;
    if (order.standing !== 'doing' || candleMs <= order.candleMs || candleMs <= order.boughtAtMs) continue;
    if (!isOfSession(candleMs, length, openSinceMs(engine, order))) continue;
    due.push({ order, candleMs, draw: createHash('sha256').update(`${candleMs}/${order.id}`).digest('hex') });
  }
  return due.sort((one, other) => (one.draw < other.draw ? -1 : 1));
}

/** Decides for every order that is due. @returns how many decisions were taken */
export async function decideDue(rooms: RobotRooms): Promise<number> {
  const { sequencer, tables, now } = rooms;
  // By the time of commands: a candle that is closed by the machine's clock alone would be refused as not closed.
  const due = dueOrders(sequencer.engine, Math.min(now(), sequencer.engine.atMs));
  if (due.length === 0) return 0;
  await sequencer.tablesClock.reaches(sequencer.head);
  const candles = new Map<string, Promise<Candle[]>>();
  let taken = 0;
  for (let from = 0; from < due.length; from += AT_ONCE) {
    const some = due.slice(from, from + AT_ONCE);
    const last = some.map(({ order }) => ({ robotOrder: order.id, candleMs: order.candleMs }));
    const wishes = await robotWishesOfAll(tables, last);
    const ids = some.flatMap(({ order }) => [
      ...trackedIds(order),
      ...(wishes.get(order.id) ?? []).flatMap(({ orderId }) => (orderId > 0 ? [orderId] : [])),
    ]);
    const orders = await walletOrders(
      tables,
      some.map(({ order }) => order.wallet),
      ids,
    );
    const listening = some.filter(({ order }) => order.terms.rule === 'signal');
    const heard = new Map<number, HeardSignal>();
    for (const { order, candleMs } of listening)
      for (const [id, signal] of await signalsBefore(tables, [order.id], candleMs)) heard.set(id, signal);
    const commands: DecideRobot[] = [];
    for (const { order, candleMs } of some) {
      const own = {
        wishes: wishes.get(order.id) ?? [],
        signals: saidBy(order, heard.get(order.id)),
        orders: new Map((orders.get(order.wallet) ?? []).map((row) => [row.orderId, seen(sequencer.engine, row)])),
      };
      const around = await aroundOf(rooms, order, candleMs, own, candles);
      commands.push(typeof around === 'string' ? withoutMarket(order, candleMs, around, now()) : decide(around, now()));
    }
    const replies = await sequencer.submitAll(
      commands.map((command) => ({
        command,
        requestId: `robot-${command.robotOrder}-${command.candleMs}`,
        caller: 'system' as const,
      })),
    );
    for (const reply of replies) {
      if (reply.status === 'rejected') throw reply.reason;
      if (reply.value.refusal === null) taken += 1;
    }
    await setTimeout(BREATH_MS);
  }
  return taken;
}

/** How often it is looked at how much capital the markets bear. */
const ROOM_MS = 3_600_000;

/** Looks every second until it is stopped. @param report hears of what went wrong; the next beat tries again */
export function runRobots(rooms: RobotRooms, report: (problem: unknown) => void): { stop(): Promise<void> } {
  let running: Promise<unknown> = Promise.resolve();
  let isBusy = false;
  let roomMs = 0;
  const timer = setInterval(() => {
    if (isBusy) return;
    isBusy = true;
    const isRoomDue = rooms.now() >= roomMs;
    if (isRoomDue) roomMs = rooms.now() + ROOM_MS;
    running = (isRoomDue ? setRooms(rooms).then(() => decideDue(rooms)) : decideDue(rooms))
      .catch(report)
      .finally(() => (isBusy = false));
  }, BEAT_MS);
  timer.unref();
  return {
    async stop() {
      clearInterval(timer);
      await running;
    },
  };
}

function seen(engine: Engine, row: WalletOrderRow): WalletOrder {
  const { orderId, ticks, filledLots, filledNotional, isOpen } = row;
  const tickLots = filledNotional / engine.instrument(row.instrument).unitsPerTickLot;
  const averageTicks = filledLots === 0 ? ticks : Number(divide(tickLots, BigInt(filledLots), 'half-up'));
  return { orderId, ticks, filledLots, averageTicks, isOpen };
}

/** What its script said last, about the market that its settings name. */
function saidBy({ terms }: RobotOrder, heard: HeardSignal | undefined): Signal[] {
  const named = heard === undefined ? null : readSettings(terms.settings);
  if (heard === undefined || named?.rule !== 'signal') return [];
  return [{ id: heard.number, kind: heard.kind, market: named.settings.market }];
}

function trackedIds({ memory }: RobotOrder): number[] {
  return Object.keys(readMemory(memory).tracked).map(Number);
}

/** Everything an order may look at; the code of the first of its markets that is gone. */
async function aroundOf(
  { sequencer, tables }: RobotRooms,
  order: RobotOrder,
  candleMs: number,
  own: Pick<Around, 'wishes' | 'orders' | 'signals'>,
  cache: Map<string, Promise<Candle[]>>,
): Promise<Around | string> {
  const { engine } = sequencer;
  const { rules } = engine.robots[order.robot]!;
  const principal = order.putIn - order.takenOut;
  const rule = ruleOf(order.terms.settings, rules.settings === '' ? null : { principal, least: rules.least });
  const sights: Record<string, Sight> = {};
  for (const id of marketsOf(rule.named)) {
    const index = marketCalled(engine, order, id);
    if (index === undefined) return id;
    const key = `${index}/${order.terms.candleMs}/${candleMs}/${windowOf(rule)}`;
    const known = cache.get(key) ?? closedCandles(tables, index, order.terms.candleMs, candleMs, windowOf(rule));
    cache.set(key, known);
    sights[id] = sightOf(engine, order, id, index, await known);
  }
  const { available } = engine.balance(order.wallet, order.terms.asset);
  const openedMs = openSinceMs(engine, order) ?? 0;
  return { order, rule, sights, available, principal, candleMs, openedMs, ...own };
}

/**
 * Of its own markets the one of a code that its settings name. They name it as it was called at the purchase: a share that trades under another code
 * since is the same share, whoever has the old code now.
 */
export function marketCalled(
  { instruments }: Pick<Engine, 'instruments'>,
  { terms }: Pick<RobotOrder, 'terms'>,
  code: string,
): number | undefined {
  const own = instruments.filter(({ index }) => terms.markets.includes(index));
  const found =
    own.find(({ listing }) => listing.symbol === code) ?? own.find(({ share }) => share?.oldCodes.includes(code));
  return found?.index;
}

/** Nothing can be seen of a market that is gone: it stops, and its log says of which. */
function withoutMarket(order: RobotOrder, candleMs: number, market: string, atMs: number): DecideRobot {
  const entry = { inputs: '', intents: [], reasons: [{ word: 'stale-feed' as const, market }] };
  return {
    kind: 'decide-robot',
    atMs,
    robotOrder: order.id,
    candleMs,
    before: order.link,
    link: chainDecision(order.link, { candleMs, ...entry }),
    entry,
    memory: order.memory,
    finding: 'market-halted',
    cancels: [],
    places: [],
  };
}

function windowOf({ strategy, settings }: Rule): number {
  return strategy.window(settings);
}

function sightOf(engine: Engine, { wallet }: RobotOrder, id: string, index: number, candles: readonly Candle[]): Sight {
  const { listing, unitsPerTickLot, status, share } = engine.instrument(index);
  const { available, held } = engine.balance(wallet, listing.baseAsset);
  const own = engine.feesOf(wallet, index);
  const { minLots: leastLots, minNotional: leastNotional, lotUnits } = listing;
  return {
    market: { id, unitsPerTickLot, leastLots, leastNotional },
    instrument: index,
    reference: engine.reference(index),
    isTrading: status === 'trading' && (share === null || share.haltReason === ''),
    feePpm: listing.fees.on === 'received' ? Math.max(own.makerPpm, own.takerPpm) : 0,
    costPpm: Math.max(own.makerPpm, own.takerPpm),
    candles,
    owned: Number((available + held) / lotUnits),
    saleable: Number(available / lotUnits),
  };
}

/** The last closed candles up to a moment, oldest first. @throws RangeError for a length that no chart has */
export async function closedCandles(
  tables: WorldTables,
  instrument: number,
  lengthMs: number,
  untilMs: number,
  limit: number,
): Promise<Candle[]> {
  const interval = intervalOf(lengthMs);
  if (interval === null) throw new RangeError(`no chart has candles of ${lengthMs} ms`);
  const rows = await listCandles(tables, instrument, { interval, beforeMs: untilMs, limit });
  return rows.map(({ openMs, open, high, low, close, lots }) => ({
    openMs,
    closeMs: openMs + lengthMs,
    open,
    high,
    low,
    close,
    lots,
  }));
}

/** The chart's word for a length, or null. */
export function intervalOf(lengthMs: number): Interval | null {
  const found = CHART_INTERVALS.find((interval) => intervalLength(interval) === lengthMs);
  return found === undefined ? null : atUtc(found);
}
