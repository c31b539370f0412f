// In: what a grid bought and sold. Out: the profit of its closed rounds, each sale against the purchases on the lines just below it.
import { divide } from '@hilsa/money';

/** A purchase brought so many units for so much; a sale gave so many for so much. After fees. Units of the goods, quote units. */
export interface RoundFill {
  readonly side: 'buy' | 'sell';
  readonly units: bigint;
  readonly amount: bigint;
}

/**
 * What was bought last is sold first: on a grid that is the line below. Cost is rounded up, so that parts never earn more than the whole.
 * It is no profit of the order: what was bought and not sold yet may be worth less.
 * @param fills oldest first; a sale of what nobody bought here counts nothing @returns quote units; 0n before the first sale
 */
export function gridProfit(fills: readonly RoundFill[]): bigint {
  const held: { units: bigint; cost: bigint }[] = [];
  let profit = 0n;
  for (const { side, units, amount } of fills) {
    if (units <= 0n) continue;
    if (side === 'buy') {
      held.push({ units, cost: amount });
      continue;
    }
    let left = units;
    for (let last = held.at(-1); last !== undefined && left > 0n; last = held.at(-1)) {
      const sold = last.units < left ? last.units : left;
      const cost = divide(last.cost * sold, last.units, 'up');
      profit += divide(amount * sold, units, 'down') - cost;
      left -= sold;
      if (sold === last.units) held.pop();
      else {
        last.units -= sold;
        last.cost -= cost;
      }
    }
  }
  return profit;
}
