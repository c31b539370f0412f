// In: a robot. Out: its level of risk, 1 to 5, by the first order of it that runs on the house's own money; null while it is too early. Kept for a while.
import { isTooEarly } from '@hilsa/formulas/statistics';
import { firstOrders } from '../../tables/robots.ts';
import type { WorldRooms } from '../rooms.ts';
import { resultOf } from './result.ts';

const DAY_MS = 86_400_000;
const KEPT_MS = 600_000;
const POINTS = 240;
/** As many closed trades as a level needs: whether there are is looked at with the result. */
const ENOUGH_TRADES = 30;

const known = new WeakMap<WorldRooms, Map<number, { readonly atMs: number; readonly level: Promise<number | null> }>>();

export function levelOf(world: WorldRooms, robot: number, nowMs: number): Promise<number | null> {
  let ofWorld = known.get(world);
  if (ofWorld === undefined) known.set(world, (ofWorld = new Map()));
  const before = ofWorld.get(robot);
  if (before !== undefined && nowMs - before.atMs < KEPT_MS) return before.level;
  const level = measured(world, robot, nowMs);
  ofWorld.set(robot, { atMs: nowMs, level });
  // What could not be read is asked for again.
  level.catch(() => ofWorld.delete(robot));
  return level;
}

async function measured({ tables, sequencer }: WorldRooms, robot: number, nowMs: number): Promise<number | null> {
  const [first] = await firstOrders(tables, [robot]);
  if (first === undefined || sequencer.engine.account(first.customer)?.ownerKind === 'customer') return null;
  const untilMs = first.completedMs > 0 ? first.completedMs : nowMs;
  const days = Math.floor((untilMs - first.boughtMs) / DAY_MS);
  if (isTooEarly(ENOUGH_TRADES, days)) return null;
  return (await resultOf(tables, first, nowMs, POINTS)).level;
}
