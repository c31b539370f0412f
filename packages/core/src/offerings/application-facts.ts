// In: nothing. Out: the facts of applications. What an allotment takes and what it sets free is one fact, and so are both legs of a delivery.
import { declareFact, money, oneOf, text, wide, word, yesNo } from '../facts/layout.ts';
import { AVAILABLE, HELD, RECORDED } from '../ledger/balances.ts';
import { FEES, type State } from '../state.ts';
import { type Application, applicationOf, type Offering, offeringOf } from './state.ts';
import { UNDERWRITER } from './words.ts';

/** The hold stands just before it. */
export const applicationMade = declareFact(
  266,
  'application-made',
  {
    offering: wide,
    application: wide,
    account: word,
    quantity: money,
    bid: money,
    hold: wide,
    held: money,
    payLater: yesNo,
    /** By a plan of a mandate; 0: by hand. */
    plan: wide,
    key: text,
    person: text,
    category: text,
  },
  (state, { offering: id, application, account, quantity, bid, hold, payLater, key, person, category }) => {
    const offering = offeringOf(state, id);
    const made: Application = {
      id: application,
      index: offering.applications.length,
      key,
      account,
      person,
      category,
      quantity,
      bid,
      payLater,
      hold,
      status: 'live',
      allotted: 0n,
      cost: 0n,
      fee: 0n,
      payByMs: 0,
    };
    offering.applications.push(made);
    offering.byId.set(application, made);
    state.offerings.nextApplication = application + 1;
    if (category === UNDERWRITER) return;
    offering.byAccount.set(account, made);
    // Neither a person nor a line of the file may be there twice.
    offering.persons.add(person).add(key);
    changeDemand(offering, made, 1);
  },
);
/** Over before or without an allotment; what it held is available again. `purse`: where its money lies. */
export const applicationEnded = declareFact(
  267,
  'application-ended',
  {
    offering: wide,
    application: wide,
    account: word,
    asset: word,
    hold: wide,
    /** Of the hold, of the escrow, and of the fee that was taken. */
    released: money,
    refunded: money,
    fee: money,
    escrow: word,
    how: oneOf(['revoked', 'rejected', 'lapsed', 'refunded'] as const),
    reason: text,
  },
  (state, { offering: id, application: which, account, asset, hold, released, refunded, fee, escrow, how }) => {
    const offering = offeringOf(state, id);
    const application = applicationOf(offering, which);
    if (hold > 0) endHold(state, hold, released, account, asset);
    const { balances } = state;
    if (refunded > 0n) balances.add(escrow, asset, AVAILABLE, -refunded);
    if (fee > 0n) balances.add(FEES, asset, AVAILABLE, -fee);
    balances.add(account, asset, AVAILABLE, released + refunded + fee);
    offering.escrowed -= refunded;
    if (application.status === 'await-payment') offering.waiting--;
    offering.place = application.index + 1;
    if (how === 'lapsed') {
      changeUnpaid(offering, application.category, application.allotted);
      application.allotted = 0n;
    }
    // Who takes what is left is in no quota's demand.
    const isOut = (how === 'revoked' || how === 'rejected') && application.category !== UNDERWRITER;
    if (isOut) {
      offering.byAccount.delete(application.account);
      offering.persons.delete(application.person);
      changeDemand(offering, application, -1);
    }
    application.hold = 0;
    application.status = how;
  },
);
/** Held − cost − fee = released, all in one. Who pays later holds nothing, and has until `payByMs`. */
export const applicationAllotted = declareFact(
  257,
  'application-allotted',
  {
    offering: wide,
    application: wide,
    account: word,
    asset: word,
    hold: wide,
    allotted: money,
    cost: money,
    fee: money,
    released: money,
    escrow: word,
    payByMs: wide,
  },
  (
    state,
    { offering: id, application: which, account, asset, hold, allotted, cost, fee, released, escrow, payByMs },
  ) => {
    const offering = offeringOf(state, id);
    const application = applicationOf(offering, which);
    const taken = hold > 0 ? { cost, fee } : { cost: 0n, fee: 0n };
    if (hold > 0) {
      endHold(state, hold, cost + fee + released, account, asset);
      state.balances.add(account, asset, AVAILABLE, released);
      state.balances.add(escrow, asset, AVAILABLE, cost);
      state.balances.add(FEES, asset, AVAILABLE, fee);
      offering.escrowed += cost;
    }
    if (offering.phase === 'lapsing') changeUnpaid(offering, application.category, application.allotted - allotted);
    else offering.place = application.index + 1;
    if (payByMs > 0 && application.status !== 'await-payment') offering.waiting++;
    const status = allotted === 0n ? 'not-allotted' : payByMs > 0 ? 'await-payment' : 'allotted';
    Object.assign(application, { ...taken, hold: 0, allotted, status, payByMs });
  },
);
export const applicationPaid = declareFact(
  268,
  'application-paid',
  { offering: wide, application: wide, account: word, asset: word, cost: money, fee: money, escrow: word },
  (state, { offering: id, application: which, account, asset, cost, fee, escrow }) => {
    const offering = offeringOf(state, id);
    state.balances.add(account, asset, AVAILABLE, -cost - fee);
    state.balances.add(escrow, asset, AVAILABLE, cost);
    state.balances.add(FEES, asset, AVAILABLE, fee);
    offering.escrowed += cost;
    offering.waiting--;
    Object.assign(applicationOf(offering, which), { cost, fee, status: 'paid' });
  },
);
/** Shares for money: from the issuer or out of the seller's hold, and out of escrow to who sells. */
export const applicationDelivered = declareFact(
  269,
  'application-delivered',
  {
    offering: wide,
    application: wide,
    from: word,
    to: word,
    asset: word,
    quantity: money,
    sellerHold: wide,
    escrow: word,
    payee: word,
    moneyAsset: word,
    cost: money,
  },
  (
    state,
    { offering: id, application: which, from, to, asset, quantity, sellerHold, escrow, payee, moneyAsset, cost },
  ) => {
    const offering = offeringOf(state, id);
    const { balances } = state;
    if (sellerHold > 0) endHold(state, sellerHold, quantity, from, asset);
    else balances.add(from, asset, AVAILABLE, -quantity);
    balances.add(to, asset, AVAILABLE, quantity);
    balances.add(escrow, moneyAsset, AVAILABLE, -cost);
    balances.add(payee, moneyAsset, AVAILABLE, cost);
    offering.escrowed -= cost;
    const application = applicationOf(offering, which);
    offering.place = application.index + 1;
    application.status = 'complete';
  },
);

/** So much of a hold is held no longer; whoever calls says where it goes. */
function endHold(state: State, id: number, amount: bigint, account: number, asset: number): void {
  const hold = state.holds.get(id);
  if (hold === undefined || hold.amount < amount) throw new RangeError(`hold ${id} is not of ${amount}`);
  state.balances.add(account, asset, HELD, -amount);
  state.balances.add(account, asset, RECORDED, -amount);
  hold.amount -= amount;
  if (hold.amount === 0n) state.holds.remove(hold);
}

function changeUnpaid({ unpaid }: Offering, category: string, units: bigint): void {
  unpaid.set(category, (unpaid.get(category) ?? 0n) + units);
}

function changeDemand({ demand }: Offering, { category, quantity }: Application, sign: 1 | -1): void {
  const before = demand.get(category) ?? { quantity: 0n, count: 0 };
  demand.set(category, { quantity: before.quantity + BigInt(sign) * quantity, count: before.count + sign });
}
