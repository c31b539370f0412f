// In: a market of options on a share that lives through days. Out: what becomes of premium, cover, samples and payouts, by the published rules.
import { accountOf, type Command, type Fact, optionHold, ownerOf, readFacts } from '@hilsa/core';
import { accepted, BTC_LISTING, ContractMarket, FIRST_DAY, OPTION_TERMS, OptionMarket } from '@hilsa/testkit';
import { describe, expect, it } from 'vitest';

const DAY_MS = 86_400_000;
const HOUR_MS = 3_600_000;

/** A call at 320.00 that expires on the first Thursday, 50 of them written and offered at 7.20; the share is at 318.40. */
function open(options: { mostFactsAStep?: number } = {}) {
  const market = new OptionMarket(options.mostFactsAStep);
  const [ann, bob] = [market.trader(), market.trader()];
  market.go(0, 4.5);
  market.price(3_184, ann, bob);
  const call = market.list('call', 32_000n, 3);
  const put = market.list('put', 32_000n, 3);
  for (const series of [call, put]) market.do(market.write(series, 50));
  market.do(market.quote(call, [[69, 10]], [[72, 50]]));
  market.do(market.quote(put, [[84, 10]], [[89, 50]]));
  return { market, ann, bob, call, put };
}

/** Facts of what is done, the state checked after it. */
function heard(market: OptionMarket, act: () => void): Fact[] {
  const from = market.engine.facts.length;
  act();
  market.engine.check();
  return [...readFacts(market.engine.facts.bytes(from))];
}
const kinds = (facts: readonly Fact[], kind: Fact['kind']): Fact[] => facts.filter((fact) => fact.kind === kind);

