// In: an order's account, price, quantity and value. Out: the refusal they earn, or null.
import { priceBand } from '@hilsa/formulas';
import { ownerOf, walletOf } from '../accounts/wallets.ts';
import { AVAILABLE } from '../ledger/balances.ts';
import { unitsAt } from '../facts/units.ts';
import type { InstrumentState } from '../instruments/instrument.ts';
import type { Listing } from '../instruments/listing.ts';
import { MAX_TICKS } from '../matching/order-book.ts';
import { refuse, type Refusal } from '../refusals.ts';
import { isTreasuryWriter } from '../options/treasury.ts';
import type { State } from '../state.ts';

/** Open orders an account may have at once, so that no one can fill the memory; participants quote many markets. */
export const MOST_OPEN_ORDERS = 200;
export const MOST_OPEN_ORDERS_OF_PARTICIPANT = 4_000;

/** Whether this account may place this many more orders on this instrument now. */
export function checkTrader(state: State, account: number, instrument: number, more = 1): Refusal | null {
  const ownerKind = state.accounts.ownerKind(account);
  if (ownerKind === null || (ownerKind === 'house' && !mayTrade(state, account, instrument)))
    return refuse('unknown-account', { account });
  const listed = state.instruments[instrument];
  if (listed === undefined) return refuse('unknown-instrument', { instrument });
  if (walletOf(account) !== listed.kind.wallet) return refuse('wrong-wallet', { account });
  if (!state.accounts.isActive(account)) return refuse('account-disabled', { account });
  if (listed.status === 'halted') return refuse('instrument-halted', { instrument });
  if (listed.status === 'cancel-only') return refuse('instrument-cancel-only', { instrument });
  const quotes = ownerKind === 'participant' || isTreasuryWriter(state, account, instrument);
  const most = quotes ? MOST_OPEN_ORDERS_OF_PARTICIPANT : MOST_OPEN_ORDERS;
  const open = state.orders.openCount(ownerOf(account));
  if (open + more > most) return refuse('too-many-open-orders', { open, most });
  return null;
}

/** Of the house only funds trade, and the treasury's writer of options. */
function mayTrade(state: State, account: number, instrument: number): boolean {
  return isFundOf(state, account, instrument) || isTreasuryWriter(state, account, instrument);
}

/** Whether it is what a fund owns, and the market one of those that its rules name. */
function isFundOf({ funds }: State, account: number, instrument: number): boolean {
  const fund = funds.all.get(funds.owners.get(ownerOf(account)) ?? 0);
  return fund !== undefined && fund.rules.targets.some((target) => target.instrument === instrument);
}

/** Within the tick range and the band around a reference, all in ticks. */
export function checkLimitPrice(instrument: InstrumentState, ticks: number, reference: number): Refusal | null {
  if (!Number.isInteger(ticks) || ticks <= 0) return refuse('price-not-positive', { ticks });
  if (ticks > MAX_TICKS) return refuse('price-out-of-range', { ticks, highest: MAX_TICKS });
  const { priceBandBps: bandBps, tickTable } = instrument.listing;
  if (tickTable.length > 0) {
    const step = stepAt(tickTable, ticks);
    if (ticks % step !== 0) return refuse('price-not-on-tick', { ticks, stepTicks: step });
  }
  // The band without its division first; the exact edges only for the refusal.
  if (Math.abs(ticks - reference) * 10_000 <= reference * bandBps) return instrument.kind.checkPrice(instrument, ticks);
  return refuse('price-outside-band', { ticks, ...priceBand(reference, bandBps) });
}

export function checkLots(instrument: InstrumentState, lots: number): Refusal | null {
  const { minLots, maxLots } = instrument.listing;
  if (!Number.isInteger(lots) || lots <= 0) return refuse('quantity-not-positive', { lots });
  if (lots < minLots) return refuse('quantity-below-minimum', { lots, minimum: minLots });
  if (lots > maxLots) return refuse('quantity-above-maximum', { lots, maximum: maxLots });
  return null;
}

/** `tickLots`: price in ticks times quantity in lots; compared before it could lose precision. */
export function checkNotional(instrument: InstrumentState, tickLots: number): Refusal | null {
  if (tickLots >= instrument.minTickLots && tickLots <= instrument.maxTickLots) return null;
  const { minNotional, maxNotional } = instrument.listing;
  const notional = BigInt(tickLots) * instrument.unitsPerTickLot;
  if (tickLots < instrument.minTickLots) return refuse('notional-below-minimum', { notional, minimum: minNotional });
  return refuse('notional-above-maximum', { notional, maximum: maxNotional });
}

/** The step of prices around a price, in ticks. */
function stepAt(table: Listing['tickTable'], ticks: number): number {
  let step = 1;
  for (const row of table) if (ticks >= row.from) step = row.step;
  return step;
}

/** What an account has available, as a safe integer: every order asks for it, and a bigint would be made for each. */
function availableUnits({ balances }: State, account: number, asset: number): number {
  const place = balances.find(account, asset) + AVAILABLE;
  return unitsAt(balances.words, place * 2);
}

/** Whether an order's hold is covered; `required` is a safe integer. */
export function checkHold(state: State, asset: number, account: number, required: number): Refusal | null {
  if (availableUnits(state, account, asset) >= required) return null;
  return refuse('insufficient-balance', {
    asset,
    required: BigInt(required),
    available: state.balances.available(account, asset),
  });
}
