// In: the auditor's state and a command. Out: every reason there is to refuse it. None means it must be accepted.
import type {
  AmendOrder,
  Command,
  IssueTestMoney,
  ListAsset,
  Listing,
  ListInstrument,
  MassQuote,
  PlaceOrder,
  RecordMarks,
  RefusalWord,
} from '@hilsa/core';
import { fillable, reach } from './plain-matching.ts';
import {
  edges,
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
  value,
} from './plain-state.ts';

type Reasons = Set<RefusalWord>;
const HIGHEST_MARK = HIGHEST_TICK / 4;

export function reasonsAgainst(state: PlainState, command: Command): Reasons {
  const no: Reasons = new Set();
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
      if (state.accounts[account] === undefined) no.add('unknown-account');
      if (instrument !== null && state.instruments[instrument] === undefined) no.add('unknown-instrument');
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
      if (state.accounts[command.account] === undefined) no.add('unknown-account');
      break;
    case 'list-asset':
      againstAsset(state, command, no);
      break;
    case 'list-instrument':
      againstListing(state, command, no);
      break;
    case 'set-instrument-status':
      if (state.instruments[command.instrument] === undefined) no.add('unknown-instrument');
      break;
    case 'issue-test-money':
      againstIssue(state, command, no);
      break;
    case 'open-account': {
      const { ownerKind, referrer } = command;
      const invites = referrer === null || state.accounts[referrer]?.ownerKind === 'customer';
      if (!invites || (referrer !== null && ownerKind !== 'customer')) no.add('unknown-account');
      break;
    }
    case 'set-referral-share':
      if (!Number.isInteger(command.bps) || command.bps < 0 || command.bps > 5_000) no.add('share-out-of-range');
      break;
  }
  return no;
}

function againstTrader(state: PlainState, account: number, instrument: number, no: Reasons): void {
  const owner = state.accounts[account];
  const listed = state.instruments[instrument];
  if (owner === undefined || owner.ownerKind === 'house') no.add('unknown-account');
  if (listed === undefined) no.add('unknown-instrument');
  if (owner?.standing === 'disabled') no.add('account-disabled');
  againstStatus(listed, no);
  const most = owner?.ownerKind === 'participant' ? 4_000 : 200;
  if (openOrdersOf(state, account).length >= most) no.add('too-many-open-orders');
}

function againstStatus(listed: PlainInstrument | undefined, no: Reasons): void {
  if (listed?.status === 'halted') no.add('instrument-halted');
  if (listed?.status === 'cancel-only') no.add('instrument-cancel-only');
}

function againstOrder(state: PlainState, command: PlaceOrder, no: Reasons): void {
  againstTrader(state, command.account, command.instrument, no);
  againstShape(command, no);
  const instrument = state.instruments[command.instrument];
  if (no.size > 0 || instrument === undefined) return;
  if (command.type === 'market') againstMarket(state, command, instrument, no);
  else againstLimited(state, command, instrument, no);
}

function againstShape(command: PlaceOrder, no: Reasons): void {
  const { type, ticks, lots, triggerTicks, quoteAmount, postOnly, timeInForce } = command;
  const types = ['limit', 'market', 'stop-limit', 'stop-market', 'take-profit-limit', 'take-profit-market'];
  const wrong = [
    !types.includes(type),
    !['good-till-cancelled', 'immediate-or-cancel', 'fill-or-kill'].includes(timeInForce),
    !['expire-taker', 'expire-maker', 'expire-both'].includes(command.selfTradePrevention),
    ![ticks, lots, triggerTicks].every((number) => Number.isSafeInteger(number)),
    postOnly && !(type === 'limit' && timeInForce === 'good-till-cancelled'),
    isMarketType(type) && ticks !== 0,
    (type === 'limit' || type === 'market') && triggerTicks !== 0,
    type !== 'market' && quoteAmount !== 0n,
    quoteAmount > 0n && lots !== 0,
  ];
  if (wrong.includes(true)) no.add('order-type-invalid');
  if (quoteAmount < 0n) no.add('amount-not-positive');
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
  againstValue(instrument, ticks, lots, no);
  if (ticks <= 0 || lots <= 0) return;
  if (!waits) {
    const first = instrument[otherSide(side)][0];
    if (command.postOnly && first !== undefined && meets(side, ticks, first.ticks)) no.add('post-only-would-trade');
    const wish = { account, instrument: instrument.index, side, ticks, left: lots, selfTradePrevention };
    if (command.timeInForce === 'fill-or-kill' && fillable(state, wish) < lots) no.add('fill-or-kill-not-fillable');
  }
  againstPurse(state, account, heldAsset(instrument, side), holdFor(instrument, side, ticks, lots), no);
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
  const hold = side === 'buy' ? found.cost * instrument.unit : BigInt(lots) * instrument.listing.lotUnits;
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
  if (order.quote || order.trigger !== null) no.add('amend-not-allowed');
  if (ticks !== order.ticks) againstPrice(instrument, ticks, referenceOf(instrument, command.atMs), no);
  againstLots(instrument, lots, no);
  if (no.size > 0) return;
  againstValue(instrument, ticks, lots, no);
  const filled = order.lots - order.left;
  if (lots <= filled) no.add('amend-below-filled');
  const first = instrument[otherSide(order.side)][0];
  if (order.postOnly && first !== undefined && meets(order.side, ticks, first.ticks)) no.add('post-only-would-trade');
  const needed = holdFor(instrument, order.side, ticks, lots - filled);
  againstPurse(state, order.account, heldAsset(instrument, order.side), needed - order.hold, no);
}

