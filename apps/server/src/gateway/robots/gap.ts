// In: a robot's first order. Out: what lies between its rule on paper and what it really earned: fees, slippage, missed fills. Kept for a while.
import { divide } from '@hilsa/money';
import { readSettings } from '@hilsa/strategies';
import { marketsOf, tryOnPaper } from '../../robots/index.ts';
import { robotFees, type RobotOrderRow } from '../../tables/robots.ts';
import type { WorldRooms } from '../rooms.ts';
import { pastOf } from './past.ts';
import { changePpm, profitOf } from './result.ts';

export interface Gap {
  readonly paperPpm: number;
  readonly feesPpm: number;
  readonly slippagePpm: number;
  readonly missedPpm: number;
  readonly livePpm: number;
}

const KEPT_MS = 600_000;
/** More candles than that are not run again for a picture: two weeks of minutes. */
const MOST_CANDLES = 20_000;
/** As many as the longest rule looks back. */
const LOOKED_BACK = 2_001;

/** What is known of a robot's gap now; asking for it begins the work when it is old, and who asks again hears the result. */
export class Gaps {
  readonly #known = new Map<string, { readonly atMs: number; readonly gap: Gap | null }>();
  readonly #busy = new Set<string>();

  of(world: WorldRooms, row: RobotOrderRow, at: { readonly nowMs: number; readonly restMs: number }): Gap | null {
    const key = `${world.tables.world}:${row.robotOrder}`;
    const known = this.#known.get(key);
    const isOld = known === undefined || at.nowMs - known.atMs >= KEPT_MS;
    if (isOld && !this.#busy.has(key)) {
      this.#busy.add(key);
      void gapOf(world, row, at)
        // What cannot be said now is asked for again after a while.
        .catch(() => null)
        .then((gap) => this.#known.set(key, { atMs: at.nowMs, gap }))
        .finally(() => this.#busy.delete(key));
    }
    return known?.gap ?? null;
  }
}

/** @returns null where there is nothing to compare */
async function gapOf(
  world: WorldRooms,
  row: RobotOrderRow,
  { nowMs, restMs }: { readonly nowMs: number; readonly restMs: number },
): Promise<Gap | null> {
  const named = readSettings(row.settings);
  const { rules } = world.sequencer.engine.robots[row.robot]!;
  // A signal's script is not kept; an order that was added to has no one principal.
  if (named === null || named.rule === 'signal' || row.putIn !== row.bought) return null;
  const untilMs = row.completedMs > 0 ? row.completedMs : nowMs;
  const candles = Math.ceil((untilMs - row.boughtMs) / row.candleMs) + LOOKED_BACK;
  if (candles > MOST_CANDLES) return null;
  const past = await pastOf(world, marketsOf(named), { candleMs: row.candleMs, candles, nowMs: untilMs });
  const scale = { principal: row.bought, least: rules.least };
  const asked = { settings: row.settings, others: [], scale, ...past, principal: row.bought, restMs };
  const run = await tryOnPaper({ ...asked, isChecked: false, startsAtMs: row.boughtMs });
  if (run === null) return null;
  const ppm = (units: bigint): number => changePpm(row.bought, row.bought + units);
  const paid = (await robotFees(world.tables, row.wallet)).reduce((sum, { instrument, all, quote, perLot }) => {
    const { lotUnits, listing } = world.sequencer.engine.instrument(instrument);
    if (listing.fees.on === 'money') return sum + all;
    return sum + quote + divide(perLot, BigInt(lotUnits), 'half-up');
  }, 0n);
  const [paperPpm, feesPpm, slippagePpm] = [ppm(run.paper), ppm(-paid), ppm(run.slipped - run.paper)];
  const livePpm = ppm(profitOf(row));
  return { paperPpm, feesPpm, slippagePpm, missedPpm: livePpm - paperPpm - feesPpm - slippagePpm, livePpm };
}
