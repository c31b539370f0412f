// In: commands. Out: what must come of them, worked out the plain way: the second opinion the core is compared with.
import type { AmendOrder, Command, PlaceOrder, RefusalWord } from '@hilsa/core';
import { buyPeriod, leaveMembership, setPlan } from './plain-membership.ts';
import { accept, quote, record, setPair, stopPair, transfer } from './plain-conversion.ts';
import { closeOrdersOf, retire, runDue } from './plain-clock.ts';
import { rated, setTable } from './plain-fees.ts';
import { carryFund } from './plain-fund.ts';
import { carryPayment } from './plain-payments.ts';
import { beginTrail, followTrades, trailed } from './plain-trails.ts';
import { join, leave } from './plain-lines.ts';
import { listInstrument, openAccount } from './plain-newcomers.ts';
import { arrive, close, fire, open, reach } from './plain-matching.ts';
import { massQuote } from './plain-quotes.ts';
import { setRebate } from './plain-referrals.ts';
import { reasonsAgainst } from './plain-rules.ts';
import {
  change,
  feeOf,
  goOn,
  heldAsset,
  ownerNumber,
  schedule,
  withFee,
  HIGHEST_TICK,
  holdFor,
  ISSUER,
  isMarketType,
  meets,
  otherSide,
  type PlainInstrument,
  type PlainOrder,
  type PlainState,
  plainState,
  protection,
  referenceOf,
} from './plain-state.ts';

/** Either the reasons to refuse, or the numbers of the reply and the events in order. */
export interface Verdict {
  readonly reasons: ReadonlySet<RefusalWord>;
  readonly reply: Record<string, unknown>;
  readonly tape: readonly string[];
}

/** An independent market: sorted lists, bigints and a scan; no code of the core. */
export class PlainMarket {
  readonly state: PlainState = plainState();

  /** Decide a command and, when there is no reason against it, carry it out. */
  judge(command: Command): Verdict {
    const { state } = this;
    state.tape = [];
    const reasons = reasonsAgainst(state, command);
    if (reasons.size > 0) return { reasons, reply: {}, tape: [] };
    state.atMs = command.atMs;
    const numbers = carryOut(state, command);
    return { reasons, reply: { refusal: null, ...numbers }, tape: state.tape };
  }
}

