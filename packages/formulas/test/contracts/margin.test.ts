// In: the vectors of the field's document and drawn positions. Out: margins, liquidation and bankruptcy to the very tick, against a twin that walks.
import {
  type Direction,
  type MarginLine,
  type MarginTier,
  type Position,
  afterFill,
  bankruptcyTicks,
  calculate,
  closeLots,
  entryPrice,
  equityAt,
  initialMargin,
  isLiquidatedAt,
  LEVERAGE_RULES,
  leverageCap,
  liquidationTicks,
  maintenanceMargin,
  marginForLiquidationAt,
  marginLines,
  marginRatio,
  marginToReach,
  openLoss,
  orderHold,
  profitAt,
  removableMargin,
  returnOnMargin,
  tierOf,
  triggerFault,
  valueAt,
} from '@hilsa/formulas/contracts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

/** Ticks of 0.0001, lots of 0.001, quote units of 10^-8: one lot at one tick is ten units. */
const unit = 10n;
const ticks = (price: number): number => Math.round(price * 10_000);
const lots = (size: number): number => Math.round(size * 1_000);
const quote = (amount: number): bigint => BigInt(Math.round(amount * 10_000)) * 10_000n;
const flat = marginLines([{ upTo: null, maintenancePpm: 5_000, mostLeverage: 20 }]);
const tiers: MarginTier[] = [
  { upTo: quote(50_000), maintenancePpm: 4_000, mostLeverage: 20 },
  { upTo: quote(250_000), maintenancePpm: 5_000, mostLeverage: 20 },
  { upTo: quote(1_000_000), maintenancePpm: 10_000, mostLeverage: 10 },
  { upTo: null, maintenancePpm: 25_000, mostLeverage: 5 },
];

function open(direction: Direction, size: number, price: number, leverage: number): Position {
  const cost = valueAt(ticks(price), lots(size), unit);
  return { direction, lots: lots(size), cost, margin: initialMargin(cost, leverage) };
}

/** The published price lies between the tick found and the one before it. */
function expectLiquidation(position: Position, lines: readonly MarginLine[], published: number, feePpm = 0): void {
  const found = liquidationTicks(position, { unit, lines }, feePpm);
  expect(Math.abs((found ?? 0) - published * 10_000)).toBeLessThanOrEqual(1);
}

