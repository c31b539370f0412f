// In: the whole state. Out: nothing, or an Error that names the first promise of a fund that does not hold.
import { FUND_UNIT_DECIMALS, NAV_SCALE, navPerUnit } from '@hilsa/formulas/fund';
import type { State } from '../state.ts';
import { type Fund, type FundRun, purseOf, totalOf, unitsOf } from './state.ts';

/** A whole unit, in the smallest. */
const UNIT = 10n ** BigInt(FUND_UNIT_DECIMALS);

/** Units × value = assets − liabilities − accruals; who has units has them lot by lot; what is had is valued; what waits is held; what is owed is on the clock. */
export function checkFunds(state: State): void {
  const owed = new Map<number, bigint>();
  for (const { id, fund, amount } of state.funds.payments.values()) {
    owed.set(fund, (owed.get(fund) ?? 0n) + amount);
    if (state.due.dueAt('pay-redemption', id) === null) throw new Error(`payment ${id} is not on the clock`);
  }
  for (const fund of state.funds.all.values()) {
    const { id, payable, accruals, run, coming, correction } = fund;
    if (payable !== (owed.get(id) ?? 0n))
      throw new Error(`fund ${id} owes ${payable}, its payments are ${owed.get(id) ?? 0n}`);
    if (accruals < 0n) throw new Error(`fund ${id} has paid ${-accruals} of fees that nobody earned`);
    if (state.due.dueAt('deal-fund', id) === null)
      throw new Error(`the next dealing of fund ${id} is not on the clock`);
    if ((state.due.dueAt('apply-fund-rules', id) ?? 0) !== (coming?.atMs ?? 0))
      throw new Error(`the coming rules of fund ${id} are not on the clock`);
    const goesOn = correction !== null || (run !== null && run.phase !== null);
    if ((state.due.dueAt('go-on-fund', id) !== null) !== goesOn)
      throw new Error(`the dealing of fund ${id} stands at ${run?.phase}, and the clock does not know`);
    checkHolders(state, fund);
    checkHoldings(state, fund);
    checkOrders(state, fund);
    // In the middle of putting one right some have theirs and others not yet.
    if (run !== null && correction === null) checkRun(state, fund, run);
  }
}

function checkHolders(state: State, fund: Fund): void {
  let all = 0n;
  for (const [account, { lots, waiting }] of fund.holders) {
    const units = lots.reduce((sum, lot) => sum + lot.units, 0n);
    const has = totalOf(state, purseOf(fund, account), fund.unitAsset);
    if (units !== has) throw new Error(`${account} has ${has} units of fund ${fund.id}, in lots ${units}`);
    if (waiting > units) throw new Error(`${waiting} units of ${account} wait to leave fund ${fund.id}, of ${units}`);
    all += units;
  }
  const issued = unitsOf(state, fund);
  if (all !== issued) throw new Error(`fund ${fund.id} has issued ${issued} units, holders have ${all}`);
}

/** What no dealing values would be in nobody's units: a fund has its money, what its markets trade, and rights that those shares gave. */
function checkHoldings(state: State, fund: Fund): void {
  const { id, owner, moneyAsset, rules } = fund;
  const purse = purseOf(fund, owner);
  const markets = new Set(rules.targets.map(({ instrument }) => instrument));
  const may = new Set([moneyAsset, ...[...markets].map((market) => state.instruments[market]?.listing.baseAsset)]);
  for (const { instrument, terms } of state.stocks.actions.values())
    if (terms.kind === 'rights' && markets.has(instrument)) may.add(terms.entitlement);
  for (const asset of state.assets.keys()) {
    const has = totalOf(state, purse, asset);
    if (has !== 0n && !may.has(asset))
      throw new Error(`fund ${id} has ${has} of asset ${asset}, which it does not value`);
  }
}

function checkOrders({ holds }: State, { id: fund, orders, holders, waiting }: Fund): void {
  const counts = new Map<number, number>();
  const units = new Map<number, bigint>();
  for (const order of orders.values()) {
    const held = holds.get(order.hold)?.amount ?? 0n;
    const due = order.isRedemption ? order.units : order.amount;
    if (held !== due || due === 0n) throw new Error(`order ${order.id} of fund ${fund} needs ${due}, ${held} is held`);
    counts.set(order.account, (counts.get(order.account) ?? 0) + 1);
    units.set(order.account, (units.get(order.account) ?? 0n) + order.units);
  }
  for (const [account, { waiting: said }] of holders)
    if (said !== (units.get(account) ?? 0n))
      throw new Error(`${said} units of ${account} wait to leave fund ${fund}, in orders ${units.get(account) ?? 0n}`);
  for (const [account, count] of counts)
    if (waiting.get(account) !== count)
      throw new Error(`${count} orders of ${account} wait in fund ${fund}, it says ${waiting.get(account)}`);
  if (waiting.size !== counts.size) throw new Error(`fund ${fund} counts orders of who has none`);
}

/**
 * The value is that of the books it was computed of, half-up; and what was dealt since left units × value with what the fund is worth:
 * each order and lot rounds down by less than a unit's smallest part and two money units.
 */
function checkRun(state: State, fund: Fund, run: FundRun): void {
  const { id, nav, assets, liabilities, accruals, units, received, owed, fees, dealt } = run;
  if (units === 0n) return;
  const right = navPerUnit({ assets, liabilities, accruals, units });
  if (nav !== right) throw new Error(`dealing ${id} was at ${nav}, its books say ${right}`);
  const now = unitsOf(state, fund) - run.apart;
  const net = assets + received - liabilities - owed - accruals - fees;
  const worth = (now * nav) / (UNIT * NAV_SCALE);
  const off = net > worth ? net - worth : worth - net;
  const most = BigInt(dealt) * (2n + nav / (UNIT * NAV_SCALE)) + (units + now) / (2n * UNIT * NAV_SCALE) + 2n;
  if (off > most) throw new Error(`after dealing ${id} ${now} units at ${nav} are ${worth}, the fund is worth ${net}`);
}
