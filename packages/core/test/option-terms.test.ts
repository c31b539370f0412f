// In: a market of options on a share and on an index of two shares. Out: terms that two people set for later, indices that settle, what announced
// dividends do to what a share is worth later, and a painted last trade that moves nothing.
import {
  type Command,
  createEngine,
  type Fact,
  INDEX_BASE,
  ownerOf,
  readFacts,
  restoreEngine,
  type StockListing,
} from '@hilsa/core';
import { FIRST_DAY, OPTION_TERMS, OptionMarket, order, PlainOptions } from '@hilsa/testkit';
import { describe, expect, it } from 'vitest';

const DAY_MS = 86_400_000;
const HOUR_MS = 3_600_000;
const TWO = { maker: 'ann', checker: 'bob' } as const;

/** Everything that happened is as the auditor works it out. */
function audited(market: OptionMarket): Fact[] {
  market.engine.check();
  const auditor = new PlainOptions();
  const facts = [...readFacts(market.engine.facts.bytes())];
  for (const fact of facts) auditor.read(fact);
  return facts;
}
const kinds = <Kind extends Fact['kind']>(facts: readonly Fact[], kind: Kind) =>
  facts.filter((fact): fact is Extract<Fact, { kind: Kind }> => fact.kind === kind);

const setTerms = (
  market: OptionMarket,
  fields: Partial<Extract<Command, { kind: 'set-option-underlying' }>>,
): Command => ({
  kind: 'set-option-underlying',
  atMs: market.atMs,
  instrument: 0,
  terms: { ...OPTION_TERMS, leastPremium: 20_000n, quoting: { spreadPpm: 30_000, lots: 40, volatilityDays: 30 } },
  ...fields,
});

