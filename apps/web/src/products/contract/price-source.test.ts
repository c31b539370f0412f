import { describe, expect, it } from 'vitest';
import { withPrice } from './price-source.ts';

describe('a running bar of the mark', () => {
  const bar = [1_795_219_200_000, '100.0', '101.5', '99.5', '100.5', '0', '0'] as const;

  it('reaches as far as the prices that came, and ends at the last', () => {
    expect(withPrice([...bar], '102.0')).toEqual([bar[0], '100.0', '102.0', '99.5', '102.0', '0', '0']);
    expect(withPrice([...bar], '9.5')).toEqual([bar[0], '100.0', '101.5', '9.5', '9.5', '0', '0']);
    expect(withPrice([...bar], '101.0')).toEqual([bar[0], '100.0', '101.5', '99.5', '101.0', '0', '0']);
  });
});
