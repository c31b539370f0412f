// In: the core and the auditor after the same commands. Out: nothing, or an Error that says where they part.
import { type Engine, type Fact, type Listing, type Posting, postingsOf, type Reply } from '@hilsa/core';
import { compareOwed } from './plain-owed.ts';
import { seen as seenOf } from './plain-lines.ts';
import type { PlainMarket, Verdict } from './plain-market.ts';
import { type PlainInstrument, type PlainOrder, type PlainState, purseOf } from './plain-state.ts';
import { tapeLine } from './tape.ts';

/** The reply and the events of one command. */
export function compareCommand(verdict: Verdict, reply: Reply, facts: readonly Fact[]): void {
  const reasons = [...verdict.reasons];
  if (reply.refusal !== null) {
    if (!verdict.reasons.has(reply.refusal)) fail('refusal', reply.refusal, reasons.join(' ') || 'accepted');
    if (facts.length > 0) fail('facts of a refused command', facts.length, 0);
    return;
  }
  if (reasons.length > 0) fail('acceptance', 'accepted', reasons.join(' '));
  const numbers = new Set([...Object.keys(reply), ...Object.keys(verdict.reply)]);
  for (const name of numbers) same(name, (reply as unknown as Record<string, unknown>)[name], verdict.reply[name]);
  for (let n = 0; n < Math.max(facts.length, verdict.tape.length); n++) {
    const line = facts[n] === undefined ? 'nothing' : tapeLine(facts[n]!);
    if (line !== verdict.tape[n]) fail(`event ${n + 1}`, line, verdict.tape[n] ?? 'nothing');
  }
}

/** Totals by account and asset as the facts' postings have them: the third book. */
export class PostedTotals {
  readonly #totals = new Map<string, bigint>();
  readonly #listings = new Map<number, Listing>();

  post(facts: readonly Fact[]): void {
    for (const fact of facts) {
      if (fact.kind === 'instrument-listed') this.#listings.set(fact.instrument, fact.listing);
      if (fact.kind === 'rules-applied') this.#listings.set(fact.instrument, fact.listing);
      const postings = postingsOf(fact, (instrument) => this.#listings.get(instrument)!);
      this.#balanced(postings);
      for (const { account, asset, amount } of postings) {
        const key = `${account}/${asset}`;
        this.#totals.set(key, (this.#totals.get(key) ?? 0n) + amount);
      }
    }
  }

  total(account: number, asset: number): bigint {
    return this.#totals.get(`${account}/${asset}`) ?? 0n;
  }

  #balanced(postings: readonly Posting[]): void {
    const sums = new Map<number, bigint>();
    for (const { asset, amount } of postings) sums.set(asset, (sums.get(asset) ?? 0n) + amount);
    for (const [asset, sum] of sums) if (sum !== 0n) fail(`postings in asset ${asset}`, sum, 0n);
  }
}

/** Everything: every purse, every order, every level, every account and instrument, and the zero sums. */
export function compareWhole(engine: Engine, market: PlainMarket, posted: PostedTotals): void {
  const { state } = market;
  engine.check();
  same('time', engine.atMs, state.atMs);
  same('number of accounts', engine.accountCount, state.accounts.length);
  same('number of open orders', engine.openOrderCount, state.orders.size);
  for (const [asset, { code }] of state.assets.entries()) comparePurses(engine, state, posted, asset, code);
  compareOwed(engine, state);
  same('referral rebate', engine.referralRebateBps, state.rebate);
  for (const [account, { ownerKind, standing, inviter, acts }] of state.accounts.entries()) {
    const seen = engine.account(account);
    const line = `${seen?.ownerKind} ${seen?.standing} invited by ${seen?.referrer} acts for ${seen?.principal ?? account}`;
    same(`account ${account}`, line, `${ownerKind} ${standing} invited by ${inviter} acts for ${acts}`);
  }
  for (const order of state.orders.values()) compareOrder(engine, order);
  for (const instrument of state.instruments) if (instrument !== null) compareInstrument(engine, instrument);
  same('listed instruments', engine.instruments.length, state.instruments.filter(Boolean).length);
  const due = state.due.map(({ atMs }) => atMs);
  same('what is due next', engine.dueAtMs(), due.length === 0 ? null : Math.min(...due));
}

function comparePurses(engine: Engine, state: PlainState, posted: PostedTotals, asset: number, code: string): void {
  let sum = 0n;
  const walletAccounts = [...state.purses.keys()].filter((account) => account >= state.accounts.length);
  for (const account of [...state.accounts.keys(), ...walletAccounts]) {
    const due = purseOf(state, account, asset);
    const { available, held } = engine.balance(account, asset);
    sum += available + held;
    if (available !== due.available) fail(`available ${code} of account ${account}`, available, due.available);
    if (held !== due.held) fail(`held ${code} of account ${account}`, held, due.held);
    const total = posted.total(account, asset);
    if (total !== available + held) fail(`${code} of account ${account}`, available + held, `${total} by its postings`);
  }
  if (sum !== 0n) fail(`sum of all ${code}`, sum, 0n);
}

function compareOrder(engine: Engine, due: PlainOrder): void {
  const seen = engine.order(due.id);
  if (seen === null) fail(`order ${due.id}`, 'gone', 'open');
  const line = `${seen.account} ${seen.instrument} ${seen.side} ${seen.type} ${seen.lotsLeft}/${seen.lots}@${seen.ticks} ${seen.triggerTicks} ${seen.hold} ${seen.quote} until ${seen.expiresAtMs}`;
  const dueLine = `${due.account} ${due.instrument} ${due.side} ${due.type} ${due.left}/${due.lots}@${due.ticks} ${due.trigger ?? 0} ${due.hold} ${due.quote} until ${due.expires}`;
  if (line !== dueLine) fail(`order ${due.id}`, line, dueLine);
}

function compareInstrument(engine: Engine, due: PlainInstrument): void {
  const seen = engine.instrument(due.index);
  same(`${due.listing.symbol} status`, seen.status, due.status);
  same(`${due.listing.symbol} last price`, seen.lastTicks, due.last);
  same(`${due.listing.symbol} mark`, seen.markTicks, due.mark);
  const { bids, asks } = engine.depth(due.index, Number.MAX_SAFE_INTEGER);
  same(`${due.listing.symbol} bids`, bids.join(' '), levelsOf(due.buy));
  same(`${due.listing.symbol} asks`, asks.join(' '), levelsOf(due.sell));
}

function levelsOf(line: readonly PlainOrder[]): string {
  const levels: [ticks: number, lots: number][] = [];
  for (const order of line) {
    const { ticks } = order;
    const lots = seenOf(order);
    const last = levels.at(-1);
    if (last?.[0] === ticks) last[1] += lots;
    else levels.push([ticks, lots]);
  }
  return levels.join(' ');
}

function same(what: string, seen: unknown, due: unknown): void {
  if (seen !== due) fail(what, seen, due);
}

function fail(what: string, seen: unknown, due: unknown): never {
  throw new Error(`${what}: the core says ${String(seen)}, the auditor ${String(due)}`);
}
