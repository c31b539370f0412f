// In: nothing. Out: the facts of rails, deposits and arrivals. Money moves by the ledger's own facts beside them.
import { declareFact, money, oneOf, plain, text, wide, word, yesNo } from '../facts/layout.ts';
import { WALLETS } from '../accounts/wallets.ts';
import type { State } from '../state.ts';
import { type RailPolicy, VERDICTS } from './commands.ts';
import { wholePolicy } from './policy.ts';
import {
  type Arrival,
  count,
  type Credit,
  DAY_MS,
  type Deposit,
  HOUR_MS,
  type RailState,
  uncount,
  usedKey,
} from './state.ts';

export const DIRECTIONS = ['in', 'out'] as const;
/** An expired deposit is remembered this long, for money that comes late. */
const LATE_MS = 30 * DAY_MS;
/** So long a credit can be found to be another's. */
const CREDIT_MS = 400 * DAY_MS;
/** When money in suspense is told of, told of louder, and goes back. */
export const AGES_MS = [24 * HOUR_MS, 72 * HOUR_MS, 168 * HOUR_MS] as const;

export const railSet = declareFact(
  120,
  'rail-set',
  {
    rail: word,
    version: word,
    asset: word,
    wallet: oneOf(WALLETS),
    custody: word,
    clearing: word,
    suspense: word,
    name: text,
    maker: text,
    checker: text,
    policy: plain<RailPolicy>(),
  },
  ({ payments: { rails }, due }, { rail, version, asset, wallet, custody, clearing, suspense, name, policy: said }) => {
    const known = rails[rail];
    const policy = wholePolicy(said);
    if (known !== undefined) {
      Object.assign(known, { policy, version, planned: null });
      due.cancel('start-policy', rail);
    } else
      rails.push({
        index: rail,
        name,
        asset,
        wallet,
        custody,
        clearing,
        suspense,
        policy,
        version,
        planned: null,
        isOpen: { in: true, out: true },
        failing: { in: '', out: '' },
        difference: 0n,
        attestedMs: 0,
        nextAddress: 0,
        announced: null,
        hour: 0,
        hourUnits: 0n,
      });
  },
);
/** What begins later. What was planned before is dropped. */
export const policyPlanned = declareFact(
  524,
  'rail-policy-planned',
  { rail: word, version: word, fromMs: wide, maker: text, checker: text, policy: plain<RailPolicy>() },
  (state, { rail, version, fromMs, policy }) => {
    railOf(state, rail).planned = { version, fromMs, policy: wholePolicy(policy) };
    state.due.schedule('start-policy', rail, fromMs);
  },
);
export const policyStarted = declareFact(
  525,
  'rail-policy-started',
  { rail: word, version: word },
  (state, { rail }) => {
    const known = railOf(state, rail);
    Object.assign(known, { policy: known.planned!.policy, version: known.planned!.version, planned: null });
    state.due.cancel('start-policy', rail);
  },
);
export const railSwitched = declareFact(
  121,
  'rail-switched',
  { rail: word, direction: oneOf(DIRECTIONS), isOpen: yesNo, maker: text, checker: text },
  (state, { rail, direction, isOpen }) => void (railOf(state, rail).isOpen[direction] = isOpen),
);
/** `expected`: what the books say lies there. */
export const custodyAttested = declareFact(
  122,
  'custody-attested',
  { units: money, expected: money, rail: word, source: text },
  (state, { rail, units, expected }) =>
    void Object.assign(railOf(state, rail), { difference: units - expected, attestedMs: state.atMs }),
);
export const depositCreated = declareFact(
  123,
  'deposit-created',
  { deposit: wide, amount: money, endsMs: wide, account: word, rail: word },
  (state, { deposit: id, ...rest }) => {
    const { payments, atMs, due } = state;
    payments.deposits.set(id, { id, ...rest, createdMs: atMs, state: 'created', reference: '' });
    payments.nextDeposit = id + 1;
    due.schedule('expire-deposit', id, rest.endsMs);
  },
);
export const depositBegun = declareFact(
  124,
  'deposit-begun',
  { deposit: wide, reference: text },
  (state, { deposit, reference }) => {
    depositOf(state, deposit).reference = reference;
    state.payments.deposits.move(deposit, 'pending');
  },
);
/** Expired, it is remembered for a while; failed, for as long. */
export const depositEnded = declareFact(
  125,
  'deposit-ended',
  { deposit: wide, outcome: oneOf(['expired', 'fail']), reason: text },
  (state, { deposit: id, outcome }) => {
    state.payments.deposits.move(id, outcome);
    state.due.cancel('expire-deposit', id);
    state.due.schedule('forget-deposit', id, state.atMs + LATE_MS);
  },
);
export const depositForgotten = declareFact(126, 'deposit-forgotten', { deposit: wide }, (state, { deposit: id }) => {
  const { rail, reference } = depositOf(state, id);
  state.payments.transfers.delete(`${railOf(state, rail).name}/${reference}`);
  state.payments.deposits.delete(id);
  state.due.cancel('forget-deposit', id);
  state.due.cancel('expire-deposit', id);
});
/** Money is there, nobody's yet. `evidence`: digest of the raw answer that proves it. */
export const arrivalRecorded = declareFact(
  127,
  'arrival-recorded',
  {
    arrival: wide,
    units: money,
    deposit: wide,
    sourceMs: wide,
    rail: word,
    verdict: oneOf(VERDICTS),
    provider: text,
    transaction: text,
    evidence: text,
  },
  (state, { arrival: id, rail, units, deposit, verdict, provider, transaction }) => {
    const { payments, atMs, due } = state;
    payments.known.set(`${provider}/${transaction}`, id);
    payments.arrivals.set(id, { id, rail, units, deposit, verdict, atMs, stage: 0 });
    payments.nextArrival = id + 1;
    due.schedule('age-arrival', id, atMs + AGES_MS[0]);
  },
);
/** It is the customer's. `deposit` 0: two people said so. `isLate`: after the deposit had ended. */
export const arrivalCredited = declareFact(
  128,
  'arrival-credited',
  { arrival: wide, deposit: wide, units: money, account: word, rail: word, isLate: yesNo, maker: text, checker: text },
  (state, { arrival, deposit, account, rail, units }) => {
    forgetArrival(state, arrival);
    const { payments, atMs, due } = state;
    payments.credits.set(arrival, { rail, account, units, atMs });
    due.schedule('forget-credit', arrival, atMs + CREDIT_MS);
    count(payments.used, usedKey(account, rail, 'in'), atMs, units);
    if (!payments.deposits.has(deposit)) return;
    payments.deposits.move(deposit, 'success');
    state.due.cancel('expire-deposit', deposit);
    state.due.schedule('forget-deposit', deposit, state.atMs + LATE_MS);
  },
);
export const arrivalAged = declareFact(
  129,
  'arrival-aged',
  { arrival: wide, stage: word },
  (state, { arrival: id, stage }) => {
    const arrival = arrivalOf(state, id);
    arrival.stage = stage;
    const next = AGES_MS[stage];
    if (next === undefined) state.due.cancel('age-arrival', id);
    else state.due.schedule('age-arrival', id, arrival.atMs + next);
  },
);
export const arrivalReturned = declareFact(
  130,
  'arrival-returned',
  { arrival: wide, transaction: text, maker: text, checker: text },
  (state, { arrival }) => forgetArrival(state, arrival),
);
export const addressAssigned = declareFact(
  131,
  'address-assigned',
  { account: word, rail: word, index: word },
  (state, { account, rail, index }) => {
    state.payments.addresses.set(`${account}/${rail}`, index);
    railOf(state, rail).nextAddress = index + 1;
  },
);
export const limitMultipleSet = declareFact(
  132,
  'limit-multiple-set',
  { account: word, times: word },
  ({ payments }, { account, times }) => void payments.times.set(account, times),
);

