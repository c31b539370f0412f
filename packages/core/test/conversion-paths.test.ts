// In: engines of a live world. Out: no change of pairs or markets opens a way from taka to a coin, and the refusal names the way.
import { createEngine, type Command, type Engine, type SetConversionPair } from '@hilsa/core';
import { accept, BTC_LISTING } from '@hilsa/testkit';
import { expect, it } from 'vitest';

const atMs = Date.UTC(2026, 0, 5, 6);
const [USDT, BTC, BDT, USD] = [0, 1, 2, 3] as const;
const pairOf = (baseAsset: number, quoteAsset: number, isOn = true): SetConversionPair => ({
  kind: 'set-conversion-pair',
  atMs,
  pair: {
    baseAsset,
    quoteAsset,
    wallet: quoteAsset === USDT ? 'coin' : 'stock',
    rateDecimals: 2,
    baseDecimals: 2,
    quoteDecimals: 2,
    rule: { kind: 'median', leastSources: 1, freshMs: 10_000 },
    tiers: [{ from: 0n, spreadPpm: 3_000 }],
    quoteMs: 8_000,
    minimum: 0n,
    dailyMaximum: 10n ** 12n,
    mostExposure: 10n ** 12n,
    isOn,
    dealerBank: 'Sandbox Bank, AD licence 12',
  },
});

function world(mode: 'live' | 'sandbox' = 'live'): Engine {
  const engine = createEngine({ mode });
  const assets = ['USDT', 'BTC', 'BDT', 'USD'].map((code): Command => ({
    kind: 'list-asset',
    atMs,
    code,
    decimals: code === 'BTC' ? 8 : 6,
  }));
  accept(engine, [...assets, { kind: 'list-instrument', atMs, listing: BTC_LISTING }]);
  return engine;
}

it('refuses the pair that would close the chain, however long, and names each step', () => {
  const engine = world();
  accept(engine, [pairOf(BTC, USDT), pairOf(USD, BDT)]);
  expect(engine.execute(pairOf(USD, USDT))).toEqual({
    refusal: 'path-forbidden',
    detail: { path: 'BDT → USD (pair USD-BDT), USD → USDT (pair USD-USDT)' },
  });
  expect(engine.execute(pairOf(BTC, BDT))).toMatchObject({ refusal: 'path-forbidden' });
});

it('lets a pair stand that is off, but not on, and not by way of stopping another and letting it go on again', () => {
  const engine = world();
  const stop = (isStopped: boolean) => ({ kind: 'stop-conversion-pair', atMs, pair: 0, isStopped }) as const;
  accept(engine, [pairOf(USD, BDT), pairOf(USD, USDT, false), stop(true), pairOf(USD, USDT)]);
  expect(engine.execute(stop(false))).toMatchObject({ refusal: 'path-forbidden' });
});

it('takes no coin for money because a pair of currencies is made with it', () => {
  const engine = createEngine({ mode: 'live' });
  accept(
    engine,
    ['USDT', 'BTC', 'BDT', 'USD'].map((code): Command => ({ kind: 'list-asset', atMs, code, decimals: 6 })),
  );
  const asMoney = (baseAsset: number): SetConversionPair => ({
    ...pairOf(baseAsset, BDT),
    pair: { ...pairOf(baseAsset, BDT).pair, wallet: 'stock' },
  });
  // No market of either, and a dealer bank behind it.
  for (const coin of [USDT, BTC]) expect(engine.execute(asMoney(coin))).toMatchObject({ refusal: 'path-forbidden' });
  accept(engine, [asMoney(USD)]);
  expect(engine.execute({ ...pairOf(USDT, USD), pair: { ...pairOf(USDT, USD).pair, wallet: 'stock' } })).toEqual({
    refusal: 'path-forbidden',
    detail: { path: 'BDT → USD (pair USD-BDT), USD → USDT (pair USDT-USD)' },
  });
});

it('refuses a market of coins for taka', () => {
  const listing = { ...BTC_LISTING, symbol: 'BTCBDT', quoteAsset: BDT };
  expect(world().execute({ kind: 'list-instrument', atMs, listing })).toMatchObject({ refusal: 'path-forbidden' });
});

it('puts rules in force switched off when a path was opened between their asking and their day', () => {
  const engine = world();
  const effectiveAtMs = atMs + 60_000;
  accept(engine, [pairOf(USD, BDT, false), { ...pairOf(USD, BDT), effectiveAtMs }, pairOf(USD, USDT)]);
  accept(engine, [{ kind: 'run-due', atMs: effectiveAtMs }]);
  expect(engine.conversionPairs[0]!.rules.isOn).toBe(false);
  engine.check();
});

it('is no rule of the sandbox, where nothing is money', () => {
  expect(world('sandbox').execute(pairOf(BTC, BDT)).refusal).toBeNull();
});

it('leaves a pair of currencies off until an authorised dealer bank stands behind it, and needs none for coins', () => {
  const engine = world();
  const without = pairOf(USD, BDT);
  const off = { ...without, pair: { ...without.pair, dealerBank: '', isOn: false } };
  const on = { ...off, pair: { ...off.pair, isOn: true } };
  expect(engine.execute(on)).toEqual({ refusal: 'dealer-bank-missing', detail: { pair: 0 } });
  accept(engine, [off]);
  expect(engine.execute(on)).toMatchObject({ refusal: 'dealer-bank-missing' });
  expect(engine.execute({ ...on, effectiveAtMs: atMs + 1_000 })).toMatchObject({ refusal: 'dealer-bank-missing' });
  accept(engine, [without, { ...pairOf(BTC, USDT), pair: { ...pairOf(BTC, USDT).pair, dealerBank: '' } }]);
  const named = { ...without, pair: { ...without.pair, dealerBank: 'A bank\nwith a line' } };
  expect(engine.execute(named)).toMatchObject({ refusal: 'pair-invalid', detail: { field: 'dealerBank' } });
  accept(world('sandbox'), [on]);
});
