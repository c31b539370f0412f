// In: mids, spreads, sources, steps. Out: quotes nobody gains from splitting, rates only from the fresh, and no hidden chain.
import {
  COIN_RULE,
  type QuoteRequest,
  type SourceRate,
  type Step,
  checkedRate,
  conversionQuote,
  forbiddenPath,
  medianRate,
} from '@hilsa/formulas/conversion';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

const pair = { baseDecimals: 2, quoteDecimals: 2, rateDecimals: 8 };
const base: QuoteRequest = {
  pair,
  mid: 12_240_000_000n, // 122.40
  spreadPpm: 5_000,
  direction: 'buy-base',
  amount: { named: 'paid', units: 1_000_000n },
};

describe('a firm quote', () => {
  it('10,000 BDT at 122.40 + 0.5 % are 81.29 USD, which come back as 9,900.14', () => {
    const there = conversionQuote(base);
    expect(there).toMatchObject({
      paid: 1_000_000n,
      received: 8_129n,
      rate: 12_301_200_000_000_000n,
      rateDecimals: 14,
    });
    const back = conversionQuote({ ...base, direction: 'sell-base', amount: { named: 'paid', units: 8_129n } });
    expect(back).toMatchObject({ received: 990_014n, rate: 12_178_800_000_000_000n });
  });

  it('finds what is paid, rounded up, when the received amount is named', () => {
    expect(conversionQuote({ ...base, amount: { named: 'received', units: 8_129n } })?.paid).toBe(999_965n);
    const sell = conversionQuote({ ...base, direction: 'sell-base', amount: { named: 'received', units: 990_014n } });
    expect(sell?.paid).toBe(8_129n);
  });

  it('tells the spread in money', () => {
    expect(conversionQuote({ ...base, amount: { named: 'received', units: 10_000n } })).toMatchObject({
      paid: 1_230_120n,
      spread: 6_120n,
    });
    expect(conversionQuote({ ...base, spreadPpm: 0, amount: { named: 'received', units: 10_000n } })?.spread).toBe(0n);
  });

  it('is none when nothing would be received, and refuses what is no rate', () => {
    expect(conversionQuote({ ...base, amount: { named: 'paid', units: 1n } })).toBeNull();
    expect(conversionQuote({ ...base, amount: { named: 'paid', units: 0n } })).toBeNull();
    expect(() => conversionQuote({ ...base, mid: 0n })).toThrow(RangeError);
    expect(() => conversionQuote({ ...base, spreadPpm: 1_000_000 })).toThrow(RangeError);
    expect(() => conversionQuote({ ...base, spreadPpm: -1 })).toThrow(RangeError);
  });

  const request = fc.record({
    pair: fc.record({
      baseDecimals: fc.integer({ min: 0, max: 8 }),
      quoteDecimals: fc.integer({ min: 0, max: 8 }),
      rateDecimals: fc.integer({ min: 0, max: 10 }),
    }),
    mid: fc.bigInt({ min: 1n, max: 10n ** 14n }),
    spreadPpm: fc.nat(20_000),
    direction: fc.constantFrom('buy-base' as const, 'sell-base' as const),
  });
  const units = fc.bigInt({ min: 1n, max: 10n ** 14n });

  it('never gives more for parts than for the whole, and never asks less for them', () => {
    fc.assert(
      fc.property(
        request,
        fc.array(units, { minLength: 1, maxLength: 6 }),
        fc.constantFrom('paid' as const, 'received' as const),
        (wish, parts, named) => {
          const of = (amount: bigint): { paid: bigint; received: bigint } | null =>
            conversionQuote({ ...wish, amount: { named, units: amount } });
          const whole = of(parts.reduce((sum, part) => sum + part, 0n));
          const split = parts.map(of);
          const sum = (field: 'paid' | 'received'): bigint =>
            split.reduce((total, part) => total + (part?.[field] ?? 0n), 0n);
          if (named === 'paid') expect(sum('received') <= (whole?.received ?? 0n)).toBe(true);
          else if (split.every((part) => part !== null)) expect(sum('paid') >= (whole?.paid ?? 0n)).toBe(true);
        },
      ),
    );
  });

  it('never makes a gain of going there and back', () => {
    fc.assert(
      fc.property(request, units, (wish, amount) => {
        const there = conversionQuote({ ...wish, amount: { named: 'paid', units: amount } });
        if (there === null) return;
        const direction = wish.direction === 'buy-base' ? 'sell-base' : 'buy-base';
        const back = conversionQuote({ ...wish, direction, amount: { named: 'paid', units: there.received } });
        expect((back?.received ?? 0n) <= amount).toBe(true);
      }),
    );
  });
});