function carryOut(state: PlainState, command: Command): Record<string, unknown> {
  switch (command.kind) {
    case 'place-order':
      return placeOrder(state, command);
    case 'amend-order':
      return amendOrder(state, command);
    case 'mass-quote':
      return massQuote(state, command);
    case 'place-contract-order':
    case 'set-leverage':
    case 'set-position-mode':
    case 'change-margin':
    case 'set-auto-margin':
    case 'set-level':
    case 'set-order-levels':
    case 'close-position':
    case 'reverse-position':
    case 'close-all-positions':
    case 'record-venue-prices':
    case 'set-contract-customer':
    case 'set-contract-limits':
    case 'seed-insurance':
    case 'set-leverage-caps':
    case 'stop-opening':
    case 'delist-contract':
    case 'list-contract':
      throw new Error(`contracts have an auditor of their own: ${command.kind}`);
    case 'set-option-underlying':
    case 'set-option-index':
    case 'fund-option-writer':
    case 'set-option-writer':
    case 'set-option-customer':
    case 'list-series':
    case 'write-options':
    case 'place-option-order':
      throw new Error(`options have an auditor of their own: ${command.kind}`);
    case 'cancel-order':
      close(state, state.orders.get(command.orderId)!, 'cancelled');
      return { orderId: command.orderId, count: 1 };
    case 'cancel-all-orders': {
      const { account, instrument } = command;
      return { count: closeOrdersOf(state, ownerNumber(account), { account, instrument, reason: 'cancelled' }) };
    }
    case 'record-marks':
      for (const { instrument, ticks } of command.marks) {
        Object.assign(state.instruments[instrument]!, { mark: ticks, markAtMs: command.atMs });
        state.tape.push(`mark ${instrument} ${ticks}`);
      }
      return { count: command.marks.length };
    case 'open-account':
      return openAccount(state, command);
    case 'set-standing': {
      state.accounts[command.account]!.standing = command.standing;
      state.tape.push(`standing ${command.account} ${command.standing}`);
      if (command.standing === 'active') return { account: command.account, count: 0 };
      const sweep = { account: null, instrument: null, reason: 'account-disabled' };
      let count = 0;
      for (const [owner, { acts }] of state.accounts.entries())
        if (acts === command.account) count += closeOrdersOf(state, owner, sweep);
      return { account: command.account, count };
    }
    case 'list-asset':
      state.assets.push({ code: command.code, decimals: command.decimals });
      state.tape.push(`asset ${state.assets.length - 1} ${command.code} ${command.decimals}`);
      return { asset: state.assets.length - 1 };
    case 'list-instrument':
      return listInstrument(state, rated(state, command.listing));
    case 'set-instrument-status':
      state.instruments[command.instrument]!.status = command.status;
      state.tape.push(`status ${command.instrument} ${command.status}`);
      return { instrument: command.instrument };
    case 'set-fee-table':
      return setTable(state, command);
    case 'set-instrument-rules': {
      const instrument = state.instruments[command.instrument]!;
      instrument.coming = rated(state, { ...instrument.listing, ...command.rules });
      schedule(state, 'apply-rules', instrument.index, command.effectiveAtMs);
      state.tape.push(`rules of ${instrument.index} from ${command.effectiveAtMs}`);
      return { instrument: instrument.index };
    }
    case 'retire-instrument': {
      const { instrument: index } = command;
      state.instruments[index]!.status = 'cancel-only';
      state.tape.push(`status ${index} cancel-only`);
      goOn(state, 'retire-instrument', index);
      retire(state, index);
      return { instrument: index };
    }
    case 'run-due':
      return runDue(state);
    case 'set-conversion-pair':
      return setPair(state, command);
    case 'stop-conversion-pair':
      return stopPair(state, command);
    case 'record-rate':
      return record(state, command);
    case 'quote-conversion':
      return quote(state, command);
    case 'accept-quote':
      return accept(state, command);
    case 'transfer-money':
      return transfer(state, command);
    case 'set-sessions':
    case 'plan-market-pack':
    case 'halt-share':
    case 'resume-share':
    case 'announce-action':
    case 'use-rights':
    case 'set-tax-number':
    case 'change-code':
      // Shares have an auditor of their own, which reads what happened: see plain-stocks.ts.
      throw new Error(`the plain market does not decide ${command.kind}`);
    case 'set-robot':
    case 'set-robot-standing':
    case 'set-robot-room':
    case 'buy-robot':
    case 'add-robot-capital':
    case 'release-robot-capital':
    case 'stop-robot':
    case 'resume-robot':
    case 'decide-robot':
      throw new Error(`robots have an auditor of their own: ${command.kind}`);
    case 'set-membership-plan':
      return setPlan(state, command.plan);
    case 'buy-membership':
      return buyPeriod(state, command);
    case 'cancel-membership':
      return leaveMembership(state, command);
    case 'open-fund':
    case 'set-fund-rules':
    case 'subscribe-fund':
    case 'redeem-fund':
    case 'cancel-fund-order':
    case 'pay-fund-fees':
    case 'correct-fund-value':
      return carryFund(state, command);
    case 'set-referral-rebate':
      return setRebate(state, command);
    case 'issue-test-money':
      change(state, ISSUER, command.asset, -command.amount, 0n);
      change(state, command.account, command.asset, command.amount, 0n);
      state.tape.push(`issued ${command.amount} of ${command.asset} to ${command.account}`);
      return { account: command.account };
    case 'set-rail':
    case 'switch-rail':
    case 'attest-custody':
    case 'judge-rail':
    case 'reverse-credit':
    case 'book-network-fee':
    case 'create-deposit':
    case 'begin-deposit':
    case 'fail-deposit':
    case 'record-arrival':
    case 'record-transfer':
    case 'assign-arrival':
    case 'return-arrival':
    case 'announce-own-money':
    case 'keep-arrival':
    case 'set-proof-key':
    case 'add-destination':
    case 'confirm-destination':
    case 'remove-destination':
    case 'place-payout-hold':
    case 'freeze-payouts':
    case 'set-allow-list':
    case 'request-withdrawal':
    case 'cancel-withdrawal':
    case 'approve-withdrawal':
    case 'refuse-withdrawal':
    case 'send-withdrawal':
    case 'settle-withdrawal':
    case 'assign-address':
    case 'set-limit-multiple':
      return carryPayment(state, command);
    case 'set-loan-rules':
    case 'set-collateral':
    case 'apply-loan':
    case 'cancel-loan':
    case 'decide-loan':
    case 'repay-loan':
    case 'pledge-more':
    case 'release-pledge':
    case 'write-off-loan':
    case 'confirm-abuse':
    case 'lift-abuse':
      // Loans have an auditor of their own, which reads what happened: see plain-loans.ts.
      throw new Error(`the plain market does not decide ${command.kind}`);
    case 'draft-offering':
    case 'publish-offering':
    case 'cancel-offering':
    case 'underwrite-offering':
    case 'record-allotment':
    case 'withdraw-block':
    case 'apply-offering':
    case 'revoke-application':
    case 'reject-application':
    case 'pay-application':
    case 'reveal-draw':
    case 'record-delivery':
    case 'set-mandate':
    case 'skip-plan':
      // Offerings have an auditor of their own, which reads what happened: see plain-offerings.ts.
      throw new Error(`the plain market does not decide ${command.kind}`);
  }
}

const DAY_MS = 86_400_000;
/** A day order ends at the next midnight in Dhaka, six hours before that of UTC. */
function endOf({ timeInForce, atMs, expiresAtMs }: PlaceOrder): number {
  if (timeInForce !== 'day') return expiresAtMs;
  let end = atMs - ((atMs + DAY_MS / 4) % DAY_MS);
  while (end <= atMs) end += DAY_MS;
  return end;
}

