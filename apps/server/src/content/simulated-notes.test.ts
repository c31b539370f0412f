// In: a market whose every day is the same. Out: a month of notes by the rule, once, with their direction and stop, scored like all.
import { expect, it } from 'vitest';
import { createTestDatabase } from '../../test/test-database.ts';
import { createResearch, type ResearchMarkets } from './research.ts';
import { writeSimulatedNotes } from './simulated-notes.ts';

const DAY_MS = 86_400_000;
const NOW_MS = 1_795_219_200_000;

it('are written once for each quarter of a day, say that they are simulated, and are scored by the machine', async () => {
  const database = await createTestDatabase();
  const sql = database.connect('app', { max: 2 });
  const days = { low: 90, high: 110, last: 104 };
  const markets: ResearchMarkets = {
    now: (symbol) => (symbol === 'XRPUSDT' ? null : { ticks: 100, houseHolding: '2.5' }),
    holdingOf: () => Promise.resolve(null),
    between: () => Promise.resolve(days),
    price: (_, ticks) => String(ticks),
    ticks: (_, price) => Number(price),
  };
  // A market that is not there has none.
  expect(await writeSimulatedNotes(sql, markets, NOW_MS)).toBe(87);
  expect(await writeSimulatedNotes(sql, markets, NOW_MS)).toBe(0);
  expect(await writeSimulatedNotes(sql, markets, NOW_MS + DAY_MS)).toBe(3);
  const research = createResearch(sql, markets, () => NOW_MS + DAY_MS);
  const { list } = await research.list({ language: 'bn-BN', isMember: true, kind: null, before: null, limit: 1 });
  expect(list[0]!.note).toMatchObject({
    direction: 'up',
    from: '104',
    stop: '90',
    author: 'Hilsa sandbox',
    authorHolding: null,
    simulated: true,
    title: 'দিনের ওপরের অর্ধে',
  });
  while ((await research.scoreDue()) > 0);
  const { scored, right } = await research.record();
  expect(scored).toBeGreaterThan(80);
  // The low of the day is touched again each day: all of them lost, and all of them stay.
  expect(right).toBe(0);
});
