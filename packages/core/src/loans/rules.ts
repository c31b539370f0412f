// In: the published table and what may be pledged, by two people. Out: refusals, or rules in force for whoever applies from now on.
import { MOST_GRACE_DAYS, MOST_YEARLY_PPM, type Ladder, type Ratio } from '@hilsa/formulas/loans';
import { WALLETS } from '../accounts/wallets.ts';
import type { Reply, World } from '../engine-types.ts';
import { emit } from '../facts/emit.ts';
import { checkTwo } from '../payments/rails.ts';
import { refuse } from '../refusals.ts';
import type { State } from '../state.ts';
import type { CollateralRules, LoanRules, SetCollateral, SetLoanRules } from './commands.ts';
import { collateralSet, loanRulesSet } from './facts.ts';
import { LENDER } from './state.ts';

const MILLION = 1_000_000;
const MOST_UNITS = 2n ** 60n;
const MOST_ROWS = 8;
const LONGEST_DAYS = 366;
const LONGEST_CALL_MS = 7 * 86_400_000;

export function setLoanRules(world: World, { rules, maker, checker }: SetLoanRules): Reply {
  const { state } = world;
  // Lending to the public has no licence in any market there is a pack for: in live mode nothing is lent.
  if (world.mode === 'live' && rules.isOn) return refuse('loans-off', { asset: rules.asset });
  const field = wrongRule(state, rules);
  if (field !== null) return refuse('loan-rules-invalid', { field });
  const alone = checkTwo(maker, checker);
  if (alone !== null) return alone;
  // ── nothing below may fail ──
  const { asset } = rules;
  const version = (state.loans.rules.get(asset)?.version ?? 0) + 1;
  emit(world, loanRulesSet, { asset, version, rules, maker, checker });
  return { refusal: null, id: asset };
}

export function setCollateral(world: World, { rules, maker, checker }: SetCollateral): Reply {
  const { state } = world;
  const field = wrongCollateral(state, rules);
  if (field !== null) return refuse('loan-rules-invalid', { field });
  const alone = checkTwo(maker, checker);
  if (alone !== null) return alone;
  // ── nothing below may fail ──
  const { instrument } = rules;
  const version = (state.loans.collateral.get(instrument)?.version ?? 0) + 1;
  emit(world, collateralSet, { instrument, version, rules, maker, checker });
  return { refusal: null, id: instrument };
}

const isWithin = (number: number, least: number, most: number): boolean =>
  Number.isInteger(number) && number >= least && number <= most;

function wrongRule(state: State, rules: LoanRules): string | null {
  const { asset, wallet, least, table, days, latePpm, ladder, isOn } = rules;
  if (state.assets[asset] === undefined || !state.houses.has(LENDER)) return 'asset';
  if (!WALLETS.includes(wallet)) return 'wallet';
  if (least <= 0n || least > MOST_UNITS) return 'least';
  if (!isWithin(days.length, 1, MOST_ROWS) || days.some((each) => !isWithin(each, 1, LONGEST_DAYS))) return 'days';
  if (!isWithin(latePpm, 0, MOST_YEARLY_PPM)) return 'latePpm';
  if (!isLadder(ladder)) return 'ladder';
  if (typeof isOn !== 'boolean') return 'isOn';
  return isTable(table, least) ? null : 'table';
}

/** Best first, the last for everybody: nobody is without a row, and none costs more than the cap. */
function isTable(table: LoanRules['table'], least: bigint): boolean {
  if (!isWithin(table.length, 1, MOST_ROWS) || table.at(-1)!.leastScore !== 0) return false;
  return table.every(({ band, leastScore, yearlyPpm, most }, n) => {
    const before = table[n - 1];
    const falls = before === undefined || leastScore < before.leastScore;
    const isRow =
      /^[a-z-]{1,20}$/.test(band) && isWithin(leastScore, 0, 100) && isWithin(yearlyPpm, 0, MOST_YEARLY_PPM);
    return falls && isRow && most >= least && most <= MOST_UNITS;
  });
}

/** Each threshold lies above the one before: target and start below the warning, the warning below the call, the call below the sale. */
function isLadder({ start, warning, call, sale, target, graceDays }: Ladder): boolean {
  const isRatio = ([numerator, denominator]: Ratio): boolean =>
    numerator > 0n && numerator < denominator && denominator <= 1_000_000n;
  const isBelow = (one: Ratio, other: Ratio): boolean => one[0] * other[1] < other[0] * one[1];
  const all = [start, warning, call, sale];
  return (
    (graceDays === undefined || isWithin(graceDays, 0, MOST_GRACE_DAYS)) &&
    [...all, target].every(isRatio) &&
    all.every((each, n) => n === 0 || isBelow(all[n - 1]!, each)) &&
    isBelow(target, call)
  );
}

function wrongCollateral({ instruments }: State, rules: CollateralRules): string | null {
  const { instrument: index, haircutPpm, callMs, barred, isOn } = rules;
  const instrument = instruments[index];
  if (instrument === undefined || !['spot', 'stock'].includes(instrument.listing.kind)) return 'instrument';
  if (!isWithin(haircutPpm, 0, MILLION - 1)) return 'haircutPpm';
  if (!isWithin(callMs, 0, LONGEST_CALL_MS)) return 'callMs';
  if (barred.length > 16 || barred.some((each) => !/^[A-Za-z]{1,12}$/.test(each))) return 'barred';
  return typeof isOn === 'boolean' ? null : 'isOn';
}
