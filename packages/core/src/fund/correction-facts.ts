// In: nothing. Out: the facts of a dealing that is put right: its value by the right prices, what each order is given or gives back, its end.
import { correctLots, mergeLots } from '@hilsa/formulas/fund';
import { declareFact, money, oneOf, plain, wide, word } from '../facts/layout.ts';
import type { HoldingEvidence } from './run-facts.ts';
import { fundOf, holderOf, pastRunOf } from './state.ts';
import { DEALT_KINDS } from './words.ts';

/** `made`: what the house paid the fund just before it, for what cannot be taken back. */
export const fundValueCorrected = declareFact(
  360,
  'fund-value-corrected',
  {
    run: wide,
    fund: wide,
    nav: money,
    right: money,
    assets: money,
    made: money,
    holdings: plain<readonly HoldingEvidence[]>(),
  },
  (state, { run: id, fund: which, nav, right, assets, made }) => {
    const fund = fundOf(state, which);
    fund.correction = { run: id, published: nav, right, place: 0 };
    pastRunOf(fund, id)!.isCorrected = true;
    const { run } = fund;
    if (run?.id === id) {
      fund.run = { ...run, nav: right, assets };
      fund.run.received += made;
    }
    state.due.schedule('go-on-fund', which, state.atMs);
  },
);
/**
 * Units given or taken back stand just before it. `proceeds` more than 0 is a payment of its own, less: so much less of the payment that waits;
 * `fee`: what the fund owes for fees beside what it said.
 */
export const fundOrderCorrected = declareFact(
  361,
  'fund-order-corrected',
  {
    run: wide,
    fund: wide,
    order: wide,
    account: word,
    dealt: oneOf(DEALT_KINDS),
    place: wide,
    units: money,
    proceeds: money,
    fee: money,
    payment: wide,
    dueMs: wide,
  },
  (state, { run: id, fund: which, order, account, dealt, place, units, proceeds, fee, payment, dueMs }) => {
    const fund = fundOf(state, which);
    const { published, right } = fund.correction!;
    const { run } = fund;
    fund.correction!.place = place;
    if (run!.id === id) {
      run!.owed += proceeds;
      run!.fees += fee;
      run!.dealt += 1;
    } else run!.apart += units;
    fund.accruals += fee;
    if (dealt === 'subscription') {
      const holder = holderOf(fund, account);
      holder.lots = correctLots(holder.lots, { published, right }, { units, lotId: `${id}` });
      if (holder.lots.length === 0) fund.holders.delete(account);
    } else if (units > 0n) {
      // What was taken for a gain that never was: it has paid, and keeps its mark.
      const holder = holderOf(fund, account);
      holder.lots = mergeLots([...holder.lots, { lotId: `${id}`, units, highWater: published }]);
    }
    if (proceeds === 0n) return;
    fund.payable += proceeds;
    const { payments } = state.funds;
    if (proceeds > 0n) {
      payments.set(payment, { id: payment, fund: which, order, account, amount: proceeds, dueMs });
      state.funds.nextPayment = payment + 1;
      state.due.schedule('pay-redemption', payment, dueMs);
      return;
    }
    const before = payments.get(payment)!;
    const amount = before.amount + proceeds;
    if (amount > 0n) payments.set(payment, { ...before, amount });
    else {
      payments.delete(payment);
      state.due.cancel('pay-redemption', payment);
    }
  },
);
export const fundCorrectionEnded = declareFact(
  362,
  'fund-correction-ended',
  { run: wide, fund: wide },
  (state, { fund: id }) => {
    fundOf(state, id).correction = null;
    state.due.cancel('go-on-fund', id);
  },
);
