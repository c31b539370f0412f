// In: an account and a contract. Out: the refusals that every command about contracts begins with, and those of whoever wants more exposure.
import { worstTicks } from '@hilsa/formulas';
import { INDEX_RULES, type LeverageCap, leverageCap } from '@hilsa/formulas/contracts';
import { ownerOf, walletOf } from '../accounts/wallets.ts';
import { dayOf } from '../conversion/state.ts';
import type { InstrumentState } from '../instruments/instrument.ts';
import type { PerpetualListing } from '../instruments/listing.ts';
import { MAX_TICKS } from '../matching/order-book.ts';
import { FLAGS, LEFT, TICKS } from '../orders/order-store.ts';
import { openCountOf, ordersOf } from '../orders/standing.ts';
import { FLAG } from '../orders/words.ts';
import { refuse, type Refusal } from '../refusals.ts';
import { RISK_BELOW, scoreOf } from '../scores/state.ts';
import type { State } from '../state.ts';
import { customerAt } from './customers.ts';
import { MOST_UNITS } from './lines.ts';
import type { ContractCustomer, Position } from './state.ts';

/** Open interest may be this many times the insurance fund. */
const OPEN_INTEREST_PER_FUND = 100;

/** The contract an account of the contract wallet speaks of. Frozen and disabled ones too: they may cancel, reduce, add margin. */
export function checkContractAccount(state: State, account: number, index: number): InstrumentState | Refusal {
  const ownerKind = state.accounts.ownerKind(account);
  if (ownerKind === null || ownerKind === 'house') return refuse('unknown-account', { account });
  const instrument = state.instruments[index];
  if (instrument === undefined || instrument.contract === null)
    return refuse('unknown-instrument', { instrument: index });
  if (walletOf(account) !== 'contract') return refuse('wrong-wallet', { account });
  if (instrument.status === 'halted') return refuse('instrument-halted', { instrument: index });
  return instrument;
}

/**
 * Whether the account may increase at all: itself, the market, the feed, its own loss limit.
 * @param customer as `customerAt` says, for whoever has looked already: every order asks
 */
export function checkIncrease(
  state: State,
  instrument: InstrumentState,
  account: number,
  customer = customerAt(state, account),
): Refusal | null {
  const { index, status } = instrument;
  const market = instrument.contract!;
  if (!state.accounts.isActive(account)) return refuse('account-disabled', { account });
  // Whoever brings the prices may be gone: then nobody tells the core that they are old.
  const isOld = state.atMs - market.indexAtMs > INDEX_RULES.freshMs;
  if (status === 'cancel-only' || market.feed !== 'open' || instrument.markTicks === 0 || isOld)
    return refuse('instrument-cancel-only', { instrument: index });
  if (market.openingStoppedUntilMs > state.atMs || market.delistAtMs > 0)
    return refuse('opening-stopped', { instrument: index, untilMs: market.openingStoppedUntilMs });
  const { mostDailyLoss, day, realised } = customer;
  if (mostDailyLoss !== null && day === dayOf(state.atMs) && BigInt(-realised) >= mostDailyLoss)
    return refuse('loss-limit-reached', { lost: BigInt(-realised), most: mostDailyLoss });
  return null;
}

/**
 * A limit may be only so much worse than a reference (the mark; of one that waits its trigger), in ticks; better it may be as far as prices go.
 */
export function checkWorst(
  { listing }: InstrumentState,
  isSell: boolean,
  ticks: number,
  reference: number,
): Refusal | null {
  const highest = MAX_TICKS / 4;
  if (!Number.isInteger(ticks) || ticks <= 0) return refuse('price-not-positive', { ticks });
  if (ticks > MAX_TICKS) return refuse('price-out-of-range', { ticks, highest });
  const worst = worstTicks(isSell ? 'sell' : 'buy', reference, listing.priceBandBps);
  if (isSell ? ticks >= worst : ticks <= worst) return null;
  return refuse('price-outside-band', { ticks, lowest: isSell ? worst : 1, highest: isSell ? highest : worst });
}

/** The most leverage of an account at a market, whatever the size. */
export function checkLeverage(
  state: State,
  instrument: InstrumentState,
  account: number,
  leverage: number,
  customer = customerAt(state, account),
): Refusal | null {
  const cap = capOf(
    state,
    capped(state, account, customer),
    (instrument.listing as PerpetualListing).tiers[0]!.mostLeverage,
  );
  if (Number.isInteger(leverage) && leverage >= 1 && leverage <= cap.most) return null;
  return refuse('leverage-above-cap', { leverage, most: cap.most, reason: cap.reasons[0]!.reason });
}

