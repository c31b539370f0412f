// In: facts of funds. Out: how each stands, every dealing, every order with what it became, who has which lots, what is owed.
import { correctLots, mergeLots, performanceFee, redeemFrom } from '@hilsa/formulas/fund';
import { divide } from '@hilsa/money';
import {
  fundDealingsTable,
  fundHoldersTable,
  type FundOrderRow,
  fundOrdersTable,
  fundPaymentsTable,
  type FundRow,
  fundRunsTable,
  fundsTable,
} from '../fund.ts';
import { type Before, type JournalledFact, roomWriter, type Rows } from '../room-writer.ts';

const READS = [
  'fund-opened',
  'fund-rules-scheduled',
  'fund-rules-applied',
  'fund-order-placed',
  'fund-order-cancelled',
  'fund-fees-paid',
  'fund-run-begun',
  'fund-run-postponed',
  'fund-subscribed',
  'fund-redeemed',
  'fund-fee-taken',
  'fund-run-ended',
  'fund-paid',
  'fund-payment-waits',
  'fund-value-corrected',
  'fund-order-corrected',
] as const;
type Told = JournalledFact<(typeof READS)[number]>;

export const fundWriter = roomWriter({
  room: 'fund',
  reads: READS,
  tables: [fundsTable, fundRunsTable, fundOrdersTable, fundDealingsTable, fundHoldersTable, fundPaymentsTable],
  begin: () => ({ meet, fold }),
});

function meet({ fact }: Told, before: Before): void {
  if (fact.kind !== 'fund-opened') before.want(fundsTable, fact.fund);
  if ('order' in fact && fact.kind !== 'fund-order-placed') before.want(fundOrdersTable, fact.order);
  if ('run' in fact && fact.kind !== 'fund-run-begun') before.want(fundRunsTable, fact.run);
  if (fact.kind === 'fund-order-corrected') before.want(fundDealingsTable, fact.order, fact.run);
  if ('account' in fact) before.want(fundHoldersTable, fact.fund, fact.account);
  if ('payment' in fact) before.want(fundPaymentsTable, fact.payment);
}

function fold(told: Told, rows: Rows): void {
  foldFund(told, rows);
  foldRun(told, rows);
  foldOrder(told, rows);
  foldDealing(told, rows);
  foldHolder(told, rows);
  foldPayment(told, rows);
}

function foldFund({ fact }: Told, rows: Rows): void {
  if (fact.kind === 'fund-opened') {
    const { fund, code, name, owner, issuer, unitAsset, moneyAsset, rules, dealsAtMs } = fact;
    rows.put(fundsTable, {
      fund,
      code,
      name,
      owner,
      issuer,
      unitAsset,
      moneyAsset,
      rules,
      dealsMs: dealsAtMs,
      version: 1,
      coming: null,
      comingMs: 0,
      units: 0n,
      accruals: 0n,
      payable: 0n,
      postponedMs: 0,
      cause: null,
      staleInstrument: null,
    });
    return;
  }
  const row = rows.find(fundsTable, fact.fund)!;
  const change = changeOf(fact, row);
  if (change !== null) rows.put(fundsTable, { ...row, ...change });
}

function changeOf(fact: Exclude<Told['fact'], { kind: 'fund-opened' }>, row: FundRow): Partial<FundRow> | null {
  switch (fact.kind) {
    case 'fund-rules-scheduled':
      return { coming: fact.rules, comingMs: fact.effectiveAtMs };
    case 'fund-rules-applied':
      return { rules: fact.rules, version: fact.version, coming: null, comingMs: 0, dealsMs: fact.dealsAtMs };
    case 'fund-run-begun': {
      const { accruals, dealsAtMs: dealsMs } = fact;
      return { accruals, dealsMs, postponedMs: 0, cause: null, staleInstrument: null };
    }
    case 'fund-run-postponed': {
      const { cause, instrument: staleInstrument, dealsAtMs: dealsMs } = fact;
      return { cause, staleInstrument, dealsMs, postponedMs: row.postponedMs || fact.atMs };
    }
    case 'fund-subscribed':
      return { units: row.units + fact.units };
    case 'fund-redeemed': {
      const { units, fee, proceeds } = fact;
      return { units: row.units - units, accruals: row.accruals + fee, payable: row.payable + proceeds };
    }
    case 'fund-fee-taken':
      return { units: row.units - fact.feeUnits, accruals: row.accruals + fact.fee };
    case 'fund-paid':
      return { payable: row.payable - fact.amount };
    case 'fund-order-corrected': {
      const { units, fee, proceeds } = fact;
      return { units: row.units + units, accruals: row.accruals + fee, payable: row.payable + proceeds };
    }
    case 'fund-fees-paid':
      return { accruals: row.accruals - fact.amount };
    case 'fund-order-placed':
    case 'fund-order-cancelled':
    case 'fund-run-ended':
    case 'fund-value-corrected':
    case 'fund-payment-waits':
      return null;
  }
}

