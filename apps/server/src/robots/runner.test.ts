// In: shares, one of which was renamed, and a code that another share took over. Out: an order's own market, as its settings name it.
import { expect, it } from 'vitest';
import { marketCalled } from './runner.ts';

it('is the share that was meant at the purchase, whoever has its code now', () => {
  const share = (index: number, symbol: string, oldCodes: string[] = []) => ({
    index,
    listing: { symbol },
    share: { oldCodes },
  });
  const instruments = [share(3, 'NEW', ['OLD']), share(4, 'OLD'), share(5, 'GP')];
  const called = (markets: number[], code: string) =>
    marketCalled({ instruments } as never, { terms: { markets } } as never, code);
  expect(called([3, 5], 'OLD')).toBe(3);
  expect(called([3, 5], 'NEW')).toBe(3);
  expect(called([4], 'OLD')).toBe(4);
  expect(called([5], 'OLD')).toBeUndefined();
});