/** The block that shows a deposit of a chain: the evidence of the network, the transaction, the place in it, the block and its height. */
export const transferPlaced = declareFact(
  430,
  'transfer-placed',
  { deposit: wide, height: wide, rail: word, transaction: text, block: text },
  (state, { deposit, height, rail, transaction, block }) =>
    void state.payments.transfers.set(`${railOf(state, rail).name}/${transaction}`, { deposit, height, block }),
);

export const railJudged = declareFact(
  520,
  'rail-judged',
  { rail: word, direction: oneOf(DIRECTIONS), failing: text },
  (state, { rail, direction, failing }) => void (railOf(state, rail).failing[direction] = failing),
);
/** The house has borne what a network took. */
export const networkFeeBooked = declareFact(
  521,
  'network-fee-booked',
  { units: money, rail: word, transaction: text, evidence: text },
  (state, { rail, transaction }) => void state.payments.known.set(feeKey(railOf(state, rail).name, transaction), 0),
);
/** What was credited lies in suspense again, as if it had just arrived. */
export const creditReversed = declareFact(
  522,
  'credit-reversed',
  { arrival: wide, units: money, account: word, rail: word, maker: text, checker: text },
  (state, { arrival: id, units, account, rail }) => {
    const { payments, atMs, due } = state;
    const credit = creditOf(state, id);
    uncount(payments.used, usedKey(account, rail, 'in'), credit.atMs, units);
    forgetCredit(state, id);
    payments.arrivals.set(id, { id, rail, units, deposit: 0, verdict: 'reversed', atMs, stage: 0 });
    due.schedule('age-arrival', id, atMs + AGES_MS[0]);
  },
);
export const ownMoneyAnnounced = declareFact(
  547,
  'own-money-announced',
  { rail: word, units: money, maker: text, checker: text },
  (state, { rail, units }) => void (railOf(state, rail).announced = { units, atMs: state.atMs }),
);
/** It was the house's own, as announced: no customer asked for it or had it. */
export const arrivalKept = declareFact(
  546,
  'arrival-kept',
  { arrival: wide, units: money, rail: word, transaction: text, maker: text, checker: text },
  (state, { arrival, rail }) => {
    forgetArrival(state, arrival);
    railOf(state, rail).announced = null;
  },
);
export const creditForgotten = declareFact(523, 'credit-forgotten', { arrival: wide }, (state, { arrival }) =>
  forgetCredit(state, arrival),
);

/** Under which a network's fee is known: no provider's mark looks like it. */
export function feeKey(network: string, transaction: string): string {
  return `fee:${network}/${transaction}`;
}

function creditOf({ payments }: State, id: number): Credit {
  const credit = payments.credits.get(id);
  if (credit === undefined) throw new RangeError(`the credit of arrival ${id} is not there`);
  return credit;
}

function forgetCredit({ payments, due }: State, id: number): void {
  payments.credits.delete(id);
  due.cancel('forget-credit', id);
}

export function railOf({ payments }: State, index: number): RailState {
  const rail = payments.rails[index];
  if (rail === undefined) throw new RangeError(`rail ${index} is not there`);
  return rail;
}

export function arrivalOf({ payments }: State, id: number): Arrival {
  const arrival = payments.arrivals.get(id);
  if (arrival === undefined) throw new RangeError(`arrival ${id} is not there`);
  return arrival;
}

function depositOf({ payments }: State, id: number): Deposit {
  const deposit = payments.deposits.get(id);
  if (deposit === undefined) throw new RangeError(`deposit ${id} is not there`);
  return deposit;
}

function forgetArrival({ payments, due }: State, id: number): void {
  payments.arrivals.delete(id);
  due.cancel('age-arrival', id);
}
