// In: commands, journalled facts, snapshots. Out: replies, facts, and one world's state to read.
import type { AgreedRate } from '@hilsa/formulas/conversion';
import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex } from '@noble/hashes/utils.js';
import type { Owner } from './accounts/account-store.ts';
import { ownerOf } from './accounts/wallets.ts';
import { TIME } from './clock/facts.ts';
import type { Command, PositionDirection } from './commands.ts';
import { type Mode, MOST_FACTS_A_STEP, type Reply, type World } from './engine-types.ts';
import { customerAt } from './contracts/customers.ts';
import { type OpenPosition, readPosition } from './contracts/open-position.ts';
import { marketOf, positionOf } from './contracts/positions.ts';
import type { ContractCustomer, OrderLevels } from './contracts/state.ts';
import { pairOf } from './conversion/facts.ts';
import { agreedRate } from './conversion/rates.ts';
import { type PairState, type Quote, spentToday } from './conversion/state.ts';
import { foldFacts } from './facts.ts';
import type { KeptMandate, Offering } from './offerings/state.ts';
import { FactBuffer, factsOf } from './facts/fact-buffer.ts';
import { type InstrumentState, ratesAt } from './instruments/instrument.ts';
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
import { INSTRUMENT } from './orders/order-store.ts';
import { ordersOf } from './orders/standing.ts';
import { type PremiumRoom, premiumRoom } from './options/premium.ts';
import { seriesAt } from './options/series.ts';
import type { Underlying } from './options/state.ts';
import type { PaymentsState } from './payments/state.ts';
import { referenceTicks } from './prices/reference.ts';
import type { RobotOrder, RobotState } from './robots/state.ts';
import { isBusy } from './orders/busy.ts';
import { worthOf } from './robots/worth.ts';
import { ROOMS } from './rooms.ts';
import type { Uncrossing } from '@hilsa/formulas/stocks';
import { indicative } from './stocks/auction.ts';
import type { ActionState, StockMarket } from './stocks/state.ts';
import { readSnapshot, writeSnapshot } from './snapshot/snapshot.ts';
import { type AssetState, emptyState, type State } from './state.ts';
import { decide } from './decide.ts';

export interface EngineOptions {
  readonly mode: Mode;
  /** How much one step may set off; tests make it small, so that much is done in steps. */
  readonly mostFactsAStep?: number;
}

/**
 * One world. `execute` is the only way in for commands; it is synchronous and complete: it refuses and changes nothing,
 * or appends the command's facts to `facts`, already folded into the state.
 */
export class Engine {
  /** Facts of the commands executed since the last `facts.clear()`. */
  readonly facts = new FactBuffer();
  readonly mode: Mode;
  #state: State;
  readonly #world: World;

  constructor({ mode, mostFactsAStep = MOST_FACTS_A_STEP }: EngineOptions, state: State = emptyState()) {
    this.mode = mode;
    this.#state = state;
    this.#world = { state, facts: this.facts, mode, began: 0, most: mostFactsAStep };
  }

