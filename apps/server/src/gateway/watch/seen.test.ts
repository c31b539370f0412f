// Shares of which one has had the code that another has now. Out: a code is its owner's of now, in all that is kept under names.
import { expect, it } from 'vitest';
import type { Instrument } from '../../publish/index.ts';
import type { WorldRooms } from '../rooms.ts';
import { allNamesOf, codesOf, formerNames, watchedMarket } from './seen.ts';

const share = (index: number, symbol: string, oldCodes: readonly string[]) =>
  ({ index, symbol, kind: 'stock', state: { share: { oldCodes } } }) as unknown as Instrument;
const RENAMED = share(1, 'NEWCO', ['OLDCO', 'TAKEN']);
const TAKER = share(2, 'TAKEN', []);
const all = [RENAMED, TAKER];
const bySymbol = (code: string) =>
  all.find(({ symbol }) => symbol === code) ?? all.find(({ state }) => state.share!.oldCodes.includes(code));
const world = { publisher: { listings: { all: () => all, bySymbol } } } as unknown as WorldRooms;

it('a share is known by its codes of before, but not by one that another share has now', () => {
  expect(codesOf(world, RENAMED)).toEqual(['NEWCO', 'OLDCO']);
  expect(allNamesOf(world, 'stock:OLDCO')).toEqual(['stock:NEWCO', 'stock:OLDCO']);
  expect(allNamesOf(world, 'stock:TAKEN')).toEqual(['stock:TAKEN']);
  expect(formerNames(world)).toEqual([{ was: 'stock:OLDCO', market: 'stock:NEWCO' }]);
  expect(watchedMarket(world, 'stock:TAKEN')).toBe(TAKER);
});
