// In: operators' commands of a place where contracts may not be offered. Out: nobody lists one there, however many agree.
import { describe, expect, it } from 'vitest';
import { isOffered } from '../live-conditions.ts';
import { contractCommands } from './contracts.ts';

describe('listing a contract', () => {
  it('P1: is refused where the law of the place has none, before anything is looked at', async () => {
    expect(isOffered('contract', 'BD')).toBe(false);
    const commands = contractCommands({} as never, { mayOfferContracts: isOffered('contract', 'BD') });
    const input = {
      world: 'real',
      symbol: 'BTCUSDT-PERP',
      tiers: [{ upTo: null, maintenancePpm: 5_000, mostLeverage: 20 }],
      venues: ['one', 'two', 'three'].map((venue) => ({ venue, weight: 1 })),
      makerPpm: 200,
      takerPpm: 500,
      leastOrder: '5',
      mostOrder: '500000',
      opensAtMs: 1,
    } as const;
    await expect(
      commands['list-contract'].look({ ...input, tiers: [...input.tiers], venues: [...input.venues] }),
    ).rejects.toMatchObject({
      refusal: 'contracts-not-open',
    });
  });
});
