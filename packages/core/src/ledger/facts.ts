// In: nothing. Out: the ledger's facts: test money, moves, and holds with their reasons. Every other room moves money by these alone,
// trades apart, which settle on the order path and post the same way (see postings.ts).
import { declareFact, money, oneOf, wide, word } from '../facts/layout.ts';
import { ISSUANCE, type State } from '../state.ts';
import { AVAILABLE, HELD, RECORDED } from './balances.ts';
import { CAUSES, type Hold, HOLD_REASONS } from './holds.ts';

/** Why money moved. Words are only ever added at the end. */
export const POSTING_REASONS = [
  'test-money',
  'trade',
  'fee',
  'referral',
  'deposit',
  'withdrawal',
  'withdrawal-fee',
  'refund',
  'exchange',
  'rounding',
  'transfer',
  'margin',
  'profit-loss',
  'funding',
  'liquidation-fee',
  'insurance',
  'deleveraging',
  'subscription',
  'subscription-fee',
  'allotment',
  'dividend',
  'tax',
  'bonus-shares',
  'rights',
  'split',
  'delivery',
  'premium',
  'option-payout',
  'robot-capital',
  'performance-fee',
  'management-fee',
  'fund-units',
  'redemption',
  'loan',
  'interest',
  'repayment',
  'write-off',
  'membership',
  'correction',
  'exit-cost',
  'writer-fund',
  'merger',
  'account-fee',
] as const;
export type PostingReason = (typeof POSTING_REASONS)[number];

export const testMoneyIssued = declareFact(
  7,
  'test-money-issued',
  { account: word, asset: word, amount: money },
  (state, { account, asset, amount }) => {
    state.balances.add(ISSUANCE, asset, AVAILABLE, -amount);
    state.balances.add(account, asset, AVAILABLE, amount);
  },
);
/** From what is available to what is available. */
export const moneyMoved = declareFact(
  20,
  'money-moved',
  {
    from: word,
    to: word,
    asset: word,
    amount: money,
    reason: oneOf(POSTING_REASONS),
    causeKind: oneOf(CAUSES),
    cause: wide,
  },
  (state, { from, to, asset, amount }) => {
    state.balances.add(from, asset, AVAILABLE, -amount);
    state.balances.add(to, asset, AVAILABLE, amount);
  },
);
export const holdPlaced = declareFact(
  21,
  'hold-placed',
  {
    hold: wide,
    account: word,
    asset: word,
    amount: money,
    reason: oneOf(HOLD_REASONS),
    causeKind: oneOf(CAUSES),
    cause: wide,
    untilMs: wide,
  },
  (state, { hold: id, ...rest }) => {
    state.holds.add({ id, ...rest, sinceMs: state.atMs });
    changeHeld(state, rest.account, rest.asset, rest.amount);
    if (rest.untilMs > 0) state.due.schedule('release-hold', id, rest.untilMs);
  },
);
/** More of the same: `amount` joins a hold that is there. */
export const holdRaised = declareFact(
  22,
  'hold-raised',
  { hold: wide, account: word, asset: word, amount: money },
  (state, { hold: id, amount }) => {
    const hold = openHold(state, id, 0n);
    hold.amount += amount;
    changeHeld(state, hold.account, hold.asset, amount);
  },
);
/** `amount` of the hold is available again; at nothing left the hold is gone. */
export const holdReleased = declareFact(
  23,
  'hold-released',
  { hold: wide, account: word, asset: word, amount: money },
  (state, { hold: id, amount }) => {
    const hold = openHold(state, id, amount);
    changeHeld(state, hold.account, hold.asset, -amount);
    lower(state, hold, amount);
  },
);
/** `amount` of the hold goes to another account. */
export const holdCaptured = declareFact(
  24,
  'hold-captured',
  {
    hold: wide,
    to: word,
    amount: money,
    reason: oneOf(POSTING_REASONS),
    from: word,
    asset: word,
    causeKind: oneOf(CAUSES),
    cause: wide,
  },
  (state, { hold: id, to, amount }) => {
    const hold = openHold(state, id, amount);
    state.balances.add(hold.account, hold.asset, HELD, -amount);
    state.balances.add(hold.account, hold.asset, RECORDED, -amount);
    state.balances.add(to, hold.asset, AVAILABLE, amount);
    lower(state, hold, amount);
  },
);

function openHold(state: State, id: number, atLeast: bigint): Hold {
  const hold = state.holds.get(id);
  if (hold === undefined) throw new RangeError(`hold ${id} is not there`);
  if (hold.amount < atLeast) throw new RangeError(`hold ${id} is of ${hold.amount}, not of ${atLeast}`);
  return hold;
}

function lower(state: State, hold: Hold, amount: bigint): void {
  hold.amount -= amount;
  if (hold.amount > 0n) return;
  state.holds.remove(hold);
  state.due.cancel('release-hold', hold.id);
}

/** From available to held, or back when negative. */
function changeHeld(state: State, account: number, asset: number, amount: bigint): void {
  state.balances.add(account, asset, AVAILABLE, -amount);
  state.balances.add(account, asset, HELD, amount);
  state.balances.add(account, asset, RECORDED, amount);
}
