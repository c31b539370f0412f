// In: the sandbox's shares, without a database. Out: what a customer finds: sound listings, ladders in the band, trades, days that go by.
import { describe, expect, it } from 'vitest';
import { MemorySequencer } from '../test-sequencer.ts';
import { prepareShareWorld } from './prepare-shares.ts';
import { type StockHours } from '../../market-days/index.ts';
import { shareHistory } from './share-history.ts';
import { ShareMarket } from './share-market.ts';
import { createSharePrices } from './share-price.ts';
import { MOST_SHARES, sandboxShares } from './shares.ts';

/** A Sunday in Dhaka, 10:30. */
const SUNDAY = Date.UTC(2026, 10, 22, 4, 30);
const DAY_MS = 86_400_000;

async function world(count: number, hours: StockHours, nowMs = SUNDAY) {
  const sequencer = new MemorySequencer(nowMs);
  const prices = createSharePrices('7');
  const prepared = await prepareShareWorld(sequencer, { prices, count, hours, nowMs });
  const lines: string[] = [];
  const market = new ShareMarket({
    sequencer,
    world: prepared,
    prices,
    // As tables have them, from what the journal says.
    actions: async () => {
      const facts = sequencer.commands.flatMap(({ facts: some }) => some);
      return facts.flatMap((fact) => {
        if (fact.kind !== 'action-announced') return [];
        const { action, instrument, terms } = fact;
        const ended = facts.find((each) => each.kind === 'action-ended' && each.action === action);
        const { atMs: endedMs = 0, reference = 0 } = ended?.kind === 'action-ended' ? ended : {};
        return [{ action, instrument, terms, endedMs, reference }];
      });
    },
    activity: 1,
    report: (line) => lines.push(line),
  });
  const trades = () => sequencer.commands.flatMap(({ facts }) => facts).filter(({ kind }) => kind === 'trade-executed');
  return { sequencer, prices, prepared, market, lines, trades };
}
type World = Awaited<ReturnType<typeof world>>;

/** The clock of the memory sequencer does what is due before each beat, as the real one does. */
async function live({ sequencer, market }: World, beats: number, stepMs: number): Promise<void> {
  for (let n = 0; n < beats; n++) {
    sequencer.nowMs += stepMs;
    for (let more = true; more;) {
      const reply = await sequencer.submit({
        command: { kind: 'run-due', atMs: 0 },
        requestId: null,
        caller: 'system',
      });
      more = reply.refusal === null && reply.more === true;
    }
    await market.beat(sequencer.nowMs);
  }
  sequencer.engine.check();
}

