// In: leverage caps by kind of customer, by two people. Out: a refusal, or when they will be in force. What stands open is not touched by them.
import type { LeverageRules } from '@hilsa/formulas/contracts';
import type { Reply, World } from '../engine-types.ts';
import { emit } from '../facts/emit.ts';
import { checkTwo } from '../payments/rails.ts';
import { refuse } from '../refusals.ts';
import type { SetLeverageCaps } from './commands.ts';
import { leverageCapsPlanned, leverageCapsStarted } from './law-facts.ts';

const DAY_MS = 86_400_000;
/** Tighter caps come so long after they were agreed on at the soonest: whoever trades by the old ones reads the new ones first. */
const NOTICE_MS = 7 * DAY_MS;
const FARTHEST_MS = 366 * DAY_MS;
/** The most that any tier of any contract may allow. */
const MOST_LEVERAGE = 100;

export function setLeverageCaps(world: World, { rules, fromMs, maker, checker }: SetLeverageCaps): Reply {
  const { state } = world;
  const wrong = wrongCap(rules);
  if (wrong !== null) return refuse('listing-invalid', { field: wrong, value: rules[wrong] });
  const alone = checkTwo(maker, checker);
  if (alone !== null) return alone;
  const { caps, comingCaps } = state.contracts;
  const earliest = state.atMs + (areTighter(caps.rules, rules) ? NOTICE_MS : 0);
  if (!Number.isSafeInteger(fromMs) || fromMs < earliest)
    return refuse('effective-date-past', { effectiveAtMs: fromMs, now: earliest });
  const latest = state.atMs + FARTHEST_MS;
  if (fromMs > latest) return refuse('expiry-out-of-range', { expiresAtMs: fromMs, latest });
  // ── nothing below may fail ──
  const version = Math.max(caps.version, comingCaps?.version ?? 0) + 1;
  const { retail, highNetWorth, untested } = rules;
  emit(world, leverageCapsPlanned, { version, rules: { retail, highNetWorth, untested }, fromMs, maker, checker });
  return { refusal: null, id: version };
}

/** Who passed no test never has more than who did, and retail customers never more than others. */
function wrongCap({ retail, highNetWorth, untested }: LeverageRules): keyof LeverageRules | null {
  const isCap = (cap: number, most: number): boolean => Number.isInteger(cap) && cap >= 1 && cap <= most;
  if (!isCap(highNetWorth, MOST_LEVERAGE)) return 'highNetWorth';
  if (!isCap(retail, highNetWorth)) return 'retail';
  return isCap(untested, retail) ? null : 'untested';
}

function areTighter(before: LeverageRules, after: LeverageRules): boolean {
  return after.retail < before.retail || after.highNetWorth < before.highNetWorth || after.untested < before.untested;
}

/** The clock's: caps whose time has come. */
export function startLeverageCaps(world: World): void {
  emit(world, leverageCapsStarted, { version: world.state.contracts.comingCaps!.version });
}
