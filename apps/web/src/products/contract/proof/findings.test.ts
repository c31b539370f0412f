// In: a proof made by the formulas, as the server would. Out: all of it agrees; with one number bent, just what rests on it does not.
import { describe, expect, it } from 'vitest';
import { indexPrice, liquidationTicks, markPrice, maintenanceMargin, marginLines } from '@hilsa/formulas/contracts';
import { CHECKS, findingsOf, type Proof } from './findings.ts';
import { sumsOf } from './proof-sheet.tsx';
import { proofShape } from './shape.ts';
import { secondsOf } from './findings.ts';

const START = Date.UTC(2026, 0, 1, 1);
const VENUES = ['alpha', 'beta', 'gamma', 'delta', 'epsilon'].map((venue) => ({ venue, weight: 1 }));
const tiers = [{ upTo: null, maintenancePpm: 5_000, mostLeverage: 20 }];
const UNIT = 10n;

/** 0.5 BTC long at 60,000 and 20×: liquidated at 57,286.4; the mark comes down to it in the last second. One venue lies. */
function proof(): Proof {
  const position = { direction: 'long', lots: 5_000, cost: 30_000_000_000n, margin: 1_500_000_000n } as const;
  const lines = marginLines(tiers);
  const line = liquidationTicks(position, { unit: UNIT, lines })!;
  const basis: number[] = [];
  const seconds: Proof['seconds'] = Array.from({ length: 61 }, (_, n) => {
    const atMs = START + n * 1_000;
    const ticks = n === 60 ? line : 600_000 - n * 400;
    const said = VENUES.map((one, at) => ({
      ...one,
      ticks: at === 4 ? 1 : ticks,
      venueAtMs: atMs - 200,
      receivedAtMs: atMs - 100,
    }));
    const index = indexPrice(said, atMs);
    basis.push(4);
    const kept = basis.slice(-30);
    const mark = markPrice({
      index: index.ticks!,
      fundingRate: 0,
      untilFundingMs: 1,
      fundingIntervalMs: 28_800_000,
      basis: { sum: BigInt(4 * kept.length), count: kept.length },
      last: ticks,
    });
    return [
      atMs,
      index.state,
      mark.ticks,
      index.ticks,
      mark.byFunding,
      mark.byBasis,
      ticks,
      4,
      said.map((one, at) => [at, one.ticks, one.venueAtMs, one.receivedAtMs]),
    ];
  });
  const value = BigInt(line) * 5_000n * UNIT;
  return {
    kind: 'liquidation',
    symbol: 'BTC-PERP',
    atMs: START + 60_000,
    endedAtMs: START + 60_000,
    scale: { tickSize: '0.1', lotSize: '0.0001', unit: '10', quoteDecimals: 6 },
    rules: {
      tiers: [{ upTo: null, maintenancePpm: 5_000, mostLeverage: 20 }],
      venues: VENUES,
      takerPpm: 500,
      formulaVersion: 1,
      areOfThen: true,
    },
    seconds,
    rates: [],
    forced: {
      direction: 'long',
      outcome: 'closed',
      steps: [
        {
          stage: 'portion',
          atMs: START + 60_000,
          mark: line,
          index: line,
          lots: 5_000,
          cost: '30000000000',
          margin: '1500000000',
          maintenance: String(maintenanceMargin(lines, value)),
          equity: String(1_500_000_000n + value - 30_000_000_000n),
          fund: '0',
          tier: 0,
          bankruptTicks: 570_000,
          lotsToClose: 5_000,
          limitTicks: 570_000,
          fills: [{ ticks: 572_000, lots: 5_000, fee: '14300000' }],
        },
      ],
      ended: [
        { side: 'sell', type: 'stop-market', triggerTicks: 572_500, by: 'mark', reduceOnly: true },
        { side: 'buy', type: 'limit', triggerTicks: 0, by: 'mark', reduceOnly: false },
      ],
      returned: '0',
      reductions: [],
    },
    trigger: null,
    funding: null,
  };
}

const wrong = (one: Proof): string[] => findingsOf(one).flatMap(({ check, agrees }) => (agrees ? [] : [check]));

describe('a proof on the device', () => {
  it('agrees in every check, and names the venue that was left out', () => {
    const found = findingsOf(proof());
    expect(found.map(({ check }) => check)).toEqual(['index', 'venues', 'mark', 'tier', 'line', 'stop', 'limit']);
    expect(wrong(proof())).toEqual([]);
    expect(found[1]).toMatchObject({ count: 1, of: 5 });
    expect(found.every(({ check }) => CHECKS.includes(check))).toBe(true);
  });

  it('sees what was bent, wherever it is', () => {
    const bent = (change: (one: Proof) => void): string[] => {
      const one = structuredClone(proof());
      change(one);
      return wrong(one);
    };
    const [step] = proof().forced!.steps;
    expect(bent((one) => (one.seconds[50]![3] = 600_000))).toEqual(['index', 'mark']);
    expect(bent((one) => (one.seconds[55]![2] += 1))).toEqual(['mark']);
    expect(bent((one) => (one.seconds[60]![1] = 'cancel-only'))).toEqual(['index', 'venues']);
    expect(bent((one) => (one.forced!.steps[0]!.tier = 1))).toEqual(['tier']);
    expect(bent((one) => (one.forced!.steps[0]!.margin = '1500000001'))).toEqual(['line']);
    expect(bent((one) => (one.forced!.steps[0]!.mark = step!.mark + 1))).toEqual(['mark', 'tier', 'line']);
    expect(bent((one) => (one.forced!.ended[0]!.triggerTicks = 575_000))).toEqual(['stop']);
    expect(bent((one) => (one.forced!.steps[0]!.fills[0]!.ticks = 569_999))).toEqual(['limit']);
  });

  it('decides a trigger by the price that fired it, and claims nothing of one by trades whose price was not kept', () => {
    const fired = { orderId: '7', side: 'sell', type: 'stop-market', triggerTicks: 580_000, mark: 600_000 } as const;
    const found = (by: 'mark' | 'last', price: number | null) =>
      findingsOf({ ...proof(), forced: null, trigger: { ...fired, by, last: 600_000, price } }).filter(
        ({ check }) => check === 'trigger',
      );
    expect(found('last', 575_000)).toEqual([{ check: 'trigger', agrees: true, ticks: [575_000, 580_000] }]);
    expect(found('last', 580_001)).toMatchObject([{ agrees: false }]);
    expect(found('last', null)).toEqual([]);
    expect(found('mark', null)).toMatchObject([{ agrees: false, ticks: [600_000, 580_000] }]);
  });

  it('adds up to the unit, and draws every second and no lie', () => {
    expect(sumsOf(proof())).toEqual({
      lots: 5_000,
      margin: 1_500_000_000n,
      result: -1_400_000_000n,
      fee: 14_300_000n,
      back: 85_700_000n,
    });
    const shape = proofShape(secondsOf(proof()), { liquidation: 572_864, bankruptcy: 570_000, trigger: null });
    expect(shape.mark).toHaveLength(61);
    expect(shape.venues.map(({ venue }) => venue)).toEqual(['alpha', 'beta', 'gamma', 'delta']);
    expect(shape.mark.every(([x, y]) => x >= 0 && x <= 1 && y >= 0 && y <= 1)).toBe(true);
  });
});