describe('vectors', () => {
  const long = open('long', 0.5, 60_000, 20);
  const short = open('short', 0.5, 60_000, 20);

  it('1: notional 30,000, initial margin 1,500, open fee 15', () => {
    expect([long.cost, long.margin]).toEqual([quote(30_000), quote(1_500)]);
    const hold = orderHold(
      { direction: 'long', lots: 500, ticks: ticks(60_000), leverage: 20, feePpm: 500 },
      ticks(60_000),
      unit,
    );
    expect(hold).toEqual({ initialMargin: quote(1_500), fee: quote(15), openLoss: 0n, total: quote(1_515) });
  });

  it('2: a long is liquidated at 57,286.4322 and bankrupt at 57,000; its equity there is its maintenance margin', () => {
    expectLiquidation(long, flat, 57_286.4322);
    expect(bankruptcyTicks(long, unit)).toBe(ticks(57_000));
    const value = valueAt(liquidationTicks(long, { unit, lines: flat }) ?? 0, long.lots, unit);
    expect(Math.abs(Number(equityAt(long, value) - quote(143.2161)))).toBeLessThan(Number(quote(0.0001)));
    expect(maintenanceMargin(flat, value) - equityAt(long, value)).toBeLessThan(quote(0.0001));
  });

  it('3: a short at 62,686.5672 and 63,000', () => {
    expectLiquidation(short, flat, 62_686.5672);
    expect(bankruptcyTicks(short, unit)).toBe(ticks(63_000));
  });

  it('4: at mark 61,000 profit 500, on margin 33.33 %, maintenance 152.50, ratio 7.625 %', () => {
    const value = valueAt(ticks(61_000), long.lots, unit);
    const profit = profitAt('long', long.cost, value);
    const maintenance = maintenanceMargin(flat, value);
    expect([profit, maintenance]).toEqual([quote(500), quote(152.5)]);
    expect(returnOnMargin(profit, long.margin)).toBe(333_333);
    expect(marginRatio(maintenance, equityAt(long, value))).toBe(76_250);
    expect(marginRatio(maintenance, 0n)).toBeNull();
    expect(returnOnMargin(profit, 0n)).toBeNull();
  });

  it('5 and 6: with 300 more margin at 56,683.4171, with a closing fee in hand at 57,315.2338', () => {
    expectLiquidation({ ...long, margin: long.margin + quote(300) }, flat, 56_683.4171);
    expectLiquidation(long, flat, 57_315.2338, 500);
  });

  it('7: tiers take off 0, 50, 1,300 and 16,300', () => {
    expect(marginLines(tiers).map(({ deduction }) => deduction)).toEqual(
      [0, 50, 1_300, 16_300].map((cum) => quote(cum) * 1_000_000n),
    );
    expect([0, 50_000, 50_001, 250_000, 1_000_000, 1_000_001].map((value) => tierOf(tiers, quote(value)))).toEqual([
      0, 0, 1, 1, 2, 3,
    ]);
  });

  it('8: long 10 at 60,000 and leverage 10 falls into the third tier: 54,414.1414', () => {
    const big = open('long', 10, 60_000, 10);
    const lines = marginLines(tiers);
    expectLiquidation(big, lines, 54_414.1414);
    const value = valueAt(liquidationTicks(big, { unit, lines }) ?? 0, big.lots, unit);
    expect(value / 10n ** 8n).toBe(544_141n);
    expect(tierOf(tiers, value)).toBe(2);
  });

  it('9: the cross example: collateral less the others’ margin, and cum of the tier', () => {
    const cross = (size: number, price: number, collateral: number): Position => ({
      direction: 'long',
      lots: lots(size),
      cost: valueAt(ticks(price), lots(size), unit),
      margin: quote(collateral),
    });
    const line = (ppm: bigint, cum: number): MarginLine[] => [{ ppm, deduction: quote(cum) * 1_000_000n }];
    const wallet = 1_535_443.01;
    const ether = cross(3_683.979, 1_456.84, wallet - 71_200.81144 - 56_354.57);
    const bitcoin = cross(109.488, 32_481.98, wallet - 356_512.508 - 448_192.89);
    const hundredth = (position: Position, lines: MarginLine[]): number =>
      Math.round((liquidationTicks(position, { unit, lines }) ?? 0) / 100) / 100;
    expect(hundredth(ether, line(100_000n, 135_365))).toBe(1_153.26);
    expect(hundredth(bitcoin, line(25_000n, 16_300))).toBe(26_316.89);
  });

  it('10: maintenance reckoned at entry is a line without slope: Bybit’s 19,700', () => {
    const position = open('long', 1, 20_000, 50);
    expectLiquidation(position, [{ ppm: 0n, deduction: -quote(100) * 1_000_000n }], 19_700);
  });

  it('18: 0.5 at 60,000 and 0.25 at 63,000 stand at 61,000; closing 0.3 at 64,000 brings 900', () => {
    const fill = (size: number, price: number) => ({
      direction: 'long' as const,
      lots: lots(size),
      ticks: ticks(price),
      marginOf: () => 0n,
    });
    const first = afterFill(null, fill(0.5, 60_000), unit).position;
    const { position } = afterFill(first, fill(0.25, 63_000), unit);
    expect(position === null ? 0n : entryPrice(position, unit, 0)).toBe(BigInt(ticks(61_000)));
    const closing = position === null ? null : closeLots(position, lots(0.3), valueAt(ticks(64_000), lots(0.3), unit));
    expect(closing?.profit).toBe(quote(900));
    expect(closing?.left === null || closing?.left === undefined ? 0n : entryPrice(closing.left, unit, 0)).toBe(
      BigInt(ticks(61_000)),
    );
  });
});

