// In: nothing. Out: the whole state of one world as one typed tree. Only the folds of facts write it.
import { AccountStore } from './accounts/account-store.ts';
import { Agenda } from './clock/agenda.ts';
import { type ContractsState, emptyContracts } from './contracts/state.ts';
import { type ConversionState, emptyConversion } from './conversion/state.ts';
import { emptyFees, type FeesState } from './fees/state.ts';
import { emptyFunds, type FundsState } from './fund/state.ts';
import type { InstrumentState } from './instruments/instrument.ts';
import { Balances } from './ledger/balances.ts';
import { HoldStore } from './ledger/holds.ts';
import { emptyLoans, type LoansState } from './loans/state.ts';
import { emptyMembership, type MembershipState } from './membership/state.ts';
import { emptyOptions, type OptionsState } from './options/state.ts';
import { emptyOfferings, type OfferingsState } from './offerings/state.ts';
import { emptyRobots, type RobotsState } from './robots/state.ts';
import { OrderStore } from './orders/order-store.ts';
import type { Sweep } from './orders/sweeps.ts';
import { emptyStocks, type StocksState } from './stocks/state.ts';
import { emptyPayments, type PaymentsState } from './payments/state.ts';
import { emptyScores, type ScoresState } from './scores/state.ts';

/** House accounts, open from the start. Test money comes from ISSUANCE, whose balance is minus all money issued. */
export const ISSUANCE = 0;
export const FEES = 1;

export interface AssetState {
  readonly code: string;
  readonly decimals: number;
}

export interface State {
  /** Time of the last command folded. */
  atMs: number;
  nextOrderId: number;
  nextTradeId: number;
  /** Part of a fee that goes to whoever invited the account that paid it. */
  referralRebateBps: number;
  readonly assets: AssetState[];
  /** By number; undefined once retired. */
  readonly instruments: (InstrumentState | undefined)[];
  /** Symbols of the listed instruments. */
  readonly symbols: Set<string>;
  readonly accounts: AccountStore;
  /** House accounts by purpose. */
  readonly houses: Map<string, number>;
  readonly balances: Balances;
  readonly holds: HoldStore;
  readonly due: Agenda;
  readonly orders: OrderStore;
  /** Closings of an owner's orders that go on in the next step, by owner. */
  readonly sweeps: Map<number, Sweep>;
  readonly contracts: ContractsState;
  readonly conversion: ConversionState;
  readonly stocks: StocksState;
  readonly payments: PaymentsState;
  readonly membership: MembershipState;
  readonly offerings: OfferingsState;
  readonly robots: RobotsState;
  readonly options: OptionsState;
  readonly loans: LoansState;
  readonly scores: ScoresState;
  readonly funds: FundsState;
  readonly fees: FeesState;
}

export function emptyState(): State {
  const state: State = {
    atMs: 0,
    nextOrderId: 1,
    nextTradeId: 1,
    referralRebateBps: 0,
    assets: [],
    instruments: [],
    symbols: new Set(),
    accounts: new AccountStore(),
    houses: new Map(),
    balances: new Balances(),
    holds: new HoldStore(),
    due: new Agenda(),
    orders: new OrderStore(),
    sweeps: new Map(),
    contracts: emptyContracts(),
    conversion: emptyConversion(),
    stocks: emptyStocks(),
    payments: emptyPayments(),
    membership: emptyMembership(),
    offerings: emptyOfferings(),
    robots: emptyRobots(),
    options: emptyOptions(),
    loans: emptyLoans(),
    scores: emptyScores(),
    funds: emptyFunds(),
    fees: emptyFees(),
  };
  for (const [purpose, mayOwe] of [
    ['issuance', true],
    ['fees', false],
  ] as const) {
    state.houses.set(purpose, state.accounts.count);
    state.orders.addOwner(state.accounts.count);
    state.accounts.add({ ownerKind: 'house', standing: 'active', referrer: null, principal: null, mayOwe });
  }
  return state;
}
