// In: the auditor's state and a command. Out: every reason there is to refuse it. None means it must be accepted.
import type { AmendOrder, Command, IssueTestMoney, MassQuote, PlaceOrder, RefusalWord } from '@hilsa/core';
import { againstBuying, againstLeaving, againstPlan } from './plain-membership.ts';
import { againstAccept, againstPair, againstQuote, againstRate, againstTransfer } from './plain-conversion.ts';
import { againstTable } from './plain-fees.ts';
import { againstFund, isFundAsset, isFundTrading } from './plain-fund-rules.ts';
import { againstPayment } from './plain-payments.ts';
import { againstAsset, againstListing, againstMarks, againstRules, within } from './plain-listings.ts';
import { fillable, reach } from './plain-matching.ts';
import { againstAccount } from './plain-newcomers.ts';
import { againstRebate } from './plain-referrals.ts';
import { trailed } from './plain-trails.ts';
import {
  againstLots,
  againstNotional,
  againstPrice,
  againstPurse,
  againstShape,
  againstShown,
  againstValue,
} from './plain-order-limits.ts';
import {
  feeOf,
  isCoinAccount,
  openOrdersOfOwner,
  ownerNumber,
  ownerOf,
  withFee,
  firesOnRise,
  heldAsset,
  HIGHEST_TICK,
  holdFor,
  ISSUER,
  isMarketType,
  meets,
  openOrdersOf,
  otherSide,
  type PlainInstrument,
  type PlainState,
  protection,
  purseOf,
  referenceOf,
} from './plain-state.ts';

type Reasons = Set<RefusalWord>;
const HIGHEST_MARK = HIGHEST_TICK / 4;

export function reasonsAgainst(state: PlainState, command: Command): Reasons {
  const no: Reasons = new Set();
  // eslint-disable-next-line @typescript-eslint/switch-exhaustiveness-check -- products' own commands have rules of their own
  switch (command.kind) {
    case 'place-order':
      againstOrder(state, command, no);
      break;
    case 'amend-order':
      againstAmend(state, command, no);
      break;
    case 'mass-quote':
      againstQuotes(state, command, no);
      break;
    case 'cancel-order':
      if (state.orders.get(command.orderId)?.account !== command.account) no.add('unknown-order');
      break;
    case 'cancel-all-orders': {
      const { account, instrument } = command;
      if (ownerOf(state, account) === undefined) no.add('unknown-account');
      if (instrument !== null && !state.instruments[instrument]) no.add('unknown-instrument');
      const mine = openOrdersOf(state, account).filter(
        (order) => instrument === null || order.instrument === instrument,
      );
      if (mine.length === 0) no.add('no-open-orders');
      break;
    }
    case 'record-marks':
      againstMarks(state, command, no);
      break;
    case 'set-standing':
      if (state.accounts[command.account]?.acts !== command.account) no.add('unknown-account');
      break;
    case 'set-fee-table':
      againstTable(state, command, no);
      break;
    case 'set-instrument-rules':
      againstRules(state, command, no);
      break;
    case 'retire-instrument':
      if (!state.instruments[command.instrument]) no.add('unknown-instrument');
      break;
    case 'run-due':
      break;
    case 'set-conversion-pair':
      againstPair(state, command, no);
      break;
    case 'stop-conversion-pair':
      if (state.pairs[command.pair] === undefined) no.add('unknown-pair');
      break;
    case 'record-rate':
      againstRate(state, command, no);
      break;
    case 'quote-conversion':
      againstQuote(state, command, no);
      break;
    case 'accept-quote':
      againstAccept(state, command, no);
      break;
    case 'transfer-money':
      againstTransfer(state, command, no);
      break;
    case 'set-membership-plan':
      againstPlan(state, command.plan, no);
      break;
    case 'buy-membership':
      againstBuying(state, command, no);
      break;
    case 'cancel-membership':
      againstLeaving(state, command, no);
      break;
    case 'open-fund':
    case 'set-fund-rules':
    case 'subscribe-fund':
    case 'redeem-fund':
    case 'cancel-fund-order':
    case 'pay-fund-fees':
    case 'correct-fund-value':
      againstFund(state, command, no);
      break;
    case 'list-asset':
      againstAsset(state, command, no);
      break;
    case 'list-instrument':
      againstListing(state, command, no);
      break;
    case 'set-instrument-status':
      if (!state.instruments[command.instrument]) no.add('unknown-instrument');
      break;
    case 'issue-test-money':
      againstIssue(state, command, no);
      break;
    case 'open-account':
      againstAccount(state, command, no);
      break;
    case 'set-referral-rebate':
      againstRebate(command, no);
      break;
    // Trading days of shares are not lived here yet.
    case 'set-sessions':
    case 'plan-market-pack':
    case 'halt-share':
    case 'resume-share':
      break;
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
      againstPayment(state, command, no);
  }
  return no;
}

