// In: a wish to convert, and the wish to have what a quote says. Out: refusals, or a firm quote; or the money on both sides.
import { type ConversionQuote, conversionQuote, type QuoteRequest } from '@hilsa/formulas/conversion';
import { tenToThe } from '@hilsa/money';
import { accountOf, ownerOf } from '../accounts/wallets.ts';
import type { Reply, World } from '../engine-types.ts';
import { emit } from '../facts/emit.ts';
import { capture, checkAvailable, hold, move, release } from '../ledger/money.ts';
import { refuse, type Refusal } from '../refusals.ts';
import type { State } from '../state.ts';
import type { AcceptQuote, PairRules, QuoteConversion } from './commands.ts';
import { conversionExecuted, conversionQuoted, quoteExpired } from './facts.ts';
import { agreedRate } from './rates.ts';
import { INVENTORY, type PairState, pendingOf, promisedToday, type Quote, ROUNDING } from './state.ts';

const MOST_OPEN_QUOTES = 3;
const MOST_UNITS = 2n ** 61n;

/** The rate of a size: of the highest tier that an amount at mid reaches. */
function spreadOf({ tiers }: PairRules, quoted: bigint): number {
  return tiers.findLast(({ from }) => quoted >= from)!.spreadPpm;
}

/** A firm quote on what the sources agree on now. It reserves the house's side, not the customer's. */
export function quoteConversion(world: World, command: QuoteConversion): Reply {
  const { state } = world;
  const { account, direction, named, units } = command;
  const pair = state.conversion.pairs[command.pair];
  const replaced = ownOpenQuote(state, account, command.replaces ?? 0);
  const stranger = checkCustomer(state, account, pair, { index: command.pair, replaces: replaced !== null });
  if (stranger !== null) return stranger;
  const { rules, version } = pair!;
  if (units <= 0n || units > MOST_UNITS) return refuse('amount-not-positive', { amount: units });
  const isBuy = direction === 'buy-base';
  const asset = isBuy === (named === 'paid') ? rules.quoteAsset : rules.baseAsset;
  const step = stepsOf(state, rules)[asset === rules.baseAsset ? 'base' : 'quote'];
  if (units % step !== 0n) return refuse('amount-not-on-step', { asset, amount: units, step });
  const agreed = agreedRate(pair!, state.atMs);
  if (agreed === null) return refuse('rate-stale', { pair: command.pair });
  const request = { mid: agreed.rate, direction, amount: { named, units } };
  // The size is looked at without a spread, so that the spread of a size does not move the size.
  const atMid = exactQuote(state, rules, { ...request, spreadPpm: 0 });
  const quoted = atMid === null ? 0n : isBuy ? atMid.paid : atMid.received;
  const tooSmall = { asset: rules.quoteAsset, amount: quoted, minimum: rules.minimum };
  if (quoted < rules.minimum || atMid === null) return refuse('conversion-below-minimum', tooSmall);
  const found = firmQuote(state, rules, { ...request, spreadPpm: spreadOf(rules, quoted) });
  if (found === null) return refuse('conversion-below-minimum', tooSmall);
  const least = (room: bigint): bigint =>
    room <= 0n
      ? 0n
      : (firmQuote(state, rules, {
          ...request,
          spreadPpm: spreadOf(rules, quoted),
          amount: { named: 'paid', units: room },
        })?.received ?? 0n);
  const limits = checkLimits(state, pair!, { account, replaced }, { ...found, isBuy, receivedFor: least });
  if (limits !== null) return limits;
  // ── nothing below may fail ──
  if (replaced !== null) expireQuote(world, replaced.id);
  const quote = state.conversion.nextQuote;
  const reserved = hold(world, {
    account: state.houses.get(INVENTORY)!,
    asset: isBuy ? rules.baseAsset : rules.quoteAsset,
    amount: named === 'paid' ? found.received + found.rest : found.received,
    reason: 'conversion',
    causeKind: 'quote',
    cause: quote,
    untilMs: 0,
  });
  emit(world, conversionQuoted, {
    quote,
    account,
    pair: pair!.index,
    version,
    direction,
    paid: found.paid,
    received: found.received,
    rest: found.rest,
    named,
    mid: agreed.rate,
    rate: found.rate,
    rateDecimals: found.rateDecimals,
    spread: found.spread,
    hold: reserved,
    expiresAtMs: state.atMs + rules.quoteMs,
    evidence: agreed.from,
  });
  return { refusal: null, id: quote };
}

