// In: a version of a market's rules by two people. Out: a refusal, or its days at once and its rules from its day on, a slice of shares a step.
import { isSpent, type Reply, type World } from '../engine-types.ts';
import { emit } from '../facts/emit.ts';
import { withTable } from '../fees/table.ts';
import { rulesApplied, rulesScheduled } from '../instruments/facts.ts';
import { wrongNumbers } from '../instruments/list.ts';
import type { StockListing } from '../instruments/listing.ts';
import { checkTwo } from '../payments/rails.ts';
import { refuse } from '../refusals.ts';
import type { State } from '../state.ts';
import type { PackPlan, PlanMarketPack } from './commands.ts';
import { marketPackBegun, marketPackPlanned, marketPackSpread, sessionsSet, sharesOf, stockOf } from './facts.ts';
import { isSoundSettlement } from './kind.ts';
import { wrongSessions } from './sessions.ts';
import { marketOf, type StockMarket } from './state.ts';

/** A version is planned at most so far ahead. */
const MOST_DAYS_AHEAD = 366;
const MOST_OVERRIDES = 500;
const MOST_BPS = 9_999;
const MOST_TEXT = 60_000;
const MOST_CATEGORIES = 26;

/**
 * A version of a market's rules, from a coming day on; one that waits is replaced. Its days are the market's at once, since what is
 * settled on them is dated by them; bands, floors and charges change when its day begins.
 */
export function planMarketPack(world: World, command: PlanMarketPack): Reply {
  const { state } = world;
  const { market: code, plan, days, maker, checker } = command;
  const market = marketOf(state.stocks, code);
  if (market === undefined) return refuse('sessions-invalid', { field: 'market' });
  if (!Number.isInteger(plan.fromDay) || plan.fromDay <= market.day || plan.fromMs <= state.atMs)
    return refuse('sessions-invalid', { field: 'fromDay' });
  if (plan.fromMs > state.atMs + MOST_DAYS_AHEAD * 86_400_000) return refuse('sessions-invalid', { field: 'fromDay' });
  const field = wrongPlan(state, market, plan) ?? wrongSessions({ market: code, days, rules: plan.rules }, market);
  if (field !== null) return refuse('sessions-invalid', { field });
  const alone = checkTwo(maker, checker);
  if (alone !== null) return alone;
  // ── nothing below may fail ──
  const version = Math.max(market.rules.packVersion, market.coming?.version ?? 0) + 1;
  const { index, rules } = market;
  const ahead = days.filter(({ day }) => day >= market.day);
  emit(world, sessionsSet, { market: code, index, rules, days: ahead, moveAtMs: state.atMs });
  emit(world, marketPackPlanned, { market: index, code, version, plan, maker, checker });
  return { refusal: null, id: version };
}

/** The first part of a plan that makes no sense, or null. */
function wrongPlan(state: State, market: StockMarket, plan: PackPlan): string | null {
  const { overrides, terms } = plan;
  if (terms.length === 0 || terms.length > MOST_TEXT) return 'terms';
  if (overrides.length > MOST_OVERRIDES) return 'overrides';
  const numbers = new Set(overrides.map(({ instrument }) => instrument));
  if (numbers.size !== overrides.length) return 'overrides';
  for (const { instrument, limits } of overrides) {
    const listed = state.instruments[instrument];
    if (listed === undefined || listed.share === null || stockOf(listed).market !== market.code) return 'overrides';
    const { upBps = 1, downBps = 1, floorTicks = 1 } = limits;
    if (![upBps, downBps].every((bps) => Number.isInteger(bps) && bps >= 1 && bps <= MOST_BPS)) return 'overrides';
    if (!Number.isInteger(floorTicks) || floorTicks < 1 || floorTicks > listed.listing.referenceTicks * 1_000)
      return 'overrides';
  }
  const rules = Object.values(plan.settlement ?? {});
  if (rules.length > MOST_CATEGORIES || !rules.every(isSoundSettlement)) return 'settlement';
  for (const { instrument } of sharesOf(state, market)) {
    const { coming } = instrument;
    const listings = [stockOf(instrument), ...(coming === null ? [] : [coming.listing as StockListing])];
    for (const listing of listings) {
      if (wrongNumbers(state, withPlan(state, listing, instrument.index, plan)) !== null) return 'charges';
      if (plan.settlement !== undefined && !hasRule(plan, listing)) return 'settlement';
    }
  }
  return null;
}

/** Whether a version says how a share's trades settle. */
function hasRule({ settlement = {} }: PackPlan, { category, board, right }: StockListing): boolean {
  return board === 'spot' || right !== undefined || Object.hasOwn(settlement, category);
}

/** By a version; rights go on settling at once, and what it does not speak of stays. */
function settlementBy({ settlement = {}, rules }: PackPlan, listing: StockListing): StockListing['settlement'] {
  const { category, board, right } = listing;
  if (right !== undefined) return listing.settlement;
  if (board === 'spot') return rules.record?.settlement ?? listing.settlement;
  return Object.hasOwn(settlement, category) ? settlement[category]! : listing.settlement;
}

/** A share's listing by a version: how it settles, what is handed on of its fee, its own limits. Rates stay those of the table that covers it. */
function withPlan(state: State, listing: StockListing, index: number, plan: PackPlan): StockListing {
  const { charges, overrides } = plan;
  const { commissionPpm, parts } = charges;
  const limits = overrides.find(({ instrument }) => instrument === index)?.limits ?? {};
  const tiers = commissionPpm === null ? listing.fees.tiers : [{ makerPpm: commissionPpm, takerPpm: commissionPpm }];
  return withTable(state, {
    ...listing,
    limits,
    settlement: settlementBy(plan, listing),
    fees: { ...listing.fees, tiers, parts },
  });
}

/** The clock's: a version whose day has come, and then its shares, a slice at a time. No order is placed in between. */
export function applyMarketPack(world: World, index: number): void {
  const { state } = world;
  const market = state.stocks.markets[index]!;
  if (market.spread === undefined) emit(world, marketPackBegun, { market: index, version: market.coming!.version });
  const { plan } = market.pack!;
  const from = market.spread!;
  let at = from;
  // One share at least, so that every step gets on.
  for (; at < state.instruments.length && (at === from || !isSpent(world)); at++) spreadTo(world, market, at, plan);
  emit(world, marketPackSpread, { market: index, next: at >= state.instruments.length ? 0 : at });
}

/** Both the rules in force and those that wait are by the version. What a fee no longer covers stays as it was. */
function spreadTo(world: World, market: StockMarket, index: number, plan: PackPlan): void {
  const { state } = world;
  const instrument = state.instruments[index];
  if (instrument === undefined || instrument.share === null || stockOf(instrument).market !== market.code) return;
  const { version, coming } = instrument;
  const fit = (listing: StockListing): StockListing => {
    const after = withPlan(state, listing, index, plan);
    return wrongNumbers(state, after) === null ? after : listing;
  };
  emit(world, rulesApplied, { instrument: index, version: version + 1, listing: fit(stockOf(instrument)) });
  if (coming === null) return;
  const listing = fit(coming.listing as StockListing);
  emit(world, rulesScheduled, { instrument: index, effectiveAtMs: coming.atMs, listing });
}