function placeOrder(state: PlainState, asked: PlaceOrder): { orderId: number; filledLots: number } {
  const instrument = state.instruments[asked.instrument]!;
  if (asked.stopLeg !== undefined) return placePair(state, asked, instrument);
  const command = trailed(asked, instrument);
  const order = orderOf(state, command, instrument);
  if (command.trailBps !== undefined) followTrades(state, instrument);
  const first = instrument[otherSide(order.side)][0];
  const crosses = first !== undefined && meets(order.side, order.ticks, first.ticks);
  const stays = command.timeInForce !== 'immediate-or-cancel' && command.timeInForce !== 'fill-or-kill';
  const resting = command.type === 'limit' && stays && !crosses;
  const rests = order.trigger !== null || resting;
  open(state, order, rests, command.quoteAmount);
  if (command.trailBps !== undefined) beginTrail(state, order, command.trailBps);
  if (rests) return { orderId: order.id, filledLots: 0 };
  const filledLots = arrive(state, order);
  fire(state, instrument);
  return { orderId: order.id, filledLots };
}

/** A limit and a stop: the limit holds what it needs, the stop what it would need beyond that. */
function placePair(
  state: PlainState,
  { stopLeg, ...limited }: PlaceOrder,
  instrument: PlainInstrument,
): { orderId: number; filledLots: number } {
  const limit = orderOf(state, limited, instrument);
  open(state, limit, true, 0n);
  const type = stopLeg!.ticks === 0 ? 'stop-market' : 'stop-limit';
  const stop = orderOf(state, { ...limited, ...stopLeg, type }, instrument);
  stop.hold = stop.hold > limit.hold ? stop.hold - limit.hold : 0n;
  open(state, stop, true, 0n);
  limit.pair = stop.id;
  stop.pair = limit.id;
  state.tape.push(`linked ${limit.id} with ${stop.id}`);
  return { orderId: limit.id, filledLots: 0 };
}

/** The order a command makes, with what it has to hold: a market order holds exactly what it will cost. */
function orderOf(state: PlainState, command: PlaceOrder, instrument: PlainInstrument): PlainOrder {
  const { account, side, type, timeInForce, postOnly, selfTradePrevention, triggerTicks } = command;
  const trigger = triggerTicks > 0 ? triggerTicks : null;
  const from = trigger ?? referenceOf(instrument, command.atMs);
  const ticks = isMarketType(type) ? Math.min(HIGHEST_TICK, protection(instrument, side, from)) : command.ticks;
  const words = { account, instrument: instrument.index, side, type, timeInForce, postOnly, selfTradePrevention };
  const fee = feeOf(state, instrument, account);
  const plain = {
    id: state.nextOrder,
    ...words,
    quote: false,
    ticks,
    trigger,
    expires: endOf(command),
    pair: null,
    iceberg: command.shownLots === undefined ? null : { shows: command.shownLots, part: 0 },
    trail: null,
    ...fee,
  };
  if (type !== 'market') {
    const { lots } = command;
    return { ...plain, lots, left: lots, hold: holdFor(instrument, side, ticks, lots, fee) };
  }
  const byAmount = command.quoteAmount > 0n;
  const amount = byAmount ? command.quoteAmount / instrument.unit : null;
  const found = reach(state, { ...plain, left: 0 }, byAmount ? instrument.listing.maxLots : command.lots, amount);
  const lots = byAmount ? found.lots : command.lots;
  const cost = found.cost * instrument.unit;
  const hold = side === 'buy' ? withFee(instrument, cost, fee) : BigInt(lots) * instrument.listing.lotUnits;
  return { ...plain, lots, left: lots, hold };
}

function amendOrder(state: PlainState, { orderId, ticks, lots }: AmendOrder): { orderId: number; filledLots: number } {
  const order = state.orders.get(orderId)!;
  const instrument = state.instruments[order.instrument]!;
  const filled = order.lots - order.left;
  const hold = holdFor(instrument, order.side, ticks, lots - filled, order);
  const keeps = ticks === order.ticks && lots <= order.lots;
  const first = instrument[otherSide(order.side)][0];
  const crosses = first !== undefined && meets(order.side, ticks, first.ticks);
  const words = `${keeps ? ' keeps its place' : ''}${crosses ? '' : ' rests'}`;
  state.tape.push(`amended ${orderId} ${lots}@${ticks} hold ${hold - order.hold}${words}`);
  change(state, order.account, heldAsset(instrument, order.side), order.hold - hold, hold - order.hold);
  if (!keeps) leave(state, order);
  Object.assign(order, { ticks, lots, left: lots - filled, hold });
  if (keeps && order.iceberg !== null) order.iceberg.part = Math.min(order.iceberg.part, order.left);
  if (keeps) return { orderId, filledLots: 0 };
  if (!crosses) {
    join(state, order);
    return { orderId, filledLots: 0 };
  }
  const filledLots = arrive(state, order);
  fire(state, instrument);
  return { orderId, filledLots };
}
