// In: the clock. Out: orders of a series closed; then cover pays holders, in steps, and the rest of it is free. It can not fail: cover is the most.
import { coverOf, payoffAt, payoutOf } from '@hilsa/formulas/options';
import { done } from '../clock/run-due.ts';
import { isSpent, type World } from '../engine-types.ts';
import { emit } from '../facts/emit.ts';
import { capture, move, release } from '../ledger/money.ts';
import { closeOpenOrder } from '../orders/close.ts';
import { standingOrders } from '../orders/standing.ts';
import { coverSettled, optionPaid, seriesCleared, seriesClosed, seriesForgotten } from './facts.ts';
import { type Listed, seriesAt, termsOf } from './series.ts';
import { type Cover, OPTIONS_HOUSE } from './state.ts';

/** The clock's: the next slice of the open orders of a series that trades no more, or whose terms are others now. */
export function clearSeries(world: World, index: number): void {
  const { instrument, series } = seriesAt(world.state, index);
  const reason = series.phase === 'trading' ? 'corporate-action' : 'instrument-retired';
  for (const slot of standingOrders(instrument)) {
    if (isSpent(world)) return;
    closeOpenOrder(world, slot, reason);
  }
  done(world, 'go-on-matching', index);
  emit(world, seriesCleared, { instrument: index });
}

/** The clock's: the next slice of writers, then of holders; at the end the series is gone. */
export function settleSeries(world: World, index: number): void {
  const { state } = world;
  const found = seriesAt(state, index);
  const { series, listing } = found;
  for (const [account, cover] of series.covers) {
    if (isSpent(world)) return;
    takeCover(world, found, account, cover);
  }
  for (const account of series.holders.keys()) {
    if (isSpent(world)) return;
    pay(world, found, account);
  }
  for (const account of state.options.writers) {
    if (isSpent(world)) return;
    if (state.balances.available(account, listing.baseAsset) > 0n) pay(world, found, account);
  }
  const house = state.houses.get(OPTIONS_HOUSE)!;
  const rest = series.pot;
  if (series.firstWriter >= 0)
    move(world, { ...about(found), from: house, to: series.firstWriter, asset: listing.quoteAsset, amount: rest });
  emit(world, seriesClosed, { instrument: index, underlying: series.underlying, rest });
  emit(world, seriesForgotten, { instrument: index });
}

/** What a writer has of its own series it owes to nobody: those units go first. */
function takeCover(world: World, found: Listed, account: number, cover: Cover): void {
  const { state } = world;
  const { instrument, listing, series } = found;
  const house = state.houses.get(OPTIONS_HOUSE)!;
  const has = state.balances.available(account, listing.baseAsset);
  const own = has < BigInt(cover.lots) ? has : BigInt(cover.lots);
  const record = state.holds.get(cover.hold)!;
  const terms = termsOf(listing);
  // Rounded up, where holders are paid rounded down: the pot is never short. The payoff is at most the strike, so the cover is enough.
  const owed = coverOf({ ...terms, strike: payoffAt(terms, series.settlement) }, BigInt(cover.lots) - own);
  const paid = owed < record.amount ? owed : record.amount;
  capture(world, record, { to: house, amount: paid, reason: 'option-payout' });
  const left = state.holds.get(cover.hold);
  if (left !== undefined) release(world, left);
  move(world, { ...about(found), reason: 'delivery', from: account, to: house, asset: listing.baseAsset, amount: own });
  emit(world, coverSettled, { instrument: instrument.index, account, lots: cover.lots, own: Number(own), paid });
}

function pay(world: World, found: Listed, account: number): void {
  const { state } = world;
  const { instrument, listing, series } = found;
  const house = state.houses.get(OPTIONS_HOUSE)!;
  const units = state.balances.available(account, listing.baseAsset);
  const owed = payoutOf(termsOf(listing), units, series.settlement);
  const payout = owed < series.pot ? owed : series.pot;
  const holder = series.holders.get(account);
  move(world, { ...about(found), from: house, to: account, asset: listing.quoteAsset, amount: payout });
  move(world, {
    ...about(found),
    reason: 'delivery',
    from: account,
    to: house,
    asset: listing.baseAsset,
    amount: units,
  });
  emit(world, optionPaid, {
    instrument: instrument.index,
    account,
    lots: Number(units),
    payout,
    premium: holder?.premium ?? 0n,
    fees: holder?.fees ?? 0n,
  });
}

function about({ instrument }: Listed) {
  return { causeKind: 'series', cause: instrument.index, reason: 'option-payout' } as const;
}
