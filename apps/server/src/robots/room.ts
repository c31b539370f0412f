// In: robots that are sold, what their markets traded. Out: how much capital those bear now, as a command where it has changed.
import { divide } from '@hilsa/money';
import { turnoverSince } from '../tables/candles.ts';
import type { WorldTables } from '../tables/robots.ts';
import type { RobotRooms } from './runner.ts';

const DAY_MS = 86_400_000;
/** Capital is capped at a hundredth of what its markets traded in thirty days. */
const TURNOVER_DAYS = 30;
const PART_OF_TURNOVER = 100n;
/** What changed by less than this part of it is left as it is. */
const NOTICED_PART = 100n;

/** Quote units: a hundredth of the turnover of thirty days, and room for one order in any case. */
export async function roomOf(
  tables: WorldTables,
  { markets, most }: { readonly markets: readonly number[]; readonly most: bigint },
  nowMs: number,
): Promise<bigint> {
  const sinceMs = nowMs - TURNOVER_DAYS * DAY_MS;
  const turnovers = await Promise.all(markets.map((market) => turnoverSince(tables, market, sinceMs)));
  const part = divide(
    turnovers.reduce((sum, each) => sum + each, 0n),
    PART_OF_TURNOVER,
    'down',
  );
  return part < most ? most : part;
}

/** Looks at every robot that takes capital. @returns of how many it has changed */
export async function setRooms({ sequencer, tables, now }: RobotRooms): Promise<number> {
  let changed = 0;
  for (const { index, rules, standing, room: known } of sequencer.engine.robots) {
    if (standing !== 'on') continue;
    const room = await roomOf(tables, rules, now());
    const away = known === undefined ? null : room > known ? room - known : known - room;
    if (away !== null && away * NOTICED_PART < (known ?? 0n)) continue;
    const command = { kind: 'set-robot-room', atMs: 0, robot: index, room } as const;
    const [reply] = await sequencer.submitAll([{ command, requestId: null, caller: 'system' }]);
    if (reply?.status === 'fulfilled' && reply.value.refusal === null) changed += 1;
  }
  return changed;
}