describe('margin tiers', () => {
  it.each<[string, MarginTier[]]>([
    ['a rate that falls', [tiers[1]!, { ...tiers[0]!, upTo: null }]],
    ['no open end', [tiers[0]!]],
    [
      'an open end before the last',
      [
        { ...tiers[0]!, upTo: null },
        { ...tiers[1]!, upTo: null },
      ],
    ],
    ['a border that falls', [tiers[0]!, { ...tiers[1]!, upTo: 5n }, tiers[3]!]],
  ])('refuse %s', (_, wrong) => {
    expect(() => marginLines(wrong)).toThrow(RangeError);
  });

  it('maintenance is that of the tier the value lies in, and meets at the borders', () => {
    const lines = marginLines(tiers);
    fc.assert(
      fc.property(fc.bigInt({ min: 0n, max: quote(3_000_000) }), (value) => {
        const line = lines[tierOf(tiers, value)];
        const exact = value * (line?.ppm ?? 0n) - (line?.deduction ?? 0n);
        expect(maintenanceMargin(lines, value)).toBe((exact + 999_999n) / 1_000_000n);
      }),
    );
  });
});

const small = fc.record({
  direction: fc.constantFrom<Direction>('long', 'short'),
  lots: fc.integer({ min: 1, max: 60 }),
  entry: fc.integer({ min: 1, max: 400 }),
  leverage: fc.integer({ min: 1, max: 25 }),
  added: fc.bigInt({ min: 0n, max: 500n }),
});
const smallUnit = 7n;
const smallLines = marginLines([
  { upTo: 9_000n, maintenancePpm: 4_000, mostLeverage: 25 },
  { upTo: 60_000n, maintenancePpm: 10_000, mostLeverage: 10 },
  { upTo: null, maintenancePpm: 50_000, mostLeverage: 5 },
]);
const smallMarket = { unit: smallUnit, lines: smallLines };
const drawn = small.map(({ direction, lots, entry, leverage, added }): Position => {
  const cost = valueAt(entry, lots, smallUnit);
  return { direction, lots, cost, margin: initialMargin(cost, leverage) + added };
});

describe('liquidation price', () => {
  it('is the first tick a walk from safety meets: false before it, true at it and beyond', () => {
    fc.assert(
      fc.property(drawn, (position) => {
        const found = liquidationTicks(position, smallMarket);
        const isLong = position.direction === 'long';
        let walked: number | null = null;
        for (let step = 1; step <= 1_500; step++) {
          const at = isLong ? 1_501 - step : step;
          if (!isLiquidatedAt(position, at, smallMarket)) continue;
          walked = at;
          break;
        }
        expect(found).toBe(walked);
        if (found === null) return;
        const outward = isLong ? -1 : 1;
        for (const further of [1, 2, 17]) {
          const at = found + outward * further;
          if (at > 0) expect(isLiquidatedAt(position, at, smallMarket)).toBe(true);
        }
      }),
      { numRuns: 400 },
    );
  });

  it('a long without leverage has none', () => {
    expect(liquidationTicks(open('long', 0.5, 60_000, 1), { unit, lines: flat })).toBeNull();
    expect(bankruptcyTicks(open('long', 0.5, 60_000, 1), unit)).toBe(0);
    expect(bankruptcyTicks({ ...open('long', 0.5, 60_000, 1), margin: quote(40_000) }, unit)).toBe(0);
    expect(liquidationTicks({ ...open('short', 0.5, 60_000, 20), margin: 0n, cost: 0n }, { unit, lines: flat })).toBe(
      1,
    );
  });

  it('bankruptcy is the last tick without debt; liquidation comes before it, or with it where ticks are coarse', () => {
    fc.assert(
      fc.property(drawn, (position) => {
        const at = bankruptcyTicks(position, smallUnit);
        const outward = position.direction === 'long' ? -1 : 1;
        const equity = (ticks: number): bigint => equityAt(position, valueAt(ticks, position.lots, smallUnit));
        expect(equity(at) >= 0n).toBe(true);
        if (at > 0) expect(equity(at + outward) < 0n).toBe(true);
        const liquidation = liquidationTicks(position, smallMarket);
        if (liquidation !== null && at > 0) expect((liquidation - at) * outward <= 1).toBe(true);
      }),
    );
  });

  it('dragged to a tick it proposes the least margin that keeps it there', () => {
    fc.assert(
      fc.property(drawn, fc.integer({ min: 1, max: 600 }), (position, wish) => {
        const margin = marginForLiquidationAt(position, wish, smallMarket);
        const isLong = position.direction === 'long';
        const at = liquidationTicks({ ...position, margin }, smallMarket);
        expect(isLong ? (at ?? 0) <= wish : (at ?? Infinity) >= wish).toBe(true);
        if (margin === 0n) return;
        const less = liquidationTicks({ ...position, margin: margin - 1n }, smallMarket);
        expect(isLong ? (less ?? 0) > wish : (less ?? Infinity) < wish).toBe(true);
      }),
    );
  });
});

