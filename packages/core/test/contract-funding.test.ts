// In: a book above the index for hours. Out: the rate at the hour, and what each side pays, however the settling is sliced.
import { type Engine, readFacts, restoreEngine } from '@hilsa/core';
import { ContractMarket, USDT, VENUES } from '@hilsa/testkit';
import { describe, expect, it } from 'vitest';

const U = 1_000_000n;
const HOUR_MS = 3_600_000;

/** Nearly eight hours of one sample a second with our book 0.12 % above the index; traders hold what they hold. */
function hours(mostFactsAStep: number, samples = 25_000) {
  const market = new ContractMarket({ mostFactsAStep });
  market.atMs = Date.UTC(2026, 0, 1, 8) - samples * 1_000 - 2_000;
  const [ann, bob, maker] = [market.trader(), market.trader(), market.trader()];
  market.price(600_000);
  market.trade(ann, bob, 600_000, 5_000);
  market.do(market.order(maker, { side: 'buy', ticks: 600_720, lots: 100_000, leverage: 5 }));
  market.do(market.order(maker, { side: 'sell', ticks: 600_730, lots: 100_000, leverage: 5 }));
  for (let n = 0; n < samples; n++) {
    market.atMs += 1_000;
    const { atMs } = market;
    const prices = VENUES.map((venue) => ({
      instrument: 0,
      venue,
      ticks: 600_000,
      venueAtMs: atMs,
      receivedAtMs: atMs,
    }));
    market.engine.execute({ kind: 'record-venue-prices', atMs, prices });
    market.engine.facts.clear();
  }
  return { market, ann, bob };
}

describe('funding', () => {
  it('is fixed at the hour from the mean premium, vector 13: 0.12 % becomes 0.07 %', () => {
    const { market, ann, bob } = hours(512);
    const { contract, markTicks } = market.engine.instrument(0);
    const before = { ann: market.position(ann)!, bob: market.position(bob, 'short')! };
    market.atMs = Date.UTC(2026, 0, 1, 8);
    market.settle();
    const facts = [...readFacts(market.engine.facts.bytes())];
    expect(facts.find(({ kind }) => kind === 'funding-fixed')).toMatchObject({
      rate: 700_000,
      mark: markTicks,
      round: 1,
    });
    const paid = (BigInt(5_000 * markTicks * 10) * 700_000n + 999_999_999n) / 1_000_000_000n;
    expect(before.ann.margin - market.position(ann)!.margin).toBe(paid);
    expect(market.position(bob, 'short')!.margin - before.bob.margin).toBe(
      (BigInt(5_000 * markTicks * 10) * 700_000n) / 1_000_000_000n,
    );
    expect(market.engine.balance(market.houses.funding, USDT).available).toBe(0n);
    expect(contract!.fundingRate).toBe(700_000);
    market.engine.check();
  }, 30_000);

  it('is nothing when less than two thirds of the samples are there', () => {
    const { market } = hours(512, 19_000);
    market.atMs = Date.UTC(2026, 0, 1, 8);
    market.settle();
    expect(market.engine.instrument(0).contract!.fundingRate).toBe(0);
  }, 30_000);

  it('is alike however it is sliced, across a crash between slices, and who is touched meanwhile is settled first', () => {
    const { market, ann } = hours(512);
    const { engine } = market;
    for (let n = 0; n < 40; n++) market.trade(market.trader(), market.trader(), 600_725, 50 + n, 10);
    const before = market.position(ann)!.margin;
    const snapshot = engine.snapshot();
    const atMs = Date.UTC(2026, 0, 1, 8);
    const add = { kind: 'change-margin', atMs, account: ann, instrument: 0, direction: 'long', amount: U } as const;
    const ends = [1, 3, 1_000].map((most) => {
      let world: Engine = restoreEngine(snapshot.slice(), { mode: 'sandbox', mostFactsAStep: most });
      world.execute({ kind: 'run-due', atMs });
      const { lots } = world.position(ann, 0, 'long')!;
      expect(world.execute(add).refusal).toBeNull();
      const due =
        (BigInt(lots * world.instrument(0).contract!.fundingTicks * 10) * 700_000n + 999_999_999n) / 1_000_000_000n;
      // Whether its slice has come or not, its funding is paid before the margin is added.
      expect(world.position(ann, 0, 'long')!.margin - U).toBe(before - due);
      world = restoreEngine(world.snapshot(), { mode: 'sandbox', mostFactsAStep: most });
      while ((world.dueAtMs() ?? Infinity) <= atMs) world.execute({ kind: 'run-due', atMs });
      world.check();
      return world.hash();
    });
    expect(new Set(ends).size).toBe(1);
  }, 30_000);

  it('comes at 00, 08 and 16 UTC', () => {
    const market = new ContractMarket();
    const seen: number[] = [];
    for (let hour = 0; hour < 30; hour++) {
      market.atMs += HOUR_MS;
      market.settle();
      seen.push(market.engine.instrument(0).contract!.round);
    }
    // It begins at 01:00, so 08:00 is seven hours on.
    expect(seen.indexOf(1)).toBe(6);
    expect(seen.indexOf(2)).toBe(14);
    expect(seen.indexOf(3)).toBe(22);
  });
});
