// In: calls about borrowing. Out: the offer by the caller's score, what a loan costs, loans asked for, repaid, pledged for and given up.
import type { LoanOrder, ReplyOf } from '@hilsa/contract';
import { accountOf, type Command, type LoanRules } from '@hilsa/core';
import { rowFor } from '@hilsa/core/loans/apply';
import { lateDayAt } from '@hilsa/core/loans/state';
import { collateralAt, simpleInterest } from '@hilsa/formulas/loans';
import { formatDecimal, parseDecimal } from '@hilsa/money';
import { Refused } from '../../identity/index.ts';
import type { Instrument } from '../../publish/index.ts';
import { listLoans, loanOfAccount, salesOfLoan } from '../../tables/loans.ts';
import { isIdentified, requireTrading } from '../door.ts';
import { coverOf } from '../loans/loan-sums.ts';
import { bandOf } from '../loans/score-words.ts';
import { callPrice, ltvOf, percentOf, wireLadder, wireLoan } from '../loans/wire-loan.ts';
import { wireSale } from '../loans/wire-sale.ts';
import { readAmount } from '../read-order.ts';
import { type Context, type Handlers, type Rooms, sessionOf } from '../rooms.ts';
import { instrumentOf, submit } from '../submit.ts';
import { requireKyc, requireReal } from './deposits.ts';

type Paths =
  | '/user/loan'
  | '/user/loan/quote'
  | '/user/loan/apply'
  | '/user/loan/order/list'
  | '/user/loan/info'
  | '/user/loan/repay'
  | '/user/loan/pledge'
  | '/user/loan/release'
  | '/user/loan/cancel';
const CURRENCY = 'BDT';
const HOUR_MS = 3_600_000;
const MILLION_DIGITS = 4;

