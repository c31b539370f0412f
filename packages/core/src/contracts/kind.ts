// In: perpetual contracts. Out: the rules of their kind: an order holds margin, fee and open loss; what a trade makes of positions is told
// by facts of their own right behind it (trade.ts), so that here only the orders' holds are taken down.
import { unitsPerTickLot } from '@hilsa/formulas';
import type { InstrumentState } from '../instruments/instrument.ts';
import type { KindRules } from '../instruments/kinds.ts';
import type { PerpetualListing } from '../instruments/listing.ts';
import { chargeOf } from '../orders/charge.ts';
import { FLAGS, LEFT, type OrderStore } from '../orders/order-store.ts';
import { FLAG, MARKET, typeOf } from '../orders/words.ts';
import { refuse } from '../refusals.ts';
import type { State } from '../state.ts';
import { ownerOf, walletOf } from '../accounts/wallets.ts';
import { spotKind } from '../spot/kind.ts';
import { checkIncrease, checkOpenInterest, checkTierOfAll, checkWorst } from './checks.ts';
import { modeOf } from './customers.ts';
import { linesOfTiers, partDown } from './lines.ts';
import { positionOf } from './positions.ts';
import { leverageOf } from './words.ts';

const FEWEST_VENUES = 3;
const MOST_VENUES = 16;
const MOST_LEVERAGE = 100;
/** Beyond it the sums of lines.ts are not exact. */
const MOST_MAINTENANCE_PPM = 500_000;

export const perpetualKind: KindRules = {
  ...spotKind,
  wallet: 'contract',
  holdsAsPlaced: true,

  wrongField(state, listing) {
    const { assets } = state;
    if (listing.kind !== 'perpetual') return 'kind';
    const base = assets[listing.baseAsset];
    if (base === undefined) return 'baseAsset';
    if (assets[listing.quoteAsset] === undefined || listing.quoteAsset === listing.baseAsset) return 'quoteAsset';
    if (listing.tickUnits <= 0n) return 'tickUnits';
    if (unitsPerTickLot(listing.tickUnits, listing.lotUnits, base.decimals) === null) return 'lotUnits';
    if (listing.fees.on !== 'money' || listing.fees.feeClass !== 'contract') return 'fees';
    return wrongContractTerms(listing) ?? (hasHouses(state, listing) ? null : 'houses');
  },

  /**
   * Orders on contracts come by a command of their own, which says more than one for coins can. Ladders are for the market's makers, at the
   * leverage that they have set.
   */
  admit(state, instrument, { as, account, isSell, ticks, lots, reduces, orderId = 0 }) {
    // What only takes of a position is asked nothing that is asked of whoever wants more.
    if (as === 'change' && reduces === true) return null;
    if (as === 'order' || (as === 'quotes' && !state.accounts.isParticipant(account)))
      return refuse('order-type-invalid', { type: 'perpetual', field: 'kind' });
    if (as === 'quotes') return checkIncrease(state, instrument, account);
    const more = lots + (positionOf(instrument.contract!, account, isSell)?.lots ?? 0);
    const value = more * Math.max(ticks, instrument.markTicks) * instrument.tickLotUnits;
    return (
      checkIncrease(state, instrument, account) ??
      checkTierOfAll(state, instrument, {
        account,
        isSell,
        value,
        leverage: instrument.contract!.leverages.get(account) ?? 1,
        // In a hedge what opens one direction closes nothing of the other.
        spare: modeOf(state, account) === 'hedge' ? 0 : (positionOf(instrument.contract!, account, !isSell)?.lots ?? 0),
        orderId,
      }) ??
      checkOpenInterest(state, instrument, lots)
    );
  },

  checkMoved: (_, instrument, isSell, ticks) =>
    instrument.markTicks === 0
      ? refuse('instrument-cancel-only', { instrument: instrument.index })
      : checkWorst(instrument, isSell, ticks, instrument.markTicks),

  holdAsset: ({ listing }) => listing.quoteAsset,

  holdFor(instrument, isSell, tickLots, lots, ppm, credit, flags) {
    if ((flags & FLAG.reduceOnly) !== 0) return 0;
    const value = tickLots * instrument.tickLotUnits;
    const fee = chargeOf(value, ppm, credit, instrument.feeRounding);
    return openingMargin(instrument, isSell, value, lots, flags) + fee;
  },

  settle(state, instrument, { buyer, seller, lots, notional, buyerFee, sellerFee }) {
    const { holds } = state.orders;
    holds[buyer]! -= outOfOrder(state.orders, instrument, buyer, lots, notional, buyerFee);
    holds[seller]! -= outOfOrder(state.orders, instrument, seller, lots, notional, sellerFee);
  },

  postings: () => [],
};

