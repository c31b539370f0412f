// In: the refusals of options. Out: each is earned, comes with its numbers, and leaves everything as it was.
import type { Command } from '@hilsa/core';
import { FIRST_DAY, OPTION_TERMS, OptionMarket } from '@hilsa/testkit';
import { describe, expect, it } from 'vitest';
import type { OPTION_WORDS } from './option-words.ts';

type Open = ReturnType<typeof open>;
interface Case {
  readonly command: (open: Open) => Command;
  readonly detail: (open: Open) => Record<string, number | bigint | string>;
}

/** A call at 320.00, 50 written, 10 offered at 7.20; ann has answered the questions, dan has not. */
function open() {
  const market = new OptionMarket();
  const [ann, bob] = [market.trader(), market.trader()];
  const dan = market.trader();
  market.do({ kind: 'set-option-customer', atMs: market.atMs, account: dan, isTested: false });
  market.go(0, 4.5);
  market.price(3_184, ann, bob);
  const call = market.list('call', 32_000n, 3);
  market.do(market.write(call, 50));
  market.do(market.quote(call, [], [[72, 10]]));
  return { market, ann, bob, dan, call };
}
type Terms = Partial<typeof OPTION_TERMS>;
const set =
  (terms: Terms, instrument = 0) =>
  ({ market }: Open): Command => ({
    kind: 'set-option-underlying',
    atMs: market.atMs,
    instrument,
    terms: { ...OPTION_TERMS, ...terms },
  });
const list =
  (fields: Partial<Extract<Command, { kind: 'list-series' }>>) =>
  ({ market }: Open): Command => ({
    kind: 'list-series',
    atMs: market.atMs,
    underlying: 0,
    option: 'put',
    strike: 32_000n,
    expiryDay: FIRST_DAY + 3,
    ...fields,
  });
const field = (name: string, value: bigint | number | string) => () => ({ field: name, value });
const term = (terms: Terms): Case => ({ command: set(terms), detail: () => ({ field: Object.keys(terms)[0]! }) });

const CASES: Record<(typeof OPTION_WORDS)[number], Record<string, Case>> = {
  'underlying-invalid': {
    'no multiplier': term({ multiplier: 0n }),
    'no tick': term({ tickUnits: 0n }),
    'a premium below zero': term({ leastPremium: -1n }),
    'no premium allowed': term({ mostPremiumPpm: 0 }),
    'a fee of more than half': term({ fee: { notionalPpm: 1, premiumPpm: 600_000 } }),
    'no lots': term({ mostLots: 0 }),
    'nothing to write': term({ mostWritten: 0 }),
    'an option on an option': {
      command: (given) => set({}, given.call)(given),
      detail: () => ({ field: 'instrument' }),
    },
    'a share whose options are open': {
      command: ({ market }) => ({ kind: 'retire-instrument', atMs: market.atMs, instrument: 0 }),
      detail: () => ({ field: 'series' }),
    },
  },
  'series-invalid': {
    'less than a day away': { command: list({ expiryDay: FIRST_DAY }), detail: field('expiryDay', FIRST_DAY) },
    'a closed day': { command: list({ expiryDay: FIRST_DAY + 4 }), detail: field('expiryDay', FIRST_DAY + 4) },
    'no day': { command: list({ expiryDay: 0.5 }), detail: field('expiryDay', 0.5) },
    'a strike of nothing': { command: list({ strike: 0n }), detail: field('strike', 0n) },
    'a strike far away': { command: list({ strike: 63_690n }), detail: field('strike', 63_690n) },
    'a strike far below': { command: list({ strike: 15_919n }), detail: field('strike', 15_919n) },
  },
  'too-many-series': {},
  'option-not-trading': {},
  'underlying-not-trading': {},
  'suitability-required': {
    'questions open': {
      command: ({ market, dan, call }) => market.order(dan, call, { ticks: 72 }),
      detail: ({ dan }) => ({ account: dan }),
    },
  },
  'premium-below-minimum': {
    'a cheap one': {
      command: ({ market, ann, call }) => market.order(ann, call, { ticks: 9 }),
      detail: () => ({ premium: 9_000n, minimum: 10_000n }),
    },
  },
  'premium-limit-reached': {
    'too much at once': {
      command: ({ market, ann, call }) => market.order(ann, call, { ticks: 72, lots: 1_000 }),
      detail: ({ market, ann, call }) => {
        const { open: had, most } = market.engine.premiumRoom(ann, call);
        return { premium: 72_000_000n * 1n, open: had, most };
      },
    },
  },
  'writer-required': {
    'a customer writes': {
      command: ({ market, ann, call }) => market.write(call, 1, ann),
      detail: ({ ann }) => ({ account: ann }),
    },
    'a customer quotes': {
      command: ({ market, ann, call }) => market.quote(call, [[1, 1]], [], ann),
      detail: ({ ann }) => ({ account: ann }),
    },
  },
  'cover-in-use': {
    'more than the writer has': {
      command: ({ market, call }) => market.write(call, -41),
      detail: () => ({ written: 50, available: 40n }),
    },
  },
};

