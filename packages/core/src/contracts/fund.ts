// In: operators' commands about contracts. Out: refusals or facts: more for the insurance fund, nobody opens for a while, a market ends.
import type { Reply, World } from '../engine-types.ts';
import { emit } from '../facts/emit.ts';
import { checkAvailable, move } from '../ledger/money.ts';
import { refuse } from '../refusals.ts';
import { FEES } from '../state.ts';
import type { DelistContract, SeedInsurance, StopOpening } from './commands.ts';
import { contractAt } from './positions.ts';
import { hasSeries } from '../options/series.ts';
import { delistingScheduled, openingStopped } from './market-facts.ts';

const DAY_MS = 86_400_000;
const NOTICE_MS = 7 * DAY_MS;
const LONGEST_REASON = 200;

export function seedInsurance(world: World, { asset, amount }: SeedInsurance): Reply {
  const { state } = world;
  const insurance = state.houses.get('insurance');
  if (insurance === undefined) return refuse('purpose-invalid', { purpose: 'insurance' });
  if (state.assets[asset] === undefined) return refuse('unknown-asset', { asset });
  if (amount <= 0n) return refuse('amount-not-positive', { amount });
  const poor = checkAvailable(state, FEES, asset, amount);
  if (poor !== null) return poor;
  // ── nothing below may fail ──
  move(world, { from: FEES, to: insurance, asset, amount, reason: 'insurance', causeKind: 'fund', cause: 0 });
  return { refusal: null };
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
