import type { Candle } from '@hilsa/contract';
import { describe, expect, it } from 'vitest';
import { runningBar } from './running-bar.ts';

const week: Candle = [1, '90.9', '100', '89.5', '95', '1100', '100000'];

describe('the running bar of a share', () => {
  it('is as it is told where nothing was counted back', () => {
    const told: Candle = [1, '90.9', '104', '80', '96', '1150', '104800'];
    expect(runningBar(week, told)).toBe(told);
    expect(runningBar(null, told)).toBe(told);
    const next: Candle = [2, '100', '100', '100', '100', '1', '100'];
    expect(runningBar(week, next)).toBe(next);
  });

  it('goes on by its price alone in a week that a bonus fell into', () => {
    const told = (close: string): Candle => [1, '100', '110', '89.5', close, '1150', '104800'];
    expect(runningBar(week, told('96'))).toEqual([1, '90.9', '100', '89.5', '96', '1100', '100000']);
    expect(runningBar(week, told('101'))).toEqual([1, '90.9', '101', '89.5', '101', '1100', '100000']);
    expect(runningBar(week, told('9'))).toEqual([1, '90.9', '100', '9', '9', '1100', '100000']);
  });
});
