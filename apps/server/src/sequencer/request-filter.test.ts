import { describe, expect, it } from 'vitest';
import { RequestFilter } from './request-filter.ts';

describe('the filter of request ids', () => {
  const filter = new RequestFilter({ first: 1024, last: 1 << 20 }, 12_345);
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

  it('ends growing at its bound, still forgets no name, and asks more often instead', () => {
    const bounded = new RequestFilter({ first: 1024, last: 4096 }, 7);
    for (let n = 0; n < 7_168; n += 1) bounded.add(name(n));
    const full = bounded.bytes;
    for (let n = 7_168; n < 16_000; n += 1) bounded.add(name(n));
    expect(full).toBe(2 * (1024 + 2048 + 4096));
    expect(bounded.bytes).toBe(full);
    for (let n = 0; n < 16_000; n += 1) expect(bounded.mayHave(name(n))).toBe(true);
    let alarms = 0;
    for (let n = 50_000; n < 60_000; n += 1) if (bounded.mayHave(name(n))) alarms += 1;
    expect(alarms).toBeLessThan(5_000);
  });

  it('knows nothing at first', () => {
    expect(new RequestFilter({ first: 1024, last: 1024 }, 1).mayHave('1/10/a')).toBe(false);
  });
});