function againstTrader(state: PlainState, account: number, instrument: number, no: Reasons, more = 1): void {
  const owner = ownerOf(state, account);
  const listed = state.instruments[instrument];
  if (owner === undefined || (owner.ownerKind === 'house' && !isFundTrading(state, account, instrument)))
    no.add('unknown-account');
  if (!listed) no.add('unknown-instrument');
  if (owner !== undefined && !isCoinAccount(account)) no.add('wrong-wallet');
  if (owner !== undefined && state.accounts[owner.acts]!.standing === 'disabled') no.add('account-disabled');
  againstStatus(listed, no);
  const most = owner?.ownerKind === 'participant' ? 4_000 : 200;
  if (openOrdersOfOwner(state, ownerNumber(account)).length + more > most) no.add('too-many-open-orders');
}

function againstStatus(listed: PlainInstrument | null | undefined, no: Reasons): void {
  if (listed?.status === 'halted') no.add('instrument-halted');
  if (listed?.status === 'cancel-only') no.add('instrument-cancel-only');
}

function againstOrder(state: PlainState, command: PlaceOrder, no: Reasons): void {
  againstTrader(state, command.account, command.instrument, no, command.stopLeg === undefined ? 1 : 2);
  againstShape(command, no);
  const instrument = state.instruments[command.instrument];
  if (instrument && command.trailBps !== undefined) againstTrail(state, command, no);
  if (no.size > 0 || !instrument) return;
  if (command.stopLeg !== undefined) {
    againstLegs(state, command, instrument, no);
    return;
  }
  if (command.trailBps !== undefined) {
    againstLimited(state, trailed(command, instrument), instrument, no);
    return;
  }
  if (command.type === 'market') againstMarket(state, command, instrument, no);
  else againstLimited(state, command, instrument, no);
}

function againstTrail(state: PlainState, { account, type, trailBps, triggerTicks }: PlaceOrder, no: Reasons): void {
  if (type !== 'stop-market' || triggerTicks !== 0) no.add('order-type-invalid');
  if (!within(trailBps!, 10, 2_000)) no.add('trail-out-of-range');
  if (openOrdersOfOwner(state, ownerNumber(account)).filter(({ trail }) => trail !== null).length >= 20)
    no.add('too-many-trailing-orders');
}

/** Two orders at once, of which the limit lies beyond the last trade as seen from the stop. */
function againstLegs(state: PlainState, command: PlaceOrder, instrument: PlainInstrument, no: Reasons): void {
  const { side, ticks, timeInForce, postOnly, trailBps } = command;
  const { stopLeg, ...limited } = command;
  const stop = { ...limited, ...stopLeg, type: stopLeg!.ticks === 0 ? 'stop-market' : 'stop-limit' } as const;
  const wrong = [
    command.type !== 'limit',
    timeInForce === 'immediate-or-cancel' || timeInForce === 'fill-or-kill',
    postOnly,
    trailBps !== undefined,
    side === 'buy' && instrument.listing.fees.on === 'money',
  ];
  if (wrong.includes(true)) no.add('order-type-invalid');
  againstShape(stop, no);
  if (no.size > 0) return;
  for (const leg of [stop, limited]) {
    const against: Reasons = new Set();
    againstLimited(state, leg, instrument, against);
    for (const word of against) no.add(word);
  }
  const last = instrument.last > 0 ? instrument.last : referenceOf(instrument, command.atMs);
  if (side === 'sell' ? ticks <= last : ticks >= last) no.add('legs-out-of-order');
  const first = instrument[otherSide(side)][0];
  if (first !== undefined && meets(side, ticks, first.ticks)) no.add('post-only-would-trade');
}

