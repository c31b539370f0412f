// In: two tables of tiers. Out: whether some value would need more under the second, found without asking every value.
import { describe, expect, it } from 'vitest';
import { areTighter, maintenanceMargin, marginLines, tierOf, type MarginTier } from '../../src/contracts/index.ts';

const tier = (upTo: bigint | null, maintenancePpm: number, mostLeverage = 20): MarginTier => ({
  upTo,
  maintenancePpm,
  mostLeverage,
});
const TABLE = [tier(50_000n, 4_000), tier(250_000n, 5_000), tier(null, 10_000, 10)];

describe('tiers', () => {
  it.each([
    ['the same', TABLE, false],
    ['a lower rate', [tier(50_000n, 3_000), tier(250_000n, 5_000), tier(null, 10_000, 10)], false],
    ['a higher rate', [tier(50_000n, 4_001), tier(250_000n, 5_000), tier(null, 10_000, 10)], true],
    ['a lower border', [tier(40_000n, 4_000), tier(250_000n, 5_000), tier(null, 10_000, 10)], true],
    ['a higher border', [tier(60_000n, 4_000), tier(250_000n, 5_000), tier(null, 10_000, 10)], false],
    ['less leverage', [tier(50_000n, 4_000, 19), tier(250_000n, 5_000), tier(null, 10_000, 10)], true],
    ['more leverage', [tier(50_000n, 4_000), tier(250_000n, 5_000), tier(null, 10_000, 20)], false],
    ['a dearer last tier', [tier(50_000n, 1_000), tier(250_000n, 2_000), tier(null, 10_001, 20)], true],
    ['one tier for all, cheap at last and dear at first', [tier(null, 9_000)], true],
  ])('%s', (_, after, expected) => expect(areTighter(TABLE, after)).toBe(expected));

  it('is what asking many values says', () => {
    let seed = 7;
    const next = (most: number): number => (seed = (seed * 48_271) % 2_147_483_647) % most;
    const random = (): MarginTier[] => {
      const [one, two] = [BigInt(1_000 + next(9_000)), BigInt(11_000 + next(9_000))];
      const rate = 1_000 + next(3_000);
      return [
        tier(one, rate, 10 + next(5)),
        tier(two, rate + 1 + next(3_000), 8 + next(4)),
        tier(null, rate + 4_000 + next(3_000), 5),
      ];
    };
    for (let round = 0; round < 300; round++) {
      const [before, after] = [random(), random()];
      const [old, fresh] = [marginLines(before), marginLines(after)];
      const isTighterAt = (value: bigint): boolean =>
        maintenanceMargin(fresh, value) > maintenanceMargin(old, value) ||
        after[tierOf(after, value)]!.mostLeverage < before[tierOf(before, value)]!.mostLeverage;
      const some = Array.from({ length: 300 }, (_, n) => BigInt(n) * 97n + 1n).some(isTighterAt);
      expect(!some || areTighter(before, after)).toBe(true);
    }
  });
});
