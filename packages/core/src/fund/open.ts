// In: commands that open a fund, change its rules, pay out what it owes for fees. Out: refusals or facts.
import { FUND_UNIT_DECIMALS } from '@hilsa/formulas/fund';
import { accountOpened } from '../accounts/facts.ts';
import type { Reply, World } from '../engine-types.ts';
import { emit } from '../facts/emit.ts';
import { checkAvailable, move } from '../ledger/money.ts';
import { ordersOf } from '../orders/standing.ts';
import { refuse } from '../refusals.ts';
import { FEES, ISSUANCE, type State } from '../state.ts';
import { marketOf } from '../stocks/state.ts';
import type { FundRules, OpenFund, PayFundFees, SetFundRules } from './commands.ts';
import { dealsAt } from './days.ts';
import { fundFeesPaid, fundOpened, fundRulesApplied, fundRulesScheduled } from './facts.ts';
import { goOnFund, isRunning } from './run.ts';
import { type Fund, fundOf, purseOf, totalOf, walletOf } from './state.ts';

const MOST_FUNDS = 64;
const MOST_TARGETS = 32;
const MILLION = 1_000_000;
const MOST_UNITS = 2n ** 53n;
const DAY_MS = 86_400_000;
const MOST_PAYMENT_DAYS = 10;
const MOST_PRICE_AGE_DAYS = 10;
/** What running a fund may cost a year, and of a gain. */
const MOST_MANAGEMENT_PPM = 50_000;
const MOST_PERFORMANCE_PPM = 200_000;
/** Nobody waits for ever: at least a hundredth of a fund may leave a day. */
const LEAST_GATE_PPM = 10_000;

export function openFund(world: World, command: OpenFund): Reply {
  const { state } = world;
  const { code, name, unitAsset, moneyAsset, rules } = command;
  // Units are sold under a licence that no market there is a pack for has given: in live mode there is no fund.
  if (world.mode === 'live') return refuse('fund-invalid', { field: 'code' });
  const wrong = wrongField(state, command) ?? wrongRule(state, moneyAsset, rules);
  if (wrong !== null) return refuse('fund-invalid', { field: wrong });
  // ── nothing below may fail ──
  const owner = openHouse(world, `fund:${code}`, false);
  const issuer = openHouse(world, `fund-units:${code}`, true);
  const fund = state.funds.all.size + 1;
  const dealsAtMs = dealsAt(state, rules, state.atMs);
  emit(world, fundOpened, { fund, owner, issuer, unitAsset, moneyAsset, code, name, rules, dealsAtMs });
  return { refusal: null, id: fund };
}

/** What it holds and may hold no more has to be sold before; money and units stay in the wallet where they are. */
export function setFundRules(world: World, { fund: id, rules, effectiveAtMs }: SetFundRules): Reply {
  const { state } = world;
  const fund = state.funds.all.get(id);
  if (fund === undefined) return refuse('unknown-fund', { fund: id });
  const wrong = wrongRule(state, fund.moneyAsset, rules) ?? wrongChange(state, fund, rules);
  if (wrong !== null) return refuse('fund-invalid', { field: wrong });
  if (!Number.isSafeInteger(effectiveAtMs) || effectiveAtMs <= state.atMs)
    return refuse('effective-date-past', { effectiveAtMs, atMs: state.atMs });
  // ── nothing below may fail ──
  emit(world, fundRulesScheduled, { fund: id, effectiveAtMs, rules });
  return { refusal: null, id };
}

/** The clock's: never in the middle of a dealing. What was bought since they were announced keeps its market, and so does what is being bought. */
export function applyFundRules(world: World, id: number): void {
  const { state } = world;
  const fund = fundOf(state, id);
  if (isRunning(fund)) {
    goOnFund(world, id);
    return;
  }
  const { rules: coming } = fund.coming!;
  const named = new Set(coming.targets.map(({ instrument }) => instrument));
  const kept = fund.rules.targets
    .map(({ instrument }) => instrument)
    .filter((instrument) => !named.has(instrument) && isInvested(state, fund, instrument));
  const targets = [...coming.targets, ...kept.map((instrument) => ({ instrument, weightPpm: 0 }))];
  const rules = { ...coming, targets };
  const dealsAtMs = dealsAt(state, rules, state.atMs);
  emit(world, fundRulesApplied, { fund: id, version: fund.version + 1, rules, dealsAtMs });
}

/**
 * What a holding has become part of is held from now on, and never bought: its weight is 0. Rules that wait go on waiting; when they come, what
 * is held keeps its market. A dealing that goes on keeps the value that it was taken at.
 */
export function followInFund(world: World, id: number, instrument: number): void {
  const { state } = world;
  const { rules: now, coming, version } = fundOf(state, id);
  if (now.targets.some((target) => target.instrument === instrument)) return;
  const rules = { ...now, targets: [...now.targets, { instrument, weightPpm: 0 }] };
  const dealsAtMs = state.due.dueAt('deal-fund', id)!;
  emit(world, fundRulesApplied, { fund: id, version: version + 1, rules, dealsAtMs });
  if (coming !== null) emit(world, fundRulesScheduled, { fund: id, effectiveAtMs: coming.atMs, rules: coming.rules });
}

/** All that was earned, out of free money; nobody says how much. */
export function payFundFees(world: World, { fund: id }: PayFundFees): Reply {
  const { state } = world;
  const fund = state.funds.all.get(id);
  if (fund === undefined) return refuse('unknown-fund', { fund: id });
  const { accruals: amount, moneyAsset: asset } = fund;
  if (amount <= 0n) return refuse('fund-fees-short', { asset, accruals: amount });
  const from = purseOf(fund, fund.owner);
  const poor = checkAvailable(state, from, asset, amount);
  if (poor !== null) return poor;
  // ── nothing below may fail ──
  move(world, { from, to: FEES, asset, amount, reason: 'management-fee', causeKind: 'fund', cause: id });
  emit(world, fundFeesPaid, { fund: id, amount });
  return { refusal: null, id };
}

