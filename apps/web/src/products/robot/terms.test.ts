import { describe, expect, it } from 'vitest';
import type { Robot } from '@hilsa/contract';
import { bandFor, partOf, problemOf } from './terms.ts';

const robot = { least: '5000', most: '200000', left: '50000', leastDays: 1, mostDays: 365 } as Robot;
const rental = (amount: string, days = '30') => ({ amount, days, onStop: 'sell' as const });

describe('a rental', () => {
  it('says what is wrong first, with its limit', () => {
    expect(problemOf(rental(''), robot, '9000')).toEqual({ word: 'amount-missing' });
    expect(problemOf(rental('4999.99'), robot, '9000')).toEqual({ word: 'below', limit: '5000' });
    expect(problemOf(rental('200000.01'), robot, '900000')).toEqual({ word: 'above', limit: '200000' });
    expect(problemOf(rental('60000'), robot, '900000')).toEqual({ word: 'no-room', limit: '50000' });
    expect(problemOf(rental('9000.01'), robot, '9000')).toEqual({ word: 'short', limit: '9000' });
    expect(problemOf(rental('5000', '0'), robot, '9000')).toEqual({ word: 'days-wrong' });
    expect(problemOf(rental('5000'), robot, '5000')).toBeNull();
  });

  it('loses at most a fifth before it stops, and its band is as wide below as above', () => {
    expect(partOf('45000', 200_000)).toBe('9000.00');
    expect(bandFor('45000', { capital: '5000', most: '279.33' })).toBe('2513.97');
  });
});
