import { describe, expect, it } from 'vitest';
import { createTestDatabase } from '../../test/test-database.ts';
import { openWorld } from '../sequencer/test-world.ts';
import { applyReferralRebate } from './referral-rebate.ts';

describe('the referral rebate', async () => {
  const database = await createTestDatabase();

  it('is set by a command of the journal, only when it is another, and is there after a start', async () => {
    let world = await openWorld(database, { world: 'real' });
    await applyReferralRebate(world, 1_000);
    await applyReferralRebate(world, 1_000);
    expect([world.engine.referralRebateBps, world.head]).toEqual([1_000, 1]);
    await world.stop();
    world = await openWorld(database, { world: 'real' });
    await applyReferralRebate(world, 1_000);
    expect(world.head).toBe(1);
    await applyReferralRebate(world, 0);
    expect([world.engine.referralRebateBps, world.head]).toEqual([0, 2]);
    await world.stop();
  });

  it('of more than half stops the start', async () => {
    const world = await openWorld(database, { world: 'real' });
    await expect(applyReferralRebate(world, 5_001)).rejects.toThrow('rebate-out-of-range');
    await world.stop();
  });
});
