// In: chance. Out: series of every strike and side, written, bought by several, settled in slices: each pays what its samples come to, no more than
// its cover, and the rest of the cover is free to the unit.
import { type Fact, ownerOf, readFacts } from '@hilsa/core';
import { coverOf, payoutOf, settlementMean } from '@hilsa/formulas/options';
import { OPTION_TERMS, OptionMarket, PlainOptions, random } from '@hilsa/testkit';
import { expect, it } from 'vitest';

/** SERIES=100000 settles as many as the rule names, in minutes; each run of the suite settles some of them, others every time they are asked for. */
const SERIES = Number(process.env['SERIES'] ?? 4_000);
const SEED = Number(process.env['SEED'] ?? 1);
/** What one underlying has at most. */
const AT_ONCE = 300;
type Paid = Extract<Fact, { kind: 'option-paid' }>;
type Settled = Extract<Fact, { kind: 'series-settled' }>;
type Sampled = Extract<Fact, { kind: 'option-sampled' }>;

/** @returns how many were settled, and how many of those paid */
function settleSome(seed: number, count: number): { settled: number; paid: number } {
  const { integer, pick, next } = random(seed);
  const market = new OptionMarket(pick([7, 64, 512]));
  const traders = Array.from({ length: 3 }, () => market.trader('customer', 10n ** 12n));
  market.go(0, 4.5);
  const spot = integer(500, 6_000);
  for (let ticks = 3_200; ticks !== spot;) {
    // A day's trades go a tenth at a time: the next one stays within what a market order may reach.
    ticks = ticks < spot ? Math.min(spot, Math.floor(ticks * 1.1)) : Math.max(spot, Math.ceil(ticks * 0.9));
    market.price(ticks, traders[0]!, traders[1]!);
  }
  const listed = new Map<number, { option: 'call' | 'put'; strike: bigint; written: number; sold: number }>();
  const taken = new Set<string>();
  while (listed.size < count) {
    const option = pick(['call', 'put'] as const);
    const strike = BigInt(Math.max(1, Math.round((spot * integer(500, 1_600)) / 1_000))) * 10n;
    if (taken.has(`${option}${strike}`)) continue;
    taken.add(`${option}${strike}`);
    const index = market.list(option, strike, 3);
    const written = integer(1, 20);
    market.do(market.write(index, written));
    let sold = 0;
    const ticks = integer(10, 90);
    market.do(market.quote(index, [], [[ticks, written]]));
    for (const trader of traders)
      if (sold < written && next() < 0.6) {
        const lots = integer(1, written - sold);
        const { refusal } = market.try(market.order(trader, index, { ticks, lots }));
        if (refusal === null) sold += lots;
      }
    listed.set(index, { option, strike, written, sold });
  }
  market.go(3, 7.4);
  for (let time = 0; time < 3; time += 1)
    market.price(Math.max(1, Math.round(spot * (1 + moveOf(next())))), traders[0]!, traders[1]!);
  const { engine, writer } = market;
  const held = engine.balance(writer, 0);
  const from = engine.facts.length;
  market.go(3, 8);
  const facts = [...readFacts(engine.facts.bytes(from))];
  const samples = facts.filter((fact): fact is Sampled => fact.kind === 'option-sampled');
  const mean = settlementMean(
    samples.flatMap(({ ticks }) => (ticks === null ? [] : [BigInt(ticks) * 10n])),
    1n,
  );
  const settled = facts.filter((fact): fact is Settled => fact.kind === 'series-settled');
  expect(settled).toHaveLength(listed.size);
  let [paid, payouts] = [0, 0n];
  for (const { instrument, settlement } of settled) {
    const { option, strike, written, sold } = listed.get(instrument)!;
    expect(settlement).toBe(mean);
    const terms = { kind: option, strike, multiplier: OPTION_TERMS.multiplier };
    const own = facts.filter((fact): fact is Paid => fact.kind === 'option-paid' && fact.instrument === instrument);
    const payout = own.reduce((sum, fact) => sum + fact.payout, 0n);
    expect(own.reduce((sum, { lots }) => sum + lots, 0)).toBe(sold);
    for (const fact of own) expect(fact.payout).toBe(payoutOf(terms, BigInt(fact.lots), settlement));
    expect(payout).toBeLessThanOrEqual(coverOf(terms, BigInt(written)));
    if (payout > 0n) paid += 1;
    payouts += payout;
  }
  // Of all cover nothing stays: what was not paid out is the writer's, to the unit.
  expect(engine.balance(writer, 0)).toEqual({ available: held.available + held.held - payouts, held: 0n });
  expect(engine.holds(ownerOf(writer)).filter(({ reason }) => reason === 'option-cover')).toEqual([]);
  engine.check();
  // The second opinion works every fee, cover, sample, S* and payout out anew, from the market's first fact on.
  const auditor = new PlainOptions();
  for (const fact of readFacts(engine.facts.bytes())) auditor.read(fact);
  expect(auditor.settled).toBe(listed.size);
  return { settled: settled.length, paid };
}

/** Between a fifth down and a fifth up. */
const moveOf = (part: number): number => (part - 0.5) * 0.4;

it(`settles ${SERIES} random series, and releases their cover exactly`, () => {
  let [settled, paid] = [0, 0];
  for (let seed = SEED; settled < SERIES; seed += 1) {
    const some = settleSome(seed, Math.min(AT_ONCE, SERIES - settled));
    settled += some.settled;
    paid += some.paid;
  }
  expect(settled).toBe(SERIES);
  expect(paid).toBeGreaterThan(SERIES / 20);
}, 3_600_000);