/** Whoever's score is in the risk band has half the cap, as who was put there. */
function capped(state: State, account: number, customer: Readonly<ContractCustomer>): Readonly<ContractCustomer> {
  return scoreOf(state, ownerOf(account)) < RISK_BELOW ? { ...customer, isInRiskBand: true } : customer;
}

/** The cap of a customer, reckoned once for all who are alike: every order asks for it. */
function capOf(
  { contracts: { caps, knownCaps } }: State,
  { kind, isTested, isInRiskBand, mostLeverage }: Readonly<ContractCustomer>,
  tierMost: number,
): LeverageCap {
  const bits = (kind === 'retail' ? 1 : 0) | (isTested ? 2 : 0) | (isInRiskBand ? 4 : 0);
  const key = ((tierMost * 256 + (mostLeverage ?? 0)) << 3) | bits;
  const known = knownCaps.get(key);
  if (known !== undefined) return known;
  const cap = leverageCap({ kind, isTested, isInRiskBand, ownMost: mostLeverage }, tierMost, caps.rules);
  knownCaps.set(key, cap);
  return cap;
}

/** A position of a value may have at most the leverage of its tier. */
export function checkTier(instrument: InstrumentState, value: number, leverage: number): Refusal | null {
  const most = mostAt(instrument, leverage);
  if (value <= most) return null;
  return refuse('position-above-tier', { value: BigInt(value), most: BigInt(most), leverage });
}

/** The highest value whose tier still allows a leverage; rates rise, leverage need not fall in every table. */
function mostAt({ listing }: InstrumentState, leverage: number): number {
  let most = 0;
  for (const { upTo, mostLeverage } of (listing as PerpetualListing).tiers) {
    if (mostLeverage < leverage) break;
    most = upTo === null ? MOST_UNITS : Number(upTo);
  }
  return most;
}

/** An order that would add to a position, and what the position would then be worth without the others. */
export interface Addition {
  readonly account: number;
  readonly isSell: boolean;
  readonly value: number;
  readonly leverage: number;
  /** Lots of the other direction that the others would close before they add. */
  readonly spare: number;
  /** The order itself, where it is open already; 0: it is new. */
  readonly orderId: number;
}

/** The same with the account's other open orders of that side: a row of them must not lead where one may not go. */
export function checkTierOfAll(state: State, instrument: InstrumentState, addition: Addition): Refusal | null {
  const { account, isSell, leverage, orderId } = addition;
  const most = mostAt(instrument, leverage);
  let { value, spare } = addition;
  if (value <= most && most < MOST_UNITS && openCountOf(state, account) > 0) {
    const { orders } = state;
    for (const slot of ordersOf(state, account, ownerOf(account), instrument.index)) {
      const flags = orders.field(slot, FLAGS);
      if ((flags & FLAG.reduceOnly) !== 0 || ((flags & FLAG.sell) !== 0) !== isSell || orders.ids[slot] === orderId)
        continue;
      const left = orders.field(slot, LEFT);
      const closed = Math.min(left, spare);
      spare -= closed;
      value += (left - closed) * Math.max(orders.field(slot, TICKS), instrument.markTicks) * instrument.tickLotUnits;
      if (value > most) break;
    }
  }
  return checkTier(instrument, value, leverage);
}

/** Open interest of all markets, with these lots more, against the insurance fund. */
export function checkOpenInterest(state: State, instrument: InstrumentState, lots: number): Refusal | null {
  const { quoteAsset } = instrument.listing;
  let value = lots * instrument.markTicks * instrument.tickLotUnits;
  for (const index of state.contracts.markets) {
    const { listing, contract, markTicks, tickLotUnits } = state.instruments[index]!;
    if (listing.quoteAsset === quoteAsset) value += contract!.openLots * markTicks * tickLotUnits;
  }
  const fund = instrument.contract!.money.insurance.available(state.balances);
  if (value <= fund * OPEN_INTEREST_PER_FUND) return null;
  return refuse('open-interest-full', { openInterest: BigInt(value), most: BigInt(fund * OPEN_INTEREST_PER_FUND) });
}

/** Beside a position on its way out nothing is opened. */
export function checkCalm(position: Position | undefined): Refusal | null {
  return position === undefined || position.liquidation === 0
    ? null
    : refuse('position-in-liquidation', { position: position.id });
}