describe('fills', () => {
  const fill = fc.record({
    direction: fc.constantFrom<Direction>('long', 'short'),
    lots: fc.integer({ min: 1, max: 20 }),
    ticks: fc.integer({ min: 1, max: 100 }),
  });

  it('cost and realised profit always add up to what was traded, and margin is neither made nor lost', () => {
    fc.assert(
      fc.property(fc.array(fill, { maxLength: 20 }), (fills) => {
        let position: Position | null = null;
        let [traded, signed, profit, margin] = [0n, 0n, 0n, 0n];
        for (const one of fills) {
          const sign = one.direction === 'long' ? 1n : -1n;
          const after = afterFill(
            position,
            {
              ...one,
              marginOf: (lots) => {
                margin += BigInt(lots) * 13n;
                return BigInt(lots) * 13n;
              },
            },
            smallUnit,
          );
          traded += sign * valueAt(one.ticks, one.lots, smallUnit);
          signed += sign * BigInt(one.lots);
          profit += after.profit;
          margin -= after.freed;
          position = after.position;
        }
        const sign = position?.direction === 'short' ? -1n : 1n;
        expect(sign * BigInt(position?.lots ?? 0)).toBe(signed);
        expect(sign * (position?.cost ?? 0n) - profit).toBe(traded);
        expect(position?.margin ?? 0n).toBe(margin);
      }),
    );
  });

  it('a part close rounds against its holder, both ways', () => {
    const position = { lots: 3, cost: 100n, margin: 10n };
    expect(closeLots({ ...position, direction: 'long' }, 1, 40n)).toMatchObject({ cost: 34n, profit: 6n, margin: 3n });
    expect(closeLots({ ...position, direction: 'short' }, 1, 30n)).toMatchObject({ cost: 33n, profit: 3n, margin: 3n });
    expect(closeLots({ ...position, direction: 'short' }, 3, 30n)).toEqual({
      cost: 100n,
      profit: 70n,
      margin: 10n,
      left: null,
    });
    expect(() => closeLots({ ...position, direction: 'long' }, 4, 1n)).toThrow(RangeError);
    expect(() => closeLots({ ...position, direction: 'long' }, 0, 1n)).toThrow(RangeError);
  });
});

