// @vitest-environment node
import { describe, expect, it } from 'vitest';
import { marginLines } from '@hilsa/formulas/contracts';
import type { ContractPosition, PositionLevel } from '@hilsa/contract';
import { instrumentOf } from '../../../market/instrument.ts';
import { ETH_PERPETUAL } from '../test-perpetual.ts';
import { levelFields, levelPlan, levelRequest } from './level.ts';
import { positionNow } from './reading.ts';

const instrument = instrumentOf(ETH_PERPETUAL);
const lines = marginLines([{ upTo: null, maintenancePpm: 5_000, mostLeverage: 20 }]);
const level: PositionLevel = {
  levelId: '7',
  kind: 'stop-loss',
  triggerPrice: '3700.00',
  quantity: '0.1',
  price: '3690.00',
  by: 'last',
};
const told = {
  symbol: ETH_PERPETUAL.symbol,
  direction: 'long',
  leverage: 5,
  quantity: '0.25',
  cost: '985',
  margin: '197',
  markPrice: '3942.60',
  liquidationPrice: null,
  bankruptcyPrice: '3152.00',
  marginRatio: null,
  levels: [level],
} as unknown as ContractPosition;
const now = positionNow(told, instrument, lines, 394_260);
const stop = now.levels[0]!;

describe('a level that is set again', () => {
  it('keeps its limit, its size and what sets it off when its line is dragged', () => {
    const dragged = levelFields(stop, 371_000, instrument);
    expect(levelRequest(dragged, now, stop.levelId)).toEqual({
      symbol: ETH_PERPETUAL.symbol,
      direction: 'long',
      levelId: '7',
      triggerPrice: '3710.00',
      price: '3690.00',
      by: 'last',
      quantity: '0.1',
    });
  });

  it('is a market order by the mark, of the whole position, where nothing else is typed', () => {
    const fields = { ...levelFields(null, undefined, instrument), trigger: '3700' };
    expect(levelRequest(fields, now, undefined)).toEqual({
      symbol: ETH_PERPETUAL.symbol,
      direction: 'long',
      triggerPrice: '3700.00',
    });
  });

  it('says what it brings at its limit, else at its trigger', () => {
    const fields = levelFields(stop, undefined, instrument);
    // 0.1 of 985 USDT for 0.25 ETH is 394.00: at 3,690 and at 3,700 it is worth 369.00 and 370.00.
    expect(levelPlan(fields, now).profit).toBe(-25_000_000n);
    expect(levelPlan({ ...fields, limit: '' }, now).profit).toBe(-24_000_000n);
  });

  it.each([
    ['a limit off the tick', { limit: '3690.005' }, 'isLimitWrong'],
    ['a limit of nothing', { limit: '0' }, 'isLimitWrong'],
    ['more than the position has', { size: '0.251' }, 'isSizeWrong'],
    ['a size of nothing', { size: '0' }, 'isSizeWrong'],
  ] as const)('refuses %s', (_what, typed, wrong) => {
    expect(levelPlan({ ...levelFields(stop, undefined, instrument), ...typed }, now)[wrong]).toBe(true);
  });
});
