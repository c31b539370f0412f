// In: an engine with a coin's market. Out: a contract beside it, listed by one command: its houses, steps and first reference, and when it opens.
import { createEngine, type Engine, type ListContract, restoreEngine } from '@hilsa/core';
import { accepted, BTC_LISTING, ContractMarket } from '@hilsa/testkit';
import { describe, expect, it } from 'vitest';

const atMs = Date.UTC(2026, 0, 1, 1);
const DAY_MS = 86_400_000;

function withCoin(): Engine {
  const engine = createEngine({ mode: 'sandbox' });
  for (const [code, decimals] of [
    ['USDT', 6],
    ['BTC', 8],
  ] as const)
    engine.execute({ kind: 'list-asset', atMs, code, decimals });
  engine.execute({ kind: 'list-instrument', atMs, listing: BTC_LISTING });
  engine.execute({ kind: 'record-marks', atMs, source: 'test', marks: [{ instrument: 0, ticks: 123_456 }] });
  return engine;
}
const wish = (fields: Partial<ListContract> = {}): ListContract => ({
  kind: 'list-contract',
  atMs,
  market: 0,
  tiers: [{ upTo: null, maintenancePpm: 5_000, mostLeverage: 20 }],
  venues: ['alpha', 'beta', 'gamma'].map((venue) => ({ venue, weight: 1 })),
  makerPpm: 200,
  takerPpm: 500,
  minNotional: 5_000_000n,
  maxNotional: 500_000_000_000n,
  opensAtMs: atMs,
  reason: 'Opens on Monday',
  ...fields,
});

describe('listing a contract', () => {
  it('P1: takes steps and the first reference from the coin’s market, and opens its houses', () => {
    const engine = withCoin();
    const { instrument } = accepted(engine.execute(wish()), wish());
    const { listing, contract } = engine.instrument(instrument!);
    expect(listing).toMatchObject({
      kind: 'perpetual',
      symbol: 'BTCUSDT-PERP',
      tickUnits: BTC_LISTING.tickUnits,
      lotUnits: BTC_LISTING.lotUnits,
      referenceTicks: 123_456,
      priceBandBps: 500,
      marketProtectionBps: 200,
    });
    expect(new Set(Object.values(contract!.houses)).size).toBe(4);
    expect(contract!.openingStoppedUntilMs).toBe(0);
    engine.check();
    const again = restoreEngine(engine.snapshot(), { mode: 'sandbox' });
    expect(again.hash()).toBe(engine.hash());
    expect(engine.execute(wish())).toMatchObject({ refusal: 'instrument-already-listed' });
  });

  it('opens on its day and not before: stopping anew does not bring it nearer', () => {
    const engine = withCoin();
    const opensAtMs = atMs + 3 * DAY_MS;
    const { instrument } = accepted(engine.execute(wish({ opensAtMs })), wish());
    expect(engine.instrument(instrument!).contract).toMatchObject({
      openingStoppedUntilMs: opensAtMs,
      openingStoppedReason: 'Opens on Monday',
    });
    const stop = { kind: 'stop-opening', atMs, instrument: instrument!, untilMs: atMs + 60_000, reason: 'x' } as const;
    expect(engine.execute(stop)).toMatchObject({ refusal: 'opening-stopped', detail: { untilMs: opensAtMs } });
    accepted(engine.execute({ ...stop, untilMs: 0 }), stop);
    expect(engine.instrument(instrument!).contract!.openingStoppedUntilMs).toBe(0);
  });

  it.each<[string, Partial<ListContract>, string]>([
    ['a market that is none', { market: 9 }, 'unknown-instrument'],
    ['a day that has been', { opensAtMs: atMs - 1 }, 'effective-date-past'],
    ['a day too far', { opensAtMs: atMs + 91 * DAY_MS }, 'expiry-out-of-range'],
    ['two venues', { venues: ['a', 'b'].map((venue) => ({ venue, weight: 1 })) }, 'listing-invalid'],
    ['tiers that end', { tiers: [{ upTo: 1n, maintenancePpm: 1, mostLeverage: 1 }] }, 'listing-invalid'],
    ['a least order above the largest', { minNotional: 500_000_000_001n }, 'listing-invalid'],
    ['a fee beyond all', { takerPpm: 200_000 }, 'listing-invalid'],
    ['no reason', { reason: ' ' }, 'purpose-invalid'],
  ])('refuses %s', (_, fields, refusal) => {
    const engine = withCoin();
    const before = engine.hash();
    expect(engine.execute(wish(fields))).toMatchObject({ refusal });
    expect(engine.hash()).toBe(before);
  });

  it('is not for a contract beside a contract, and shares the fund of those that are there', () => {
    const market = new ContractMarket();
    expect(market.try(wish({ atMs: market.atMs, opensAtMs: market.atMs }))).toMatchObject({
      refusal: 'unknown-instrument',
    });
    market.do({ kind: 'list-instrument', atMs: market.atMs, listing: BTC_LISTING });
    const { instrument } = market.do(wish({ atMs: market.atMs, market: 1, opensAtMs: market.atMs }));
    const { houses } = market.engine.instrument(instrument!).contract!;
    expect(houses).toMatchObject({ insurance: market.houses.insurance, liquidator: market.houses.liquidator });
    expect(houses.clearing).not.toBe(market.houses.clearing);
    market.engine.check();
  });
});
