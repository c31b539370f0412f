// In: rounds of a grid. Out: what they earned, beside what is still held.
import { gridProfit } from '@hilsa/formulas/statistics';
import { expect, it } from 'vitest';

const buy = (units: bigint, amount: bigint) => ({ side: 'buy', units, amount }) as const;
const sell = (units: bigint, amount: bigint) => ({ side: 'sell', units, amount }) as const;

it('a round from 55,000 to 60,000 at a tenth of a percent earns 4,885', () => {
  expect(gridProfit([buy(1n, 55_055n), sell(1n, 59_940n)])).toBe(4_885n);
});

it('a sale belongs to the line below it: what was bought higher, and is still held, is no loss of a round', () => {
  const fills = [buy(10n, 1_000n), buy(10n, 900n), buy(10n, 800n), sell(10n, 890n), sell(10n, 990n)];
  expect(gridProfit(fills)).toBe(180n);
  expect(gridProfit([...fills, buy(10n, 901n), sell(10n, 990n)])).toBe(269n);
});

it('parts of a purchase never earn more than the whole, and what nobody bought here counts nothing', () => {
  expect(gridProfit([buy(3n, 10n), sell(1n, 5n), sell(1n, 5n), sell(1n, 5n)])).toBe(5n);
  expect(gridProfit([buy(2n, 10n), sell(4n, 30n)])).toBe(5n);
  expect(gridProfit([sell(4n, 30n)])).toBe(0n);
  expect(gridProfit([])).toBe(0n);
});
