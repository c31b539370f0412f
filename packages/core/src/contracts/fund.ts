// In: operators' commands about contracts. Out: refusals or facts: more for the insurance fund from a day on, nobody opens for a while, a market ends.
import type { Reply, World } from '../engine-types.ts';
import { emit } from '../facts/emit.ts';
import { checkAvailable, move } from '../ledger/money.ts';
import { checkTwo } from '../payments/rails.ts';
import { refuse } from '../refusals.ts';
import { FEES } from '../state.ts';
import type { DelistContract, SeedInsurance, StopOpening } from './commands.ts';
import { contractAt } from './positions.ts';
import { hasSeries } from '../options/series.ts';
import { insuranceSeedPaid, insuranceSeedPlanned } from './law-facts.ts';
import { delistingScheduled, openingStopped } from './market-facts.ts';

const DAY_MS = 86_400_000;
const NOTICE_MS = 7 * DAY_MS;
const FARTHEST_MS = 366 * DAY_MS;
/** Seeds that wait for their day. */
const MOST_SEEDS = 32;
const LONGEST_REASON = 200;

/** The house has it now, beside what it has promised the fund already; nothing is taken before the day. */
export function seedInsurance(world: World, { asset, amount, fromMs, maker, checker }: SeedInsurance): Reply {
  const { state } = world;
  if (!state.houses.has('insurance')) return refuse('purpose-invalid', { purpose: 'insurance' });
  if (state.assets[asset] === undefined) return refuse('unknown-asset', { asset });
  if (amount <= 0n) return refuse('amount-not-positive', { amount });
  const alone = checkTwo(maker, checker);
  if (alone !== null) return alone;
  if (!Number.isSafeInteger(fromMs) || fromMs < state.atMs)
    return refuse('effective-date-past', { effectiveAtMs: fromMs, now: state.atMs });
  const latest = state.atMs + FARTHEST_MS;
  if (fromMs > latest) return refuse('expiry-out-of-range', { expiresAtMs: fromMs, latest });
  const { seeds, nextSeed } = state.contracts;
  if (seeds.size >= MOST_SEEDS) return refuse('listing-invalid', { field: 'seed', value: seeds.size });
  let promised = 0n;
  for (const one of seeds.values()) if (one.asset === asset) promised += one.left;
  const poor = checkAvailable(state, FEES, asset, promised + amount);
  if (poor !== null) return poor;
  // ── nothing below may fail ──
  emit(world, insuranceSeedPlanned, { seed: nextSeed, asset, amount, fromMs, maker, checker });
  return { refusal: null, id: nextSeed };
}

/** The clock's: what the house has of a seed whose day has come goes into the fund; the rest is asked for again a day later. */
export function paySeed(world: World, seed: number): void {
  const { state } = world;
  const { asset, left } = state.contracts.seeds.get(seed)!;
  const available = state.balances.available(FEES, asset);
  const paid = available < left ? available : left;
  const to = state.houses.get('insurance')!;
  move(world, { from: FEES, to, asset, amount: paid, reason: 'insurance', causeKind: 'fund', cause: 0 });
  emit(world, insuranceSeedPaid, { seed, paid, left: left - paid, nextMs: paid === left ? 0 : state.atMs + DAY_MS });
}

export function stopOpening(world: World, { instrument: index, untilMs, reason }: StopOpening): Reply {
  const { state } = world;
  if (contractAt(state, index) === null) return refuse('unknown-instrument', { instrument: index });
  const latest = state.atMs + DAY_MS;
  if (!Number.isSafeInteger(untilMs) || untilMs > latest || (untilMs !== 0 && untilMs <= state.atMs))
    return refuse('expiry-out-of-range', { expiresAtMs: untilMs, latest });
  if (untilMs !== 0 && (reason.trim() === '' || reason.length > LONGEST_REASON))
    return refuse('purpose-invalid', { purpose: reason });
  // What stands until later is not shortened by stopping anew: to open earlier takes the command that allows it.
  const standsUntil = contractAt(state, index)!.openingStoppedUntilMs;
  if (untilMs !== 0 && untilMs < standsUntil && standsUntil > state.atMs)
    return refuse('opening-stopped', { instrument: index, untilMs: standsUntil });
  // ── nothing below may fail ──
  emit(world, openingStopped, { instrument: index, untilMs, reason });
  return { refusal: null, instrument: index };
}

export function delistContract(world: World, { instrument: index, delistAtMs }: DelistContract): Reply {
  const { state } = world;
  if (contractAt(state, index) === null) return refuse('unknown-instrument', { instrument: index });
  if (hasSeries(state, index)) return refuse('underlying-invalid', { field: 'series' });
  const earliest = state.atMs + NOTICE_MS;
  if (!Number.isSafeInteger(delistAtMs) || delistAtMs < earliest)
    return refuse('effective-date-past', { effectiveAtMs: delistAtMs, now: earliest });
  // ── nothing below may fail ──
  emit(world, delistingScheduled, { instrument: index, delistAtMs });
  return { refusal: null, instrument: index };
}
