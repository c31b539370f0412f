// In: options. Out: the rules of their kind: units are bought and sold as coins are, by those who have them; new ones come from writers alone.
import type { KindRules, Settlement } from '../instruments/kinds.ts';
import type { InstrumentState } from '../instruments/instrument.ts';
import { ACCOUNT } from '../orders/order-store.ts';
import { refuse } from '../refusals.ts';
import { spotKind } from '../spot/kind.ts';
import type { State } from '../state.ts';
import { divide } from '@hilsa/money';
import type { OptionListing } from '../instruments/listing.ts';
import { isUnderlyingOpen } from './reference.ts';
import { ceilingTicks, seriesAt } from './series.ts';

export const optionKind: KindRules = {
  ...spotKind,
  wallet: 'stock',

  /** Series are listed by a command of their own, and never change but by a corporate action. */
  wrongField: () => 'kind',

  /** Nobody pays what an option can never give, a writer's ladder neither. */
  checkPrice({ listing }, ticks) {
    const highest = ceilingTicks(listing as OptionListing);
    return ticks > highest ? refuse('price-out-of-range', { ticks, highest }) : null;
  },

  /** Orders of holders come by a command of their own; ladders are for writers. */
  admit(state, instrument, { as, account }) {
    if (as === 'order') return refuse('order-type-invalid', { type: 'option', field: 'kind' });
    if (as === 'change') return refuse('amend-not-allowed', { type: 'option' });
    if (!state.options.writers.has(account)) return refuse('writer-required', { account });
    const { listing, series } = seriesAt(state, instrument.index);
    if (series.phase !== 'trading') return refuse('option-not-trading', { instrument: instrument.index });
    if (isUnderlyingOpen(state, listing.underlying)) return null;
    return refuse('underlying-not-trading', { instrument: listing.underlying });
  },

  settle(state, instrument, trade) {
    const buyer = state.orders.field(trade.buyer, ACCOUNT);
    const seller = state.orders.field(trade.seller, ACCOUNT);
    spotKind.settle(state, instrument, trade);
    noteBought(state, instrument, buyer, trade);
    noteSold(state, instrument, seller, trade);
  },
};
/** On what is priced in a coin. */
export const coinOptionKind: KindRules = { ...optionKind, wallet: 'coin' };

/** What holders paid is kept; writers are not holders. */
function noteBought(state: State, { option }: InstrumentState, account: number, trade: Settlement): void {
  if (state.options.writers.has(account)) return;
  const { holders } = option!;
  const holder = holders.get(account);
  const premium = BigInt(trade.notional);
  const fees = BigInt(trade.buyerFee);
  if (holder === undefined) holders.set(account, { lots: trade.lots, premium, fees });
  else {
    holder.lots += trade.lots;
    holder.premium += premium;
    holder.fees += fees;
  }
}

/** What is sold takes its share of premium and fees with it, half-up, so that nothing is left with the last unit. */
function noteSold(state: State, { option }: InstrumentState, account: number, { lots }: Settlement): void {
  if (state.options.writers.has(account)) return;
  const holder = option!.holders.get(account);
  if (holder === undefined) return;
  const [sold, all] = [BigInt(lots), BigInt(holder.lots)];
  holder.premium -= divide(holder.premium * sold, all, 'half-up');
  holder.fees -= divide(holder.fees * sold, all, 'half-up');
  holder.lots -= lots;
  if (holder.lots === 0) option!.holders.delete(account);
}
