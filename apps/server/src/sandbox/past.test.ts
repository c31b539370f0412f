// In: a real database and clocks that stand days behind. Out: a loan that was given in those days and is overdue now, by the sequencer's own time.
import { expect, test } from 'vitest';
import { createTestDatabase } from '../../test/test-database.ts';
import { MACHINE_CLOCKS, openSequencer } from '../sequencer/index.ts';
import { createPast, liveThePast, PAST_MS, untilArrived } from './past.ts';
import { createPriceProcess } from './price-process.ts';

test('what was lent before the sandbox began is overdue when it begins, and every later command is of now', async () => {
  const database = await createTestDatabase();
  const past = createPast(MACHINE_CLOCKS);
  const told: string[] = [];
  const sequencer = await openSequencer(database, {
    world: 'real',
    mode: 'sandbox',
    clocks: past.clocks,
    onFatal: (problem) => {
      throw problem;
    },
    report: (line) => told.push(line),
  });
  const beganMs = Date.now();
  await liveThePast(sequencer, createPriceProcess('5'), beganMs);
  const { engine } = sequencer;
  const [loan] = engine.loans.all.values();
  expect(loan).toMatchObject({ days: 7, lateDays: 0 });
  expect(beganMs - PAST_MS - loan!.payoutMs).toBeLessThan(60_000);
  past.arrive();
  await untilArrived(sequencer, Date.now);
  expect(Math.abs(Date.now() - engine.atMs)).toBeLessThan(60_000);
  await expect.poll(() => engine.loans.all.get(loan!.id)!.lateDays, { timeout: 30_000 }).toBeGreaterThan(0);
  engine.check();
  // Nothing is said of a clock that was set: the days went by.
  expect(told.filter((line) => line.includes('clock'))).toEqual([]);
  await sequencer.stop();
}, 120_000);
