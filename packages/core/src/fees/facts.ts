// In: nothing. Out: the facts of fee tiers. Volumes themselves come out of trades; the night's count only writes down what they make.
import { FEE_CLASSES } from '../accounts/account-store.ts';
import { declareFact, oneOf, plain, text, wide, word, yesNo } from '../facts/layout.ts';
import type { State } from '../state.ts';
import type { FeeTable } from './commands.ts';
import { type ClassFees, feeDayOf, startOfFeeDay, Traders, WINDOW_DAYS } from './state.ts';

/** A table as it will be in force from the beginning of a day on. */
export const feeTableSet = declareFact(
  420,
  'fee-table-set',
  { feeClass: oneOf(FEE_CLASSES), version: word, table: plain<FeeTable>(), fromDay: word, maker: text, checker: text },
  ({ fees, due }, { feeClass, version, table, fromDay }) => {
    const number = FEE_CLASSES.indexOf(feeClass);
    fees.coming[number] = { table, version, fromDay };
    due.schedule('apply-fee-table', number, startOfFeeDay(fromDay));
  },
);
/** It is in force; its markets have its rates from the facts that follow. */
export const feeTableApplied = declareFact(
  421,
  'fee-table-applied',
  { feeClass: oneOf(FEE_CLASSES), version: word },
  (state, { feeClass }) => {
    const { fees, due, atMs } = state;
    const number = FEE_CLASSES.indexOf(feeClass);
    const { table, version, fromDay } = fees.coming[number]!;
    fees.coming[number] = undefined;
    fees.spread[number] = 0;
    const known = fees.classes[number];
    if (known === undefined) fees.classes[number] = { table, version, fromDay, next: 0, traders: new Traders() };
    else Object.assign(known, { table, version, fromDay });
    due.schedule('apply-fee-table', number, atMs);
    if (due.dueAt('count-volumes', number) === null)
      due.schedule('count-volumes', number, startOfFeeDay(feeDayOf(atMs) + 1));
  },
);
/** How far a table has come on its way through the markets; 0: it has reached all. */
export const feeTableSpread = declareFact(
  422,
  'fee-table-spread',
  { feeClass: oneOf(FEE_CLASSES), next: word },
  ({ fees, due }, { feeClass, next }) => {
    const number = FEE_CLASSES.indexOf(feeClass);
    fees.spread[number] = next;
    if (next === 0) due.cancel('apply-fee-table', number);
  },
);
/** What an owner traded in the 30 days before a day, and the tier that it makes; `isLast`: nothing of it is left to count. */
export const volumeCounted = declareFact(
  423,
  'volume-counted',
  { account: word, feeClass: oneOf(FEE_CLASSES), day: word, units: wide, tier: word, isLast: yesNo },
  (state, { account, feeClass, day, isLast }) => {
    const number = FEE_CLASSES.indexOf(feeClass);
    const { traders } = classOf(state, number);
    const trader = traders.of(account);
    if (trader === undefined) throw new RangeError(`account ${account} has traded nothing in ${feeClass}`);
    trader.closed = trader.closed.filter((past) => past.day >= day - WINDOW_DAYS);
    trader.countedDay = day;
    if (isLast) traders.remove(trader);
  },
);
/** A slice of the night's count. */
export const volumesWalked = declareFact(
  424,
  'volumes-walked',
  { feeClass: oneOf(FEE_CLASSES), next: word, nextMs: wide },
  (state, { feeClass, next, nextMs }) => {
    const number = FEE_CLASSES.indexOf(feeClass);
    classOf(state, number).next = next;
    state.due.schedule('count-volumes', number, nextMs);
  },
);

export function classOf({ fees }: State, number: number): ClassFees {
  const known = fees.classes[number];
  if (known === undefined) throw new RangeError(`class ${number} has no table of fees`);
  return known;
}
