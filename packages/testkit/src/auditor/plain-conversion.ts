// In: the auditor's state and commands of exchange, convert and transfer. Out: the reasons against them, and what must come of them.
import { isFundAsset } from './plain-fund-rules.ts';
import type {
  AcceptQuote,
  PairRules,
  QuoteConversion,
  RecordRate,
  RefusalWord,
  SetConversionPair,
  StopConversionPair,
  TransferMoney,
} from '@hilsa/core';
import { agreed, amounts, type PlainPair, type PlainQuote, sidesOf, stepOf } from './plain-conversion-sums.ts';
import { change, ownerOf, type PlainState, principalOf, purseOf, schedule, unschedule } from './plain-state.ts';

type Reasons = Set<RefusalWord>;
const DAY_MS = 86_400_000;
const WALLETS = ['coin', 'stock', 'contract'];
const WALLET_SPAN = 2 ** 28;

function walletAccount(owner: number, wallet: string): number {
  return owner + WALLETS.indexOf(wallet) * WALLET_SPAN;
}

/** The house account that quotes are honoured from, or null. */
function inventoryOf(state: PlainState): number | null {
  return state.purposes.get('inventory') ?? null;
}

interface Found {
  paid: bigint;
  received: bigint;
  rest: bigint;
  /** Worth of it in the quote asset, at mid. */
  size: bigint;
}

function quoteOf(state: PlainState, pair: PlainPair, command: QuoteConversion): Found | null {
  const mid = agreed(pair, command.atMs);
  if (mid === null) return null;
  const { rules } = pair;
  const atMid = amounts(state, rules, mid, 0, command);
  const nothing = { paid: 0n, received: 0n, rest: 0n, size: 0n };
  if (atMid === null) return nothing;
  const size = command.direction === 'buy-base' ? atMid.paid : atMid.received;
  let spread = 0;
  for (const tier of rules.tiers) if (size >= tier.from) spread = tier.spreadPpm;
  const found = amounts(state, rules, mid, spread, command);
  if (found === null) return nothing;
  const { given, taken } = sidesOf(rules, command.direction === 'buy-base');
  const step = stepOf(state, rules, command.named === 'paid' ? taken : given);
  const over = (command.named === 'paid' ? found.received : found.paid) % step;
  if (command.named === 'paid') {
    const received = found.received - over;
    return received === 0n ? nothing : { paid: found.paid, received, rest: over, size };
  }
  const rest = over === 0n ? 0n : step - over;
  return { paid: found.paid + rest, received: found.received, rest, size };
}

export function againstQuote(state: PlainState, command: QuoteConversion, no: Reasons): void {
  const { account } = command;
  const owner = account < WALLET_SPAN ? ownerOf(state, account) : undefined;
  const pair = state.pairs[command.pair];
  if (owner === undefined || owner.ownerKind === 'house') no.add('unknown-account');
  if (pair === undefined) no.add('unknown-pair');
  if (owner !== undefined && state.accounts[owner.acts]!.standing === 'disabled') no.add('account-disabled');
  if (pair?.rules.isOn === false || pair?.isStopped === true) no.add('pair-off');
  const open = [...state.quotes.values()].filter(
    (quote) => quote.account === account && !quote.used && quote.id !== command.replaces,
  );
  if (open.length >= 3) no.add('too-many-open-quotes');
  if (command.units <= 0n || command.units > 2n ** 61n) no.add('amount-not-positive');
  if (no.size > 0 || pair === undefined) return;
  const { given, taken } = sidesOf(pair.rules, command.direction === 'buy-base');
  const step = stepOf(state, pair.rules, command.named === 'paid' ? given : taken);
  if (command.units % step !== 0n) no.add('amount-not-on-step');
  if (no.size > 0) return;
  const found = quoteOf(state, pair, command);
  if (found === null) {
    no.add('rate-stale');
    return;
  }
  const { rules } = pair;
  if (found.paid === 0n || found.size < rules.minimum) no.add('conversion-below-minimum');
  if (no.size > 0) return;
  const isBuy = command.direction === 'buy-base';
  // As if every quote that may still be accepted were, but for the one that this one ends.
  const pending = [...state.quotes.values()].filter(
    (quote) => !quote.used && !(quote.account === account && quote.id === command.replaces),
  );
  let today = isBuy ? found.paid : found.received;
  for (const [index, { rules: its }] of state.pairs.entries()) {
    const own = pending.filter((quote) => quote.account === account && quote.pair === index);
    const units = own.reduce(
      (sum, quote) => sum + (quote.isBuy ? quote.paid : quote.received),
      spentToday(state, command.atMs, account, index),
    );
    if (index === command.pair) today += units;
    else if (units > 0n)
      today +=
        its.dailyMaximum === 0n
          ? rules.dailyMaximum
          : (units * rules.dailyMaximum + its.dailyMaximum - 1n) / its.dailyMaximum;
  }
  if (today > rules.dailyMaximum) no.add('limit-reached');
  const house = inventoryOf(state);
  const stock = house === null ? 0n : purseOf(state, house, isBuy ? rules.baseAsset : rules.quoteAsset).available;
  const sameWay = pending.filter((quote) => quote.pair === command.pair && quote.isBuy === isBuy);
  const promised = sameWay.reduce((sum, quote) => sum + (isBuy ? quote.received : -quote.paid), pair.exposure);
  const after = promised + (isBuy ? found.received : -found.paid);
  const size = (units: bigint): bigint => (units < 0n ? -units : units);
  if (found.received + found.rest > stock || (size(after) > rules.mostExposure && size(after) > size(pair.exposure)))
    no.add('inventory-short');
}