function againstLimited(state: PlainState, command: PlaceOrder, instrument: PlainInstrument, no: Reasons): void {
  const { account, side, type, lots, triggerTicks, selfTradePrevention } = command;
  const waits = type !== 'limit';
  if (waits && triggerTicks <= 0) no.add('trigger-not-positive');
  if (waits && triggerTicks > HIGHEST_MARK) no.add('price-out-of-range');
  if (no.size > 0) return;
  const reference = referenceOf(instrument, command.atMs);
  if (waits) {
    const last = instrument.last > 0 ? instrument.last : reference;
    if (firesOnRise(type, side) ? last >= triggerTicks : last <= triggerTicks) no.add('trigger-would-fire-immediately');
  }
  const ticks = isMarketType(type) ? protection(instrument, side, triggerTicks) : command.ticks;
  againstPrice(instrument, ticks, waits ? triggerTicks : reference, no);
  againstLots(instrument, lots, no);
  againstShown(command.shownLots, lots, no);
  againstValue(instrument, ticks, lots, no);
  if (ticks <= 0 || lots <= 0) return;
  if (!waits) {
    const first = instrument[otherSide(side)][0];
    if (command.postOnly && first !== undefined && meets(side, ticks, first.ticks)) no.add('post-only-would-trade');
    const wish = { account, instrument: instrument.index, side, ticks, left: lots, selfTradePrevention };
    if (command.timeInForce === 'fill-or-kill' && fillable(state, wish) < lots) no.add('fill-or-kill-not-fillable');
  }
  const { timeInForce, expiresAtMs, atMs } = command;
  if (
    timeInForce === 'good-till-date' &&
    !(expiresAtMs > atMs && expiresAtMs <= atMs + (command.triggerTicks > 0 ? 365 : 30) * 86_400_000)
  )
    no.add('expiry-out-of-range');
  const hold = holdFor(instrument, side, ticks, lots, feeOf(state, instrument, account));
  againstPurse(state, account, heldAsset(instrument, side), hold, no);
}

function againstMarket(state: PlainState, command: PlaceOrder, instrument: PlainInstrument, no: Reasons): void {
  const { account, side, selfTradePrevention, quoteAmount } = command;
  const edge = Math.min(HIGHEST_TICK, protection(instrument, side, referenceOf(instrument, command.atMs)));
  const wish = { account, instrument: instrument.index, side, ticks: edge, left: 0, selfTradePrevention };
  const byAmount = quoteAmount > 0n;
  const amount = quoteAmount / instrument.unit;
  if (byAmount) againstNotional(instrument, amount * instrument.unit, no);
  else againstLots(instrument, command.lots, no);
  if (no.size > 0) return;
  const most = byAmount ? instrument.listing.maxLots : command.lots;
  const found = reach(state, wish, most, byAmount ? amount : null);
  if (found.lots === 0) {
    no.add('insufficient-liquidity');
    return;
  }
  const lots = byAmount ? found.lots : command.lots;
  const short = byAmount ? amount - found.cost >= found.lastPrice : found.lots < lots;
  if (command.timeInForce === 'fill-or-kill' && short) no.add('fill-or-kill-not-fillable');
  if (byAmount) againstLots(instrument, lots, no);
  againstNotional(instrument, found.cost * instrument.unit, no);
  const fee = feeOf(state, instrument, account);
  const hold =
    side === 'buy'
      ? withFee(instrument, found.cost * instrument.unit, fee)
      : BigInt(lots) * instrument.listing.lotUnits;
  againstPurse(state, account, heldAsset(instrument, side), hold, no);
}

