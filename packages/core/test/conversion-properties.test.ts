// In: many wishes from a seed. Out: what is shown before is what is had; nobody gains, however small the parts; who asks changes nothing.
import { accountOf, type Command, type Engine, type PairRules, readFacts, saidBySource } from '@hilsa/core';
import { conversionQuote } from '@hilsa/formulas/conversion';
import { accept, openMarket, random } from '@hilsa/testkit';
import { expect, it } from 'vitest';

const NOW = Date.UTC(2026, 0, 5, 6);
const CASES = 100_000;
const MOST = 10n ** 15n;
/** Test market: asset 0 has six places, 1 has eight. */
const PAIR: PairRules = {
  baseAsset: 1,
  quoteAsset: 0,
  wallet: 'coin',
  rateDecimals: 2,
  baseDecimals: 8,
  quoteDecimals: 6,
  rule: { kind: 'median', leastSources: 1, freshMs: 10_000 },
  tiers: [
    { from: 0n, spreadPpm: 3_000 },
    { from: 50_000_000_000n, spreadPpm: 2_000 },
  ],
  quoteMs: 8_000,
  minimum: 0n,
  dailyMaximum: 2n ** 60n,
  mostExposure: 2n ** 60n,
  isOn: true,
};

function bureau(mid: bigint): { engine: Engine; people: readonly number[]; house: number } {
  const { engine, accounts } = openMarket(2);
  const atMs = NOW;
  const [opened] = accept(engine, [
    { kind: 'open-account', atMs, ownerKind: 'house', referrer: null, purpose: 'inventory' },
  ]);
  const house = opened!.account!;
  const owners = [house, ...accounts];
  accept(engine, [
    ...owners.flatMap((account) =>
      [0, 1].map((asset): Command => ({ kind: 'issue-test-money', atMs, account, asset, amount: MOST })),
    ),
    { kind: 'set-conversion-pair', atMs, pair: PAIR },
    { kind: 'record-rate', atMs, source: 'venue', rates: [{ pair: 0, rate: saidBySource(mid), sourceMs: atMs }] },
  ]);
  return { engine, people: accounts, house };
}

type Wish = Pick<Extract<Command, { kind: 'quote-conversion' }>, 'direction' | 'named' | 'units'>;

/** Quoted and accepted; null: it was too small to be quoted. */
function convert(engine: Engine, account: number, wish: Wish): { paid: bigint; received: bigint } | null {
  engine.facts.clear();
  const reply = engine.execute({ kind: 'quote-conversion', atMs: NOW, account, pair: 0, ...wish });
  if (reply.refusal !== null) {
    expect(reply.refusal).toBe('conversion-below-minimum');
    return null;
  }
  accept(engine, [{ kind: 'accept-quote', atMs: NOW, account, quoteId: reply.id! }]);
  const fact = [...readFacts(engine.facts.bytes())].find(({ kind }) => kind === 'conversion-executed');
  const { paid, received } = fact as unknown as { paid: bigint; received: bigint };
  return { paid, received };
}

/** By the formula that the screen shows while a quote is on its way. */
function preview(mid: bigint, { direction, named, units }: Wish): { paid: bigint; received: bigint } | null {
  const wish = { pair: PAIR, mid, direction, amount: { named, units } };
  const atMid = conversionQuote({ ...wish, spreadPpm: 0 });
  const size = atMid === null ? 0n : direction === 'buy-base' ? atMid.paid : atMid.received;
  const found = conversionQuote({ ...wish, spreadPpm: PAIR.tiers.findLast(({ from }) => size >= from)!.spreadPpm });
  return found === null ? null : { paid: found.paid, received: found.received };
}

it(`shows before what is had after, in ${CASES} cases, and both customers have the same`, () => {
  const { pick, integer } = random(12);
  const mid = 100_123_45n;
  const { engine, people } = bureau(mid);
  const misses: unknown[] = [];
  for (let n = 0; n < CASES; n++) {
    const wish: Wish = {
      direction: pick(['buy-base', 'sell-base'] as const),
      named: pick(['paid', 'received'] as const),
      units: BigInt(integer(1, 10 ** integer(1, 9))),
    };
    const had = convert(engine, people[n % 2]!, wish);
    const shown = preview(mid, wish);
    if (had?.paid !== shown?.paid || had?.received !== shown?.received) misses.push({ n, had, shown });
  }
  expect(misses).toEqual([]);
  engine.check();
});

it('gains nothing from a million conversions of one unit: each side is worth at most what it cost, at mid', () => {
  const mids = [1n, 99n, 100n, 101n, 12_240n, 10_012_345n];
  let quoted = 0;
  let gains = 0;
  for (let n = 0; n < 1_000_000; n++) {
    const mid = mids[n % mids.length]!;
    const direction = n % 4 < 2 ? 'buy-base' : 'sell-base';
    const found = preview(mid, { direction, named: n % 2 === 0 ? 'paid' : 'received', units: 1n });
    if (found === null) continue;
    const [base, quote] = direction === 'buy-base' ? [found.received, found.paid] : [found.paid, found.received];
    // A base unit is worth mid ÷ 10^(2 + 8 − 6) quote units.
    const gained = direction === 'buy-base' ? base * mid > quote * 10_000n : quote * 10_000n > base * mid;
    quoted += 1;
    if (gained) gains += 1;
  }
  expect(gains).toBe(0);
  expect(quoted).toBeGreaterThan(100_000);
});

it('leaves nobody richer after thousands of one unit to and fro, and every asset sums to what there was', () => {
  const { engine, people, house } = bureau(100n);
  const [ann] = people as [number];
  const total = (account: number, asset: number): bigint => {
    const { available, held } = engine.balance(accountOf(account, 'coin'), asset);
    return available + held;
  };
  // At mid a base unit is a hundredth of a quote unit.
  const worth = () => total(ann, 0) * 100n + total(ann, 1);
  const sums = () => [0, 1].map((asset) => total(ann, asset) + total(house, asset));
  const [before, all] = [worth(), sums()];
  let done = 0;
  for (let n = 0; n < 20_000; n++) {
    const had = convert(engine, ann, {
      direction: n % 3 === 0 ? 'sell-base' : 'buy-base',
      named: n % 2 === 0 ? 'paid' : 'received',
      units: BigInt(1 + (n % 7)),
    });
    if (had !== null) done += 1;
  }
  expect(done).toBeGreaterThan(5_000);
  expect(worth()).toBeLessThan(before);
  expect(sums()).toEqual(all);
  engine.check();
});
