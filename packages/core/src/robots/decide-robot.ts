// In: what a robot order decided on a closed candle. Out: a refusal; or the decision with its reasons, then what came of each of its wishes.
import type { Reply, World } from '../engine-types.ts';
import { emit } from '../facts/emit.ts';
import { NONE } from '../matching/order-book.ts';
import { isBusy } from '../orders/busy.ts';
import { closeOpenOrder } from '../orders/close.ts';
import { ACCOUNT } from '../orders/order-store.ts';
import { referenceTicks } from '../prices/reference.ts';
import { refuse } from '../refusals.ts';
import { beginClosing, isMoving } from './close.ts';
import type { DecideRobot, RobotPlace } from './commands.ts';
import { robotDecided, robotOrderPlaced, robotOrderRefused } from './facts.ts';
import { placeFor } from './place.ts';
import { principalOf, type RobotOrder } from './state.ts';
import { lossOf } from './watch.ts';
import { worthOf } from './worth.ts';
import { FINDINGS } from './words.ts';

/** Of each kind; a step of the core is 512 facts. */
export const MOST_WISHES = 100;
const LONGEST_MEMORY = 16_384;
const LONGEST_ENTRY = 65_536;
const LONGEST_KEY = 64;
const MILLION = 1_000_000n;

export function decideRobot(world: World, command: DecideRobot): Reply {
  const { state } = world;
  const { robotOrder, candleMs, before, link, entry, memory } = command;
  const order = state.robots.orders.get(robotOrder);
  if (order === undefined) return refuse('unknown-robot-order', { robotOrder });
  if (order.standing !== 'doing') return refuse('robot-not-running', { robotOrder, standing: order.standing });
  const isCandle = Number.isSafeInteger(candleMs) && candleMs % order.terms.candleMs === 0;
  if (!isCandle || candleMs <= order.candleMs || candleMs > state.atMs)
    return refuse('robot-candle-past', { candleMs, decidedMs: order.candleMs });
  if (before !== order.link || !/^[0-9a-f]{64}$/.test(link)) return refuse('robot-log-broken', { robotOrder });
  const wrong = wrongField(order, command);
  if (wrong !== null) return refuse('robot-decision-invalid', { field: wrong });
  // ── nothing below may fail ──
  const worth = worthOf(state, order);
  const first = state.instruments[order.terms.markets[0]!];
  const ticks = first === undefined ? 0 : referenceTicks(first, state.atMs);
  const stop = lossOf(state, order, worth) ?? command.finding;
  emit(world, robotDecided, { robotOrder, candleMs, worth, ticks, link, memory, entry });
  if (stop !== null) {
    beginClosing(world, order, { reason: stop, leaves: false });
    return { refusal: null, id: robotOrder, count: 0 };
  }
  for (const orderId of command.cancels) cancelOwn(world, order, orderId);
  let count = 0;
  for (const wish of command.places) {
    const reply = placeWish(world, order, wish, worth);
    if (typeof reply === 'string')
      emit(world, robotOrderRefused, { robotOrder, candleMs, key: wish.key, refusal: reply });
    else emit(world, robotOrderPlaced, { robotOrder, candleMs, orderId: reply, key: wish.key });
    if (typeof reply !== 'string') count++;
  }
  return { refusal: null, id: robotOrder, count };
}

/** An order that is already gone, or somebody else's, is left alone. */
function cancelOwn(world: World, order: RobotOrder, orderId: number): void {
  const { orders } = world.state;
  const slot = orders.slotOf(orderId);
  if (slot === NONE || orders.field(slot, ACCOUNT) !== order.wallet) return;
  if (!isMoving(world.state, slot)) closeOpenOrder(world, slot, 'cancelled');
}

/** @returns the order's number, or the word of why there is none */
function placeWish(world: World, order: RobotOrder, wish: RobotPlace, worth: bigint): number | string {
  const { state } = world;
  const instrument = state.instruments[wish.instrument];
  if (instrument === undefined) return 'unknown-instrument';
  if (isBusy(state.due, wish.instrument)) return 'market-busy';
  const principal = principalOf(order);
  // Once more was taken out than put in, what is there is the measure.
  const most = ((principal > 0n ? principal : worth) * BigInt(order.terms.singlePpm)) / MILLION;
  const ticks = wish.ticks > 0 ? wish.ticks : referenceTicks(instrument, state.atMs);
  const isWhole = Number.isSafeInteger(wish.lots) && Number.isSafeInteger(ticks) && wish.lots > 0;
  if (isWhole && wish.side === 'buy' && BigInt(ticks) * BigInt(wish.lots) * instrument.unitsPerTickLot > most)
    return 'limit-reached';
  const reply = placeFor(world, order, wish);
  return reply.refusal ?? reply.orderId!;
}

function wrongField({ terms }: RobotOrder, command: DecideRobot): keyof DecideRobot | null {
  const { memory, entry, finding, cancels, places } = command;
  if (memory.length > LONGEST_MEMORY) return 'memory';
  if (JSON.stringify(entry).length > LONGEST_ENTRY) return 'entry';
  if (finding !== null && !FINDINGS.includes(finding)) return 'finding';
  if (cancels.length > MOST_WISHES) return 'cancels';
  const isFine = places.every(
    ({ key, instrument }) => key !== '' && key.length <= LONGEST_KEY && terms.markets.includes(instrument),
  );
  return places.length > MOST_WISHES || !isFine ? 'places' : null;
}