  execute(command: Command): Reply {
    // Not a refusal: in live mode the command does not exist, so sending it is a fault of the program.
    if (this.mode === 'live' && command.kind === 'issue-test-money')
      throw new TypeError('issue-test-money does not exist in live mode');
    const before = this.facts.length;
    const atMs = this.#state.atMs;
    this.#emitTime(command.atMs);
    this.#world.began = this.facts.count;
    const reply = decide(this.#world, command);
    if (reply.refusal !== null) {
      this.facts.length = before;
      this.#state.atMs = atMs;
    }
    return reply;
  }

  /** When the next thing is due, or null: a timed event, or the next step of work that has begun (which is due already). */
  dueAtMs(): number | null {
    return this.#state.due.firstAtMs;
  }

  /**
   * Whether a command may be executed now. Not while something timed is due by the command's time, nor while work that concerns it goes on
   * in steps: matching on its market, closing of its owner's orders. Then `run-due` comes first. Whoever is not concerned need not wait.
   */
  isReady(command: Command): boolean {
    const { due, sweeps, orders } = this.#state;
    if (due.count === 0 || command.kind === 'run-due') return true;
    const timed = due.timedAtMs;
    if (timed !== null && timed <= command.atMs) return false;
    if (!due.hasSteps) return true;
    if ('account' in command && command.account !== null && sweeps.has(ownerOf(command.account))) return false;
    if ('fund' in command) return due.dueAt('go-on-fund', command.fund) === null;
    if ('offering' in command) return due.dueAt('go-on-offering', command.offering) === null;
    if ('robotOrder' in command) {
      const order = this.#state.robots.orders.get(command.robotOrder);
      return (
        order === undefined || (!sweeps.has(order.wallet) && !order.terms.markets.some((market) => isBusy(due, market)))
      );
    }
    if ('orderId' in command) {
      const slot = orders.slotOf(command.orderId);
      return slot === NONE || !isBusy(this.#state.due, orders.field(slot, INSTRUMENT));
    }
    if ('instrument' in command && command.instrument !== null) return !isBusy(due, command.instrument);
    return EVERYWHERE.has(command.kind) ? !this.#isMatching() : true;
  }

  #isMatching(): boolean {
    return this.#state.instruments.some(
      (instrument) => instrument !== undefined && isBusy(this.#state.due, instrument.index),
    );
  }

  /** The time of the command whose facts follow. */
  #emitTime(atMs: number): void {
    const at = this.facts.begin(TIME.kind, TIME.size);
    this.facts.words[at + 1] = 0;
    this.facts.doubles[(at + TIME.atMs) >> 1] = atMs;
    this.#state.atMs = atMs;
  }