export function loanCalls(rooms: Rooms): Handlers<Paths> {
  const { now } = rooms;
  const order = async (context: Context, id: number): Promise<{ order: LoanOrder }> => {
    const { account } = sessionOf(context);
    await context.world.sequencer.tablesClock.shows(account);
    const row = await loanOfAccount(context.world.tables, account, id);
    if (row === null) throw new Refused('unknown-loan');
    return { order: wireLoan(context.world, row, now()) };
  };
  const change = async (context: Context, id: string, command: (account: number, loan: number) => Command) => {
    const { account } = sessionOf(context);
    await submit(context, command(account, Number(id)), null, context.requestId);
    return order(context, Number(id));
  };
  return {
    '/user/loan': (context) => offerOf(context, now()),

    '/user/loan/quote': (context, { amount, days, collateral = [] }) => {
      const { rules, money } = lent(context);
      const { account } = sessionOf(context);
      if (!rules.days.includes(days)) throw new Refused('loan-days-not-offered', { days });
      const units = readAmount(amount, money.decimals);
      const { yearlyPpm } = rowFor(rules, context.world.sequencer.engine.score(account));
      const interest = simpleInterest(units, yearlyPpm, days);
      const text = (each: bigint): string => formatDecimal(each, money.decimals, { trim: true });
      const wishes = collateral.map((wish) => wishOf(context, rules, wish));
      const cover = coverOf(context.world, wishes);
      return {
        asset: money.code,
        yearlyRate: percentOf(yearlyPpm),
        interest: text(interest),
        total: text(units + interest),
        dueAtMs: lateDayAt(now(), days, 1) - 1,
        collateral: cover.value === null ? null : text(cover.value),
        required: text(collateralAt(units, rules.ladder.start)),
        ltv: ltvOf(units, cover.value),
        callAt: wishes.map((wish, n) => {
          const price =
            cover.value === null
              ? null
              : callPrice(context.world, wish, {
                  debt: units,
                  ladder: rules.ladder,
                  others: cover.value - cover.parts[n]!,
                });
          return { symbol: collateral[n]!.symbol, price: price === null ? null : text(price) };
        }),
      };
    },

    '/user/loan/apply': async (context, wish) => {
      const session = sessionOf(context);
      const { rules, money } = lent(context);
      const isVerified = isIdentified(rooms, session);
      if (!isVerified) throw new Refused('kyc-required');
      requireTrading(rooms, session);
      if (!wish.acceptedTerms) throw new Refused('terms-not-accepted');
      const requestId = wish.requestId ?? context.requestId;
      const yearlyPpm = Number(parseDecimal(wish.yearlyRate, MILLION_DIGITS) ?? -1n);
      const command = {
        kind: 'apply-loan',
        atMs: 0,
        account: session.account,
        asset: rules.asset,
        amount: readAmount(wish.amount, money.decimals),
        days: wish.days,
        yearlyPpm,
        pledges: wish.collateral
          .map((pledge) => wishOf(context, rules, pledge))
          .map(({ instrument, quantity }) => ({ instrument, quantity })),
        isVerified,
      } as const;
      const reply = await submit(context, command, null, requestId);
      return order(context, reply.id!);
    },

    '/user/loan/order/list': async (context, { cursor, limit }) => {
      const { world } = context;
      const { account } = sessionOf(context);
      const page = { before: cursor ?? null, limit };
      await world.sequencer.tablesClock.shows(account);
      const { list, nextCursor } = await listLoans(world.tables, account, page);
      return { list: list.map((row) => wireLoan(world, row, now())), nextCursor };
    },

    '/user/loan/info': async (context, { id }) => {
      const found = await order(context, Number(id));
      const sales = await salesOfLoan(context.world.tables, Number(id));
      return { ...found, sales: sales.map((sale) => wireSale(context.world, sale)) };
    },

    '/user/loan/repay': async (context, { id, amount, channel }) => {
      const { decimals } = currency(context);
      const units = readAmount(amount, decimals);
      if (channel !== undefined) {
        const rail = await repaidOver(rooms, context, channel);
        const asked = { kind: 'create-deposit', atMs: 0, rail, amount: units } as const;
        return change(context, id, (account, loan) => ({ ...asked, account, loan }));
      }
      return change(context, id, (account, loan) => ({ kind: 'repay-loan', atMs: 0, account, loan, amount: units }));
    },

    '/user/loan/pledge': (context, { id, symbol, quantity }) => {
      requireMine(context, id);
      const parts = partOf(context, symbol, quantity);
      return change(context, id, (account, loan) => ({ kind: 'pledge-more', atMs: 0, account, loan, ...parts }));
    },

    '/user/loan/release': (context, { id, symbol, quantity }) => {
      requireMine(context, id);
      const parts = partOf(context, symbol, quantity);
      return change(context, id, (account, loan) => ({ kind: 'release-pledge', atMs: 0, account, loan, ...parts }));
    },

    '/user/loan/cancel': (context, { id }) =>
      change(context, id, (account, loan) => ({ kind: 'cancel-loan', atMs: 0, account, loan })),
  };
}

/** The rail of a channel that is open to everybody. @throws Refused kyc-required, unknown-rail, not-in-this-world */
async function repaidOver(rooms: Rooms, context: Context, channel: string): Promise<number> {
  requireReal(context);
  await requireKyc(rooms, context, 'deposit');
  const { rails } = context.world.sequencer.engine.payments;
  const rail = rails.find(({ name, wallet }) => name === channel && wallet !== 'coin');
  if (rail === undefined || rooms.invitations.channels.has(channel)) throw new Refused('unknown-rail');
  return rail.index;
}

/** @throws Refused unknown-loan for a loan that is not the caller's, or has ended */
function requireMine(context: Context, id: string): void {
  const loan = context.world.sequencer.engine.loans.all.get(Number(id));
  if (loan?.account !== sessionOf(context).account) throw new Refused('unknown-loan');
}

function currency({ world }: Context): { index: number; code: string; decimals: number } {
  const { listings } = world.publisher;
  const index = listings.assetIndex(CURRENCY);
  if (index === undefined) throw new Refused('loans-off');
  return { index, ...listings.asset(index) };
}