describe('refusals of options', () => {
  for (const [word, cases] of Object.entries(CASES))
    it.each(Object.entries(cases))(`${word}: %s`, (_name, { command, detail }) => {
      const given = open();
      const { engine } = given.market;
      const asked = command(given);
      const was = { hash: engine.hash(), facts: engine.facts.length };
      expect(engine.execute(asked)).toEqual({ refusal: word, detail: detail(given) });
      expect({ hash: engine.hash(), facts: engine.facts.length }).toEqual(was);
    });

  it('too-many-series: 400 on one underlying', () => {
    const { market } = open();
    for (let n = 1; n < 400; n++) market.list('put', 20_000n + BigInt(n), 3);
    expect(market.try(list({})({ market } as Open))).toEqual({ refusal: 'too-many-series', detail: { most: 400 } });
  });

  it('orders, quotes and quantities that are none', () => {
    const { market, ann, call } = open();
    const refused = (command: Command) => {
      const reply = market.try(command);
      return reply.refusal === null ? null : reply.refusal;
    };
    const { atMs } = market;
    for (const lots of [0, -1, 0.5, Number.NaN, 2 ** 31])
      expect(refused(market.order(ann, call, { ticks: 72, lots }))).toMatch(/^quantity-/);
    for (const ticks of [0, -1, 0.5, Number.NaN])
      expect(refused(market.order(ann, call, { ticks }))).toBe('price-not-positive');
    expect(refused(market.order(ann, call, { ticks: 3_201 }))).toBe('price-out-of-range');
    // What it can pay at most is no price either: nobody could gain by it, neither a holder nor a writer's ladder.
    expect(refused(market.order(ann, call, { ticks: 3_200 }))).toBe('price-out-of-range');
    expect(refused(market.quote(call, [[3_200, 1]], []))).toBe('price-out-of-range');
    expect(refused(market.quote(call, [], [[3_201, 1]]))).toBe('price-out-of-range');
    expect(refused(market.order(ann, 99, { ticks: 1 }))).toBe('unknown-instrument');
    expect(refused(market.order(ann, 0, { ticks: 1 }))).toBe('unknown-instrument');
    expect(refused(market.order(-5, call, { ticks: 1 }))).toBe('unknown-account');
    expect(refused(market.order(ann & 0xfffffff, call, { ticks: 1 }))).toBe('wrong-wallet');
    expect(refused(market.order(ann, call, { type: 'market', ticks: 5 }))).toBe('order-type-invalid');
    expect(refused(market.order(ann, call, { ticks: 71, timeInForce: 'fill-or-kill' }))).toBe(
      'fill-or-kill-not-fillable',
    );
    expect(refused(market.order(ann, call, { side: 'sell' }))).toBe('insufficient-liquidity');
    for (const lots of [0, 0.5, Number.NaN]) expect(refused(market.write(call, lots))).toBe('quantity-not-positive');
    expect(refused(market.write(call, 10_000))).toBe('quantity-above-maximum');
    // Orders of other rooms do not get in.
    const side = { side: 'buy', type: 'limit', timeInForce: 'good-till-cancelled', postOnly: false } as const;
    const rest = { selfTradePrevention: 'expire-taker', ticks: 72, lots: 1, quoteAmount: 0n, triggerTicks: 0 } as const;
    expect(
      refused({ kind: 'place-order', atMs, account: ann, instrument: call, ...side, ...rest, expiresAtMs: 0 }),
    ).toBe('order-type-invalid');
    const { orderId } = market.do(market.order(ann, call, { ticks: 40 }));
    expect(refused({ kind: 'amend-order', atMs, account: ann, orderId: orderId!, ticks: 41, lots: 1 })).toBe(
      'amend-not-allowed',
    );
    expect(refused({ kind: 'set-option-writer', atMs, account: market.writer, isWriter: false })).toBe('not-flat');
  });
});
