// In: a market's margin tiers. Out: the margin a position must have, at its start and to stay open.
import { divide } from '@hilsa/money';
import { ceilingOf, MILLION } from '../rates.ts';

/** Positions of a value up to and with `upTo` (null: any) need `maintenancePpm` of it and may have `mostLeverage`. */
export interface MarginTier {
  readonly upTo: bigint | null;
  readonly maintenancePpm: number;
  readonly mostLeverage: number;
}

/**
 * One tier as a straight line: maintenance = (value × ppm − deduction) ÷ 1,000,000. The deduction, `cum` times a million,
 * makes the lines meet at the borders; because rates rise from tier to tier, the tier that binds is always the highest line.
 */
export interface MarginLine {
  readonly ppm: bigint;
  readonly deduction: bigint;
}

/**
 * The lines of a table of tiers: cum₁ = 0, cumₖ = cumₖ₋₁ + floorₖ·(mmrₖ − mmrₖ₋₁), kept exact.
 * Throws RangeError unless values and rates rise and only the last tier is open.
 */
export function marginLines(tiers: readonly MarginTier[]): readonly MarginLine[] {
  const lines: MarginLine[] = [];
  let floor = 0n;
  let before: MarginLine = { ppm: 0n, deduction: 0n };
  for (const [at, { upTo, maintenancePpm }] of tiers.entries()) {
    const ppm = BigInt(maintenancePpm);
    const isLast = at === tiers.length - 1;
    if (ppm <= before.ppm || (upTo === null) !== isLast || (upTo !== null && upTo <= floor)) {
      throw new RangeError(`margin tier ${at + 1} does not rise above the one before`);
    }
    before = { ppm, deduction: at === 0 ? 0n : before.deduction + floor * (ppm - before.ppm) };
    lines.push(before);
    floor = upTo ?? floor;
  }
  return lines;
}

/**
 * Whether some value would need more margin, or may have less leverage, under other tiers. Maintenance is linear between borders, so that its
 * borders, the units behind them and the rate of the last tier tell for every value.
 */
export function areTighter(before: readonly MarginTier[], after: readonly MarginTier[]): boolean {
  const [old, fresh] = [marginLines(before), marginLines(after)];
  const borders = [...before, ...after].flatMap(({ upTo }) => (upTo === null ? [] : [upTo, upTo + 1n]));
  const isTighterAt = (value: bigint): boolean =>
    neededAt(fresh, value) > neededAt(old, value) ||
    after[tierOf(after, value)]!.mostLeverage < before[tierOf(before, value)]!.mostLeverage;
  return [1n, ...borders].some(isTighterAt) || fresh.at(-1)!.ppm > old.at(-1)!.ppm;
}

/** Maintenance of a value in millionths of a unit, not rounded. */
function neededAt(lines: readonly MarginLine[], value: bigint): bigint {
  return lines.reduce((most, { ppm, deduction }) => {
    const needed = value * ppm - deduction;
    return needed > most ? needed : most;
  }, 0n);
}

/** The tier a value lies in, from 0; its upper border belongs to it. */
export function tierOf(tiers: readonly MarginTier[], value: bigint): number {
  const found = tiers.findIndex(({ upTo }) => upTo === null || value <= upTo);
  return found === -1 ? tiers.length - 1 : found;
}

/** Maintenance margin of a value in quote units, rounded up: value × mmr − cum of the tier it lies in. */
export function maintenanceMargin(lines: readonly MarginLine[], value: bigint): bigint {
  return ceilingOf(neededAt(lines, value), MILLION);
}

/** Initial margin of a cost at a leverage, rounded up: Q·E ÷ L. @param leverage a positive integer */
export function initialMargin(cost: bigint, leverage: number): bigint {
  return divide(cost, BigInt(leverage), 'up');
}

/**
 * Margin ratio MM ÷ equity, rounded up, so that 1,000,000 ppm is never shown too late. At and above it a position is
 * liquidated.
 * @returns parts per million, or null when no equity is left (worse than any ratio)
 */
export function marginRatio(maintenance: bigint, equity: bigint): number | null {
  return equity <= 0n ? null : Number(divide(maintenance * MILLION, equity, 'up'));
}