function againstAmend(state: PlainState, command: AmendOrder, no: Reasons): void {
  const order = state.orders.get(command.orderId);
  if (order === undefined || order.account !== command.account) {
    no.add('unknown-order');
    return;
  }
  const { ticks, lots } = command;
  const instrument = state.instruments[order.instrument]!;
  againstStatus(instrument, no);
  const isPaired = order.pair !== null && state.orders.has(order.pair);
  if (order.quote || order.trigger !== null || isPaired) no.add('amend-not-allowed');
  if (ticks !== order.ticks) againstPrice(instrument, ticks, referenceOf(instrument, command.atMs), no);
  againstLots(instrument, lots, no);
  if (order.iceberg !== null) againstShown(Math.min(order.iceberg.shows, lots), lots, no);
  if (no.size > 0) return;
  againstValue(instrument, ticks, lots, no);
  const filled = order.lots - order.left;
  if (lots <= filled) no.add('amend-below-filled');
  const first = instrument[otherSide(order.side)][0];
  if (order.postOnly && first !== undefined && meets(order.side, ticks, first.ticks)) no.add('post-only-would-trade');
  const needed = holdFor(instrument, order.side, ticks, lots - filled, order);
  againstPurse(state, order.account, heldAsset(instrument, order.side), needed - order.hold, no);
}

function againstQuotes(state: PlainState, command: MassQuote, no: Reasons): void {
  const { account, bids, asks } = command;
  const old = openOrdersOf(state, account).filter((order) => order.quote && order.instrument === command.instrument);
  againstTrader(state, account, command.instrument, no, bids.length + asks.length - old.length);
  // Taking one's quotes down is always allowed.
  if (bids.length + asks.length === 0) {
    for (const word of [
      'account-disabled',
      'wrong-wallet',
      'instrument-halted',
      'instrument-cancel-only',
      'too-many-open-orders',
    ] as const)
      no.delete(word);
  }
  const instrument = state.instruments[command.instrument];
  if (no.size > 0 || !instrument) return;
  if (bids.length > 50 || asks.length > 50) no.add('too-many-quotes');
  const reference = referenceOf(instrument, command.atMs);
  for (const [side, quotes] of [
    ['buy', bids],
    ['sell', asks],
  ] as const) {
    for (const [place, { ticks, lots }] of quotes.entries()) {
      againstPrice(instrument, ticks, reference, no);
      againstLots(instrument, lots, no);
      againstValue(instrument, ticks, lots, no);
      const better = quotes[place - 1];
      if (better !== undefined && (side === 'buy' ? ticks >= better.ticks : ticks <= better.ticks))
        no.add('quote-crosses-itself');
    }
  }
  if (no.size > 0) return;
  if (bids[0] !== undefined && asks[0] !== undefined && bids[0].ticks >= asks[0].ticks) no.add('quote-crosses-itself');
  for (const [side, quotes] of [
    ['buy', bids],
    ['sell', asks],
  ] as const) {
    let needed = 0n;
    for (const { ticks, lots } of quotes)
      needed += holdFor(instrument, side, ticks, lots, feeOf(state, instrument, account));
    for (const order of openOrdersOf(state, account)) {
      if (order.quote && order.side === side && order.instrument === instrument.index) needed -= order.hold;
    }
    againstPurse(state, account, heldAsset(instrument, side), needed, no);
  }
}

function againstIssue(state: PlainState, { account, asset, amount }: IssueTestMoney, no: Reasons): void {
  if (state.assets[asset] === undefined || isFundAsset(state, asset)) no.add('unknown-asset');
  const owner = ownerOf(state, account);
  const isInventory = owner?.ownerKind === 'house' && state.purposes.get('inventory') === account;
  if (owner === undefined || (owner.ownerKind === 'house' && !isInventory)) no.add('unknown-account');
  if (amount <= 0n) no.add('amount-not-positive');
  if (state.assets[asset] !== undefined && amount - purseOf(state, ISSUER, asset).available > 1n << 61n)
    no.add('balance-overflow');
}
