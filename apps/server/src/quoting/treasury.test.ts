// In: a live world with terms for a share, its closes, and fees that the house earned. Out: the treasury's writer lists and quotes with the money that
// two people gave it, no more than that covers; without money, without closes and where options are not offered nothing happens.
import { accountOf, type Command, type Engine, OPTION_WRITER, restoreEngine } from '@hilsa/core';
import { OptionMarket, order } from '@hilsa/testkit';
import { beforeEach, describe, expect, it } from 'vitest';
import { isOffered } from '../boot/live-conditions.ts';
import type { Submission } from '../sequencer/index.ts';
import type { WorldTables } from '../tables/index.ts';
import { OptionWriter } from './option-writer.ts';
import { treasuryWriter } from './treasury.ts';

const TWO = { maker: 'ann', checker: 'bob' } as const;

let engine: Engine;
let ann: number;
let atMs: number;
let said: string[];

const due = (): void => {
  while ((engine.dueAtMs() ?? Infinity) <= atMs) engine.execute({ kind: 'run-due', atMs });
};
const worth = (account: number): bigint => {
  const { available, held } = engine.balance(account, 0);
  return available + held;
};
/** Whatever is due first, then the command, as a sequencer does. */
const submit = (command: Command) => {
  due();
  return engine.execute({ ...command, atMs });
};
const sequencer = () => ({
  world: 'real' as const,
  engine,
  submit: async ({ command }: Submission) => Promise.resolve(submit(command)),
});
const writer = () => engine.house(OPTION_WRITER)!;
const series = () => engine.instruments.filter(({ option }) => option !== null);

beforeEach(() => {
  const market = new OptionMarket();
  const [maker, taker] = [market.trader('customer', 10n ** 13n), market.trader('customer', 10n ** 13n)];
  market.go(0, 4.5);
  market.do({ kind: 'issue-test-money', atMs: market.atMs, account: maker, asset: 1, amount: 10n ** 8n });
  // What the house earns: forty trades of 320 million taka.
  for (let trade = 0; trade < 40; trade++)
    for (const [account, side] of [
      [maker, 'sell'],
      [taker, 'buy'],
    ] as const)
      market.do(order({ atMs: market.atMs, instrument: 0, account, side, ticks: 3_200, lots: 1_000_000 }));
  ann = market.trader();
  ({ atMs } = market);
  engine = restoreEngine(market.engine.snapshot(), { mode: 'live' });
  said = [];
});

const fund = (fields: Partial<Extract<Command, { kind: 'fund-option-writer' }>> = {}) =>
  submit({ kind: 'fund-option-writer', atMs: 0, asset: 0, wallet: 'stock', amount: 2_000_000_000n, ...TWO, ...fields });
const closes = Array.from({ length: 40 }, (_, day) => 320 * (1 + (day % 2) / 50));
const running = (known: readonly number[] = closes) =>
  new OptionWriter({
    sequencer: sequencer(),
    places: () => [{ instrument: 0, writer: accountOf(writer(), 'stock'), closes: async () => Promise.resolve(known) }],
    caller: 'system',
    report: (line) => void said.push(line),
  });

describe('the money of the treasury’s writer', () => {
  it('P6 is what two people gave it of fees that the house earned, and goes back the same way', () => {
    const fees = engine.balance(1, 0).available;
    expect(fund()).toMatchObject({ refusal: null });
    const account = accountOf(writer(), 'stock');
    expect(engine.account(writer())).toMatchObject({ ownerKind: 'house' });
    expect([engine.balance(account, 0).available, engine.balance(1, 0).available]).toEqual([
      2_000_000_000n,
      fees - 2_000_000_000n,
    ]);
    expect(fund({ amount: -500_000_000n })).toMatchObject({ refusal: null });
    expect(engine.balance(account, 0).available).toBe(1_500_000_000n);
    engine.check();
  });

  it.each([
    ['one person', { maker: 'ann', checker: 'ann' }, 'second-person-missing'],
    ['more than was earned', { amount: 10n ** 15n }, 'insufficient-balance'],
    ['more back than it has', { amount: -1n }, 'insufficient-balance'],
    ['nothing', { amount: 0n }, 'amount-not-positive'],
    ['no asset', { asset: 99 }, 'unknown-asset'],
    ['no wallet of options', { wallet: 'contract' as 'coin' }, 'wrong-wallet'],
  ])('is refused: %s', (_, fields, refusal) => {
    const was = engine.hash();
    expect(fund(fields)).toMatchObject({ refusal });
    expect(engine.hash()).toBe(was);
  });
});

describe('the treasury’s writer', () => {
  it('lists and quotes what its money covers, is bought from, and pays', async () => {
    fund();
    const program = running();
    await program.clear(atMs);
    await program.beat(atMs);
    expect(series().length).toBeGreaterThan(20);
    const account = accountOf(writer(), 'stock');
    const quoted = series().filter(({ index }) => engine.depth(index, 1).asks.length > 0);
    expect(quoted.length).toBeGreaterThan(3);
    const { available, held } = engine.balance(account, 0);
    expect([available > 0n, held > 0n, available + held]).toEqual([true, true, 2_000_000_000n]);
    engine.check();
    const call = quoted.find(
      ({ listing, index }) => listing.kind === 'option' && engine.depth(index, 1).asks[0]![0] >= 10,
    )!;
    const bought = submit({
      kind: 'place-option-order',
      atMs: 0,
      account: ann,
      instrument: call.index,
      side: 'buy',
      type: 'market',
      timeInForce: 'immediate-or-cancel',
      ticks: 0,
      lots: 1,
    });
    expect(bought).toMatchObject({ refusal: null, filledLots: 1 });
    expect(said).toEqual([]);
    // Through the window to the payout: what it promised it pays, and nobody else's money moves.
    const all = () => [ann, account, 1].reduce((sum, one) => sum + worth(one), 0n);
    const before = all();
    const { expiryDay } = call.listing as { expiryDay: number };
    const endMs = expiryDay * 86_400_000 + 8 * 3_600_000;
    for (atMs = endMs - 1_800_000; atMs <= endMs; atMs += 6_000) due();
    atMs = endMs + 6_000;
    due();
    expect(engine.listed(call.index)).toBeUndefined();
    expect(all()).toBe(before);
    engine.check();
  });

  it('quotes nothing whose moves nobody knows, and nothing without money', async () => {
    fund({ amount: 1n });
    await running([]).beat(atMs);
    expect(series().every(({ index }) => engine.depth(index, 1).bids.length === 0)).toBe(true);
    await running().beat(atMs + 30_000);
    expect(series().every(({ index }) => engine.depth(index, 1).asks.length === 0)).toBe(true);
    expect(engine.balance(accountOf(writer(), 'stock'), 0)).toEqual({ available: 1n, held: 0n });
  });

  it('finds its places by itself: what has terms, once its account has been given money', async () => {
    const program = treasuryWriter({
      sequencer: sequencer(),
      tables: undefined as unknown as WorldTables,
      report: (line) => void said.push(line),
    });
    await program.beat(atMs);
    expect(series()).toEqual([]);
    expect(engine.house(OPTION_WRITER)).toBeNull();
  });

  it('S3 is not begun where options are not offered, or nobody has said whether they are', () => {
    expect([isOffered('option', 'BD'), isOffered('option', undefined), isOffered('option', 'US')]).toEqual([
      false,
      false,
      false,
    ]);
    expect(isOffered('stock', 'BD')).toBe(true);
  });
});