  /** Apply journalled facts, as recovery does. Throws RangeError on bytes that are not facts or do not fit the state. */
  fold(bytes: Uint8Array): void {
    foldFacts(this.#state, factsOf(bytes));
  }

  /** The whole state in canonical bytes: equal states give equal bytes. */
  snapshot(): Uint8Array {
    return writeSnapshot(this.#state);
  }

  /** SHA-256 of the snapshot, in hex. */
  hash(): string {
    return bytesToHex(sha256(this.snapshot()));
  }

  /** Assert the invariants over the whole state; throws Error with the numbers of the first that does not hold. */
  check(): void {
    for (const { check } of ROOMS) check?.(this.#state);
  }

  /** What is owed to each owner, by asset. Walks the whole state: for whoever has an engine of its own, beside trading. */
  owed(): OwedAsset[] {
    return owedOf(this.#state);
  }

  /** Units of the asset. Unknown accounts and assets have zero. */
  balance(account: number, asset: number): { available: bigint; held: bigint } {
    if (this.#state.assets[asset] === undefined || this.#state.accounts.ownerKind(account) === null)
      return { available: 0n, held: 0n };
    const { available, held } = this.#state.balances.read(account, asset);
    return { available, held };
  }

  /** Why money of the owner is held, orders apart: oldest first. */
  holds(owner: number): Hold[] {
    return this.#state.holds.ofOwner(owner);
  }

  /** An open position as it stands, or null. */
  position(account: number, instrument: number, direction: PositionDirection): OpenPosition | null {
    const position = positionOf(marketOf(this.instrument(instrument)), account, direction === 'short');
    return position === undefined ? null : readPosition(position);
  }

  /** The owner's open positions, by market. */
  positions(account: number): OpenPosition[] {
    return this.instruments.flatMap(({ index, contract }) =>
      contract === null
        ? []
        : (['long', 'short'] as const).flatMap((direction) => this.position(account, index, direction) ?? []),
    );
  }

  /** Who an account is where contracts are concerned: kind, own limits, position mode. */
  contractCustomer(account: number): Readonly<ContractCustomer> {
    return customerAt(this.#state, account);
  }

  /** The levels that an open order will bring to its position, or null. */
  orderLevels(orderId: number): Readonly<OrderLevels> | null {
    return this.#state.contracts.orderLevels.get(orderId) ?? null;
  }

  /** Pairs that can be converted, by number. */
  get conversionPairs(): readonly PairState[] {
    return this.#state.conversion.pairs;
  }

  /** Stock markets, by number. */
  get stockMarkets(): readonly StockMarket[] {
    return this.#state.stocks.markets;
  }

  /** Corporate actions that are announced and not ended. */
  get shareActions(): Iterable<Readonly<ActionState>> {
    return this.#state.stocks.actions.values();
  }

  /** What would happen if the collected orders of a share met now; null when nothing would trade. */
  indicative(index: number): Uncrossing | null {
    const instrument = this.instrument(index);
    return instrument.share === null ? null : indicative(this.#state.orders, { instrument, share: instrument.share });
  }

  /** What the sources of a pair agree on at a time; null: too few, too old, too far apart. Throws RangeError for a pair that is not there. */
  agreedRate(pair: number, atMs: number): AgreedRate | null {
    return agreedRate(pairOf(this.#state, pair), atMs);
  }

  /** Quote units that an owner has converted on a pair, on the day (UTC+6) of a time. */
  convertedToday(owner: number, pair: number, atMs: number): bigint {
    return spentToday(this.#state.conversion, atMs, owner, pair);
  }

  /** A quote that can be accepted, or was lately; null once the clock has taken it out. */
  quote(id: number): Quote | null {
    return this.#state.conversion.quotes.get(id) ?? null;
  }

  /** Rails, deposits, destinations and withdrawals that are not at their end. Only to read. */
  get payments(): Readonly<PaymentsState> {
    return this.#state.payments;
  }

  /** Plans of membership, by number. */
  get membershipPlans(): readonly PlanState[] {
    return this.#state.membership.plans;
  }

  /** What the owner's membership is; null for who never was a member. */
  member(account: number): Member | null {
    return this.#state.membership.members.get(account) ?? null;
  }

  /** Funds, by number. Only to read. */
  get funds(): Readonly<FundsState> {
    return this.#state.funds;
  }

  /** When a redemption of a dealing at a time would be paid, UTC milliseconds. Throws RangeError for a fund that is not there. */
  fundPaysAt(fund: number, atMs: number): number {
    return paysAt(this.#state, fundOf(this.#state, fund).rules, atMs);
  }

  /** Offerings that run or ended lately, by number. */
  get offerings(): ReadonlyMap<number, Offering> {
    return this.#state.offerings.all;
  }

  /** What options are on, by number of the underlying. */
  get optionUnderlyings(): ReadonlyMap<number, Underlying> {
    return this.#state.options.underlyings;
  }

  /** Whether an asset is units of a series: a position, no money and no share. */
  isOptionAsset(asset: number): boolean {
    return this.#state.options.assets.has(asset);
  }

  /** Whether an owner has passed the questions about options. */
  isOptionTested(owner: number): boolean {
    return this.#state.options.tested.has(owner);
  }

  /** What an account may still spend on premium, and what it has open, in units of a series' money. Throws RangeError for no series. */
  premiumRoom(account: number, instrument: number): PremiumRoom {
    return premiumRoom(this.#state, seriesAt(this.#state, instrument), account);
  }

  /** An owner's standing instruction, or null. */
  mandate(account: number): KeptMandate | null {
    return this.#state.offerings.mandates.get(account) ?? null;
  }

  /** Robots that are or were sold, by number. */
  get robots(): readonly RobotState[] {
    return this.#state.robots.robots;
  }

  /** Orders of robots that are not complete, by number. */
  get robotOrders(): ReadonlyMap<number, RobotOrder> {
    return this.#state.robots.orders;
  }

  /** What a robot order's wallet is worth now, in units of its asset; 0n once it is complete. */
  robotWorth(robotOrder: number): bigint {
    const order = this.#state.robots.orders.get(robotOrder);
    return order === undefined ? 0n : worthOf(this.#state, order);
  }

  /** Rules, collateral and loans that have not ended. Only to read. */
  get loans(): Readonly<LoansState> {
    return this.#state.loans;
  }

  /** What ends a loan at a time: nothing but the principal within a day of the payout. Throws RangeError for a loan that is not there. */
  loanDues(id: number, atMs: number): Owed {
    return duesAt(loanOf(this.#state, id), atMs);
  }

  /** What an owner has borrowed or asked for in one money. */
  loansEngaged(owner: number, asset: number): bigint {
    return engaged(this.#state, owner, asset);
  }

  /** An owner's score, 0 to 100. */
  score(owner: number): number {
    return scoreOf(this.#state, owner);
  }

  /** Free money of an account that may be subscribed with: what was borrowed is not. */
  subscribable(account: number, asset: number): bigint {
    return subscribable(this.#state, asset, account);
  }

  /** The owner, and whoever acts for it: a robot order, a fund. Oldest first. */
  actors(owner: number): readonly number[] {
    return this.#state.accounts.together(owner);
  }

  /** The house account of a purpose, or null. */
  house(purpose: string): number | null {
    return this.#state.houses.get(purpose) ?? null;
  }

  /** An open order, or null: closed ones are in the tables. */
  order(orderId: number): OpenOrder | null {
    const slot = this.#state.orders.slotOf(orderId);
    return slot === NONE ? null : readOrder(this.#state.orders, slot);
  }

  /** The account's open orders, newest first. */
  openOrders(account: number): OpenOrder[] {
    if (this.#state.accounts.ownerKind(account) === null) return [];
    return Array.from(ordersOf(this.#state, account, ownerOf(account), null), (slot) =>
      readOrder(this.#state.orders, slot),
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
    const instrument = this.#state.instruments[index];
    if (instrument === undefined) throw new RangeError(`no instrument ${index}`);
    return instrument;
  }

  /** Those that are listed; retired ones are not among them. */
  get instruments(): readonly InstrumentState[] {
    return this.#state.instruments.filter((instrument) => instrument !== undefined);
  }

  get assets(): readonly AssetState[] {
    return this.#state.assets;
  }

  /** The price in ticks that bands and protections are measured from now. */
  reference(index: number): number {
    return referenceTicks(this.instrument(index), this.#state.atMs);
  }

  /** The owner of an account; null for a number that is no account. */
  account(account: number): Owner | null {
    return this.#state.accounts.owner(account);
  }

  /** What an order of this account would pay on an instrument now, in millionths. */
  feesOf(account: number, index: number): { readonly makerPpm: number; readonly takerPpm: number } {
    const instrument = this.instrument(index);
    const at = ratesAt(this.#state, instrument, account);
    return { makerPpm: instrument.feePpm[at]!, takerPpm: instrument.feePpm[at + 1]! };
  }

  /** Part of a fee that goes to whoever invited the account that paid it. */
  get referralShareBps(): number {
    return this.#state.referralShareBps;
  }

  get accountCount(): number {
    return this.#state.accounts.count;
  }

  /** Time of the last accepted command, UTC milliseconds. */
  get atMs(): number {
    return this.#state.atMs;
  }

  get openOrderCount(): number {
    return this.#state.orders.count;
  }
}

/** Commands that may touch every market. */
const EVERYWHERE: ReadonlySet<Command['kind']> = new Set([
  'cancel-all-orders',
  'set-standing',
  'set-position-mode',
  'close-all-positions',
] as const);

/** A new, empty world. In live mode there is no command that makes money. */
export function createEngine(options: EngineOptions): Engine {
  return new Engine(options);
}

/** A world from its snapshot. Throws RangeError when the bytes are not a snapshot. */
export function restoreEngine(bytes: Uint8Array, options: EngineOptions): Engine {
  return new Engine(options, readSnapshot(bytes));
}