/** Exactly what the quote says, once. */
export function acceptQuote(world: World, { account, quoteId }: AcceptQuote): Reply {
  const { state } = world;
  const quote = state.conversion.quotes.get(quoteId);
  // Another's quote is as unknown as one that never was.
  if (quote === undefined ? !(quoteId >= 1 && quoteId < state.conversion.nextQuote) : quote.account !== account)
    return refuse('unknown-quote', { quoteId });
  if (quote === undefined) return refuse('quote-expired', { quoteId });
  if (quote.used) return refuse('quote-used', { quoteId });
  if (!state.accounts.isActive(account)) return refuse('account-disabled', { account });
  const { rules } = state.conversion.pairs[quote.pair]!;
  const isBuy = quote.direction === 'buy-base';
  const given = isBuy ? rules.quoteAsset : rules.baseAsset;
  const own = accountOf(account, rules.wallet);
  const poor = checkAvailable(state, own, given, quote.paid);
  if (poor !== null) return poor;
  // ── nothing below may fail ──
  const cause = { causeKind: 'quote', cause: quoteId } as const;
  const house = state.houses.get(INVENTORY)!;
  move(world, { from: own, to: house, asset: given, amount: quote.paid, reason: 'exchange', ...cause });
  capture(world, state.holds.get(quote.hold)!, { to: own, amount: quote.received, reason: 'exchange' });
  leaveRest(world, quote, given);
  const { pair, direction, paid, received } = quote;
  emit(world, conversionExecuted, { quote: quoteId, account, pair, direction, paid, received });
  return { refusal: null, id: quoteId };
}

/** The clock's: a quote whose time has passed gives the house's side free. */
export function expireQuote(world: World, id: number): void {
  const quote: Quote = world.state.conversion.quotes.get(id)!;
  const reserved = world.state.holds.get(quote.hold);
  if (!quote.used && reserved !== undefined) release(world, reserved);
  emit(world, quoteExpired, { quote: id });
}

/** What the pair's decimals leave of the exact amount goes from the inventory to where roundings stand. */
function leaveRest(world: World, quote: Quote, given: number): void {
  const { state } = world;
  const to = state.houses.get(ROUNDING);
  const hold = state.holds.get(quote.hold);
  if (quote.rest === 0n) return;
  if (to === undefined) {
    if (hold !== undefined) release(world, hold);
  } else if (hold !== undefined) capture(world, hold, { to, amount: quote.rest, reason: 'rounding' });
  else {
    const from = state.houses.get(INVENTORY)!;
    const cause = { causeKind: 'quote', cause: quote.id } as const;
    move(world, { from, to, asset: given, amount: quote.rest, reason: 'rounding', ...cause });
  }
}

/** The owner's own quote, if it can still be accepted. */
function ownOpenQuote({ conversion }: State, account: number, id: number): Quote | null {
  const quote = conversion.quotes.get(id);
  return quote !== undefined && quote.account === account && !quote.used ? quote : null;
}

/** Units of each asset that an amount of the pair is a multiple of. */
function stepsOf({ assets }: State, rules: PairRules): { base: bigint; quote: bigint } {
  const step = (asset: number, decimals: number) => tenToThe(assets[asset]!.decimals - decimals);
  return {
    base: step(rules.baseAsset, rules.baseDecimals),
    quote: step(rules.quoteAsset, rules.quoteDecimals),
  };
}

/** In the assets' own units. */
function exactQuote({ assets }: State, rules: PairRules, wish: Omit<QuoteRequest, 'pair'>): ConversionQuote | null {
  const [baseDecimals, quoteDecimals] = [assets[rules.baseAsset]!.decimals, assets[rules.quoteAsset]!.decimals];
  return conversionQuote({ ...wish, pair: { baseDecimals, quoteDecimals, rateDecimals: rules.rateDecimals } });
}