function againstQuotes(state: PlainState, command: MassQuote, no: Reasons): void {
  const { account, bids, asks } = command;
  againstTrader(state, account, command.instrument, no);
  // Taking one's quotes down is always allowed.
  if (bids.length + asks.length === 0) {
    for (const word of [
      'account-disabled',
      'instrument-halted',
      'instrument-cancel-only',
      'too-many-open-orders',
    ] as const)
      no.delete(word);
  }
  const instrument = state.instruments[command.instrument];
  if (no.size > 0 || instrument === undefined) return;
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
    for (const { ticks, lots } of quotes) needed += holdFor(instrument, side, ticks, lots);
    for (const order of openOrdersOf(state, account)) {
      if (order.quote && order.side === side && order.instrument === instrument.index) needed -= order.hold;
    }
    againstPurse(state, account, heldAsset(instrument, side), needed, no);
  }
}

function againstPrice({ listing }: PlainInstrument, ticks: number, reference: number, no: Reasons): void {
  if (!Number.isInteger(ticks) || ticks <= 0) {
    no.add('price-not-positive');
    return;
  }
  if (ticks > HIGHEST_TICK) no.add('price-out-of-range');
  const { lowest, highest } = edges(reference, listing.priceBandBps);
  if (ticks < lowest || ticks > highest) no.add('price-outside-band');
}

function againstLots({ listing }: PlainInstrument, lots: number, no: Reasons): void {
  if (!Number.isInteger(lots) || lots <= 0) no.add('quantity-not-positive');
  else if (lots < listing.minLots) no.add('quantity-below-minimum');
  else if (lots > listing.maxLots) no.add('quantity-above-maximum');
}

function againstValue(instrument: PlainInstrument, ticks: number, lots: number, no: Reasons): void {
  if (!Number.isInteger(ticks) || !Number.isInteger(lots) || ticks <= 0 || lots <= 0) return;
  againstNotional(instrument, value(instrument, ticks, lots), no);
}

function againstNotional({ listing }: PlainInstrument, notional: bigint, no: Reasons): void {
  if (notional < listing.minNotional) no.add('notional-below-minimum');
  if (notional > listing.maxNotional) no.add('notional-above-maximum');
}

function againstPurse(state: PlainState, account: number, asset: number, needed: bigint, no: Reasons): void {
  if (purseOf(state, account, asset).available < needed) no.add('insufficient-balance');
}

function againstMarks(state: PlainState, { marks }: RecordMarks, no: Reasons): void {
  for (const { instrument, ticks } of marks) {
    if (state.instruments[instrument] === undefined) no.add('unknown-instrument');
    if (!Number.isInteger(ticks) || ticks <= 0) no.add('price-not-positive');
    else if (ticks > HIGHEST_MARK) no.add('price-out-of-range');
  }
}

function againstAsset(state: PlainState, { code, decimals }: ListAsset, no: Reasons): void {
  if (!/^[A-Z0-9]{2,12}$/.test(code)) no.add('listing-invalid');
  if (![0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12].includes(decimals)) no.add('listing-invalid');
  if (state.assets.some((asset) => asset.code === code)) no.add('asset-already-listed');
}

function againstListing(state: PlainState, { listing }: ListInstrument, no: Reasons): void {
  if (state.instruments.some((known) => known.listing.symbol === listing.symbol)) no.add('instrument-already-listed');
  if (!soundListing(state, listing)) no.add('listing-invalid');
}

function soundListing(state: PlainState, listing: Listing): boolean {
  const base = state.assets[listing.baseAsset];
  const within = (number: number, low: number, high: number): boolean =>
    Number.isInteger(number) && number >= low && number <= high;
  if (base === undefined || state.assets[listing.quoteAsset] === undefined || listing.baseAsset === listing.quoteAsset)
    return false;
  const whole = 10n ** BigInt(base.decimals);
  const product = listing.tickUnits * listing.lotUnits;
  // Ten thousand times the largest value must stay below 2^63, and the value in ticks × lots below 2^53.
  const mostValue = (1n << 63n) / 10_001n;
  const mostCounted = (product / whole) * (1n << 53n) - 1n;
  return (
    /^[A-Z0-9.-]{2,24}$/.test(listing.symbol) &&
    listing.tickUnits > 0n &&
    listing.lotUnits > 0n &&
    product % whole === 0n &&
    within(listing.minLots, 1, 2_147_483_647) &&
    within(listing.maxLots, listing.minLots, 2_147_483_647) &&
    BigInt(listing.maxLots) * listing.lotUnits <= mostValue &&
    listing.minNotional >= 0n &&
    listing.maxNotional > listing.minNotional &&
    listing.maxNotional <= (mostCounted < mostValue ? mostCounted : mostValue) &&
    within(listing.priceBandBps, 1, 10_000) &&
    within(listing.marketProtectionBps, 1, 10_000) &&
    within(listing.makerFeeBps, 0, 1_000) &&
    within(listing.takerFeeBps, 0, 1_000) &&
    within(listing.referenceTicks, 1, HIGHEST_MARK)
  );
}

function againstIssue(state: PlainState, { account, asset, amount }: IssueTestMoney, no: Reasons): void {
  if (state.assets[asset] === undefined) no.add('unknown-asset');
  const owner = state.accounts[account];
  if (owner === undefined || owner.ownerKind === 'house') no.add('unknown-account');
  if (amount <= 0n) no.add('amount-not-positive');
  if (state.assets[asset] !== undefined && amount - purseOf(state, ISSUER, asset).available > 1n << 61n)
    no.add('balance-overflow');
}
