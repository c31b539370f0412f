// In: an engine's state. Out: what may be asked of it, between commands; nothing here changes anything.
import type { AgreedRate } from '@hilsa/formulas/conversion';
import { FEE_CLASSES, type FeeClass, type Owner } from './accounts/account-store.ts';
import { ownerOf } from './accounts/wallets.ts';
import type { PositionDirection } from './commands.ts';
import { customerAt } from './contracts/customers.ts';
import { type OpenPosition, readPosition } from './contracts/open-position.ts';
import { contractsOf, marketOf, positionOf } from './contracts/positions.ts';
import type { ContractCustomer, ContractsState, OrderLevels } from './contracts/state.ts';
import { pairOf } from './conversion/facts.ts';
import { agreedRate } from './conversion/rates.ts';
import { type PairState, type Quote, spentToday } from './conversion/state.ts';
import type { KeptMandate, Offering } from './offerings/state.ts';
import { type InstrumentState, ratesAt } from './instruments/instrument.ts';
import type { FeesState } from './fees/state.ts';
import { type OwnVolume, ownVolume } from './fees/tier.ts';
import { paysAt } from './fund/days.ts';
import { fundOf, type FundsState } from './fund/state.ts';
import type { Hold } from './ledger/holds.ts';
import type { Owed } from '@hilsa/formulas/loans';
import { engaged } from './loans/apply.ts';
import { duesAt } from './loans/debt.ts';
import { loanOf, type LoansState } from './loans/state.ts';
import type { Member, PlanState } from './membership/state.ts';
import { subscribable } from './offerings/apply.ts';
import { scoreOf } from './scores/state.ts';
import { type OwedAsset, owedOf } from './liabilities/owed.ts';
import { NONE } from './matching/order-book.ts';
import { type OpenOrder, readOrder } from './orders/open-order.ts';
import { ordersOf } from './orders/standing.ts';
import { type PremiumRoom, premiumRoom } from './options/premium.ts';
import {
  forwardPrice,
  type Pause,
  pauseOf,
  levelOf,
  priceTicks,
  type Reference,
  referenceOf,
} from './options/reference.ts';
import { seriesAt } from './options/series.ts';
import { windowEndOn } from './options/windows.ts';
import type { ComingTerms, OptionIndex, Underlying } from './options/state.ts';
import type { PaymentsState } from './payments/state.ts';
import { referenceTicks } from './prices/reference.ts';
import type { RobotOrder, RobotState } from './robots/state.ts';
import { leavingNow } from './robots/costs.ts';
import { worthOf } from './robots/worth.ts';
import type { Uncrossing } from '@hilsa/formulas/stocks';
import { indicative } from './stocks/auction.ts';
import type { ActionState, StockMarket } from './stocks/state.ts';
import type { AssetState, State } from './state.ts';

/** @throws RangeError where a number names nothing */
export class EngineReads {
  protected readonly state: State;

  constructor(state: State) {
    this.state = state;
  }

  /** What is owed to each owner, by asset. Walks the whole state: for whoever has an engine of its own, beside trading. */
  owed(): OwedAsset[] {
    return owedOf(this.state);
  }

  /** Units of the asset. Unknown accounts and assets have zero. */
  balance(account: number, asset: number): { available: bigint; held: bigint } {
    if (this.state.assets[asset] === undefined || this.state.accounts.ownerKind(account) === null)
      return { available: 0n, held: 0n };
    const { available, held } = this.state.balances.read(account, asset);
    return { available, held };
  }

  /** Why money of the owner is held, orders apart: oldest first. */
  holds(owner: number): Hold[] {
    return this.state.holds.ofOwner(owner);
  }

  /** An open position as it stands, or null. */
  position(account: number, instrument: number, direction: PositionDirection): OpenPosition | null {
    const position = positionOf(marketOf(this.instrument(instrument)), account, direction === 'short');
    return position === undefined ? null : readPosition(position);
  }

  /** The owner's open positions, by market. */
  positions(account: number): OpenPosition[] {
    return contractsOf(this.state).flatMap(({ index }) =>
      (['long', 'short'] as const).flatMap((direction) => this.position(account, index, direction) ?? []),
    );
  }

  /** Who an account is where contracts are concerned: kind, own limits, position mode. */
  contractCustomer(account: number): Readonly<ContractCustomer> {
    return customerAt(this.state, account);
  }

  /** The most leverage by kind of customer, in force and to come, and what the house will put into the fund. */
  get contractLaw(): Pick<Readonly<ContractsState>, 'caps' | 'comingCaps' | 'seeds'> {
    return this.state.contracts;
  }

  /** The levels that an open order will bring to its position, or null. */
  orderLevels(orderId: number): Readonly<OrderLevels> | null {
    return this.state.contracts.orderLevels.get(orderId) ?? null;
  }

  /** Pairs that can be converted, by number. */
  get conversionPairs(): readonly PairState[] {
    return this.state.conversion.pairs;
  }

  /** Stock markets, by number. */
  get stockMarkets(): readonly StockMarket[] {
    return this.state.stocks.markets;
  }