function foldRun({ fact, atMs }: Told, rows: Rows): void {
  if (fact.kind === 'fund-run-begun') {
    const { run, fund, day, nav, assets, liabilities, accruals, fee, units, cash, room, holdings } = fact;
    const valued = { run, fund, day, nav, assets, liabilities, accruals, fee, units, cash, room, holdings };
    const asked = fact.carried + fact.fresh;
    const right = { rightNav: 0n, rightAssets: 0n, rightHoldings: [], made: 0n, correctedMs: 0 };
    rows.put(fundRunsTable, { ...valued, ...right, atMs, asked, received: 0n, redeemed: 0n, fees: 0n, ended: false });
    return;
  }
  if (!('run' in fact)) return;
  const row = rows.find(fundRunsTable, fact.run)!;
  if (fact.kind === 'fund-run-ended') rows.put(fundRunsTable, { ...row, ended: true });
  else if (fact.kind === 'fund-subscribed') rows.put(fundRunsTable, { ...row, received: row.received + fact.amount });
  else if (fact.kind === 'fund-value-corrected') {
    const { right: rightNav, assets: rightAssets, holdings: rightHoldings, made } = fact;
    rows.put(fundRunsTable, { ...row, rightNav, rightAssets, rightHoldings, made, correctedMs: atMs });
  } else if (fact.kind === 'fund-fee-taken' || fact.kind === 'fund-order-corrected')
    rows.put(fundRunsTable, { ...row, fees: row.fees + fact.fee });
  else rows.put(fundRunsTable, { ...row, redeemed: row.redeemed + fact.units, fees: row.fees + fact.fee });
}

function foldOrder({ fact, atMs }: Told, rows: Rows): void {
  if (fact.kind === 'fund-order-placed') {
    const { order, fund, account, isRedemption, amount, units } = fact;
    rows.put(fundOrdersTable, {
      order,
      fund,
      account,
      isRedemption,
      amount,
      units,
      unitsDealt: 0n,
      unitsLeft: units,
      nav: 0n,
      proceeds: 0n,
      fee: 0n,
      feeUnits: 0n,
      paid: 0n,
      dueMs: 0,
      status: 'waiting',
      createdMs: atMs,
      dealtMs: 0,
      endedMs: 0,
      rightNav: 0n,
      unitsCorrected: 0n,
      moneyCorrected: 0n,
      correctedMs: 0,
    });
    return;
  }
  // A fee of a year that is put right belongs to no order.
  if (!('order' in fact) || fact.order === 0) return;
  const row = rows.find(fundOrdersTable, fact.order)!;
  rows.put(fundOrdersTable, { ...row, ...orderAfter(fact, row, atMs) });
  if (fact.kind !== 'fund-order-corrected') return;
  const { rightNav } = rows.find(fundRunsTable, fact.run)!;
  rows.put(fundOrdersTable, { ...rows.find(fundOrdersTable, fact.order)!, rightNav, correctedMs: atMs });
}

type OrderFact = Extract<
  Told['fact'],
  { kind: 'fund-order-cancelled' | 'fund-subscribed' | 'fund-redeemed' | 'fund-paid' | 'fund-order-corrected' }
>;

function orderAfter(fact: OrderFact, row: FundOrderRow, atMs: number): Partial<FundOrderRow> {
  switch (fact.kind) {
    case 'fund-order-cancelled':
      return { status: 'cancelled', unitsLeft: 0n, endedMs: atMs };
    case 'fund-subscribed':
      return { status: 'dealt', unitsDealt: fact.units, nav: fact.nav, dealtMs: atMs, endedMs: atMs };
    case 'fund-redeemed': {
      if (fact.units === 0n) return {};
      const proceeds = row.proceeds + fact.proceeds;
      const status = fact.left > 0n ? 'part' : proceeds > row.paid ? 'dealt' : 'paid';
      return {
        status,
        proceeds,
        unitsLeft: fact.left,
        nav: fact.nav,
        dealtMs: atMs,
        unitsDealt: row.unitsDealt + fact.units,
        fee: row.fee + fact.fee,
        feeUnits: row.feeUnits + fact.feeUnits,
        dueMs: fact.payment === 0 ? row.dueMs : fact.dueMs,
      };
    }
    case 'fund-order-corrected': {
      const proceeds = row.proceeds + fact.proceeds;
      const isOver = row.status === 'dealt' || row.status === 'paid';
      const isOwed = proceeds > row.paid;
      return {
        proceeds,
        unitsDealt: row.unitsDealt + fact.units,
        fee: row.fee + fact.fee,
        unitsCorrected: row.unitsCorrected + fact.units,
        moneyCorrected: row.moneyCorrected + fact.proceeds,
        ...(fact.proceeds > 0n && { dueMs: fact.dueMs }),
        ...(row.isRedemption && isOver && { status: isOwed ? ('dealt' as const) : ('paid' as const) }),
        ...(row.isRedemption && isOver && { endedMs: isOwed ? 0 : row.endedMs || atMs }),
      };
    }
    case 'fund-paid': {
      const paid = row.paid + fact.amount;
      const isAll = paid === row.proceeds && row.unitsLeft === 0n;
      return { paid, ...(isAll && row.status === 'dealt' && { status: 'paid' as const, endedMs: atMs }) };
    }
  }
}

