// In: an order's account, price, quantity and value. Out: the refusal they earn, or null.
import { priceBand } from '@hilsa/formulas';
import { balanceIndex } from '../ledger/balances.ts';
import { MAX_TICKS } from '../matching/order-book.ts';
import { refuse, type Refusal } from '../refusals.ts';
import type { InstrumentState, State } from '../state.ts';

/** Open orders an account may have at once, so that no one can fill the memory; participants quote many markets. */
export const MOST_OPEN_ORDERS = 200;
export const MOST_OPEN_ORDERS_OF_PARTICIPANT = 4_000;

/** Whether this account may place orders on this instrument now. */
export function checkTrader(state: State, account: number, instrument: number): Refusal | null {
  const ownerKind = state.accounts.ownerKind(account);
  if (ownerKind === null || ownerKind === 'house') return refuse('unknown-account', { account });
  const listed = state.instruments[instrument];
  if (listed === undefined) return refuse('unknown-instrument', { instrument });
  if (!state.accounts.isActive(account)) return refuse('account-disabled', { account });
  if (listed.status === 'halted') return refuse('instrument-halted', { instrument });
  if (listed.status === 'cancel-only') return refuse('instrument-cancel-only', { instrument });
  const most = ownerKind === 'participant' ? MOST_OPEN_ORDERS_OF_PARTICIPANT : MOST_OPEN_ORDERS;
  const open = state.orders.openCount(account);
  if (open >= most) return refuse('too-many-open-orders', { open, most });
  return null;
}

/** Within the tick range and the band around a reference, all in ticks. */
export function checkLimitPrice(instrument: InstrumentState, ticks: number, reference: number): Refusal | null {
  if (!Number.isInteger(ticks) || ticks <= 0) return refuse('price-not-positive', { ticks });
  if (ticks > MAX_TICKS) return refuse('price-out-of-range', { ticks, highest: MAX_TICKS });
  const bandBps = instrument.listing.priceBandBps;
  // The band without its division first; the exact edges only for the refusal.
  if (Math.abs(ticks - reference) * 10_000 <= reference * bandBps) return null;
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

export function checkBalance(state: State, asset: number, account: number, required: bigint): Refusal | null {
  const available = state.balances.page(asset, account)[balanceIndex(account)]!;
  return available < required ? refuse('insufficient-balance', { asset, required, available }) : null;
}
