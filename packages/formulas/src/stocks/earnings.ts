// In: everything that changed what somebody holds of shares. Out: what it earned in a period by its parts, and what it was worth day by day.
import { divide } from '@hilsa/money';
import { timeWeightedReturn } from './returns.ts';

/** One change of a holding, on the day from which prices know of it. Money in quote units. */
export interface ShareMove {
  readonly share: number;
  readonly day: number;
  /** Below zero: they left. Nothing of a dividend. */
  readonly shares: bigint;
  /** What was paid for them, charges apart; below zero what they brought. Nothing for a bonus or a split: the cost stays. */
  readonly paid: bigint;
  readonly charges: bigint;
  /** What they brought while they stayed: dividends after tax, fractions of a share in cash. */
  readonly income: bigint;
}

/** Quote units for one share at the end of a day. */
export type SharePrice = (share: number, day: number) => bigint;

export interface Earned {
  readonly realised: bigint;
  readonly unrealised: bigint;
  readonly income: bigint;
  readonly charges: bigint;
}

/**
 * What each share earned from a day on, up to and with another. Realised: sales over the average cost of what was held. Unrealised: what
 * the value changed beyond what was paid and realised. All of it is realised + unrealised + income − charges.
 * @param moves oldest first, from the first one ever; those after `until` are not looked at
 */
export function earnedBetween(
  moves: readonly ShareMove[],
  { from, until }: { readonly from: number; readonly until: number },
  price: SharePrice,
): ReadonlyMap<number, Earned> {
  const earned = new Map<number, Earned>();
  for (const [share, all] of Map.groupBy(moves, (move) => move.share)) {
    let [held, cost, before] = [0n, 0n, 0n];
    let [realised, paid, income, charges] = [0n, 0n, 0n, 0n];
    for (const move of all) {
      if (move.day > until) break;
      const isIn = move.day >= from;
      if (move.shares < 0n) {
        const left = -move.shares;
        // What was never seen coming has no cost here and counts as it was sold.
        const part = held <= 0n ? -move.paid : left >= held ? cost : divide(cost * left, held, 'down');
        if (isIn) realised += -move.paid - part;
        if (held > 0n) cost -= part;
      } else cost += move.paid;
      held = held + move.shares > 0n ? held + move.shares : 0n;
      if (!isIn) before = held;
      else {
        paid += move.paid;
        income += move.income;
        charges += move.charges;
      }
    }
    const start = before * price(share, from - 1);
    const unrealised = held * price(share, until) - start - paid - realised;
    earned.set(share, { realised, unrealised, income, charges });
  }
  return earned;
}

/** A day of everything held. */
export interface DayOfShares {
  readonly day: number;
  /** Of the shares held at its end. */
  readonly value: bigint;
  /** Bought with charges, less sold after charges. */
  readonly flow: bigint;
  readonly income: bigint;
}

/** Every day from one to another, both counted in. @param moves oldest first, from the first one ever */
export function daysOfShares(
  moves: readonly ShareMove[],
  { from, until }: { readonly from: number; readonly until: number },
  price: SharePrice,
): DayOfShares[] {
  const held = new Map<number, bigint>();
  const days: DayOfShares[] = [];
  let next = 0;
  for (let day = from; day <= until; day++) {
    let [flow, income, value] = [0n, 0n, 0n];
    for (let move = moves[next]; move !== undefined && move.day <= day; move = moves[++next]) {
      held.set(move.share, (held.get(move.share) ?? 0n) + move.shares);
      if (move.day < day) continue;
      flow += move.paid + move.charges;
      income += move.income;
    }
    for (const [share, shares] of held) if (shares > 0n) value += shares * price(share, day);
    days.push({ day, value, flow, income });
  }
  return days;
}

/** A day's return in parts per million: what stood at work at its start and what came in, and what became of it; null where nothing did. */
export function returnOfDay(before: bigint, { value, flow, income }: DayOfShares): number | null {
  const start = before + (flow > 0n ? flow : 0n);
  return start > 0n ? timeWeightedReturn([{ start, end: value + income + (flow < 0n ? -flow : 0n) }]) : null;
}
