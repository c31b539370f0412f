import { describe, expect, it } from 'vitest';
import { RequestFilter } from './request-filter.ts';

describe('the filter of request ids', () => {
  const filter = new RequestFilter(1024, 12_345);
  const name = (n: number) => `${n % 977}/10/order-${n}`;
  for (let n = 0; n < 50_000; n += 1) filter.add(name(n));

  it('forgets no name, over many parts', () => {
    for (let n = 0; n < 50_000; n += 1) expect(filter.mayHave(name(n))).toBe(true);
  });

  it('seldom takes a new name for an old one', () => {
    let alarms = 0;
    for (let n = 50_000; n < 150_000; n += 1) if (filter.mayHave(name(n))) alarms += 1;
    expect(alarms).toBeLessThan(2_500);
  });

  it('knows nothing at first', () => {
    expect(new RequestFilter(1024, 1).mayHave('1/10/a')).toBe(false);
  });
});
