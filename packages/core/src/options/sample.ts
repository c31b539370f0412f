// In: the clock. Out: windows are planned, opened and sampled; at the end S* of every series that expired, or its move to the next window.
import {
  payoffAt,
  sampleTimeMs,
  SETTLEMENT_WINDOW,
  settlementMean,
  settlementOutcome,
  shareSample,
} from '@hilsa/formulas/options';
import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';
import type { World } from '../engine-types.ts';
import { emit } from '../facts/emit.ts';
import type { InstrumentState } from '../instruments/instrument.ts';
import { NONE } from '../matching/order-book.ts';
import type { State } from '../state.ts';
import {
  optionIndexSampled,
  optionSampled,
  optionWindowClosed,
  optionWindowOpened,
  optionWindowPlanned,
  seriesMoved,
  seriesSettled,
} from './facts.ts';
import { isUnderlyingOpen, levelOf, type Reference, referenceAt } from './reference.ts';
import { seriesAt, termsOf, underlyingAt } from './series.ts';
import type { Underlying } from './state.ts';
import { nextWindow, WINDOW_MS } from './windows.ts';

const LOOK_AGAIN_MS = 3_600_000;

/** The clock's: whatever comes next for an underlying. */
export function sampleOption(world: World, index: number): void {
  const { state } = world;
  const underlying = underlyingAt(state, index);
  const dueMs = state.due.dueAt('sample-option', index)!;
  if (!underlying.isOpen) awaitWindow(world, underlying, dueMs);
  else if (underlying.samples.length < SETTLEMENT_WINDOW.samples) sample(world, underlying, dueMs);
  else closeWindow(world, underlying);
}

/** A window opens at the time it was planned for, unless its day has other hours by then. */
function awaitWindow(world: World, { instrument, endMs }: Underlying, dueMs: number): void {
  const { state } = world;
  const next = nextWindow(state, referenceAt(state, instrument), dueMs);
  if (next !== null && next.endMs === endMs && dueMs === endMs - WINDOW_MS) {
    const sampleMs = sampleTimeMs(endMs, 1);
    emit(world, optionWindowOpened, { underlying: instrument, day: next.day, endMs, sampleMs });
    return;
  }
  const lookMs = next === null ? dueMs + LOOK_AGAIN_MS : next.endMs - WINDOW_MS;
  emit(world, optionWindowPlanned, { underlying: instrument, day: next?.day ?? -1, endMs: next?.endMs ?? 0, lookMs });
}

function sample(world: World, { instrument: index, samples, endMs }: Underlying, dueMs: number): void {
  const { state } = world;
  const place = samples.length + 1;
  // What could not be looked at in its time is not made up later.
  const isLate = state.atMs - dueMs > SETTLEMENT_WINDOW.everyMs;
  const isEnd = place === SETTLEMENT_WINDOW.samples;
  const when = { underlying: index, place, endMs, nextMs: isEnd ? dueMs : sampleTimeMs(endMs, place + 1) };
  const reference = referenceAt(state, index);
  if (reference.basket !== null) {
    const found = isLate ? null : lookAtIndex(state, reference, isEnd);
    emit(world, optionIndexSampled, { ...when, ...(found ?? { ticks: null, prices: [], isFlagged: false }) });
    return;
  }
  const found = isLate ? null : lookAt(state, reference, isEnd);
  emit(world, optionSampled, {
    ...when,
    ...(found ?? { ticks: null, bid: null, ask: null, last: null, isFlagged: false }),
  });
}

interface Look {
  readonly ticks: number;
  readonly bid: number | null;
  readonly ask: number | null;
  readonly last: number;
  readonly isFlagged: boolean;
}

/** The index of a contract; of a share the median of its best prices and its last. The last sample lies on the end of trading itself. */
function lookAt(state: State, { index, instrument }: Reference, isEnd: boolean): Look | null {
  const { contract, share } = instrument!;
  const wasOpen = isEnd && share !== null && share.haltReason === '' && share.auctionEndsAtMs === 0;
  if (!wasOpen && !isUnderlyingOpen(state, index)) return null;
  if (contract !== null)
    return { ticks: contract.indexTicks, bid: null, ask: null, last: contract.indexTicks, isFlagged: false };
  const looked = lookAtBook(instrument!);
  const found = shareSample(looked);
  return found === null || looked.last === null ? null : { ...looked, last: looked.last, ...found };
}

/** Of each member what a sample of its own would be; one that did not trade yet counts with what its day stands on, flagged. */
function lookAtIndex(
  state: State,
  { index, basket }: Reference,
  isEnd: boolean,
): { ticks: number; prices: number[]; isFlagged: boolean } | null {
  if (!isEnd && !isUnderlyingOpen(state, index)) return null;
  const prices: number[] = [];
  let isFlagged = false;
  const ticks = levelOf(state, basket!, (member) => {
    const found = shareSample(lookAtBook(member));
    isFlagged ||= found === null || found.isFlagged;
    const price = found?.ticks ?? member.share?.reference ?? 0;
    prices.push(price);
    return price;
  });
  return ticks <= 0 ? null : { ticks, prices, isFlagged };
}

function lookAtBook({ book, lastTicks }: InstrumentState) {
  const side = (ticks: number): number | null => (ticks === NONE ? null : ticks);
  return { bid: side(book.bids.best), ask: side(book.asks.best), last: lastTicks > 0 ? lastTicks : null };
}

function closeWindow(world: World, underlying: Underlying): void {
  const { state } = world;
  const { instrument, samples, endMs, whole, day } = underlying;
  const valid = samples.filter((one) => one !== null).length;
  for (const index of underlying.series) {
    const { series, listing } = seriesAt(state, index);
    if (series.phase !== 'ended' || listing.expiryDay > day) continue;
    settle(world, index, { samples, endMs, whole });
  }
  const isWhole = valid >= SETTLEMENT_WINDOW.leastValid;
  emit(world, optionWindowClosed, { underlying: instrument, endMs, valid, isWhole });
}

function settle(
  world: World,
  index: number,
  { samples, endMs, whole }: Pick<Underlying, 'samples' | 'endMs' | 'whole'>,
): void {
  const { state } = world;
  const { series, listing } = seriesAt(state, index);
  const { tickUnits } = referenceAt(state, listing.underlying);
  const inUnits = (ticks: number): bigint => BigInt(ticks) * tickUnits;
  // Before there ever was a whole half hour there is nothing to fall back on: it goes on moving.
  const moves = whole === null ? Math.min(series.moves, SETTLEMENT_WINDOW.mostMoves - 1) : series.moves;
  const outcome = settlementOutcome(
    samples.map((one) => (one === null ? null : inUnits(one))),
    moves,
    whole?.samples.map(inUnits) ?? [],
  );
  if (outcome.kind === 'moved') {
    emit(world, seriesMoved, { instrument: index, moves: series.moves + 1 });
    return;
  }
  const step = hundredth(state, listing.quoteAsset);
  const settlement = settlementMean(outcome.samples, step) * step;
  emit(world, seriesSettled, {
    instrument: index,
    underlying: listing.underlying,
    endMs: outcome.isFallback ? whole!.endMs : endMs,
    settlement,
    payoff: payoffAt(termsOf(listing), settlement),
    samples: outcome.samples.length,
    isFallback: outcome.isFallback,
    hash: bytesToHex(sha256(utf8ToBytes(outcome.samples.join(',')))),
  });
}

/** Units of 0.01 of a money. */
function hundredth({ assets }: State, asset: number): bigint {
  const { decimals } = assets[asset]!;
  return decimals <= 2 ? 1n : 10n ** BigInt(decimals - 2);
}
