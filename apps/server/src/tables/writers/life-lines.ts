// In: a fact, and the engine right before its command. Out: what it means in the lives of customers: a line each, or none.
// A fact that is not here changes nobody's account in a way of its own: what it moves is told by the fact beside it.
import type { LifeEvent } from '@hilsa/contract/life/words';
import type { Engine, Fact } from '@hilsa/core';
import type { KnownThings, LifeLine, LinesOf, OfKind } from './life-line.ts';
import { LOAN_LINES } from './life-loans.ts';

const quoteOf = (engine: Engine, instrument: number): number => engine.instrument(instrument).listing.quoteAsset;

function order(engine: Engine, known: KnownThings, id: number): Pick<LifeLine, 'account' | 'instrument'> | null {
  return known.get(`order ${id}`) ?? engine.order(id);
}

function deposit(engine: Engine, known: KnownThings, id: number) {
  const kept = engine.payments.deposits.get(id);
  if (kept === undefined) return known.get(`deposit ${id}`) ?? null;
  return { account: kept.account, asset: assetOfRail(engine, kept.rail), amount: kept.amount };
}

function withdrawal(engine: Engine, known: KnownThings, id: number) {
  const kept = engine.payments.withdrawals.get(id);
  if (kept === undefined) return known.get(`withdrawal ${id}`) ?? null;
  return { account: kept.account, asset: assetOfRail(engine, kept.rail), amount: kept.amount };
}

function assetOfRail(engine: Engine, rail: number): number | undefined {
  return engine.payments.rails[rail]?.asset;
}

function ofWithdrawal(event: LifeEvent, wordOf: (fact: never) => string = () => '') {
  return (fact: { withdrawal: number }, engine: Engine, known: KnownThings): LifeLine | null => {
    const found = withdrawal(engine, known, fact.withdrawal);
    return found === null ? null : { ...found, event, about: fact.withdrawal, word: wordOf(fact as never) };
  };
}

function ofRobot(event: LifeEvent, wordOf: (fact: never) => string = () => '') {
  return (fact: { robotOrder: number }, engine: Engine, known: KnownThings): LifeLine | null => {
    const account =
      engine.robotOrders.get(fact.robotOrder)?.customer ?? known.get(`robot ${fact.robotOrder}`)?.account ?? null;
    return account === null ? null : { account, event, about: fact.robotOrder, word: wordOf(fact as never) };
  };
}

function moneyOfRobot(engine: Engine, robotOrder: number): number | undefined {
  const order = engine.robotOrders.get(robotOrder);
  return order === undefined ? undefined : engine.robots[order.robot]?.rules.asset;
}

function currencyOfFund(engine: Engine, fund: number): number | undefined {
  return engine.funds.all.get(fund)?.moneyAsset;
}

const DAY_MS = 86_400_000;
/** A day before an option expires, at 9 in the morning in Dhaka. */
const NINE_MS = 3 * 3_600_000;

function expiryOf(engine: Engine, instrument: number): NonNullable<LifeLine['dues']> {
  const { listing } = engine.instrument(instrument);
  if (listing.kind !== 'option') return [];
  return [{ what: 'option-expires-tomorrow', about: instrument, dueMs: (listing.expiryDay - 1) * DAY_MS + NINE_MS }];
}

function shareOfAction(engine: Engine, id: number): number | undefined {
  for (const action of engine.shareActions) if (action.id === id) return action.instrument;
  return undefined;
}

