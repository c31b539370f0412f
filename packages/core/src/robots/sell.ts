// In: commands about what is sold. Out: refusals, or robots set, halted and withdrawn.
import type { Reply, World } from '../engine-types.ts';
import { isSpent } from '../engine-types.ts';
import { emit } from '../facts/emit.ts';
import { refuse } from '../refusals.ts';
import type { State } from '../state.ts';
import { beginClosing } from './close.ts';
import type { RobotCosts, RobotRules, SetRobot, SetRobotRoom, SetRobotStanding } from './commands.ts';
import { areMarkets } from './markets.ts';
import { robotRoomSet, robotSet, robotsStopped, robotStandingSet } from './facts.ts';

const MOST_ROBOTS = 256;
const MOST_UNITS = 2n ** 61n;
const LONGEST_DAYS = 366;
const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;
const MILLION = 1_000_000;
const LONGEST_TEXT = 2_000;
/** A fifth of a gain, a month, a fiftieth of what leaves. */
const MOST_PERFORMANCE_PPM = 200_000;
const MOST_LOCK_IN_DAYS = 30;
const MOST_EXIT_PPM = 20_000;
const MOST_COOL_DOWN = 1_440;

export function setRobot(world: World, { robot: rules }: SetRobot): Reply {
  const { state } = world;
  const { robots } = state.robots;
  // Trading for others has no licence in any market there is a pack for: in live mode there are no robots.
  if (world.mode === 'live') return refuse('robot-invalid', { field: 'rule' });
  if (robots.length >= MOST_ROBOTS) return refuse('robot-invalid', { field: 'code' });
  const wrong = robots.some((known) => known.rules.code === rules.code) ? 'code' : wrongField(state, rules);
  if (wrong !== null) return refuse('robot-invalid', { field: wrong });
  // ── nothing below may fail ──
  const robot = robots.length;
  emit(world, robotSet, { robot, rules });
  return { refusal: null, id: robot };
}

export function setRobotStanding(world: World, { robot: index, standing, reason }: SetRobotStanding): Reply {
  const robot = world.state.robots.robots[index];
  if (robot === undefined) return refuse('unknown-robot', { robot: index });
  if (robot.standing === 'withdrawn' || robot.standing === standing)
    return refuse('robot-not-on', { robot: index, standing: robot.standing });
  if (reason.trim() === '' || reason.length > LONGEST_TEXT) return refuse('reason-missing', { robot: index });
  // ── nothing below may fail ──
  emit(world, robotStandingSet, { robot: index, standing, reason });
  return { refusal: null, id: index };
}

/** By the system, which adds up what the markets traded; it lets nobody have more than the version's own capacity. */
export function setRobotRoom(world: World, { robot: index, room }: SetRobotRoom): Reply {
  if (world.state.robots.robots[index] === undefined) return refuse('unknown-robot', { robot: index });
  if (room < 0n || room > MOST_UNITS) return refuse('robot-invalid', { field: 'capacity' });
  // ── nothing below may fail ──
  emit(world, robotRoomSet, { robot: index, room });
  return { refusal: null, id: index };
}

/** The clock's: every order of a robot that was halted or withdrawn, a step at a time. */
export function stopRobots(world: World, index: number): void {
  const { robots, orders } = world.state.robots;
  const reason = robots[index]!.standing === 'withdrawn' ? 'version-withdrawn' : 'version-halted';
  for (const order of orders.values()) {
    // What has stopped or is on its way out stays so when its robot is halted; withdrawn, everything goes all the way.
    const isDone = reason === 'version-halted' ? order.standing !== 'doing' : order.leaves;
    if (order.robot !== index || isDone) continue;
    if (isSpent(world)) return;
    beginClosing(world, order, { reason, leaves: false });
  }
  emit(world, robotsStopped, { robot: index });
}

function wrongField(state: State, rules: RobotRules): keyof RobotRules | null {
  const { code, rule, settings, codeHash, asset, candleMs, least, most, capacity, leastDays, mostDays } = rules;
  if (!/^[a-z0-9-]{1,32}$/.test(code)) return 'code';
  if (!/^[a-z]{1,16}$/.test(rule)) return 'rule';
  if (settings.length > LONGEST_TEXT) return 'settings';
  if (!/^[0-9a-f]{64}$/.test(codeHash)) return 'codeHash';
  if (state.assets[asset] === undefined) return 'asset';
  if (!areMarkets(state, rules.markets, asset)) return 'markets';
  if (!isWhole(candleMs, MINUTE_MS, DAY_MS) || candleMs % MINUTE_MS !== 0) return 'candleMs';
  if (least <= 0n) return 'least';
  if (most < least || most > MOST_UNITS) return 'most';
  if (capacity < least || capacity > MOST_UNITS) return 'capacity';
  if (!isWhole(leastDays, 1, LONGEST_DAYS)) return 'leastDays';
  if (!isWhole(mostDays, leastDays, LONGEST_DAYS)) return 'mostDays';
  for (const field of ['singlePpm', 'lossPpm', 'dailyLossPpm'] as const)
    if (!isWhole(rules[field], 1, MILLION)) return field;
  return rules.costs === undefined || isFair(rules.costs) ? null : 'costs';
}

/** A lock-in and its cost come together; a rest is at most as long as a day has minutes. */
function isFair({ performancePpm, lockInDays, exitPpm, coolDownCandles }: RobotCosts): boolean {
  if (!isWhole(performancePpm, 0, MOST_PERFORMANCE_PPM) || !isWhole(coolDownCandles, 0, MOST_COOL_DOWN)) return false;
  if (!isWhole(lockInDays, 0, MOST_LOCK_IN_DAYS) || !isWhole(exitPpm, 0, MOST_EXIT_PPM)) return false;
  return (lockInDays === 0) === (exitPpm === 0);
}

function isWhole(value: number, least: number, most: number): boolean {
  return Number.isInteger(value) && value >= least && value <= most;
}
