// In: nothing. Out: what an order waits while offerings are counted, drawn and delivered beside it: a million applications, none of them its own.
import { createHash } from 'node:crypto';
import { MACHINE_CLOCKS } from '../../apps/server/src/sequencer/clock.ts';
import type { Sequencer } from '../../apps/server/src/sequencer/index.ts';
import { openCustomers, settle } from '../../apps/server/src/sequencer/test-world.ts';
import { accountOf } from '@hilsa/core';
import { application, BEACON, publishing, SECRET, TERMS } from '@hilsa/testkit/offering';
import { percentile, type FigureRow } from './figures.ts';
import { inNewDatabase, openDemo } from './own-world.ts';
import { accepted, LANES, many, ratioOf, waits } from './waits-beside.ts';

type Tell = (line: string) => void;
const APPLICATIONS = Number(process.env['BENCH_APPLICATIONS'] ?? 1_000_000);
const MEASURED = 6_000;
/** Orders at least beside each part, or its p99 would be one order's. */
const FEWEST = 100;
const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

export async function benchDraws(tell: Tell): Promise<FigureRow[]> {
  return inNewDatabase(async (database) => {
    // The machine sleeps until the close: a clock that jumps is not followed, one that slept is.
    let asleepMs = 0;
    const clocks = {
      wallMs: () => MACHINE_CLOCKS.wallMs() + asleepMs,
      steadyMs: MACHINE_CLOCKS.steadyMs,
      awakeOrAsleepMs: () => MACHINE_CLOCKS.awakeOrAsleepMs() + asleepMs,
    };
    const sequencer = await openDemo(database, { clocks });
    const strangers = await settle(sequencer, LANES);
    const measure = async (isOver?: () => boolean): Promise<number> => {
      const times = await waits(sequencer, strangers, (sent) => (isOver === undefined ? sent >= MEASURED : isOver()));
      if (times.length < FEWEST) throw new Error(`only ${times.length} orders stood beside it`);
      tell(
        `  p99 ${percentile(times, 99).toFixed(2)} ms, longest ${percentile(times, 100).toFixed(1)} ms, ${times.length} orders`,
      );
      return percentile(times, 99);
    };
    const opened = await open(sequencer);
    await sequencer.tablesClock.reaches(sequencer.head);
    tell(`  ${APPLICATIONS} applications`);
    await measure();
    const idle = [await measure(), await measure(), await measure()];
    const { engine } = sequencer;
    const busy: number[] = [];
    const beside = async (what: string, isOver: () => boolean): Promise<void> => {
      const began = performance.now();
      busy.push(await measure(isOver));
      tell(`  ${what} in ${((performance.now() - began) / 1_000).toFixed(1)} s`);
    };
    const phase = () => engine.offerings.get(opened)!.phase;
    asleepMs += DAY_MS;
    await beside('closed and counted', () => phase() === 'awaiting');
    asleepMs += HOUR_MS;
    await until(sequencer, () => sequencer.engine.atMs >= engine.offerings.get(opened)!.terms.drawMs, strangers[0]!);
    await accepted(sequencer, { kind: 'reveal-draw', offering: opened, secret: SECRET, beacon: BEACON.link(5) });
    await beside('drawn', () => phase() === 'idle');
    await accepted(sequencer, {
      kind: 'record-delivery',
      offering: opened,
      source: 'bench-depository',
      evidence: 'e0'.repeat(32),
    });
    await beside('delivered', () => phase() === 'idle');
    engine.check();
    await sequencer.stop();
    const what = `p99 of an order while ${APPLICATIONS} applications are counted, drawn and delivered`;
    return [ratioOf(what, 'the same while they stand', { idle, busy }, tell)];
  });
}

/** One lottery that so many have applied for, half of them in vain, each with money held. @returns its number */
async function open(sequencer: Sequencer): Promise<number> {
  const taka = (await accepted(sequencer, { kind: 'list-asset', code: 'BDT', decimals: 2 })).asset!;
  const shares = (await accepted(sequencer, { kind: 'list-asset', code: 'BENCH', decimals: 0 })).asset!;
  const nowMs = sequencer.engine.atMs;
  const opensMs = nowMs + 2_000;
  const terms = {
    ...TERMS,
    asset: shares,
    moneyAsset: taka,
    rule: {
      method: 'lottery',
      lot: 1n,
      quotas: [{ category: 'general', quantity: 50n * BigInt(APPLICATIONS) }],
      spillOrder: [],
    },
    opensMs,
    closesMs: opensMs + DAY_MS - HOUR_MS / 2,
    drawMs: opensMs + DAY_MS,
    deliversMs: opensMs + 2 * DAY_MS,
    listsMs: opensMs + 3 * DAY_MS,
  } as const;
  const { id: offering } = await accepted(sequencer, { kind: 'draft-offering', terms });
  const { atMs: _, ...published } = publishing(offering!, terms, 0);
  await accepted(sequencer, published);
  const accounts: number[] = [];
  while (accounts.length < APPLICATIONS)
    accounts.push(...(await openCustomers(sequencer, Math.min(500, APPLICATIONS - accounts.length))));
  await many(APPLICATIONS, async (n) => {
    const account = accounts[n]!;
    const purse = accountOf(account, 'stock');
    await accepted(sequencer, { kind: 'issue-test-money', account: purse, asset: taka, amount: 2_000_00n });
    const { atMs: __, ...wish } = application(account, { offering: offering!, key: keyOf(account) });
    await accepted(sequencer, wish);
  });
  return offering!;
}

/** By chance, as the gateway's are, and the same in every run. */
function keyOf(account: number): string {
  return createHash('sha256').update(String(account)).digest('hex').slice(0, 32);
}

/** Time passes with commands; so it is asked with one. */
async function until(sequencer: Sequencer, isSo: () => boolean, account: number): Promise<void> {
  while (!isSo()) {
    await accepted(sequencer, { kind: 'cancel-all-orders', account, instrument: null });
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}