describe('the shares of the sandbox', () => {
  it('are 600 names, each code once; what is made up says so', () => {
    const shares = sandboxShares(MOST_SHARES);
    expect(shares.length).toBe(600);
    expect(new Set(shares.map(({ code }) => code)).size).toBe(600);
    for (const { code, name, isGenerated } of shares) {
      expect(code).toMatch(/^[A-Z0-9]{2,20}$/);
      expect(name.en.startsWith('Simulated')).toBe(isGenerated);
    }
    expect(shares.filter(({ market }) => market === 'US').length).toBe(20);
    expect(sandboxShares(10).map(({ code }) => code)).toContain('SQURPHARMA');
  });

  it('are quoted in their band and traded, round the clock, and nothing is refused that should not be', async () => {
    const one = await world(90, 'round-the-clock');
    await one.market.clear(SUNDAY);
    await live(one, 120, 2_000);
    expect(one.lines).toEqual([]);
    expect(one.trades().length).toBeGreaterThan(40);
    for (const { instrument } of one.prepared.places) {
      const { share, listing } = one.sequencer.engine.instrument(instrument);
      const { bids, asks } = one.sequencer.engine.depth(instrument, 20);
      expect(bids.length + asks.length, listing.symbol).toBeGreaterThan(2);
      for (const [ticks] of [...bids, ...asks])
        if (share!.highest > 0) expect(ticks >= share!.lowest && ticks <= share!.highest).toBe(true);
    }
  });

  it('live through days: closing prices, new bands, settlement by the calendar', async () => {
    const one = await world(8, 'round-the-clock');
    await live(one, 3 * 48, 1_800_000);
    expect(one.lines).toEqual([]);
    const facts = one.sequencer.commands.flatMap(({ facts: some }) => some);
    expect(facts.filter(({ kind }) => kind === 'share-closed').length).toBe(24);
    expect(facts.some((fact) => fact.kind === 'hold-released')).toBe(true);
    expect(one.sequencer.engine.instrument(one.prepared.places[0]!.instrument).share!.volumes.length).toBe(3);
  });

  it('are quoted around the reference that a bonus, a split or rights leave, on the day after and on later ones', async () => {
    const one = await world(3, 'round-the-clock');
    const { sequencer } = one;
    await live(one, 48, 1_800_000);
    const entitlement = await sequencer.submit({
      command: { kind: 'list-asset', atMs: 0, code: 'RIGHT', decimals: 0 },
      requestId: null,
      caller: 'system',
    });
    const price = 1_00n;
    const closesAtMs = sequencer.nowMs + 20 * DAY_MS;
    const decided = [
      { kind: 'bonus', gained: 1n, held: 1n },
      { kind: 'split', gained: 5n, held: 1n },
      {
        kind: 'rights',
        gained: 1n,
        held: 2n,
        price,
        closesAtMs,
        entitlement: Number('asset' in entitlement && entitlement.asset),
      },
    ] as const;
    for (const [n, action] of decided.entries()) {
      const { instrument } = one.prepared.places[n]!;
      const command = {
        kind: 'announce-action',
        atMs: 0,
        instrument,
        action,
        recordAtMs: sequencer.nowMs + 1,
      } as const;
      const reply = await sequencer.submit({ command, requestId: null, caller: 'system' });
      expect(reply.refusal).toBeNull();
    }
    const left = [1 / 2, 1 / 5, 2 / 3];
    for (const day of [1, 3]) {
      await live(one, 48 * day + 6, 1_800_000);
      for (const [n, { instrument, share, pack }] of one.prepared.places.entries()) {
        const { bids, asks } = sequencer.engine.depth(instrument, 1);
        const fair = one.prices.fair(share, sequencer.nowMs) * 10 ** pack.tickDecimals * left[n]!;
        const around = ((bids[0]?.[0] ?? asks[0]![0]) + (asks[0]?.[0] ?? bids[0]![0])) / 2;
        expect([share.code, Math.abs(around / fair - 1) < 0.05, around, fair]).toEqual([
          share.code,
          true,
          around,
          fair,
        ]);
      }
    }
    expect(one.lines).toEqual([]);
  });

  it('keep the hours of their exchanges where that is asked: nothing trades on a Friday in Dhaka', async () => {
    const friday = SUNDAY + 5 * DAY_MS;
    const one = await world(8, 'calendar', friday);
    await live(one, 20, 60_000);
    expect(one.trades()).toEqual([]);
    expect(one.sequencer.engine.stockMarkets.map(({ phase }) => phase)).toEqual(['closed', 'closed']);
  });

  it('have a past that leads to the price of now', async () => {
    const { prepared, prices } = await world(12, 'round-the-clock');
    const rows = await shareHistory(prepared.places, prices, { untilMs: SUNDAY, hours: 'round-the-clock' });
    for (const row of rows) {
      expect(row.low).toBeGreaterThan(0);
      expect(row.low <= Math.min(row.open, row.close) && row.high >= Math.max(row.open, row.close)).toBe(true);
      expect(row.simulated).toBe(true);
    }
    expect(rows.filter(({ period, instrument }) => period === 1_440 && instrument === 0).length).toBe(366);
  });
});