describe('orders', () => {
  it('hold what they would have lost at once, on the worse side only', () => {
    const order = { lots: 500, ticks: ticks(60_100) };
    expect(openLoss({ ...order, direction: 'long' }, ticks(60_000), unit)).toBe(quote(50));
    expect(openLoss({ ...order, direction: 'short' }, ticks(60_000), unit)).toBe(0n);
    expect(openLoss({ ...order, direction: 'short' }, ticks(60_300), unit)).toBe(quote(100));
  });

  it('a position born of an order is safe at the mark', () => {
    fc.assert(
      fc.property(drawn, fc.integer({ min: 1, max: 400 }), fc.integer({ min: 1, max: 19 }), (drawn, mark, leverage) => {
        const order = { ...drawn, ticks: Number(drawn.cost / (BigInt(drawn.lots) * smallUnit)), leverage, feePpm: 500 };
        const hold = orderHold(order, mark, smallUnit);
        // Up to 5 % of maintenance must fit into the initial margin: leverage below 20, and a profit at birth aside.
        const margin = hold.initialMargin + hold.openLoss;
        const value = valueAt(mark, drawn.lots, smallUnit);
        fc.pre(value <= drawn.cost && value > 400n);
        expect(isLiquidatedAt({ ...drawn, margin }, mark, smallMarket)).toBe(false);
      }),
    );
  });

  it('margin goes out only down to initial margin and loss', () => {
    const long = { ...open('long', 0.5, 60_000, 20), margin: quote(2_000) };
    expect(removableMargin(long, 20, valueAt(ticks(61_000), 500, unit))).toBe(quote(500));
    expect(removableMargin(long, 20, valueAt(ticks(59_500), 500, unit))).toBe(quote(250));
    expect(removableMargin(long, 20, valueAt(ticks(58_000), 500, unit))).toBe(0n);
  });

  it('auto-margin fills up to a ratio of 50 % and not a unit more', () => {
    expect(marginToReach(500_000, 1_000n, 1_100n)).toBe(900n);
    expect(marginToReach(500_000, 1_000n, 2_000n)).toBe(0n);
    fc.assert(
      fc.property(
        fc.bigInt({ min: 1n, max: 10n ** 15n }),
        fc.bigInt({ min: 1n, max: 10n ** 15n }),
        (needed, equity) => {
          const added = marginToReach(500_000, needed, equity);
          expect((marginRatio(needed, equity + added) ?? Infinity) <= 500_000).toBe(true);
          if (added > 0n) expect((marginRatio(needed, equity + added - 1n) ?? Infinity) > 500_000).toBe(true);
        },
      ),
    );
  });

  it.each<['take-profit' | 'stop-loss', Direction, number, string | null]>([
    ['take-profit', 'long', 101, null],
    ['take-profit', 'long', 100, 'take-profit-wrong-side'],
    ['stop-loss', 'long', 99, null],
    ['stop-loss', 'long', 100, 'stop-loss-wrong-side'],
    ['stop-loss', 'long', 90, 'stop-loss-past-liquidation'],
    ['stop-loss', 'long', 91, null],
    ['take-profit', 'short', 99, null],
    ['take-profit', 'short', 101, 'take-profit-wrong-side'],
    ['stop-loss', 'short', 101, null],
    ['stop-loss', 'short', 99, 'stop-loss-wrong-side'],
    ['stop-loss', 'short', 110, 'stop-loss-past-liquidation'],
  ])('%s of a %s at %i: %s', (kind, direction, at, fault) => {
    const liquidation = direction === 'long' ? 90 : 110;
    expect(triggerFault({ kind, ticks: at }, direction, { reference: 100, liquidation })).toBe(fault);
    expect(triggerFault({ kind, ticks: at }, direction, { reference: 100, liquidation: null })).toBe(
      fault === 'stop-loss-past-liquidation' ? null : fault,
    );
  });
});

describe('leverage cap', () => {
  const retail = { kind: 'retail', isTested: true, isInRiskBand: false, ownMost: null } as const;
  it.each([
    [retail, 20, 5, 'kind'],
    [{ ...retail, isTested: false }, 20, 2, 'untested'],
    [{ ...retail, kind: 'high-net-worth' }, 20, 20, 'kind'],
    [{ ...retail, kind: 'high-net-worth' }, 10, 10, 'tier'],
    [{ ...retail, kind: 'high-net-worth', isInRiskBand: true }, 20, 10, 'score'],
    [{ ...retail, isInRiskBand: true }, 20, 2, 'score'],
    [{ ...retail, isTested: false, isInRiskBand: true }, 20, 1, 'score'],
    [{ ...retail, ownMost: 3 }, 20, 3, 'own'],
    [{ ...retail, ownMost: 0 }, 20, 1, 'own'],
  ] as const)('%j in a tier of %i has %i because of %s', (customer, tier, most, reason) => {
    const cap = leverageCap(customer, tier, LEVERAGE_RULES);
    expect([cap.most, cap.reasons[0]?.reason]).toEqual([most, reason]);
  });
});

describe('calculator', () => {
  it('says what the market would do', () => {
    const plan = { direction: 'long', lots: 500, entryTicks: ticks(60_000), exitTicks: ticks(61_000) } as const;
    const fees = { leverage: 20, openFeePpm: 500, closeFeePpm: 500, addedMargin: 0n };
    const position = open('long', 0.5, 60_000, 20);
    const market = { unit, lines: flat };
    expect(calculate({ ...plan, ...fees }, market)).toEqual({
      value: quote(30_000),
      initialMargin: quote(1_500),
      openFee: quote(15),
      closeFee: quote(15.25),
      profit: quote(500),
      net: quote(469.75),
      ratioPpm: 313_167,
      liquidationTicks: liquidationTicks(position, market),
      bankruptcyTicks: ticks(57_000),
    });
  });
});