  /** Corporate actions that are announced and not ended. */
  get shareActions(): Iterable<Readonly<ActionState>> {
    return this.state.stocks.actions.values();
  }

  /** What would happen if the collected orders of a share met now; null when nothing would trade. */
  indicative(index: number): Uncrossing | null {
    const instrument = this.instrument(index);
    return instrument.share === null ? null : indicative(this.state.orders, { instrument, share: instrument.share });
  }

  /** What the sources of a pair agree on at a time; null: too few, too old, too far apart. Throws RangeError for a pair that is not there. */
  agreedRate(pair: number, atMs: number): AgreedRate | null {
    return agreedRate(pairOf(this.state, pair), atMs);
  }

  /** Quote units that an owner has converted on a pair, on the day (UTC+6) of a time. */
  convertedToday(owner: number, pair: number, atMs: number): bigint {
    return spentToday(this.state.conversion, atMs, owner, pair);
  }

  /** A quote that can be accepted, or was lately; null once the clock has taken it out. */
  quote(id: number): Quote | null {
    return this.state.conversion.quotes.get(id) ?? null;
  }

  /** Rails, deposits, destinations and withdrawals that are not at their end. Only to read. */
  get payments(): Readonly<PaymentsState> {
    return this.state.payments;
  }

  /** Plans of membership, by number. */
  get membershipPlans(): readonly PlanState[] {
    return this.state.membership.plans;
  }

  /** What the owner's membership is; null for who never was a member. */
  member(account: number): Member | null {
    return this.state.membership.members.get(account) ?? null;
  }

  /** Funds, by number. Only to read. */
  get funds(): Readonly<FundsState> {
    return this.state.funds;
  }

  /** When a redemption of a dealing at a time would be paid, UTC milliseconds. Throws RangeError for a fund that is not there. */
  fundPaysAt(fund: number, atMs: number): number {
    return paysAt(this.state, fundOf(this.state, fund).rules, atMs);
  }

  /** Offerings that run or ended lately, by number. */
  get offerings(): ReadonlyMap<number, Offering> {
    return this.state.offerings.all;
  }

  /** What an underlying is; null for what options cannot be on. */
  optionReference(index: number): Reference | null {
    return referenceOf(this.state, index);
  }

  /** When the window of a day ends on an underlying; null for a day without one, or that is not made yet. */
  optionWindowEnd(reference: Reference, day: number): number | null {
    return windowEndOn(this.state, reference, day);
  }

  /** What it is worth now, in its ticks; 0: not known. */
  optionReferenceTicks(reference: Reference): number {
    return priceTicks(this.state, reference);
  }

  /** The level of an index at given prices of its members, in hundredths; 0 where one has none. */
  optionIndexLevel(index: OptionIndex, ticksOf: (member: InstrumentState) => number): number {
    return levelOf(this.state, index, ticksOf);
  }

  /** Why its options may not trade at a time; null while they may. */
  optionPause(index: number, atMs: number): Pause | null {
    return pauseOf(this.state, index, atMs);
  }

  /** What one underlying is worth at a time to come, in quote units: announced cash dividends are taken off. */
  optionForward(index: number, untilMs: number): bigint {
    return forwardPrice(this.state, index, untilMs);
  }

  /** Indices of shares that options can be on, from `INDEX_BASE` on. */
  get optionIndices(): readonly OptionIndex[] {
    return this.state.options.indices;
  }

  /** Terms that come later, by underlying. */
  get comingOptionTerms(): ReadonlyMap<number, ComingTerms> {
    return this.state.options.coming;
  }

  /** What options are on, by number of the underlying. */
  get optionUnderlyings(): ReadonlyMap<number, Underlying> {
    return this.state.options.underlyings;
  }

  /** Whether an asset is units of a series: a position, no money and no share. */
  isOptionAsset(asset: number): boolean {
    return this.state.options.assets.has(asset);
  }

  /** Whether an owner has passed the questions about options. */
  isOptionTested(owner: number): boolean {
    return this.state.options.tested.has(owner);
  }

  /** What an account may still spend on premium, and what it has open, in units of a series' money. Throws RangeError for no series. */
  premiumRoom(account: number, instrument: number): PremiumRoom {
    return premiumRoom(this.state, seriesAt(this.state, instrument), account);
  }

  /** An owner's standing instruction, or null. */
  mandate(account: number): KeptMandate | null {
    return this.state.offerings.mandates.get(account) ?? null;
  }

  /** Whether an owner gave a taxpayer number: less is withheld of its dividends. */
  hasTaxNumber(owner: number): boolean {
    return this.state.stocks.taxNumbers.has(owner);
  }

  /** Robots that are or were sold, by number. */
  get robots(): readonly RobotState[] {
    return this.state.robots.robots;
  }

  /** Whether the account is the wallet of a robot order, complete ones included. */
  isRobotWallet(account: number): boolean {
    return this.state.robots.wallets.has(ownerOf(account));
  }

  /** Orders of robots that are not complete, by number. */
  get robotOrders(): ReadonlyMap<number, RobotOrder> {
    return this.state.robots.orders;
  }