/** What lots opened at a value need: initial margin, and what they have lost against the mark the moment they are opened. */
export function openingMargin(
  { markTicks, tickLotUnits }: InstrumentState,
  isSell: boolean,
  value: number,
  lots: number,
  flags: number,
): number {
  const marked = markTicks === 0 ? value : markTicks * lots * tickLotUnits;
  const loss = isSell ? marked - value : value - marked;
  return Math.ceil(value / Math.max(1, leverageOf(flags))) + (loss > 0 ? loss : 0);
}

/**
 * What an order's hold gives for lots it has just filled, its lots left being fewer already: a share by lots, so that what a better price
 * saves is released at once; of a market order, whose lots were priced one by one, what these lots need.
 */
export function outOfOrder(
  orders: OrderStore,
  instrument: InstrumentState,
  slot: number,
  lots: number,
  value: number,
  fee: number,
): number {
  const hold = orders.holds[slot]!;
  const left = orders.field(slot, LEFT);
  if (hold === 0 || left === 0) return hold;
  const flags = orders.field(slot, FLAGS);
  if (typeOf(flags) === MARKET)
    return Math.min(hold, openingMargin(instrument, (flags & FLAG.sell) !== 0, value, lots, flags) + fee);
  return hold - partDown(hold, left, left + lots);
}

/** The first of a contract's own terms that makes no sense, or null. */
export function wrongContractTerms({ tiers, venues }: PerpetualListing): 'tiers' | 'venues' | null {
  if (
    tiers.length === 0 ||
    tiers.length > 16 ||
    tiers.some(({ maintenancePpm }) => maintenancePpm > MOST_MAINTENANCE_PPM)
  )
    return 'tiers';
  if (
    tiers.some(
      ({ mostLeverage }) => !Number.isInteger(mostLeverage) || mostLeverage < 1 || mostLeverage > MOST_LEVERAGE,
    )
  )
    return 'tiers';
  try {
    linesOfTiers(tiers);
  } catch {
    return 'tiers';
  }
  const names = new Set(venues.map(({ venue }) => venue));
  if (names.size !== venues.length || names.size < FEWEST_VENUES || names.size > MOST_VENUES) return 'venues';
  if (
    venues.some(
      ({ venue, weight }) =>
        !/^[a-z0-9-]{1,32}$/.test(venue) || !Number.isInteger(weight) || weight < 1 || weight > 1_000,
    )
  )
    return 'venues';
  return null;
}

function hasHouses({ houses, accounts }: State, listing: PerpetualListing): boolean {
  const { clearing, funding, insurance, liquidator } = listing.houses;
  return (
    houses.get(`clearing:${listing.symbol}`) === clearing &&
    houses.get(`funding:${listing.symbol}`) === funding &&
    houses.get('insurance') === insurance &&
    houses.get('liquidator') === ownerOf(liquidator) &&
    walletOf(liquidator) === 'contract' &&
    accounts.mayOwe(clearing) &&
    accounts.mayOwe(funding) &&
    !accounts.mayOwe(insurance)
  );
}
