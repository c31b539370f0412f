// In: nothing. Out: the facts of funds and what is known of each; what is dealt stands in run-facts.ts. Money and units move by the ledger's own facts beside them.
import { declareFact, money, plain, text, wide, word, yesNo } from '../facts/layout.ts';
import type { FundRules } from './commands.ts';
import { addOrder, fundOf, holderOf, removeOrder } from './state.ts';

/** Its first dealing is on the clock with it. */
export const fundOpened = declareFact(
  345,
  'fund-opened',
  {
    fund: wide,
    owner: word,
    issuer: word,
    unitAsset: word,
    moneyAsset: word,
    code: text,
    name: text,
    rules: plain<FundRules>(),
    dealsAtMs: wide,
  },
  ({ funds, due }, { fund: id, dealsAtMs, ...known }) => {
    funds.all.set(id, {
      id,
      ...known,
      version: 1,
      coming: null,
      postponedSinceMs: 0,
      cause: null,
      accruals: 0n,
      payable: 0n,
      run: null,
      past: [],
      correction: null,
      orders: new Map(),
      waiting: new Map(),
      holders: new Map(),
    });
    funds.owners.set(known.owner, id);
    funds.unitAssets.add(known.unitAsset);
    due.schedule('deal-fund', id, dealsAtMs);
  },
);
export const fundRulesScheduled = declareFact(
  346,
  'fund-rules-scheduled',
  { fund: wide, effectiveAtMs: wide, rules: plain<FundRules>() },
  (state, { fund: id, effectiveAtMs, rules }) => {
    fundOf(state, id).coming = { rules, atMs: effectiveAtMs };
    state.due.schedule('apply-fund-rules', id, effectiveAtMs);
  },
);
/** `dealsAtMs`: the next dealing under the rules that are now in force. */
export const fundRulesApplied = declareFact(
  347,
  'fund-rules-applied',
  { fund: wide, version: word, rules: plain<FundRules>(), dealsAtMs: wide },
  (state, { fund: id, version, rules, dealsAtMs }) => {
    Object.assign(fundOf(state, id), { rules, version, coming: null });
    state.due.cancel('apply-fund-rules', id);
    state.due.schedule('deal-fund', id, dealsAtMs);
  },
);
/** The hold on its money or units stands just before it. */
export const fundOrderPlaced = declareFact(
  348,
  'fund-order-placed',
  { order: wide, fund: wide, account: word, isRedemption: yesNo, amount: money, units: money, hold: wide },
  (state, { order: id, fund: which, account, isRedemption, amount, units, hold }) => {
    const fund = fundOf(state, which);
    addOrder(fund, { id, account, isRedemption, amount, units, hold, isCarried: false });
    if (isRedemption) holderOf(fund, account).waiting += units;
    state.funds.nextOrder = id + 1;
  },
);
/** `amount` and `units`: what it had held, which is free again. */
export const fundOrderCancelled = declareFact(
  349,
  'fund-order-cancelled',
  { order: wide, fund: wide, account: word, amount: money, units: money },
  (state, { order: id, fund: which, account, units }) => {
    const fund = fundOf(state, which);
    const order = fund.orders.get(id)!;
    if (order.isRedemption) holderOf(fund, account).waiting -= units;
    removeOrder(fund, id);
  },
);
/** Fees left the fund; the money stands just before it. */
export const fundFeesPaid = declareFact(
  350,
  'fund-fees-paid',
  { fund: wide, amount: money },
  (state, { fund: id, amount }) => void (fundOf(state, id).accruals -= amount),
);