describe('terms of options', () => {
  it('hold from the day that two people named, for series that are listed from then on', () => {
    const market = new OptionMarket();
    market.go(0, 4.5);
    const before = market.list('call', 32_000n, 7);
    const effectiveAtMs = market.atMs + DAY_MS;
    market.do(setTerms(market, { effectiveAtMs, ...TWO }));
    const { engine } = market;
    expect(engine.comingOptionTerms.get(0)).toMatchObject({ atMs: effectiveAtMs });
    market.restart();
    expect(market.engine.optionUnderlyings.get(0)!.terms.leastPremium).toBe(OPTION_TERMS.leastPremium);
    market.atMs = effectiveAtMs;
    market.settle();
    expect(market.engine.comingOptionTerms.size).toBe(0);
    expect(market.engine.optionUnderlyings.get(0)!.terms).toMatchObject({
      leastPremium: 20_000n,
      quoting: { lots: 40 },
    });
    const after = market.list('put', 32_000n, 7);
    const least = (index: number) =>
      (market.engine.instrument(index).listing as { leastPremium?: bigint }).leastPremium;
    expect([least(before), least(after)]).toEqual([10_000n, 20_000n]);
    market.engine.check();
  });

  it.each([
    ['one person', { maker: 'ann', checker: 'ann' }, 'second-person-missing', DAY_MS],
    ['nobody beside', { maker: 'ann' }, 'second-person-missing', DAY_MS],
    ['at once', TWO, 'effective-date-past', 0],
    ['a moment too soon', TWO, 'effective-date-past', DAY_MS - 1],
    ['in two years', TWO, 'effective-date-past', 731 * DAY_MS],
    ['no time', TWO, 'effective-date-past', Number.NaN],
  ])('are refused: %s', (_, people, refusal, ahead) => {
    const market = new OptionMarket();
    const was = market.engine.hash();
    expect(market.try(setTerms(market, { ...people, effectiveAtMs: market.atMs + ahead }))).toMatchObject({ refusal });
    expect(market.engine.hash()).toBe(was);
  });

  it.each([
    ['spreadPpm', { spreadPpm: 0, lots: 1, volatilityDays: 30 }],
    ['spreadPpm', { spreadPpm: 600_000, lots: 1, volatilityDays: 30 }],
    ['lots', { spreadPpm: 20_000, lots: 0, volatilityDays: 30 }],
    ['lots', { spreadPpm: 20_000, lots: 10_001, volatilityDays: 30 }],
    ['volatilityDays', { spreadPpm: 20_000, lots: 1, volatilityDays: 4 }],
    ['volatilityDays', { spreadPpm: 20_000, lots: 1, volatilityDays: 30.5 }],
  ] as const)('refuse a writer’s %s of %j', (field, quoting) => {
    const market = new OptionMarket();
    const command = setTerms(market, { terms: { ...OPTION_TERMS, quoting } });
    expect(market.try(command)).toEqual({ refusal: 'underlying-invalid', detail: { field } });
  });

  it('that list nothing new leave what stands', () => {
    const market = new OptionMarket();
    market.go(0, 4.5);
    const call = market.list('call', 32_000n, 7);
    market.do(setTerms(market, { terms: { ...OPTION_TERMS, lists: false } }));
    const put = { kind: 'list-series', atMs: market.atMs, underlying: 0, option: 'put', strike: 32_000n } as const;
    expect(market.try({ ...put, expiryDay: FIRST_DAY + 7 })).toMatchObject({
      refusal: 'series-invalid',
      detail: { field: 'underlying' },
    });
    market.do(market.write(call, 5));
  });

  it('are set by nobody alone in live, and options on shares of Bangladesh by nobody at all', () => {
    const sandbox = new OptionMarket();
    const live = createEngine({ mode: 'live' });
    // The same listings, without test money.
    const { listing } = sandbox.engine.instrument(0);
    const { days } = sandbox.engine.stockMarkets[0]!;
    for (const command of [
      { kind: 'list-asset', atMs: 1, code: 'BDT', decimals: 2 },
      { kind: 'list-asset', atMs: 1, code: 'GP', decimals: 0 },
      {
        kind: 'set-sessions',
        atMs: 1,
        market: 'BD',
        rules: { packVersion: 1, limits: null, pause: null, mostVolumeBps: 1 },
        days,
      },
      {
        kind: 'set-sessions',
        atMs: 1,
        market: 'BR',
        rules: { packVersion: 1, limits: null, pause: null, mostVolumeBps: 1 },
        days,
      },
      { kind: 'list-instrument', atMs: 1, listing },
      { kind: 'list-asset', atMs: 1, code: 'PETR4', decimals: 0 },
      {
        kind: 'list-instrument',
        atMs: 1,
        listing: { ...(listing as StockListing), symbol: 'PETR4', market: 'BR', baseAsset: 2 },
      },
      { kind: 'open-account', atMs: 1, ownerKind: 'house', referrer: null, purpose: 'options', mayOwe: true },
    ] satisfies Command[])
      expect(live.execute(command), JSON.stringify(command.kind)).toMatchObject({ refusal: null });
    const set = (instrument: number, fields: object) =>
      live.execute({ kind: 'set-option-underlying', atMs: 1, instrument, terms: OPTION_TERMS, ...fields });
    expect(set(0, TWO)).toEqual({ refusal: 'underlying-invalid', detail: { field: 'market' } });
    expect(set(1, {})).toMatchObject({ refusal: 'second-person-missing' });
    expect(set(1, TWO)).toMatchObject({ refusal: 'effective-date-past' });
    expect(set(1, { ...TWO, effectiveAtMs: 1 + DAY_MS })).toMatchObject({ refusal: null });
  });
});

/** A second share beside the first, and an index of both whose level at their listing prices is 1,000.00. */
function withIndex() {
  const market = new OptionMarket();
  const { atMs } = market;
  const asset = market.do({ kind: 'list-asset', atMs, code: 'ROBI', decimals: 0 }).asset!;
  const first = market.engine.instrument(0).listing as StockListing;
  const { company } = first;
  market.do({
    kind: 'list-instrument',
    atMs,
    listing: { ...first, symbol: 'ROBI', baseAsset: asset, company: { ...company, shares: 4_000_000n } },
  });
  const set = { kind: 'set-option-index', atMs, code: 'DS30', members: [0, 1], base: 100_000n } as const;
  const underlying = market.do(set).instrument!;
  const terms = { ...OPTION_TERMS, multiplier: 1_000_000_000n, tickUnits: 100n, leastPremium: 10_000n };
  market.do({ kind: 'set-option-underlying', atMs, instrument: underlying, terms });
  return { market, underlying, set };
}