  /** What a robot order's wallet is worth now, in units of its asset; 0n once it is complete. */
  robotWorth(robotOrder: number): bigint {
    const order = this.state.robots.orders.get(robotOrder);
    return order === undefined ? 0n : worthOf(this.state, order);
  }

  /** What leaving a robot order would cost now, and what may be taken out of it; zeros once it is complete. Units of its asset. */
  robotLeaving(robotOrder: number): { performance: bigint; exit: bigint; takeOut: bigint } {
    const order = this.state.robots.orders.get(robotOrder);
    return order === undefined ? { performance: 0n, exit: 0n, takeOut: 0n } : leavingNow(this.state, order);
  }

  /** Rules, collateral and loans that have not ended. Only to read. */
  get loans(): Readonly<LoansState> {
    return this.state.loans;
  }

  /** What ends a loan at a time: nothing but the principal within a day of the payout. Throws RangeError for a loan that is not there. */
  loanDues(id: number, atMs: number): Owed {
    return duesAt(loanOf(this.state, id), atMs);
  }

  /** What an owner has borrowed or asked for in one money. */
  loansEngaged(owner: number, asset: number): bigint {
    return engaged(this.state, owner, asset);
  }

  /** An owner's score, 0 to 100. */
  score(owner: number): number {
    return scoreOf(this.state, owner);
  }

  /** Free money of an account that may be subscribed with: what was borrowed is not. */
  subscribable(account: number, asset: number): bigint {
    return subscribable(this.state, asset, account);
  }

  /** The owner, and whoever acts for it: a robot order, a fund. Oldest first. */
  actors(owner: number): readonly number[] {
    return this.state.accounts.together(owner);
  }

  /** The house account of a purpose, or null. */
  house(purpose: string): number | null {
    return this.state.houses.get(purpose) ?? null;
  }

  /** An open order, or null: closed ones are in the tables. */
  order(orderId: number): OpenOrder | null {
    const slot = this.state.orders.slotOf(orderId);
    return slot === NONE ? null : readOrder(this.state.orders, slot);
  }

  /** The account's open orders, newest first. */
  openOrders(account: number): OpenOrder[] {
    if (this.state.accounts.ownerKind(account) === null) return [];
    return Array.from(ordersOf(this.state, account, ownerOf(account), null), (slot) =>
      readOrder(this.state.orders, slot),
    );
  }

  /** Up to `levels` price levels a side, best first, as [ticks, lots]. */
  depth(
    instrument: number,
    levels: number,
  ): { bids: [ticks: number, lots: number][]; asks: [ticks: number, lots: number][] } {
    const { book } = this.instrument(instrument);
    return { bids: book.bids.levels(levels), asks: book.asks.levels(levels) };
  }

  /** Throws RangeError for a number that is not listed. */
  instrument(index: number): InstrumentState {
    const instrument = this.state.instruments[index];
    if (instrument === undefined) throw new RangeError(`no instrument ${index}`);
    return instrument;
  }

  /** The one that is listed under a number, if any. */
  listed(index: number): InstrumentState | undefined {
    return this.state.instruments[index];
  }

  /** How many were ever listed, retired ones too: the next is listed under this number. */
  get instrumentPlaces(): number {
    return this.state.instruments.length;
  }

  /** Those that are listed; retired ones are not among them. A list made anew: not for every order. */
  get instruments(): readonly InstrumentState[] {
    return this.state.instruments.filter((instrument) => instrument !== undefined);
  }

  get assets(): readonly AssetState[] {
    return this.state.assets;
  }

  /** The price in ticks that bands and protections are measured from now. */
  reference(index: number): number {
    return referenceTicks(this.instrument(index), this.state.atMs);
  }

  /** The owner of an account; null for a number that is no account. */
  account(account: number): Owner | null {
    return this.state.accounts.owner(account);
  }

  /** What an order of this account would pay on an instrument now, in millionths. */
  feesOf(account: number, index: number): { readonly makerPpm: number; readonly takerPpm: number } {
    const instrument = this.instrument(index);
    const at = ratesAt(this.state, instrument, account);
    return { makerPpm: instrument.feePpm[at]!, takerPpm: instrument.feePpm[at + 1]! };
  }

  /** By class of fees its table in force and what waits; missing: its markets go by their own rates. Only to read. */
  get fees(): Readonly<FeesState> {
    return this.state.fees;
  }

  /** An owner's tier in a class now, and the volume that it is of; null: the class has no table. */
  ownVolume(account: number, feeClass: FeeClass): OwnVolume | null {
    return ownVolume(this.state, account, FEE_CLASSES.indexOf(feeClass));
  }

  /** Part of a fee that goes to whoever invited the account that paid it. */
  get referralRebateBps(): number {
    return this.state.referralRebateBps;
  }

  get accountCount(): number {
    return this.state.accounts.count;
  }

  /** Time of the last accepted command, UTC milliseconds. */
  get atMs(): number {
    return this.state.atMs;
  }

  get openOrderCount(): number {
    return this.state.orders.count;
  }
}