function foldDealing({ fact, atMs }: Told, rows: Rows): void {
  if (fact.kind === 'fund-order-corrected') {
    const row = fact.order === 0 ? null : rows.find(fundDealingsTable, fact.order, fact.run);
    if (row === null) return;
    rows.put(fundDealingsTable, {
      ...row,
      units: row.units + fact.units,
      proceeds: row.proceeds + fact.proceeds,
      unitsCorrected: row.unitsCorrected + fact.units,
      moneyCorrected: row.moneyCorrected + fact.proceeds,
    });
    return;
  }
  if (fact.kind !== 'fund-subscribed' && fact.kind !== 'fund-redeemed') return;
  // Nothing of it got through the gate.
  if (fact.units === 0n) return;
  const { order, run, nav, units } = fact;
  const [feeUnits, proceeds] = fact.kind === 'fund-redeemed' ? [fact.feeUnits, fact.proceeds] : [0n, 0n];
  rows.put(fundDealingsTable, {
    order,
    run,
    atMs,
    nav,
    units,
    feeUnits,
    proceeds,
    unitsCorrected: 0n,
    moneyCorrected: 0n,
  });
}

function foldHolder({ fact }: Told, rows: Rows): void {
  if (fact.kind === 'fund-order-corrected') {
    correctHolder(fact, rows);
    return;
  }
  if (fact.kind !== 'fund-subscribed' && fact.kind !== 'fund-redeemed' && fact.kind !== 'fund-fee-taken') return;
  const { fund, account } = fact;
  const row = rows.find(fundHoldersTable, fund, account) ?? { fund, account, lots: [], spent: 0n };
  if (fact.kind === 'fund-subscribed') {
    const lots = mergeLots([...row.lots, { lotId: `${fact.run}`, units: fact.units, highWater: fact.nav }]);
    rows.put(fundHoldersTable, { ...row, lots, spent: row.spent + fact.amount });
    return;
  }
  if (fact.kind === 'fund-fee-taken') {
    const { performancePpm } = rows.find(fundsTable, fund)!.rules;
    const lots = mergeLots(row.lots.map((lot) => performanceFee(lot, fact.nav, performancePpm).lot));
    rows.put(fundHoldersTable, { ...row, lots });
    return;
  }
  const all = row.lots.reduce((sum, { units }) => sum + units, 0n);
  const spent = all === 0n ? 0n : row.spent - divide(row.spent * fact.units, all, 'half-up');
  rows.put(fundHoldersTable, { ...row, lots: redeemFrom(row.lots, fact.units), spent });
}

function correctHolder(fact: Extract<Told['fact'], { kind: 'fund-order-corrected' }>, rows: Rows): void {
  const { fund, account, run, units, dealt } = fact;
  const row = rows.find(fundHoldersTable, fund, account) ?? { fund, account, lots: [], spent: 0n };
  const { nav: published, rightNav: right } = rows.find(fundRunsTable, run)!;
  const lotId = `${run}`;
  const lots =
    dealt === 'subscription'
      ? correctLots(row.lots, { published, right }, { units, lotId })
      : mergeLots([...row.lots, ...(units > 0n ? [{ lotId, units, highWater: published }] : [])]);
  rows.put(fundHoldersTable, { ...row, lots, spent: lots.length === 0 ? 0n : row.spent });
}

function foldPayment({ fact, atMs }: Told, rows: Rows): void {
  if (fact.kind === 'fund-redeemed' && fact.payment > 0) {
    const { payment, fund, order, account, proceeds: amount, dueMs } = fact;
    rows.put(fundPaymentsTable, { payment, fund, order, account, amount, dueMs, paidMs: 0 });
  } else if (fact.kind === 'fund-order-corrected' && fact.payment > 0) {
    const { payment, fund, order, account, proceeds, dueMs } = fact;
    const known = rows.find(fundPaymentsTable, payment);
    if (known === null)
      rows.put(fundPaymentsTable, { payment, fund, order, account, amount: proceeds, dueMs, paidMs: 0 });
    else {
      const amount = known.amount + proceeds;
      rows.put(fundPaymentsTable, { ...known, amount, paidMs: amount === 0n ? atMs : 0 });
    }
  } else if (fact.kind === 'fund-paid' || fact.kind === 'fund-payment-waits') {
    const row = rows.find(fundPaymentsTable, fact.payment)!;
    rows.put(fundPaymentsTable, { ...row, ...(fact.kind === 'fund-paid' ? { paidMs: atMs } : { dueMs: fact.dueMs }) });
  }
}