describe('options on an index', () => {
  it('settle on the mean of levels that anybody makes from the prices of the members', () => {
    const { market, underlying } = withIndex();
    const [ann, bob] = [market.trader(), market.trader()];
    market.go(0, 4.5);
    expect(underlying).toBe(INDEX_BASE);
    const reference = market.engine.optionReference(underlying)!;
    expect(market.engine.optionReferenceTicks(reference)).toBe(100_000);
    const { instrument: call } = market.do({
      kind: 'list-series',
      atMs: market.atMs,
      underlying,
      option: 'call',
      strike: 100_000n,
      expiryDay: FIRST_DAY + 3,
    });
    const { listing } = market.engine.instrument(call!);
    expect(listing).toMatchObject({ symbol: 'DS30-17DEC26-1000-C', wallet: 'stock', multiplier: 1_000_000_000n });
    market.do(market.write(call!, 20));
    market.do(market.quote(call!, [[19, 10]], [[21, 10]]));
    market.do(market.order(ann, call!, { lots: 2 }));
    expect(restoreEngine(market.engine.snapshot(), { mode: 'sandbox' }).hash()).toBe(market.engine.hash());
    // The first share is a fifth of it: up by a tenth, it lifts the level by a fiftieth.
    market.go(3, 7.4);
    market.price(3_520, ann, bob);
    const before = market.engine.balance(ann, 0).available;
    market.go(3, 8);
    const facts = audited(market);
    const samples = kinds(facts, 'option-index-sampled').slice(-300);
    expect(samples[0]).toMatchObject({
      ticks: 102_000,
      prices: [3_520, 3_200],
      isFlagged: true,
    });
    expect(kinds(facts, 'series-settled')).toMatchObject([{ underlying, settlement: 102_000n, payoff: 2_000n }]);
    // 20 points, ten of them a unit, two units.
    expect(market.engine.balance(ann, 0).available - before).toBe(2n * 20_000n);
  });

  it('keeps its level through a bonus of a member, and its members while options stand on it', () => {
    const { market, underlying } = withIndex();
    const [ann, bob] = [market.trader(), market.trader()];
    market.go(0, 4.5);
    market.price(3_200, ann, bob);
    const put = { kind: 'list-series', atMs: market.atMs, underlying, option: 'put', strike: 100_000n } as const;
    market.do({ ...put, expiryDay: FIRST_DAY + 7 });
    market.do({
      kind: 'announce-action',
      atMs: market.atMs,
      instrument: 0,
      action: { kind: 'bonus', gained: 1n, held: 10n },
      recordAtMs: market.atMs,
    });
    market.go(1, 4.5);
    const level = market.engine.optionReferenceTicks(market.engine.optionReference(underlying)!);
    // A tick of the share's next reference is what rounding can move.
    expect(Math.abs(level - 100_000)).toBeLessThan(10);
    expect(market.try({ kind: 'retire-instrument', atMs: market.atMs, instrument: 1 })).toMatchObject({
      refusal: 'underlying-invalid',
      detail: { field: 'series' },
    });
    audited(market);
  });

  it.each([
    ['rights', { kind: 'rights', gained: 1n, held: 2n, price: 20_000n } as const, 2_800],
    ['rights that end between two steps', { kind: 'rights', gained: 1n, held: 3n, price: 25_500n } as const, 3_038],
    ['a split', { kind: 'split', gained: 5n, held: 1n } as const, 640],
  ])('keeps its level through %s of a member, and counts the same shares whoever uses them', (_, terms, next) => {
    const { market, underlying } = withIndex();
    const [ann, bob] = [market.trader(), market.trader()];
    market.go(0, 4.5);
    market.price(3_200, ann, bob);
    const { atMs } = market;
    const series = { kind: 'list-series', atMs, underlying, option: 'call', strike: 95_000n } as const;
    market.do({ ...series, expiryDay: FIRST_DAY + 3 });
    const level = () => market.engine.optionReferenceTicks(market.engine.optionReference(underlying)!);
    const was = level();
    const entitlement = market.do({ kind: 'list-asset', atMs, code: 'GPR', decimals: 0 }).asset!;
    const rights = { entitlement, closesAtMs: (FIRST_DAY + 9) * DAY_MS };
    const action = terms.kind === 'rights' ? { ...terms, ...rights } : terms;
    const announced = market.do({ kind: 'announce-action', atMs, instrument: 0, action, recordAtMs: atMs });
    market.go(1, 4.5);
    expect(market.engine.instrument(0).lastTicks).toBe(next);
    // What a step of the next reference rounds away, and nothing of the new money.
    expect(Math.abs(level() - was)).toBeLessThan(5);
    const [adjusted] = kinds(audited(market), 'option-index-adjusted');
    expect(adjusted).toMatchObject({ underlying, action: announced.id });
    const settled = level();
    if (terms.kind === 'rights') {
      market.do({
        kind: 'use-rights',
        atMs: market.atMs,
        account: ownerOf(ann),
        action: announced.id!,
        shares: 1_000n,
      });
      expect(market.engine.instrument(0).share!.issued).toBe(1_001_000n);
    }
    expect(level()).toBe(settled);
    expect(restoreEngine(market.engine.snapshot(), { mode: 'sandbox' }).hash()).toBe(market.engine.hash());
    market.go(3, 8);
    expect(kinds(audited(market), 'series-settled')).toMatchObject([{ underlying, settlement: BigInt(settled) }]);
  });

  it.each([
    ['code', { code: 'ds30' }],
    ['code', { code: 'GP' }],
    ['base', { base: 0n }],
    ['members', { members: [] }],
    ['members', { members: [0, 0] }],
    ['members', { members: [0, 99] }],
    ['members', { members: [INDEX_BASE] }],
  ])('are refused for their %s (%#)', (field, fields) => {
    const { market, set } = withIndex();
    market.settle();
    const was = market.engine.hash();
    expect(market.try({ ...set, code: 'DSES', ...fields })).toEqual({
      refusal: 'underlying-invalid',
      detail: { field },
    });
    expect(market.engine.hash()).toBe(was);
  });

  it('has its code once', () => {
    const { market, set } = withIndex();
    expect(market.try(set)).toEqual({ refusal: 'underlying-invalid', detail: { field: 'code' } });
  });
});

