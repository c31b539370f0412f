// In: ten minutes of the sandbox's contracts on a real engine. Out: they trade near the fair price, and the books are sound.
import { describe, expect, it } from 'vitest';
import { SandboxContracts } from './contract-market.ts';
import { CONTRACT_COINS, symbolOfContract } from './contract-listings.ts';
import { listContracts } from './prepare-contracts.ts';
import { createPriceProcess } from './price-process.ts';
import { MemorySequencer } from './test-sequencer.ts';
import { lieOf, VENUES, venueSays } from './venues.ts';

const START_MS = Date.UTC(2026, 10, 20, 7, 55);
const process = createPriceProcess('contracts');

describe('the sandbox’s contracts', () => {
  it('are six, with makers, takers and a mark near the fair price, through a funding', async () => {
    const sequencer = new MemorySequencer(START_MS);
    const world = await listContracts(sequencer, process, START_MS);
    // A second start finds all of it again.
    expect(await listContracts(sequencer, process, START_MS)).toEqual(world);
    expect(world.places.map(({ market }) => market.base.code)).toEqual([...CONTRACT_COINS]);
    const lines: string[] = [];
    const market = new SandboxContracts({ sequencer, world, process, activity: 1, report: (line) => lines.push(line) });
    await market.clear(START_MS);
    for (let ms = 0; ms < 600_000; ms += 500) {
      sequencer.nowMs = START_MS + ms;
      while ((sequencer.engine.dueAtMs() ?? Infinity) <= sequencer.nowMs)
        sequencer.engine.execute({ kind: 'run-due', atMs: sequencer.nowMs });
      await market.beat(sequencer.nowMs);
    }
    expect(lines).toEqual([]);
    sequencer.engine.check();
    const kinds = new Set(sequencer.commands.map(({ command }) => command.kind));
    expect(kinds).toContain('close-position');
    const open = world.places.filter(
      ({ instrument }) => sequencer.engine.instrument(instrument).contract!.openLots > 0,
    );
    expect(open.length).toBeGreaterThan(3);
    for (const { market, instrument, steps } of world.places) {
      const { markTicks, lastTicks, contract } = sequencer.engine.instrument(instrument);
      const fair = process.fairPrice(market.base.code, sequencer.nowMs) / steps.tickSize;
      expect(Math.abs(markTicks - fair) / fair).toBeLessThan(0.005);
      expect(lastTicks).toBeGreaterThan(0);
      expect(contract!.round).toBe(1);
    }
  });

  it('go on without a market that was delisted', async () => {
    const sequencer = new MemorySequencer(START_MS);
    const world = await listContracts(sequencer, process, START_MS);
    const lines: string[] = [];
    const market = new SandboxContracts({ sequencer, world, process, activity: 1, report: (line) => lines.push(line) });
    const beat = async (atMs: number): Promise<void> => {
      sequencer.nowMs = atMs;
      while ((sequencer.engine.dueAtMs() ?? Infinity) <= atMs) sequencer.engine.execute({ kind: 'run-due', atMs });
      await market.beat(atMs);
    };
    for (let ms = 0; ms < 30_000; ms += 1_000) await beat(START_MS + ms);
    const gone = world.places[2]!.instrument;
    const delistAtMs = sequencer.nowMs + 7 * 86_400_000;
    const delist = { kind: 'delist-contract', atMs: sequencer.nowMs, instrument: gone, delistAtMs } as const;
    expect((await sequencer.submit({ command: delist, requestId: null, caller: 'system' })).refusal).toBeNull();
    for (let ms = 0; ms < 30_000; ms += 1_000) await beat(delistAtMs + ms);
    expect(sequencer.engine.listed(gone)).toBeUndefined();
    await market.clear(sequencer.nowMs);
    expect(lines).toEqual([]);
    for (const { instrument } of world.places.filter((place) => place.instrument !== gone))
      expect(sequencer.engine.instrument(instrument).contract).toMatchObject({ feed: 'open' });
    sequencer.engine.check();
    // A later start: what two people ended does not come back.
    const before = new Set(CONTRACT_COINS.map(symbolOfContract));
    const again = await listContracts(sequencer, process, sequencer.nowMs, { before });
    expect(again.places.map(({ instrument }) => instrument)).toEqual(
      world.places.map(({ instrument }) => instrument).filter((instrument) => instrument !== gone),
    );
    expect(sequencer.engine.instruments.map(({ listing }) => listing.symbol)).not.toContain(
      symbolOfContract(CONTRACT_COINS[2]),
    );
  });

  it('hear of venues that lie, and of venues that are silent', () => {
    const lies = new Map<string, number>();
    let silent = 0;
    for (let minute = 0; minute < 20_000; minute++) {
      const atMs = START_MS + minute * 60_000;
      for (const venue of VENUES) {
        const lie = lieOf(process.seed, venue, 'BTC', atMs);
        if (lie !== null) lies.set(lie, (lies.get(lie) ?? 0) + 1);
        if (minute % 10 === 0 && venueSays(process, venue, 'BTC', atMs) === null) silent++;
      }
    }
    expect([...lies.keys()].sort()).toEqual(['frozen', 'negative', 'not-a-number', 'old', 'spike', 'zero']);
    expect(silent).toBeGreaterThan(20);
  });
});