const TRADES: { readonly [Kind in Fact['kind']]?: LinesOf<Kind> } = {
  'order-placed': ({ orderId: about, account, instrument, side, lots, ticks, quote }) =>
    quote ? null : { account, event: 'order-placed', about, instrument, lots, ticks, word: side },
  'order-amended': ({ orderId: about, lots, ticks }, engine, known) => {
    const found = order(engine, known, about);
    return found === null
      ? null
      : { account: found.account, instrument: found.instrument!, event: 'order-amended', about, lots, ticks };
  },
  'order-triggered': ({ orderId: about }, engine, known) => {
    const found = order(engine, known, about);
    return found === null
      ? null
      : { account: found.account, instrument: found.instrument!, event: 'order-triggered', about };
  },
  'order-closed': ({ orderId: about, reason }, engine, known) => {
    const found = order(engine, known, about);
    return found === null
      ? null
      : { account: found.account, instrument: found.instrument!, event: 'order-closed', about, word: reason };
  },
  'trade-executed': (fact, engine) => {
    const { instrument, lots, ticks, notional: amount, takerSide } = fact;
    const both = { instrument, asset: quoteOf(engine, instrument), amount, lots, ticks };
    const takerBuys = takerSide === 'buy';
    const dues = expiryOf(engine, instrument);
    const side = (buys: boolean) => (buys ? ({ event: 'bought', dues } as const) : ({ event: 'sold' } as const));
    return [
      { ...both, ...side(takerBuys), account: fact.takerAccount, about: fact.takerOrderId },
      { ...both, ...side(!takerBuys), account: fact.makerAccount, about: fact.makerOrderId },
    ];
  },
  'position-changed': ({ account, instrument, position: about, cause, margin, lotsChange }, engine) => {
    const where = { account, instrument, about, asset: quoteOf(engine, instrument), word: cause };
    if (cause === 'margin' || cause === 'auto-margin') return { ...where, event: 'margin-changed', amount: margin };
    return (cause === 'liquidation' || cause === 'take-over') && lotsChange !== 0
      ? { ...where, event: 'position-liquidated', lots: Math.abs(lotsChange) }
      : null;
  },
  'liquidation-begun': ({ account, instrument, liquidation: about }) => ({
    account,
    instrument,
    about,
    event: 'liquidation-begun',
  }),
  'position-deleveraged': ({ account, instrument, position: about, lots, ticks }) => ({
    account,
    instrument,
    about,
    lots,
    ticks,
    event: 'position-deleveraged',
  }),
  'contract-limits-set': ({ account }) => ({ account, event: 'contract-limits-set' }),
  'option-paid': ({ account, instrument, lots, payout: amount }, engine) => ({
    account,
    instrument,
    lots,
    amount,
    asset: quoteOf(engine, instrument),
    event: 'option-settled',
  }),
  'holder-paid': ({ account, action, cash: amount }, engine) => {
    const instrument = shareOfAction(engine, action);
    return instrument === undefined
      ? null
      : { account, instrument, about: action, amount, asset: quoteOf(engine, instrument), event: 'holder-paid' };
  },
  'rights-used': ({ account, action, cost: amount }, engine) => {
    const instrument = shareOfAction(engine, action);
    return instrument === undefined
      ? null
      : { account, instrument, about: action, amount, asset: quoteOf(engine, instrument), event: 'rights-used' };
  },
};

const MONEY: { readonly [Kind in Fact['kind']]?: LinesOf<Kind> } = {
  'test-money-issued': ({ account, asset, amount }) => ({ account, asset, amount, event: 'test-money-taken' }),
  'deposit-created': ({ deposit: about, account, rail, amount }, engine) => ({
    account,
    about,
    amount,
    asset: assetOfRail(engine, rail),
    event: 'deposit-created',
  }),
  'deposit-ended': ({ deposit: about, outcome }, engine, known) => {
    const found = deposit(engine, known, about);
    return found === null ? null : { ...found, event: 'deposit-ended', about, word: outcome };
  },
  'arrival-credited': ({ deposit: about, account, rail, units: amount }, engine) => ({
    account,
    about,
    amount,
    asset: assetOfRail(engine, rail),
    event: 'deposit-credited',
  }),
  'credit-reversed': ({ arrival: about, account, rail, units: amount }, engine) => ({
    account,
    about,
    amount,
    asset: assetOfRail(engine, rail),
    event: 'deposit-corrected',
  }),
  'withdrawal-requested': ({ withdrawal: about, account, rail, amount }, engine) => ({
    account,
    about,
    amount,
    asset: assetOfRail(engine, rail),
    event: 'withdrawal-requested',
  }),
  'withdrawal-approved': ofWithdrawal('withdrawal-approved'),
  'withdrawal-sent': ofWithdrawal('withdrawal-sent'),
  'withdrawal-paid': ofWithdrawal('withdrawal-paid'),
  'withdrawal-ended': ofWithdrawal('withdrawal-ended', ({ outcome }: OfKind<'withdrawal-ended'>) => outcome),
  'payout-hold-placed': ({ account }) => ({ account, event: 'payouts-held' }),
  'money-transferred': ({ account, transfer: about, asset, amount }) => ({
    account,
    about,
    asset,
    amount,
    event: 'transferred',
  }),
  'conversion-executed': ({ account, quote: about, pair, direction, received: amount }, engine) => {
    const rules = engine.conversionPairs[pair]?.rules;
    const asset = direction === 'buy-base' ? rules?.baseAsset : rules?.quoteAsset;
    return { account, about, asset, amount, event: 'converted' };
  },
};