describe('an option', () => {
  it('costs what the ticket says, premium and fee, and takes its cover from the writer', () => {
    const { market, ann, call } = open();
    const { engine, writer } = market;
    const before = engine.balance(ann, 0).available;
    accepted(market.try(market.order(ann, call, { ticks: 72 })), {} as Command);
    // 7.20 × 100 and 0.03 % of 31,840.00.
    expect(before - engine.balance(ann, 0).available).toBe(72_000n + 955n);
    expect(engine.balance(ann, engine.instrument(call).listing.baseAsset).available).toBe(1n);
    const cover = engine.holds(ownerOf(writer)).filter(({ reason }) => reason === 'option-cover');
    expect(cover.map(({ amount }) => amount)).toEqual([160_000_000n, 160_000_000n]);
    expect(engine.instrument(call).option!.holders.get(ann)).toEqual({ lots: 1, premium: 72_000n, fees: 955n });
    engine.check();
  });

  it('is charged an eighth of its premium at most', () => {
    const { market, ann, call } = open();
    market.do(market.quote(call, [], [[1, 50]]));
    const before = market.engine.balance(ann, 0).available;
    market.do(market.order(ann, call, { ticks: 1, lots: 10 }));
    // Premium 100.00: 12.50, not 0.03 % of 318,400.00.
    expect(before - market.engine.balance(ann, 0).available).toBe(10_000n + 1_250n);
  });

  it('is sold to close by whoever has it, and by nobody else', () => {
    const { market, ann, bob, call } = open();
    market.do(market.order(ann, call, { lots: 4 }));
    expect(market.try(market.order(bob, call, { side: 'sell' }))).toMatchObject({ refusal: 'insufficient-balance' });
    market.do(market.order(ann, call, { side: 'sell', lots: 3 }));
    expect(market.engine.instrument(call).option!.holders.get(ann)).toEqual({ lots: 1, premium: 72_000n, fees: 955n });
    market.engine.check();
  });

  it('rests as a limit order, holds premium and the largest fee, and gives both back', () => {
    const { market, ann, call } = open();
    const before = market.engine.balance(ann, 0);
    const { orderId } = market.do(market.order(ann, call, { ticks: 40, lots: 2 }));
    expect(market.engine.balance(ann, 0).held).toBe(80_000n + 10_000n);
    market.do({ kind: 'cancel-order', atMs: market.atMs, account: ann, orderId: orderId! });
    expect(market.engine.balance(ann, 0)).toEqual(before);
  });

  it('P6 is held for what was said before, and counts its premium alone while it waits', () => {
    const { market, ann, call } = open();
    const { engine } = market;
    for (const [ticks, lots] of [
      [40, 2],
      [41, 1],
      [13, 7],
    ] as const) {
      const [before, room] = [engine.balance(ann, 0).held, engine.premiumRoom(ann, call)];
      const said = optionHold(engine.instrument(call), ticks * lots, lots);
      market.do(market.order(ann, call, { ticks, lots }));
      expect(engine.balance(ann, 0).held - before).toBe(said);
      expect(engine.premiumRoom(ann, call).open - room.open).toBe(BigInt(ticks * lots) * 1_000n);
    }
  });

  it('pays by the mean of 300 samples, and the rest of the cover is free', () => {
    const { market, ann, bob, call, put } = open();
    const { engine, writer } = market;
    market.do(market.order(ann, call, { lots: 2 }));
    market.do(market.order(bob, put, { lots: 1 }));
    const writers = engine.balance(writer, 0);
    market.go(3, 7.4);
    // A spread of one tick around 345.00: a trade outside it moves no sample beyond the spread.
    const [eve, dan] = [market.trader(), market.trader()];
    const share = { kind: 'place-order', atMs: market.atMs, instrument: 0, type: 'limit' } as const;
    const rest = { timeInForce: 'good-till-cancelled', postOnly: false, selfTradePrevention: 'expire-taker' } as const;
    const none = { quoteAmount: 0n, triggerTicks: 0, expiresAtMs: 0, lots: 1 } as const;
    market.price(3_450, eve, dan);
    market.do({ ...share, ...rest, ...none, account: eve, side: 'sell', ticks: 3_451 });
    market.do({ ...share, ...rest, ...none, account: dan, side: 'buy', ticks: 3_450 });
    const before = { ann: engine.balance(ann, 0).available, bob: engine.balance(bob, 0).available };
    const facts = heard(market, () => market.go(3, 8));
    expect(kinds(facts, 'option-sampled')).toHaveLength(300);
    expect(kinds(facts, 'series-settled')).toMatchObject([
      { settlement: 34_500n, payoff: 2_500n, samples: 300, isFallback: false },
      { settlement: 34_500n, payoff: 0n },
    ]);
    expect(engine.balance(ann, 0).available - before.ann).toBe(2n * 250_000n);
    expect(engine.balance(bob, 0).available - before.bob).toBe(0n);
    expect(kinds(facts, 'option-paid')).toMatchObject([
      { account: ann, lots: 2, payout: 500_000n, premium: 144_000n, fees: 1_910n },
      { account: bob, lots: 1, payout: 0n },
    ]);
    expect(engine.balance(writer, 0)).toEqual({
      available: writers.available + writers.held - 500_000n,
      held: 0n,
    });
    // Nothing of them stays in memory but their numbers.
    expect([engine.listed(call), engine.listed(put), engine.instrumentPlaces]).toEqual([undefined, undefined, 3]);
    expect(engine.optionUnderlyings.get(0)!.series.size).toBe(0);
  });

  it('never pays more than its strike', () => {
    const { market, ann, call } = open();
    market.do(market.order(ann, call, {}));
    market.go(3, 7.4);
    const [eve, dan] = [market.trader(), market.trader()];
    for (const ticks of [6_000, 9_900]) market.price(ticks, eve, dan);
    const facts = heard(market, () => market.go(3, 8));
    expect(kinds(facts, 'option-paid')).toMatchObject([{ payout: 3_200_000n }]);
    expect(market.try(market.order(ann, call, { ticks: 3_200 }))).toMatchObject({ refusal: 'unknown-instrument' });
  });

  it('stops trading when the window opens, and what rests is closed, in steps of any size', () => {
    for (const mostFactsAStep of [1, 512]) {
      const { market, ann, call } = open({ mostFactsAStep });
      market.do(market.order(ann, call, { ticks: 40 }));
      const facts = heard(market, () => market.go(3, 7.5));
      expect(
        kinds(facts, 'order-closed').filter((fact) => 'reason' in fact && fact.reason === 'instrument-retired'),
      ).toHaveLength(5);
      expect(market.try(market.order(ann, call, { ticks: 50 }))).toEqual({
        refusal: 'option-not-trading',
        detail: { instrument: call },
      });
    }
  });

  it('whose window has too few samples waits for the next, five times, then the last whole half hour counts', () => {
    const { market, ann, call } = open();
    market.do(market.order(ann, call, {}));
    market.go(2, 8.1);
    market.atMs = (FIRST_DAY + 3) * DAY_MS;
    const moved: number[] = [];
    // Days on which nobody looks between noon and evening: all samples come late.
    for (const day of [3, 6, 7, 8, 9]) {
      market.go(day, 7.4);
      market.atMs = (FIRST_DAY + day) * DAY_MS + 9 * HOUR_MS;
      const facts = heard(market, () => market.settle());
      moved.push(...kinds(facts, 'series-moved').flatMap((fact) => ('moves' in fact ? [fact.moves] : [])));
    }
    expect(moved).toEqual([1, 1, 2, 2, 3, 3, 4, 4, 5, 5]);
    market.go(10, 7.4);
    market.atMs = (FIRST_DAY + 10) * DAY_MS + 9 * HOUR_MS;
    const facts = heard(market, () => market.settle());
    expect(kinds(facts, 'series-settled')).toMatchObject([
      { settlement: 31_840n, isFallback: true, endMs: (FIRST_DAY + 2) * DAY_MS + 8 * HOUR_MS },
      { isFallback: true },
    ]);
  });

  it('goes on with its window after a crash, with the samples it had', () => {
    const { market, ann, call } = open();
    market.do(market.order(ann, call, {}));
    market.go(3, 7.75);
    market.restart();
    // Two minutes away: twenty samples are missing, and nothing stands in for them.
    market.atMs += 120_000;
    const facts = heard(market, () => market.go(3, 8));
    const settled = kinds(facts, 'series-settled');
    expect(settled).toHaveLength(2);
    expect(settled[0]).toMatchObject({ samples: expect.any(Number) as number, isFallback: false });
    expect((settled[0] as { samples: number }).samples).toBeLessThan(300);
  });

  it('moves with a bonus share: strike and multiplier change, the promise does not', () => {
    const { market, ann, call } = open();
    market.do(market.order(ann, call, {}));
    const { atMs } = market;
    market.do({
      kind: 'announce-action',
      atMs,
      instrument: 0,
      action: { kind: 'bonus', gained: 1n, held: 10n },
      recordAtMs: atMs,
    });
    const facts = heard(market, () => market.go(1, 4));
    expect(kinds(facts, 'series-adjusted')).toMatchObject([
      { instrument: call, strike: 29_091n, symbol: 'GP-17DEC26-290.91X1-C' },
      { strike: 29_091n },
    ]);
    const { listing, option } = market.engine.instrument(call);
    expect(listing.symbol).toBe('GP-17DEC26-290.91X1-C');
    expect(option!.holders.get(ann)!.lots).toBe(1);
    // Its open orders are gone, its holders and its cover are not.
    expect(market.engine.depth(call, 5)).toEqual({ bids: [], asks: [] });
    market.do(market.quote(call, [[69, 10]], [[72, 10]]));
  });

  it('trades only while its underlying does', () => {
    const { market, ann, call } = open();
    const { atMs } = market;
    const refusal = { refusal: 'underlying-not-trading', detail: { instrument: 0 } };
    const pause = () => market.engine.optionPause(0, market.atMs);
    expect(pause()).toBeNull();
    market.do({ kind: 'halt-share', atMs, instrument: 0, reason: 'News' });
    expect(pause()).toBe('halted');
    expect(market.try(market.order(ann, call, {}))).toEqual(refusal);
    expect(market.try(market.quote(call, [], [[70, 1]]))).toEqual(refusal);
    // What stands can be taken away.
    market.do(market.quote(call, [], []));
    market.go(0, 9);
    expect(pause()).toBe('closed');
    expect(market.try(market.order(ann, call, { ticks: 72 }))).toEqual(refusal);
  });

  it('never stands across an own order: what would meet it ends', () => {
    const { market, ann, call } = open();
    const { engine } = market;
    market.do(market.order(ann, call, { lots: 2 }));
    market.do(market.quote(call, [], []));
    market.do(market.order(ann, call, { ticks: 70, lots: 2 }));
    market.do(market.order(ann, call, { side: 'sell', ticks: 65, lots: 2 }));
    engine.check();
    expect(engine.openOrders(ann)).toMatchObject([{ side: 'buy', ticks: 70, lotsLeft: 2 }]);
  });

  it('P5 costs the same whoever asks', () => {
    const paid = [0, 1].map((swap) => {
      const { market, ann, bob, call } = open();
      const [first, second] = swap === 0 ? [ann, bob] : [bob, ann];
      const { engine } = market;
      const was = [first, second].map((account) => engine.balance(account, 0).available);
      market.do(market.order(first, call, { lots: 2 }));
      market.do(market.order(second, call, { lots: 1, ticks: 80 }));
      return [first, second].map((account, n) => was[n]! - engine.balance(account, 0).available);
    });
    expect(paid[0]).toEqual(paid[1]);
  });

  it('keeps what it stands on: neither a series nor its underlying is retired', () => {
    const { market, call } = open();
    const { atMs } = market;
    expect(market.try({ kind: 'retire-instrument', atMs, instrument: call })).toMatchObject({
      refusal: 'unknown-instrument',
    });
    expect(market.try({ kind: 'retire-instrument', atMs, instrument: 0 })).toMatchObject({
      refusal: 'underlying-invalid',
    });
    expect(
      market.try({ kind: 'record-marks', atMs, source: 'operator', marks: [{ instrument: call, ticks: 1 }] }),
    ).toMatchObject({ refusal: 'unknown-instrument' });
    const unit = market.engine.instrument(call).listing.baseAsset;
    expect(
      market.try({ kind: 'issue-test-money', atMs, account: market.writer, asset: unit, amount: 1n }),
    ).toMatchObject({ refusal: 'unknown-asset' });
  });
});