export function quote(state: PlainState, command: QuoteConversion): { id: number } {
  const pair = state.pairs[command.pair]!;
  const { paid, received, rest } = quoteOf(state, pair, command)!;
  const isBuy = command.direction === 'buy-base';
  const old = state.quotes.get(command.replaces ?? 0);
  if (old !== undefined && old.account === command.account && !old.used) endQuote(state, old.id);
  const id = state.nextQuote++;
  const endsMs = command.atMs + pair.rules.quoteMs;
  const asset = isBuy ? pair.rules.baseAsset : pair.rules.quoteAsset;
  const house = inventoryOf(state)!;
  const isRestTaken = command.named === 'paid';
  const reserved = isRestTaken ? received + rest : received;
  change(state, house, asset, -reserved, reserved);
  state.nextHold++;
  state.tape.push(`held ${reserved} of ${asset} of ${house} for conversion quote ${id} until 0`);
  state.quotes.set(id, {
    id,
    account: command.account,
    pair: command.pair,
    isBuy,
    paid,
    received,
    rest,
    isRestTaken,
    endsMs,
    used: false,
  });
  schedule(state, 'expire-quote', id, endsMs + 1);
  state.tape.push(`quote ${id} for ${command.account}: ${paid} for ${received} on ${command.pair} until ${endsMs}`);
  return { id };
}

export function againstAccept(state: PlainState, { account, quoteId }: AcceptQuote, no: Reasons): void {
  const known = state.quotes.get(quoteId);
  if (known === undefined) {
    no.add(quoteId >= 1 && quoteId < state.nextQuote ? 'quote-expired' : 'unknown-quote');
    return;
  }
  if (known.account !== account) {
    no.add('unknown-quote');
    return;
  }
  if (known.used) no.add('quote-used');
  if (state.accounts[principalOf(state, account)]!.standing === 'disabled') no.add('account-disabled');
  const { rules } = state.pairs[known.pair]!;
  const given = known.isBuy ? rules.quoteAsset : rules.baseAsset;
  if (purseOf(state, walletAccount(account, rules.wallet), given).available < known.paid)
    no.add('insufficient-balance');
}

