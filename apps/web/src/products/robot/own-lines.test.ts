import { readSettings } from '@hilsa/strategies/settings-text';
import { describe, expect, it } from 'vitest';
import { lotsPerLine, ownSettings, ticksOf } from './own-lines.ts';

const steps = { tick: '0.1', lot: '0.00001' };
const range = { symbol: 'BTCUSDT', low: 1_000_000, high: 1_100_000, spaces: 10 };

describe('one’s own grid', () => {
  it('counts prices in whole ticks and puts 9.5 % of the capital on a line at the top', () => {
    expect(ticksOf('112480.57', '0.1')).toBe(1_124_805);
    // 475 USDT a line at 110,000 is 0.00431 BTC.
    expect(lotsPerLine('5000', range, steps)).toBe(431);
  });

  it('writes settings that are read back as they were, and none for a range that is no range', () => {
    const text = ownSettings('5000', range, steps)!;
    expect(readSettings(text)).toMatchObject({
      rule: 'grid',
      settings: { low: 1_000_000, high: 1_100_000, lotsPerLine: 431 },
    });
    expect(ownSettings('5000', { ...range, high: 1_000_000 }, steps)).toBeNull();
    expect(ownSettings('', range, steps)).toBeNull();
  });
});
