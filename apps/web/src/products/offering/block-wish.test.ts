// In: what somebody typed to sell a block. Out: what it is worth and what is wrong with it.
import { describe, expect, it } from 'vitest';
import { blockProblem, worthOf } from './block-wish.ts';

describe('a block for sale', () => {
  it('is worth quantity times price, exactly', () => {
    expect(worthOf({ quantity: '1869', price: '321.1' })).toBe('600135.9');
    expect(worthOf({ quantity: '', price: '321.1' })).toBe('0');
  });

  it('is refused for the first thing that is wrong', () => {
    const problem = (quantity: string, price: string) => blockProblem({ quantity, price }, '2000');
    expect(problem('', '300')).toEqual({ is: 'quantity' });
    expect(problem('0', '300')).toEqual({ is: 'quantity' });
    expect(problem('2001', '300')).toEqual({ is: 'too-many', free: '2000' });
    expect(problem('2000', '')).toEqual({ is: 'price' });
    expect(problem('1666', '300.12')).toEqual({ is: 'too-small', least: '500000' });
    expect(problem('2000', '250')).toBeNull();
  });
});