/** In the pair's decimals: received is rounded down to them, paid up; `rest` is what lies between that and the exact amount. */
function firmQuote(
  state: State,
  rules: PairRules,
  wish: Omit<QuoteRequest, 'pair'>,
): (ConversionQuote & { rest: bigint }) | null {
  const exact = exactQuote(state, rules, wish);
  const { named, units } = wish.amount;
  const steps = stepsOf(state, rules);
  const isBuy = wish.direction === 'buy-base';
  const [given, taken] = isBuy ? [steps.quote, steps.base] : [steps.base, steps.quote];
  const { baseDecimals, quoteDecimals, rateDecimals } = rules;
  const amount = { named, units: units / (named === 'paid' ? given : taken) };
  const found = conversionQuote({ ...wish, amount, pair: { baseDecimals, quoteDecimals, rateDecimals } });
  if (exact === null || found === null) return null;
  const [paid, received] = [found.paid * given, found.received * taken];
  const rest = named === 'paid' ? exact.received - received : paid - exact.paid;
  return { ...found, paid, received, spread: found.spread * steps.quote, rest };
}

interface Wanted {
  readonly isBuy: boolean;
  readonly paid: bigint;
  readonly received: bigint;
  readonly rest: bigint;
  /** What is had for base units that are sold. */
  readonly receivedFor: (base: bigint) => bigint;
}

function checkCustomer(
  state: State,
  account: number,
  pair: PairState | undefined,
  { index, replaces }: { index: number; replaces: boolean },
): Refusal | null {
  const ownerKind = state.accounts.ownerKind(account);
  if (ownerKind === null || ownerKind === 'house' || account !== ownerOf(account))
    return refuse('unknown-account', { account });
  if (pair === undefined) return refuse('unknown-pair', { pair: index });
  if (!state.accounts.isActive(account)) return refuse('account-disabled', { account });
  if (!pair.rules.isOn || pair.isStopped) return refuse('pair-off', { pair: index });
  const open = (state.conversion.open.get(account)?.size ?? 0) - (replaces ? 1 : 0);
  return open >= MOST_OPEN_QUOTES ? refuse('too-many-open-quotes', { open, most: MOST_OPEN_QUOTES }) : null;
}

/**
 * The day's limit of the owner, the house's inventory, and how far one direction may go. Open quotes count as if they were accepted, for
 * they may be; the one that is replaced does not.
 */
function checkLimits(
  state: State,
  { index, rules, exposure }: PairState,
  { account, replaced }: { account: number; replaced: Quote | null },
  { isBuy, paid, received, rest, receivedFor }: Wanted,
): Refusal | null {
  const { conversion, houses, balances, atMs } = state;
  const used = promisedToday(conversion, { atMs, account, replaced }, index);
  const { bought, sold } = pendingOf(conversion, index, replaced);
  const left = rules.dailyMaximum > used ? rules.dailyMaximum - used : 0n;
  const quoted = isBuy ? paid : received;
  if (quoted > left)
    return refuse('limit-reached', { asset: rules.quoteAsset, amount: quoted, left, maximum: rules.dailyMaximum });
  const asset = isBuy ? rules.baseAsset : rules.quoteAsset;
  const house = houses.get(INVENTORY);
  // What is reserved for the one that is replaced is free again before anything is reserved for this one.
  const reserved = replaced === null ? undefined : state.holds.get(replaced.hold);
  const freed = reserved?.asset === asset ? reserved.amount : 0n;
  const stock = house === undefined ? 0n : balances.available(house, asset) + freed;
  if (received + rest > stock) return refuse('inventory-short', { asset, most: stock > 0n ? stock : 0n });
  const start = isBuy ? exposure + bought : exposure - sold;
  const after = start + (isBuy ? received : -paid);
  const size = after < 0n ? -after : after;
  const before = exposure < 0n ? -exposure : exposure;
  // Whatever brings the exposure down is welcome.
  if (size <= rules.mostExposure || size <= before) return null;
  const room = isBuy ? rules.mostExposure - start : receivedFor(rules.mostExposure + start);
  return refuse('inventory-short', { asset, most: room > 0n ? room : 0n });
}
