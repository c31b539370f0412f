// In: a trade of an order that sells pledges, and its end. Out: what it brought repays the loan; what it did not sell is pledged again.
import { divideRepayment } from '@hilsa/formulas/loans';
import type { World } from '../engine-types.ts';
import { emit } from '../facts/emit.ts';
import { unitsAt } from '../facts/units.ts';
import type { InstrumentState } from '../instruments/instrument.ts';
import { capture, hold, holdTogether, move, raise } from '../ledger/money.ts';
import { NONE } from '../matching/order-book.ts';
import { TRADE } from '../orders/words.ts';
import { settlementOf, stockOf } from '../stocks/facts.ts';
import { marketOf, settlesAt } from '../stocks/state.ts';
import { endLoan } from './apply.ts';
import { duesAt, totalOf } from './debt.ts';
import { pledgeOf, pledgeSaleEnded } from './facts.ts';
import { purseOf } from './pledges.ts';
import { pay, settle } from './repay.ts';
import { LENDER, type Loan, loanOf } from './state.ts';

/** After each trade while pledges are sold: what the sale brought repays the loan at once, money that settles later too. @param at where the trade's fact starts */
export function takeProceeds(world: World, instrument: InstrumentState, at: number): void {
  const { state } = world;
  const { doubles, words } = world.facts;
  const id = doubles[(at + TRADE.takerId) >> 1]!;
  const sold = state.loans.sales.get(id);
  if (sold === undefined) return;
  const loan = loanOf(state, sold.loan);
  const proceeds = BigInt(unitsAt(words, at + TRADE.notional) - unitsAt(words, at + TRADE.takerFee));
  const dues = duesAt(loan, state.atMs);
  const parts = divideRepayment(proceeds, dues);
  if (totalOf(parts) > 0n) {
    pay(parts, (reason, units) => collect(world, loan, { instrument, reason, units }));
    settle(world, loan, { parts, dues, order: id });
  }
  if (state.orders.slotOf(id) === NONE) endSale(world, id, 0n);
}

/** Proceeds of coins are there; those of shares are held until they settle, and the lender waits in the seller's place. */
function collect(
  world: World,
  loan: Loan,
  { instrument, reason, units }: { instrument: InstrumentState; reason: 'repayment' | 'interest'; units: bigint },
): void {
  const { state } = world;
  const from = purseOf(instrument, loan.account);
  const to = state.houses.get(LENDER)!;
  const { asset } = loan;
  if (units === 0n) return;
  const untilMs = settledAt(world, instrument);
  if (untilMs === 0) {
    move(world, { from, to, asset, amount: units, reason, causeKind: 'loan', cause: loan.id });
    return;
  }
  capture(world, state.holds.alike(from, asset, 'settlement', untilMs)!, { to, amount: units, reason });
  holdTogether(world, {
    account: to,
    asset,
    amount: units,
    reason: 'settlement',
    causeKind: 'loan',
    cause: loan.id,
    untilMs,
  });
}

function settledAt({ state }: World, instrument: InstrumentState): number {
  if (instrument.share === null) return 0;
  const market = marketOf(state.stocks, stockOf(instrument).market)!;
  // As the trade itself was dated, on the spot board too.
  return settlesAt(market, settlementOf(instrument, market).sellSettleDays, instrument.share.day)!;
}

/** The order that sold has ended: what it did not sell is pledged again, before anybody else can reach it. @param rest units */
export function endSale(world: World, id: number, rest: bigint): void {
  const { state } = world;
  const { loan: number, instrument: index } = state.loans.sales.get(id)!;
  const loan = loanOf(state, number);
  const { asset, hold: known } = pledgeOf(loan, index);
  const held = state.holds.get(known);
  if (held !== undefined) raise(world, held, rest);
  const account = purseOf(state.instruments[index]!, loan.account);
  const again =
    held?.id ??
    hold(world, { account, asset, amount: rest, reason: 'pledge', causeKind: 'loan', cause: loan.id, untilMs: 0 });
  emit(world, pledgeSaleEnded, {
    loan: loan.id,
    account: loan.account,
    instrument: index,
    order: id,
    hold: again,
    quantity: rest,
  });
  if (totalOf(duesAt(loan, state.atMs)) === 0n) endLoan(world, loan, 'repaid');
}
