// In: an engine in memory. Out: the currencies and the inventory are there once, however often a world is prepared.
import { ISSUANCE } from '@hilsa/core';
import { expect, test } from 'vitest';
import { listMoney } from './prepare-money.ts';
import { MemorySequencer } from './test-sequencer.ts';

test('prepared again, the money is found again: same assets, same inventory, nothing issued twice', async () => {
  const sequencer = new MemorySequencer(Date.UTC(2026, 10, 21, 9));
  await listMoney(sequencer);
  const { engine } = sequencer;
  const found = engine.assets.slice(0, 3).map(({ code, decimals }) => ({ code, decimals }));
  expect(found).toEqual([
    { code: 'BDT', decimals: 2 },
    { code: 'USD', decimals: 4 },
    { code: 'BRL', decimals: 2 },
  ]);
  const inventory = engine.house('inventory')!;
  const before = sequencer.commands.length;
  await listMoney(sequencer);
  expect(sequencer.commands.length).toBe(before);
  for (const index of engine.assets.keys()) {
    const { available } = engine.balance(inventory, index);
    expect(available).toBeGreaterThan(0n);
    expect(engine.balance(ISSUANCE, index).available).toBe(-available);
  }
  engine.check();
});