describe('rates of sources', () => {
  const now = 1_000_000;
  const say = (source: string, rate: bigint, age = 0, received = age): SourceRate => ({
    source,
    rate,
    sourceMs: now - age,
    receivedMs: now - received,
  });
  const three = [say('a', 100n), say('b', 300n), say('c', 110n)];

  it('agree on the median of three fresh ones', () => {
    expect(medianRate(three, now, COIN_RULE)?.rate).toBe(110n);
    expect(medianRate([...three, say('d', 121n)], now, COIN_RULE)?.rate).toBe(116n);
  });

  it.each([
    [say('c', 110n, 10_001)],
    [say('c', 110n, 0, 10_001)],
    [say('c', 110n, -1)],
    [say('c', 110n, 0, -1)],
    [say('c', 0n)],
    [say('c', -5n)],
    [say('b', 110n)],
  ])('are stale when the third is %o', (third) => {
    expect(medianRate([say('a', 100n), say('b', 300n), third], now, COIN_RULE)).toBeNull();
  });

  it('count a source once, with its latest word', () => {
    const agreed = medianRate([...three, say('a', 900n, 5_000)], now, COIN_RULE);
    expect(agreed?.from.map(({ rate }) => rate)).toEqual([100n, 110n, 300n]);
    expect(medianRate([], now, { leastSources: 0, freshMs: 1 })).toBeNull();
  });

  it('cannot be moved outside the honest ones by a liar among three', () => {
    fc.assert(
      fc.property(
        fc.bigInt({ min: 1n, max: 10n ** 9n }),
        fc.bigInt({ min: 0n, max: 1_000n }),
        fc.bigInt({ min: 1n, max: 10n ** 12n }),
        (low, width, lie) => {
          const agreed = medianRate([say('a', low), say('b', low + width), say('c', lie)], now, COIN_RULE)?.rate ?? 0n;
          expect(agreed >= low && agreed <= low + width).toBe(true);
        },
      ),
    );
  });

  it('currencies need a check source near enough', () => {
    const rule = { source: 'bank', check: 'board', freshMs: 60_000, mostApartPpm: 10_000 };
    expect(checkedRate([say('bank', 10_100n), say('board', 10_000n)], now, rule)?.rate).toBe(10_100n);
    expect(checkedRate([say('bank', 10_101n), say('board', 10_000n)], now, rule)).toBeNull();
    expect(checkedRate([say('bank', 9_899n), say('board', 10_000n)], now, rule)).toBeNull();
    expect(checkedRate([say('bank', 10_000n)], now, rule)).toBeNull();
    expect(checkedRate([say('bank', 10_000n), say('board', 10_000n, 60_001)], now, rule)).toBeNull();
  });
});

describe('chains of steps', () => {
  const steps: Step[] = [
    { from: 'mobile-wallet', to: 'BDT', by: 'rail bkash in' },
    { from: 'BDT', to: 'USD', by: 'pair BDT-USD' },
    { from: 'USD', to: 'BDT', by: 'pair BDT-USD' },
    { from: 'USD', to: 'USDT', by: 'pair USD-USDT' },
    { from: 'USDT', to: 'BTC', by: 'market BTC-USDT' },
  ];
  const coins = new Set(['USDT', 'BTC']);

  it('from taka to a coin are found and named, however long', () => {
    const path = forbiddenPath(steps, new Set(['mobile-wallet']), coins);
    expect(path?.map(({ by }) => by)).toEqual(['rail bkash in', 'pair BDT-USD', 'pair USD-USDT']);
  });

  it('are gone with one step, and loops do no harm', () => {
    const without = steps.filter(({ by }) => by !== 'pair USD-USDT');
    expect(forbiddenPath(without, new Set(['mobile-wallet', 'BDT']), coins)).toBeNull();
    expect(forbiddenPath([], new Set(['BDT']), coins)).toBeNull();
  });

  it('are what trying every chain finds', () => {
    const place = fc.constantFrom('A', 'B', 'C', 'D', 'E', 'F');
    const step = fc.record({ from: place, to: place, by: fc.constant('x') });
    fc.assert(
      fc.property(fc.array(step, { maxLength: 12 }), (list) => {
        let reached = new Set(['A']);
        for (let round = 0; round < 6; round += 1)
          reached = new Set([...reached, ...list.filter(({ from }) => reached.has(from)).map(({ to }) => to)]);
        const path = forbiddenPath(list, new Set(['A']), new Set(['F']));
        expect(path !== null).toBe(reached.has('F'));
        if (path === null) return;
        expect(path[0]?.from).toBe('A');
        expect(path.at(-1)?.to).toBe('F');
        expect(path.every(({ from }, index) => index === 0 || path[index - 1]?.to === from)).toBe(true);
      }),
    );
  });
});
