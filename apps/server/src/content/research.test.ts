// In: notes on a market that moves. Out: who reads them when, how they are scored, and that nobody changes one.
import { describe, expect, it } from 'vitest';
import { createTestDatabase } from '../../test/test-database.ts';
import { createResearch, outcomeOf, type ResearchDraft, type ResearchMarkets, type Stretch } from './research.ts';

const HOUR_MS = 3_600_000;
const draft = (fields: Partial<ResearchDraft> = {}): ResearchDraft => ({
  kind: 'short-term',
  symbol: 'BTCUSDT',
  direction: 'up',
  hours: 2,
  stop: '90',
  ownAccount: null,
  title: { en: 'Up', bn: 'ওপরে' },
  text: { en: 'Because.', bn: 'কারণ আছে।' },
  ...fields,
});

const NASRIN = { operatorId: '1', name: 'Nasrin Akter' };

async function opened() {
  const database = await createTestDatabase();
  const sql = database.connect('app', { max: 2 });
  const time = { nowMs: 1_795_219_200_000 };
  const market: { stretch: Stretch | null } = { stretch: null };
  const markets: ResearchMarkets = {
    now: (symbol) => (symbol === 'BTCUSDT' ? { ticks: 100, houseHolding: '2.5' } : null),
    holdingOf: (customerId) => Promise.resolve(customerId === '100001' ? '3.25' : null),
    between: () => Promise.resolve(market.stretch),
    price: (_, ticks) => String(ticks),
    ticks: (_, price) => (/^\d{1,9}$/.test(price) ? Number(price) : null),
  };
  const research = createResearch(sql, markets, () => time.nowMs);
  const read = async (isMember: boolean) =>
    (await research.list({ language: 'en-US', isMember, kind: null, before: null, limit: 10 })).list;
  return { database, sql, time, market, research, read };
}

describe('a research note', () => {
  it('is read by members at once and by everybody a week later', async () => {
    const { research, read, time } = await opened();
    await research.publish(draft(), NASRIN);
    expect((await read(true))[0]!.note).toMatchObject({
      symbol: 'BTCUSDT',
      from: '100',
      stop: '90',
      houseHolding: '2.5',
    });
    expect((await read(false))[0]!.note).toBeNull();
    time.nowMs += 7 * 24 * HOUR_MS;
    expect((await read(false))[0]!.note).toMatchObject({ title: 'Up' });
  });

  it('says who wrote it, and what they and the house owned of it, by nobody’s word', async () => {
    const { research, read } = await opened();
    await research.publish(draft({ ownAccount: '100001' }), NASRIN);
    await research.publish(draft(), NASRIN);
    expect((await read(true)).map(({ note }) => note)).toMatchObject([
      { author: 'Nasrin Akter', authorHolding: null, houseHolding: '2.5' },
      { author: 'Nasrin Akter', authorHolding: '3.25', houseHolding: '2.5', simulated: false },
    ]);
    await expect(research.publish(draft({ ownAccount: '7' }), NASRIN)).rejects.toMatchObject({
      refusal: 'unknown-account',
    });
    const { id } = (await read(true))[1]!;
    expect((await research.one(id, { language: 'en-US', isMember: true }))!.note).toMatchObject({ title: 'Up' });
    expect((await research.one(id, { language: 'en-US', isMember: false }))!.note).toBeNull();
    expect(await research.one('999', { language: 'en-US', isMember: true })).toBeNull();
  });

  it('is scored by the machine once its time is over, and counts for ever', async () => {
    const { research, read, time, market } = await opened();
    await research.publish(draft(), NASRIN);
    await research.publish(draft({ direction: 'down', stop: null }), NASRIN);
    expect(await research.scoreDue()).toBe(0);
    time.nowMs += 2 * HOUR_MS;
    market.stretch = { low: 95, high: 130, last: 101 };
    expect(await research.scoreDue()).toBe(2);
    market.stretch = { low: 1, high: 2, last: 1 };
    expect(await research.scoreDue()).toBe(0);
    expect((await read(true)).map(({ outcome }) => outcome)).toEqual(['wrong', 'right']);
    expect(await research.record()).toEqual({ scored: 2, right: 1, last: [true, false] });
  });

  it('cannot be changed or removed by the application', async () => {
    const { research, sql } = await opened();
    await research.publish(draft(), NASRIN);
    await expect(sql`update content.research_notes set from_ticks = 1`).rejects.toThrow(/permission denied/);
    await expect(sql`delete from content.research_notes`).rejects.toThrow(/permission denied/);
  });

  it('whose market, price or stop makes no sense is refused', async () => {
    const { research, read } = await opened();
    const refusals: [Partial<ResearchDraft>, string][] = [
      [{ symbol: 'NOPE' }, 'unknown-instrument'],
      [{ stop: '90.5' }, 'price-not-on-tick'],
      [{ stop: '100' }, 'stop-wrong-side'],
      [{ direction: 'down', stop: '90' }, 'stop-wrong-side'],
    ];
    for (const [fields, refusal] of refusals)
      await expect(research.publish(draft(fields), NASRIN)).rejects.toMatchObject({ refusal });
    expect(await read(true)).toEqual([]);
  });

  it('is wrong when its stop was touched, whatever came after; and when nothing moved', () => {
    const note = { direction: 'up', fromTicks: 100, stopTicks: 90 } as const;
    expect(outcomeOf(note, { low: 90, high: 120, last: 120 })).toEqual({ outcome: 'stopped', endTicks: 120 });
    expect(outcomeOf(note, null)).toEqual({ outcome: 'wrong', endTicks: 100 });
    expect(outcomeOf({ ...note, direction: 'down', stopTicks: 110 }, { low: 80, high: 110, last: 80 }).outcome).toBe(
      'stopped',
    );
  });
});
