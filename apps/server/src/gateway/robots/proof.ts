// In: an order of a robot. Out: what its page follows from beside fills and log: every other movement of its wallet, its terms, the day it began with.
import type { RobotProof } from '@hilsa/contract';
import { dhakaDay } from '@hilsa/formulas/statements';
import { formatDecimal } from '@hilsa/money';
import { entrySums } from '../../tables/index.ts';
import { robotDay } from '../../tables/robot-days.ts';
import type { RobotOrderRow } from '../../tables/robots.ts';
import type { WorldRooms } from '../rooms.ts';
import { costsOf } from './costs.ts';
import { rateEvidence } from './wire-order.ts';

const DAY_MS = 86_400_000;
/** They are fills, and told as such. */
const FILLS: ReadonlySet<string> = new Set(['trade', 'fee']);
const isoOf = (day: number): string => new Date(day * DAY_MS).toISOString().slice(0, 10);

export async function proofOf(world: WorldRooms, row: RobotOrderRow, nowMs: number): Promise<RobotProof> {
  const { listings } = world.publisher;
  const { decimals } = listings.asset(row.asset);
  const text = (units: bigint): string => formatDecimal(units, decimals, { trim: true });
  const today = dhakaDay(nowMs);
  const [sums, day, rate] = await Promise.all([
    entrySums(world.tables, [row.wallet], { from: dhakaDay(row.boughtMs), to: today }),
    robotDay(world.tables, row.robotOrder, today),
    rateEvidence(world, row.robot, nowMs),
  ]);
  const { engine } = world.sequencer;
  const { rules } = engine.robots[row.robot]!;
  const standing = engine.robotOrders.get(row.robotOrder);
  const { performancePpm, exitPpm, lockInDays } = costsOf(standing?.terms ?? rules);
  return {
    decimals,
    moves: sums
      .filter(({ reason }) => !FILLS.has(reason))
      .map(({ day: on, asset, reason, came, went }) => {
        const { code, decimals: places } = listings.asset(asset);
        const show = (units: bigint): string => formatDecimal(units, places, { trim: true });
        return { date: isoOf(on), reason, asset: code, came: show(came), went: show(went) };
      }),
    prices: row.markets.map((market) => {
      const instrument = listings.at(market);
      const { symbol, base } = instrument;
      const last = instrument.price(world.publisher.lastTicks(instrument));
      return { symbol, asset: base, last, reference: instrument.price(engine.reference(market)) };
    }),
    terms: { singlePpm: rules.singlePpm, lossPpm: rules.lossPpm, performancePpm, exitPpm, lockInDays },
    paidGain: text(standing?.paidGain ?? 0n),
    rate:
      rate === null
        ? null
        : {
            n: rate.n,
            variancePpb: String(rate.variancePpb),
            days: rate.days.map(({ day: on, n, sum, squares }) => ({
              date: isoOf(on),
              n,
              sumPpb: String(sum),
              squaresPpb: String(squares),
            })),
          },
    day: day === null ? null : { start: text(day.startWorth), putIn: text(day.putIn), takenOut: text(day.takenOut) },
    toldAtMs: nowMs,
  };
}