/** The rules in force, where anything is lent. @throws Refused loans-off */
function lent(context: Context): { rules: LoanRules; money: ReturnType<typeof currency> } {
  const money = currency(context);
  const rules = context.world.sequencer.engine.loans.rules.get(money.index)?.rules;
  if (rules === undefined || !rules.isOn) throw new Refused('loans-off');
  return { rules, money };
}

/** A pledgeable market by its symbol. @throws Refused collateral-not-accepted */
function pledgeable(context: Context, symbol: string): Instrument {
  const instrument = instrumentOrNull(context, symbol);
  if (instrument === null || !context.world.sequencer.engine.loans.collateral.has(instrument.index))
    throw new Refused('collateral-not-accepted', { symbol });
  return instrument;
}

function instrumentOrNull({ world }: Context, symbol: string): Instrument | null {
  try {
    return instrumentOf(world, symbol);
  } catch (problem) {
    if (problem instanceof Refused) return null;
    throw problem;
  }
}

function partOf(context: Context, symbol: string, quantity: string): { instrument: number; quantity: bigint } {
  const { index, baseDecimals } = pledgeable(context, symbol);
  return { instrument: index, quantity: readAmount(quantity, baseDecimals) };
}

function wishOf(context: Context, rules: LoanRules, { symbol, quantity }: { symbol: string; quantity: string }) {
  const part = partOf(context, symbol, quantity);
  const { haircutPpm } = context.world.sequencer.engine.loans.collateral.get(part.instrument)!.rules;
  const { quoteAsset } = context.world.publisher.listings.at(part.instrument);
  if (quoteAsset !== rules.asset) throw new Refused('collateral-not-accepted', { symbol });
  return { ...part, haircutPpm };
}

function offerOf(context: Context, atMs: number): ReplyOf<'/user/loan'> {
  const { world } = context;
  const { account } = sessionOf(context);
  const { engine } = world.sequencer;
  const money = currency(context);
  const rules = engine.loans.rules.get(money.index)?.rules;
  const score = engine.score(account);
  const text = (units: bigint): string => formatDecimal(units, money.decimals, { trim: true });
  const base = { atMs, asset: money.code, score, band: bandOf(score) };
  if (rules === undefined || !rules.isOn)
    return {
      ...base,
      isOpen: false,
      why: sessionOf(context).world === 'demo' ? 'demo' : 'off',
      yearlyRate: '0',
      lateRate: '0',
      least: '0',
      limit: '0',
      engaged: '0',
      days: [],
      table: [],
      ladder: { start: '0', warning: '0', call: '0', sale: '0', target: '0', graceDays: 0 },
      collateral: [],
    };
  const mine = rowFor(rules, score);
  return {
    ...base,
    isOpen: true,
    why: null,
    yearlyRate: percentOf(mine.yearlyPpm),
    lateRate: percentOf(rules.latePpm),
    least: text(rules.least),
    limit: text(mine.most),
    engaged: text(engine.loansEngaged(account, money.index)),
    days: [...rules.days],
    table: rules.table.map(({ band, leastScore, yearlyPpm, most }) => ({
      band,
      leastScore,
      yearlyRate: percentOf(yearlyPpm),
      most: text(most),
    })),
    ladder: wireLadder(rules.ladder),
    collateral: collateralOf(context, account),
  };
}

function collateralOf({ world }: Context, account: number): ReplyOf<'/user/loan'>['collateral'] {
  const { engine } = world.sequencer;
  return [...engine.loans.collateral.values()].flatMap(({ rules }) => {
    if (!rules.isOn) return [];
    const instrument = world.publisher.listings.at(rules.instrument);
    const { state, baseAsset } = instrument;
    const purse = accountOf(account, state.kind.wallet);
    return [
      {
        symbol: instrument.symbol,
        asset: instrument.base,
        haircut: percentOf(rules.haircutPpm),
        callHours: Math.floor(rules.callMs / HOUR_MS),
        mark: state.markTicks > 0 ? instrument.price(state.markTicks) : null,
        markAtMs: state.markTicks > 0 ? state.markAtMs : null,
        step: instrument.baseAmount(state.listing.lotUnits),
        available: instrument.baseAmount(engine.balance(purse, baseAsset).available),
      },
    ];
  });
}
