// In: exact integers. Out: the sums that the core charges by and the screens preview by.
export { fee, feeRebate } from './fees.ts';
export { priceBand, unitsPerTickLot, worstTicks } from './prices.ts';
export { type BookLevel, type Sweep, beginSweep, sweepLevels, take } from './sweep.ts';
export { averageCost, costOfSale } from './holdings.ts';