const PRODUCTS: { readonly [Kind in Fact['kind']]?: LinesOf<Kind> } = {
  'application-made': ({ account, application: about, offering, held: amount }, engine) => ({
    account,
    about,
    amount,
    asset: engine.offerings.get(offering)?.terms.moneyAsset,
    event: 'application-made',
  }),
  'application-allotted': ({ account, application: about, asset, allotted, cost: amount }) => ({
    account,
    about,
    asset,
    amount,
    event: allotted === 0n ? 'application-not-allotted' : 'application-allotted',
  }),
  'application-paid': ({ account, application: about, asset, cost: amount }) => ({
    account,
    about,
    asset,
    amount,
    event: 'application-paid',
  }),
  'application-delivered': ({ to: account, application: about, asset, quantity: amount }) => ({
    account,
    about,
    asset,
    amount,
    event: 'application-delivered',
  }),
  'application-ended': ({ account, application: about, asset, released, refunded, how: word }) => ({
    account,
    about,
    asset,
    amount: released + refunded,
    word,
    event: 'application-ended',
  }),
  'mandate-set': ({ account, wish }) => ({ account, word: wish === null ? 'off' : 'on', event: 'mandate-set' }),
  'robot-bought': ({ customer: account, robotOrder: about, robot, amount }, engine) => ({
    account,
    about,
    amount,
    asset: engine.robots[robot]?.rules.asset,
    event: 'robot-bought',
  }),
  'robot-capital-added': ({ customer: account, robotOrder: about, amount }, engine) => ({
    account,
    about,
    amount,
    asset: moneyOfRobot(engine, about),
    event: 'robot-capital-added',
  }),
  'robot-capital-released': ({ customer: account, robotOrder: about, amount }, engine) => ({
    account,
    about,
    amount,
    asset: moneyOfRobot(engine, about),
    event: 'robot-capital-released',
  }),
  'robot-cost-taken': ({ customer: account, robotOrder: about, amount, cost: word }, engine) => ({
    account,
    about,
    amount,
    asset: moneyOfRobot(engine, about),
    word,
    event: 'robot-cost-taken',
  }),
  'robot-closing': ofRobot('robot-closing', ({ reason }: OfKind<'robot-closing'>) => reason),
  'robot-stopped': ofRobot('robot-stopped'),
  'robot-resumed': ofRobot('robot-resumed'),
  'robot-completed': ({ customer: account, robotOrder: about, cash: amount, reason: word }, engine) => ({
    account,
    about,
    amount,
    word,
    asset: moneyOfRobot(engine, about),
    event: 'robot-completed',
  }),
  'fund-order-placed': ({ account, order: about, fund, isRedemption, amount, units }, engine) =>
    isRedemption
      ? {
          account,
          about,
          amount: units,
          asset: engine.funds.all.get(fund)?.unitAsset,
          event: 'fund-redemption-asked',
        }
      : { account, about, amount, asset: currencyOfFund(engine, fund), event: 'fund-order-placed' },
  'fund-order-cancelled': ({ account, order: about }) => ({ account, about, event: 'fund-order-cancelled' }),
  'fund-subscribed': ({ account, order: about, fund, amount }, engine) => ({
    account,
    about,
    amount,
    asset: currencyOfFund(engine, fund),
    event: 'fund-subscribed',
  }),
  'fund-redeemed': ({ account, order: about, fund, proceeds: amount, left }, engine) => {
    const line = { account, about, amount, asset: currencyOfFund(engine, fund), event: 'fund-redeemed' } as const;
    if (left === 0n) return line;
    const waits = { account, about, amount: left, asset: engine.funds.all.get(fund)?.unitAsset } as const;
    return [line, { ...waits, event: 'fund-redemption-gated' }];
  },
  'fund-order-corrected': ({ account, order: about, fund, units, proceeds }, engine) => {
    const amount = units !== 0n ? units : proceeds;
    if (amount === 0n) return null;
    const asset = units !== 0n ? engine.funds.all.get(fund)?.unitAsset : currencyOfFund(engine, fund);
    const line = { account, asset, amount: amount > 0n ? amount : -amount, ...(about > 0 && { about }) };
    return { ...line, event: amount > 0n ? 'fund-given' : 'fund-taken-back' };
  },
  'fund-paid': ({ account, order: about, fund, amount }, engine) => ({
    account,
    about,
    amount,
    asset: currencyOfFund(engine, fund),
    event: 'fund-paid',
  }),
  'membership-bought': ({ account, period: about, asset, price: amount }) => ({
    account,
    about,
    asset,
    amount,
    event: 'membership-bought',
  }),
  'membership-cancelled': ({ account, period: about, asset, refund: amount }) => ({
    account,
    about,
    asset,
    amount,
    event: 'membership-cancelled',
  }),
  'membership-ending': ({ account }) => ({ account, event: 'membership-ending' }),
  'membership-ended': ({ account }, engine) => ({
    account,
    word: engine.member(account)?.periods.at(-1)?.price === 0n ? 'trial' : '',
    event: 'membership-ended',
  }),
};

const LINES = { ...TRADES, ...MONEY, ...PRODUCTS, ...LOAN_LINES };

/** The kinds of facts that may be somebody's life. */
export const LIFE_FACTS = Object.keys(LINES) as Fact['kind'][];

/** The lines of one fact, everybody's. @param known what earlier facts of the stretch made, added to */
export function lifeLines(fact: Fact, engine: Engine, known: KnownThings): readonly LifeLine[] {
  if (fact.kind === 'order-placed')
    known.set(`order ${fact.orderId}`, { account: fact.account, instrument: fact.instrument });
  else if (fact.kind === 'robot-bought') known.set(`robot ${fact.robotOrder}`, { account: fact.customer });
  const lines = (LINES[fact.kind] as LinesOf<Fact['kind']> | undefined)?.(fact, engine, known) ?? [];
  const list = Array.isArray(lines) ? lines : [lines];
  if (fact.kind === 'deposit-created') known.set(`deposit ${fact.deposit}`, list[0]!);
  else if (fact.kind === 'withdrawal-requested') known.set(`withdrawal ${fact.withdrawal}`, list[0]!);
  return list;
}