it('takes announced cash dividends off what a share is worth later, from the day after its record on', () => {
  const { market, underlying } = withIndex();
  const [ann, bob] = [market.trader(), market.trader()];
  market.go(0, 4.5);
  market.price(3_200, ann, bob);
  const recordAtMs = (FIRST_DAY + 2) * DAY_MS + 5 * HOUR_MS;
  market.do({
    kind: 'announce-action',
    atMs: market.atMs,
    instrument: 0,
    action: { kind: 'cash-dividend', perShare: 1_000n },
    recordAtMs,
  });
  const at = (index: number, day: number) =>
    market.engine.optionForward(index, (FIRST_DAY + day) * DAY_MS + 8 * HOUR_MS);
  expect([at(0, 2), at(0, 3)]).toEqual([32_000n, 31_000n]);
  // A fifth of the index pays a thirty-second of its price.
  expect([at(underlying, 2), at(underlying, 3)]).toEqual([100_000n, 99_375n]);
  market.go(3, 4.5);
  expect(at(0, 3)).toBe(BigInt(market.engine.optionReferenceTicks(market.engine.optionReference(0)!)) * 10n);
});

it('lets a painted last trade move a sample no further than the spread', () => {
  const market = new OptionMarket();
  const [maker, painter, friend] = [market.trader(), market.trader(), market.trader()];
  market.go(0, 4.5);
  market.list('call', 32_000n, 3);
  market.price(3_450, maker, friend);
  market.go(3, 7.4);
  const place = (account: number, side: 'buy' | 'sell', ticks: number): void => {
    market.do(order({ atMs: market.atMs, instrument: 0, account, side, ticks, lots: 1 }));
  };
  place(maker, 'buy', 3_450);
  place(maker, 'sell', 3_452);
  while (market.atMs < (FIRST_DAY + 3) * DAY_MS + 8 * HOUR_MS) {
    // Through the whole spread and a tenth above it, again and again; an honest offer comes back at once.
    place(friend, 'sell', 3_790);
    place(painter, 'buy', 3_452);
    place(painter, 'buy', 3_790);
    place(maker, 'sell', 3_452);
    for (let n = 0; n < 5; n++) {
      market.atMs += 6_000;
      market.settle();
    }
  }
  const facts = audited(market);
  const samples = kinds(facts, 'option-sampled').slice(-300);
  expect(new Set(samples.map(({ last }) => last))).toContain(3_790);
  for (const { ticks, bid, ask } of samples)
    if (ticks !== null && bid !== null && ask !== null) expect(ticks >= bid && ticks <= ask).toBe(true);
  expect(kinds(facts, 'series-settled')[0]!.settlement).toBeLessThanOrEqual(34_520n);
});