export function accept(state: PlainState, { account, quoteId }: AcceptQuote): { id: number } {
  const known = state.quotes.get(quoteId)!;
  const pair = state.pairs[known.pair]!;
  const { rules } = pair;
  const own = walletAccount(account, rules.wallet);
  const house = inventoryOf(state)!;
  const [given, taken] = known.isBuy ? [rules.quoteAsset, rules.baseAsset] : [rules.baseAsset, rules.quoteAsset];
  change(state, own, given, -known.paid, 0n);
  change(state, house, given, known.paid, 0n);
  state.tape.push(`moved ${known.paid} of ${given} from ${own} to ${house} exchange quote ${quoteId}`);
  change(state, house, taken, 0n, -known.received);
  change(state, own, taken, known.received, 0n);
  state.tape.push(`captured ${known.received} of ${taken} from ${house} to ${own} exchange quote ${quoteId}`);
  leaveRest(state, known, house, known.isRestTaken ? taken : given);
  known.used = true;
  pair.exposure += known.isBuy ? known.received : -known.paid;
  const quoted = known.isBuy ? known.paid : known.received;
  const key = `${account} ${known.pair}`;
  const sum = spentToday(state, state.atMs, account, known.pair) + quoted;
  state.converted.set(key, { day: dhakaDay(state.atMs), sum });
  state.tape.push(`converted quote ${quoteId} of ${account}: ${known.paid} for ${known.received}`);
  return { id: quoteId };
}

/** What rounding left goes to its own account; where there is none, it is free again. */
function leaveRest(state: PlainState, { id, rest, isRestTaken }: PlainQuote, house: number, asset: number): void {
  const to = state.purposes.get('rounding');
  if (rest === 0n || (to === undefined && !isRestTaken)) return;
  if (isRestTaken) change(state, house, asset, 0n, -rest);
  else change(state, house, asset, -rest, 0n);
  change(state, to ?? house, asset, rest, 0n);
  if (to === undefined) state.tape.push(`released ${rest}`);
  else
    state.tape.push(
      `${isRestTaken ? 'captured' : 'moved'} ${rest} of ${asset} from ${house} to ${to} rounding quote ${id}`,
    );
}

/** The clock's, and a new quote's that takes its place. */
export function endQuote(state: PlainState, id: number): void {
  const known = state.quotes.get(id)!;
  const { rules } = state.pairs[known.pair]!;
  const house = inventoryOf(state)!;
  if (!known.used) {
    const asset = known.isBuy ? rules.baseAsset : rules.quoteAsset;
    const reserved = known.isRestTaken ? known.received + known.rest : known.received;
    change(state, house, asset, reserved, -reserved);
    state.tape.push(`released ${reserved}`);
  }
  state.quotes.delete(id);
  unschedule(state, 'expire-quote', id);
  state.tape.push(`quote ${id} ended`);
}

function dhakaDay(atMs: number): number {
  const local = atMs + DAY_MS / 4;
  return (local - (local % DAY_MS)) / DAY_MS;
}

function spentToday(state: PlainState, atMs: number, account: number, pair: number): bigint {
  const known = state.converted.get(`${account} ${pair}`);
  return known?.day === dhakaDay(atMs) ? known.sum : 0n;
}

export function againstRate(state: PlainState, { source, rates, atMs }: RecordRate, no: Reasons): void {
  if (!/^[a-z0-9-]{1,32}$/.test(source) || rates.length === 0 || rates.length > 64) no.add('rate-invalid');
  for (const { pair, rate, sourceMs } of rates) {
    const known = state.pairs[pair];
    if (known === undefined) no.add('unknown-pair');
    const isTooMany = known !== undefined && !known.said.has(source) && known.said.size >= 16;
    if (isTooMany || rate <= 0n || rate > 4_398_046_511_104n) no.add('rate-invalid');
    if (!(Number.isSafeInteger(sourceMs) && sourceMs >= 0 && sourceMs <= atMs + 2_000)) no.add('rate-invalid');
  }
}

export function record(state: PlainState, { source, rates, atMs }: RecordRate): { count: number } {
  for (const { pair, rate, sourceMs } of rates) {
    state.pairs[pair]!.said.set(source, { rate, sourceMs: sourceMs < atMs ? sourceMs : atMs, receivedMs: atMs });
    state.tape.push(`rate ${rate} of ${source} for ${pair}`);
  }
  return { count: rates.length };
}

