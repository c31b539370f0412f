// In: versions of market packs. Out: the one in force on a date, and what is wrong with one before it is published.
import { isChargeRule } from '../stocks/index.ts';
import { dayOf, type IsoDate, isoOf } from './civil-days.ts';
import type { MarketPack, PhaseHours } from './market-pack.ts';

/**
 * The version of a market in force on a date: of those already effective the latest, of several of one date the highest
 * version. Null when none is effective yet.
 */
export function packInForce(
  packs: readonly MarketPack[],
  market: MarketPack['market'],
  date: IsoDate,
): MarketPack | null {
  let found: MarketPack | null = null;
  for (const pack of packs) {
    if (pack.market !== market || pack.effectiveFrom > date) continue;
    const isLater =
      found === null ||
      pack.effectiveFrom > found.effectiveFrom ||
      (pack.effectiveFrom === found.effectiveFrom && pack.version > found.version);
    if (isLater) found = pack;
  }
  return found;
}

/** What makes a pack unfit to publish, each as a sentence; empty when nothing does. */
export function packProblems(pack: MarketPack): string[] {
  return [
    ...hoursProblems('usual hours', pack.hours),
    ...pack.calendar.special.flatMap(({ reason, hours }) => hoursProblems(reason, hours)),
    ...dateProblems(pack),
    ...stepProblems(pack),
    ...limitProblems(pack),
    ...(isChargeRule(pack.charges) ? [] : ['charges pass on more than they take']),
    ...(Object.keys(pack.settlement).length > 0 ? [] : ['no settlement rule']),
  ];
}

function hoursProblems(name: string, hours: readonly PhaseHours[]): string[] {
  const isInOrder = hours.every(({ from, until }, at) => from < until && from >= (hours[at - 1]?.until ?? 0));
  const isInDay = hours.length > 0 && hours.every(({ until }) => until <= 1_440);
  return isInOrder && isInDay ? [] : [`${name}: phases overlap or leave the day`];
}

function dateProblems({ effectiveFrom, calendar }: MarketPack): string[] {
  const dates = [
    effectiveFrom,
    calendar.from,
    calendar.until,
    ...calendar.closed.map(({ date }) => date),
    ...calendar.opened.map(({ date }) => date),
    ...calendar.special.flatMap(({ from, until }) => [from, until]),
    ...calendar.withoutSettlement,
  ];
  const wrong = dates.filter((date) => !isDate(date)).map((date) => `no such date: ${date}`);
  const outside = calendar.closed.filter(({ date }) => date < calendar.from || date > calendar.until);
  return [...wrong, ...outside.map(({ date }) => `${date} lies outside the calendar`)];
}

function isDate(date: IsoDate): boolean {
  try {
    return isoOf(dayOf(date)) === date;
  } catch {
    return false;
  }
}

/** Every border must be a multiple of the steps on both its sides, or rounding would leap over it. */
function stepProblems({ steps }: MarketPack): string[] {
  const isFit = steps.every(({ fromTicks, stepTicks }, at) => {
    const before = steps[at - 1];
    if (before === undefined) return fromTicks === 0 && stepTicks > 0;
    return (
      fromTicks > before.fromTicks && stepTicks > 0 && fromTicks % stepTicks === 0 && fromTicks % before.stepTicks === 0
    );
  });
  return isFit && steps.length > 0 ? [] : ['price steps do not fit together'];
}

function limitProblems({ limits }: MarketPack): string[] {
  if (limits === null) return [];
  const isFit = limits.every(
    ({ upToTicks, bps }, at) => upToTicks > (limits[at - 1]?.upToTicks ?? 0) && bps > 0 && bps < 10_000,
  );
  return isFit && limits.at(-1)?.upToTicks === Infinity ? [] : ['daily limits do not cover every price'];
}
