// In: rows of a customer's orders of robots. Out: them as the wire tells them, worth what the last prices make of their wallets.
import type { RobotOrder } from '@hilsa/contract';
import { dhakaDay } from '@hilsa/formulas/statements';
import {
  dailyRate,
  type DailyRate,
  dailyReturnPpb,
  dayIncome,
  estimatedEarnings,
  type OrderDay,
} from '@hilsa/formulas/statistics';
import { divide, formatDecimal } from '@hilsa/money';
import { balancesOfAll } from '../../tables/index.ts';
import { robotDay, robotDaysOfRobot } from '../../tables/robot-days.ts';
import type { RobotOrderRow } from '../../tables/robots.ts';
import type { WorldRooms } from '../rooms.ts';
import { costsOf } from './costs.ts';
import { goodsOf } from './goods.ts';
import { levelOf } from './level.ts';
import { profitOf } from './result.ts';
import { walletNow } from './worth.ts';

const DAY_MS = 86_400_000;
const RATE_DAYS = 30;
const MILLION = 1_000_000n;

/** Mean and spread of the daily returns of all orders of a robot in the last thirty days; null without a whole day. */
export async function rateOf(world: WorldRooms, robot: number, nowMs: number): Promise<DailyRate | null> {
  return dailyRate(await rateDaysOf(world, robot, nowMs));
}

async function rateDaysOf(
  { tables }: WorldRooms,
  robot: number,
  nowMs: number,
): Promise<(OrderDay & { readonly day: number })[]> {
  const days = await robotDaysOfRobot(tables, robot, dhakaDay(nowMs) - RATE_DAYS + 1);
  return days.flatMap(({ day, startWorth, endWorth, putIn, takenOut }) => {
    // A day that began with nothing is measured by what came in.
    const start = startWorth > 0n ? startWorth : putIn;
    const profit = dayIncome({ start: startWorth, end: endWorth, putIn, takenOut });
    return start > 0n ? [{ day, start, profit }] : [];
  });
}

/** What the rate follows from, without telling anybody's order: of each day how many returns, their sum and that of their squares, in billionths. */
export async function rateEvidence(world: WorldRooms, robot: number, nowMs: number) {
  const returns = await rateDaysOf(world, robot, nowMs);
  const rate = dailyRate(returns);
  if (rate === null) return null;
  const days = new Map<number, { n: number; sum: bigint; squares: bigint }>();
  for (const each of returns) {
    const ppb = dailyReturnPpb(each);
    const { n, sum, squares } = days.get(each.day) ?? { n: 0, sum: 0n, squares: 0n };
    days.set(each.day, { n: n + 1, sum: sum + ppb, squares: squares + ppb * ppb });
  }
  return { ...rate, days: [...days].map(([day, sums]) => ({ day, ...sums })) };
}

/** Millionths or billionths above what a JSON number holds exactly are not met: returns of a day are small. */
export function ratePpb(rate: DailyRate | null): number | null {
  return rate === null ? null : Number(rate.meanPpb);
}

export async function wireOrders(
  world: WorldRooms,
  rows: readonly RobotOrderRow[],
  nowMs: number,
): Promise<{ wired: RobotOrder; row: RobotOrderRow; today: bigint; total: bigint }[]> {
  const { tables, sequencer } = world;
  const balances = await balancesOfAll(
    tables,
    rows.map(({ wallet }) => wallet),
  );
  const rates = new Map<number, DailyRate | null>();
  for (const { robot } of rows) if (!rates.has(robot)) rates.set(robot, await rateOf(world, robot, nowMs));
  return Promise.all(
    rows.map(async (row) => {
      const { code, decimals } = world.publisher.listings.asset(row.asset);
      const text = (units: bigint): string => formatDecimal(units, decimals, { trim: true });
      const { rules } = sequencer.engine.robots[row.robot]!;
      const { free, total } = walletNow(world, row, balances);
      const profit = profitOf({ ...row, worth: total });
      const day = await robotDay(tables, row.robotOrder, dhakaDay(nowMs));
      // Nothing was told of today yet: it began with what the order was last seen to be worth.
      const today =
        day === null
          ? row.completedMs > 0
            ? 0n
            : total - row.worth
          : dayIncome({ start: day.startWorth, end: total, putIn: day.putIn, takenOut: day.takenOut });
      const principal = row.putIn - row.takenOut;
      const periodDays = Math.round((row.expiresMs - row.boughtMs) / DAY_MS);
      const currentDay = Math.min(periodDays, Math.floor((nowMs - row.boughtMs) / DAY_MS) + 1);
      const remainingDays = row.completedMs > 0 ? 0 : Math.max(0, periodDays - currentDay);
      const rate = rates.get(row.robot) ?? null;
      // What it costs follows from memory, where it is decided: a page and the deed cannot differ.
      const standing = sequencer.engine.robotOrders.get(row.robotOrder);
      const coolsUntilMs = standing?.coolsUntilMs ?? 0;
      const leaving = sequencer.engine.robotLeaving(row.robotOrder);
      const part = (ppm: number): bigint => divide((principal > 0n ? principal : 0n) * BigInt(ppm), MILLION, 'down');
      const wired: RobotOrder = {
        id: String(row.robotOrder),
        robotId: String(row.robot),
        code: rules.code,
        rule: row.rule as RobotOrder['rule'],
        markets: row.markets.map((market) => world.publisher.listings.at(market).symbol),
        asset: code,
        goods: goodsOf(world, row.markets),
        standing: row.standing as RobotOrder['standing'],
        reason: row.reason,
        onStop: row.onStop as RobotOrder['onStop'],
        level: await levelOf(world, row.robot, nowMs),
        periodDays,
        currentDay,
        remainingDays,
        lockInDays: costsOf(standing?.terms ?? rules).lockInDays,
        leaveNow: { performance: text(leaving.performance), exit: text(leaving.exit), takeOut: text(leaving.takeOut) },
        costsPaid: { performance: text(row.performancePaid), exit: text(row.exitPaid) },
        coolsUntilMs: coolsUntilMs > nowMs ? coolsUntilMs : null,
        principal: text(principal),
        putIn: text(row.putIn),
        takenOut: text(row.takenOut),
        worth: text(total),
        free: text(free),
        todayProfit: text(today),
        totalProfit: text(profit),
        dailyRatePpb: ratePpb(rate),
        estimate: bandOf(rate, remainingDays, principal, text),
        singleLimit: text(part(rules.singlePpm)),
        lossLimit: text(part(rules.lossPpm)),
        boughtAtMs: row.boughtMs,
        expiresAtMs: row.expiresMs,
        completedAtMs: row.completedMs > 0 ? row.completedMs : null,
      };
      return { wired, row, today, total };
    }),
  );
}

/** Around zero: what the days to come may bring if they stay as restless as those measured. Fewer than two days measure no restlessness. */
export function bandOf(
  rate: DailyRate | null,
  days: number,
  capital: bigint,
  text: (units: bigint) => string,
): { least: string; most: string } | null {
  if (rate === null || rate.n < 2 || days < 1 || capital <= 0n) return null;
  const { least, most } = estimatedEarnings(rate, days, capital);
  return { least: text(least), most: text(most) };
}