export function setPair(state: PlainState, { pair: rules, effectiveAtMs = 0 }: SetConversionPair): { id: number } {
  let id = state.pairs.findIndex(
    ({ rules: known }) =>
      known.baseAsset === rules.baseAsset && known.quoteAsset === rules.quoteAsset && known.wallet === rules.wallet,
  );
  if (effectiveAtMs > 0) {
    state.pairs[id]!.coming = rules;
    schedule(state, 'apply-pair', id, effectiveAtMs);
    state.tape.push(`pair ${id} changes at ${effectiveAtMs}`);
    return { id };
  }
  if (id < 0)
    id = state.pairs.push({ rules, version: 0, coming: null, isStopped: false, said: new Map(), exposure: 0n }) - 1;
  putInForce(state, id, rules);
  return { id };
}

function putInForce(state: PlainState, id: number, rules: PairRules): void {
  const pair = state.pairs[id]!;
  Object.assign(pair, { rules, version: pair.version + 1, coming: null });
  unschedule(state, 'apply-pair', id);
  state.tape.push(`pair ${id} version ${pair.version}`);
}

/** The clock's. */
export function applyPair(state: PlainState, id: number): void {
  putInForce(state, id, state.pairs[id]!.coming!);
}

export function stopPair(state: PlainState, { pair, isStopped }: StopConversionPair): { id: number } {
  state.pairs[pair]!.isStopped = isStopped;
  state.tape.push(`pair ${pair} ${isStopped ? 'stopped' : 'goes on'}`);
  return { id: pair };
}

/** Whether a pair makes sense; the generator only ever spoils these fields. */
export function againstPair(state: PlainState, command: SetConversionPair, no: Reasons): void {
  const { pair: rules, effectiveAtMs = 0 } = command;
  const isKnown = state.pairs.some(
    ({ rules: known }) =>
      known.baseAsset === rules.baseAsset && known.quoteAsset === rules.quoteAsset && known.wallet === rules.wallet,
  );
  if (effectiveAtMs !== 0 && (!isKnown || effectiveAtMs <= command.atMs)) no.add('effective-date-past');
  const wrong =
    state.assets[rules.baseAsset] === undefined ||
    state.assets[rules.quoteAsset] === undefined ||
    rules.baseAsset === rules.quoteAsset ||
    rules.tiers.length === 0 ||
    rules.tiers[0]!.from !== 0n ||
    rules.baseDecimals > state.assets[rules.baseAsset]!.decimals ||
    rules.quoteDecimals > state.assets[rules.quoteAsset]!.decimals ||
    rules.dailyMaximum < rules.minimum ||
    rules.quoteMs < 1_000 ||
    rules.quoteMs > 60_000 ||
    (rules.rule.kind === 'checked' && rules.rule.source === rules.rule.check) ||
    state.pairs.some(
      ({ rules: known }) => known.baseAsset === rules.quoteAsset && known.quoteAsset === rules.baseAsset,
    );
  if (wrong) no.add('pair-invalid');
}

export function againstTransfer(state: PlainState, command: TransferMoney, no: Reasons): void {
  const { account, from, to, asset, amount } = command;
  const owner = account < WALLET_SPAN ? ownerOf(state, account) : undefined;
  if (owner === undefined || owner.ownerKind === 'house') no.add('unknown-account');
  if (state.assets[asset] === undefined) no.add('unknown-asset');
  if (!WALLETS.includes(from) || !WALLETS.includes(to) || from === to) no.add('wallets-alike');
  if (isFundAsset(state, asset)) no.add('wrong-wallet');
  if (amount <= 0n) no.add('amount-not-positive');
  if (no.size > 0) return;
  if (purseOf(state, walletAccount(account, from), asset).available < amount) no.add('insufficient-balance');
}

export function transfer(state: PlainState, { account, from, to, asset, amount }: TransferMoney): { id: number } {
  const [source, target] = [walletAccount(account, from), walletAccount(account, to)];
  const id = state.nextTransfer++;
  change(state, source, asset, -amount, 0n);
  change(state, target, asset, amount, 0n);
  state.tape.push(`moved ${amount} of ${asset} from ${source} to ${target} transfer transfer ${id}`);
  state.tape.push(`transfer ${id} of ${account}`);
  return { id };
}