describe('an option on a coin', () => {
  it('stands on the index of its contract: at 65,000, bought at 1,921.59, settled at 68,000', () => {
    const market = new ContractMarket();
    market.price(600_000);
    const day = Math.floor(market.atMs / DAY_MS) + 2;
    const say = (command: Command) => market.do(command);
    const owner = (fields: Pick<Extract<Command, { kind: 'open-account' }>, 'ownerKind' | 'purpose' | 'mayOwe'>) =>
      say({ kind: 'open-account', atMs: market.atMs, referrer: null, ...fields }).account!;
    owner({ ownerKind: 'house', purpose: 'options', mayOwe: true });
    // A hundredth of a cent a coin; one whole coin a unit, so that the published vector can be read off.
    const terms = { ...OPTION_TERMS, multiplier: 100_000_000n, tickUnits: 10_000n, leastPremium: 1_000_000n };
    say({ kind: 'set-option-underlying', atMs: market.atMs, instrument: 0, terms });
    const [writer, ann] = [owner({ ownerKind: 'participant' }), owner({ ownerKind: 'customer' })];
    for (const account of [writer, ann])
      say({ kind: 'issue-test-money', atMs: market.atMs, account, asset: 0, amount: 10n ** 12n });
    say({ kind: 'set-option-writer', atMs: market.atMs, account: writer, isWriter: true });
    say({ kind: 'set-option-customer', atMs: market.atMs, account: ann, isTested: true });
    const { instrument } = say({
      kind: 'list-series',
      atMs: market.atMs,
      underlying: 0,
      option: 'call',
      strike: 65_000_000_000n,
      expiryDay: day,
    }) as { instrument: number };
    expect(market.engine.instrument(instrument).listing.symbol).toMatch(/^BTC-\d+[A-Z]{3}26-65000-C$/);
    say({ kind: 'write-options', atMs: market.atMs, account: writer, instrument, lots: 3 });
    const asks = [{ ticks: 192_159, lots: 3 }];
    say({ kind: 'mass-quote', atMs: market.atMs, account: writer, instrument, bids: [], asks });
    say({
      kind: 'place-option-order',
      atMs: market.atMs,
      account: ann,
      instrument,
      side: 'buy',
      type: 'market',
      timeInForce: 'immediate-or-cancel',
      ticks: 0,
      lots: 1,
    });
    const spent = 10n ** 12n - market.engine.balance(ann, 0).available;
    expect(spent).toBe(1_921_590_000n + 18_000_000n);
    // Stale: no venue has spoken for a while.
    market.atMs += 20_000;
    expect(market.engine.optionPause(0, market.atMs)).toBe('stale');
    expect(
      market.try({ kind: 'mass-quote', atMs: market.atMs, account: writer, instrument, bids: [], asks }),
    ).toMatchObject({ refusal: 'underlying-not-trading' });
    market.atMs = day * DAY_MS + 7.5 * HOUR_MS - 1_000;
    while (market.atMs < day * DAY_MS + 8 * HOUR_MS) market.price(680_000, 3_000);
    market.settle();
    expect(market.engine.balance(ann, 0).available).toBe(10n ** 12n - spent + 3_000_000_000n);
    market.engine.check();
    expect(accountOf(ann, 'coin')).toBe(ann);
  });

  it('may cost a part of all that its owner has in its money: coins and other wallets too', () => {
    const market = new ContractMarket();
    market.price(600_000);
    const { engine, atMs } = market;
    const say = (command: Command) => market.do(command);
    const open = { kind: 'open-account', atMs, referrer: null } as const;
    say({ ...open, ownerKind: 'house', purpose: 'options', mayOwe: true });
    const ann = say({ ...open, ownerKind: 'customer' }).account!;
    const terms = { ...OPTION_TERMS, multiplier: 1_000_000n, tickUnits: 1_000_000n };
    say({ kind: 'set-option-underlying', atMs, instrument: 0, terms });
    const expiryDay = Math.floor(atMs / DAY_MS) + 2;
    const series = { kind: 'list-series', atMs, underlying: 0, option: 'put', strike: 60_000_000_000n } as const;
    const put = say({ ...series, expiryDay }).instrument!;
    const [usdt, btc] = [0, engine.assets.findIndex(({ code }) => code === 'BTC')];
    const give = (account: number, asset: number, amount: bigint) =>
      say({ kind: 'issue-test-money', atMs, account, asset, amount });
    const equity = () => engine.premiumRoom(ann, put).equity;
    expect(equity()).toBe(0n);
    give(ann, usdt, 1_000_000n);
    give(accountOf(ann, 'stock'), usdt, 20_000n);
    give(accountOf(ann, 'contract'), usdt, 300_000n);
    expect(equity()).toBe(1_320_000n);
    // Two whole coins at what their own market's listing says, as nobody has traded there.
    const whole = 10n ** BigInt(engine.assets[btc]!.decimals);
    const listing = { ...BTC_LISTING, baseAsset: btc, quoteAsset: usdt, referenceTicks: 600_000 };
    const { tickUnits } = engine.instrument(say({ kind: 'list-instrument', atMs, listing }).instrument!).listing;
    give(ann, btc, 2n * whole);
    expect(equity()).toBe(1_320_000n + 2n * 600_000n * tickUnits);
    expect(engine.premiumRoom(ann, put).most).toBe(equity() / 20n);
  });
});