function openHouse(world: World, purpose: string, mayOwe: boolean): number {
  const account = world.state.accounts.count;
  const nobody = { referrer: null, principal: null };
  emit(world, accountOpened, { account, ownerKind: 'house', ...nobody, purpose, mayOwe });
  return account;
}

function wrongField(state: State, { code, name, unitAsset, moneyAsset }: OpenFund): keyof OpenFund | null {
  const { funds, houses, assets, balances } = state;
  const isTaken = houses.has(`fund:${code}`) || houses.has(`fund-units:${code}`);
  if (!/^[A-Z0-9-]{2,24}$/.test(code) || isTaken || funds.all.size >= MOST_FUNDS) return 'code';
  if (name.length < 1 || name.length > 80) return 'name';
  if (assets[unitAsset]?.decimals !== FUND_UNIT_DECIMALS || funds.unitAssets.has(unitAsset)) return 'unitAsset';
  // Units are made by dealings alone: an asset that somebody has, or that is traded, is no fund's.
  if (balances.available(ISSUANCE, unitAsset) !== 0n || isTraded(state, unitAsset)) return 'unitAsset';
  return assets[moneyAsset] === undefined || moneyAsset === unitAsset ? 'moneyAsset' : null;
}

function isTraded({ instruments }: State, asset: number): boolean {
  return instruments.some(
    (each) => each !== undefined && (each.listing.baseAsset === asset || each.listing.quoteAsset === asset),
  );
}

function wrongRule(state: State, moneyAsset: number, rules: FundRules): keyof FundRules | null {
  const { market, cutOffMinutes, least, most, leastUnits, firstPrice, mostPriceAgeMs, paymentDays } = rules;
  const { gatePpm, managementPpm, performancePpm, targets } = rules;
  if (market !== '' && marketOf(state.stocks, market) === undefined) return 'market';
  if (!isBetween(cutOffMinutes, 0, 1_439)) return 'cutOffMinutes';
  if (least <= 0n) return 'least';
  if (most < least || most > MOST_UNITS) return 'most';
  if (leastUnits <= 0n || leastUnits > MOST_UNITS) return 'leastUnits';
  if (!isBetween(gatePpm, LEAST_GATE_PPM, MILLION)) return 'gatePpm';
  if (!isBetween(managementPpm, 0, MOST_MANAGEMENT_PPM)) return 'managementPpm';
  if (!isBetween(performancePpm, 0, MOST_PERFORMANCE_PPM)) return 'performancePpm';
  if (!isBetween(paymentDays, 0, MOST_PAYMENT_DAYS)) return 'paymentDays';
  if (firstPrice <= 0n || firstPrice > 10n ** 9n) return 'firstPrice';
  if (!isBetween(mostPriceAgeMs, 1, MOST_PRICE_AGE_DAYS * DAY_MS)) return 'mostPriceAgeMs';
  return isTargets(state, moneyAsset, rules, targets) ? null : 'targets';
}

/** Each market once, for the fund's money, in its wallet, and together at most the whole. */
function isTargets(
  { instruments }: State,
  moneyAsset: number,
  rules: FundRules,
  targets: FundRules['targets'],
): boolean {
  if (targets.length < 1 || targets.length > MOST_TARGETS) return false;
  if (new Set(targets.map(({ instrument }) => instrument)).size < targets.length) return false;
  const sum = targets.reduce((all, { weightPpm }) => all + weightPpm, 0);
  if (sum > MILLION || !targets.every(({ weightPpm }) => isBetween(weightPpm, 0, MILLION))) return false;
  const assets = new Set<number>();
  for (const { instrument: index } of targets) {
    const listed = instruments[index];
    if (listed === undefined || listed.listing.quoteAsset !== moneyAsset) return false;
    const { listing } = listed;
    if (listing.kind === 'stock' ? listing.market !== rules.market : listing.kind !== 'spot') return false;
    if (listed.kind.wallet !== walletOf(rules)) return false;
    assets.add(listing.baseAsset);
  }
  // Two markets of one coin would count it twice.
  return assets.size === targets.length;
}

function wrongChange(state: State, fund: Fund, rules: FundRules): keyof FundRules | null {
  if (rules.market !== fund.rules.market) return 'market';
  const named = new Set(rules.targets.map(({ instrument }) => instrument));
  return heldOf(state, fund).every((instrument) => named.has(instrument)) ? null : 'targets';
}

/** Markets whose base asset the fund has something of. */
function heldOf(state: State, fund: Fund): number[] {
  return fund.rules.targets.map(({ instrument }) => instrument).filter((index) => isHeld(state, fund, index));
}
function isHeld(state: State, fund: Fund, index: number): boolean {
  const listing = state.instruments[index]?.listing;
  return listing !== undefined && totalOf(state, purseOf(fund, fund.owner), listing.baseAsset) > 0n;
}
/** Has something of it, or an order there that may yet bring it some. */
function isInvested(state: State, fund: Fund, index: number): boolean {
  const { done } = ordersOf(state, purseOf(fund, fund.owner), fund.owner, index).next();
  return done !== true || isHeld(state, fund, index);
}

function isBetween(value: number, low: number, high: number): boolean {
  return Number.isSafeInteger(value) && value >= low && value <= high;
}
