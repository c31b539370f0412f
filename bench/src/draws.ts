// In: nothing. Out: what an order waits while an offering is counted and drawn beside it: a million applications, none of them its own.
import { createHash } from 'node:crypto';
import { MACHINE_CLOCKS } from '../../apps/server/src/sequencer/clock.ts';
import type { Sequencer } from '../../apps/server/src/sequencer/index.ts';
import { settle } from '../../apps/server/src/sequencer/test-world.ts';
import { BEACON, publishing, SECRET, TERMS } from '@hilsa/testkit/offering';
import { applyBeneath } from './applied-beneath.ts';
import { percentile, type FigureRow } from './figures.ts';
import { inNewDatabase, openDemo } from './own-world.ts';
import { accepted, LANES, ratioOf, waits } from './waits-beside.ts';

type Tell = (line: string) => void;
const APPLICATIONS = Number(process.env['BENCH_APPLICATIONS'] ?? 1_000_000);
const WARMING = 6_000;
/** Orders at least beside each part, or its p99 would be one order's. */
const FEWEST = 100;
/** Of each part so many turns are measured: a million rest for twenty minutes between their steps, and one minute of it is like another. */
const [TURNS, TURN_MS] = [8, 2_000];
const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

export async function benchDraws(tell: Tell): Promise<FigureRow[]> {
  return inNewDatabase(async (database) => {
    // The machine sleeps until the close: a clock that jumps is not followed, one that slept is. While all its clocks are held, no step is due.
    let asleepMs = 0;
    let lostMs = 0;
    let heldAt: number | null = null;
    const passed = (ms: number): number => ms - lostMs - (heldAt === null ? 0 : performance.now() - heldAt);
    const clocks = {
      wallMs: () => passed(MACHINE_CLOCKS.wallMs()) + asleepMs,
      steadyMs: () => passed(MACHINE_CLOCKS.steadyMs()),
      awakeOrAsleepMs: () => passed(MACHINE_CLOCKS.awakeOrAsleepMs()) + asleepMs,
    };
    const held = async (work: () => Promise<void>): Promise<void> => {
      heldAt = performance.now();
      await work();
      lostMs += performance.now() - heldAt;
      heldAt = null;
    };
    // Snapshots of a large world have a bench of their own.
    const options = { clocks, snapshotEvery: 10 ** 9 };
    const first = await openDemo(database, options);
    const strangers = await settle(first, LANES);
    const opened = await open(first);
    await first.tablesClock.reaches(first.head);
    await first.stop();
    const began = performance.now();
    await applyBeneath(database, { world: 'demo', offering: opened, many: APPLICATIONS, keyOf });
    const sequencer = await openDemo(database, options);
    tell(`  ${APPLICATIONS} applications in ${seconds(began)}`);
    const { engine } = sequencer;
    const offering = () => engine.offerings.get(opened)!;
    const [idle, busy]: [number[], number[]] = [[], []];
    /** In turns with the same world whose clocks are held; then its time runs faster until it is over. */
    const beside = async (what: string, isOver: () => boolean, toItsEnd = true): Promise<void> => {
      const times: Record<'idle' | 'busy', number[]> = { idle: [], busy: [] };
      const from = performance.now();
      const turn = async (kind: 'idle' | 'busy'): Promise<void> => {
        const began = performance.now();
        const isDone = (): boolean => performance.now() - began > TURN_MS || (kind === 'busy' && isOver());
        times[kind].push(...(await waits(sequencer, strangers, isDone)));
      };
      for (let n = 0; n < TURNS && !isOver(); n += 1) {
        await held(() => turn('idle'));
        await turn('busy');
      }
      if (times.busy.length < FEWEST) throw new Error(`only ${times.busy.length} orders stood beside it`);
      for (const kind of ['idle', 'busy'] as const) {
        const p99 = percentile(times[kind], 99);
        (kind === 'idle' ? idle : busy).push(p99);
        tell(
          `  ${what}, ${kind}: p99 ${p99.toFixed(2)} ms, longest ${percentile(times[kind], 100).toFixed(1)} ms, ${times[kind].length} orders`,
        );
      }
      if (!toItsEnd) return;
      const hurrying = setInterval(() => (lostMs -= 100), 1);
      while (!isOver()) await new Promise((resolve) => setTimeout(resolve, 10));
      clearInterval(hurrying);
      tell(`  ${what}: over after ${seconds(from)}`);
    };
    await waits(sequencer, strangers, (sent) => sent >= WARMING);
    asleepMs += DAY_MS;
    await beside('closed and counted', () => offering().phase === 'awaiting');
    asleepMs += HOUR_MS;
    await accepted(sequencer, { kind: 'reveal-draw', offering: opened, secret: SECRET, beacon: BEACON.link(5) });
    await beside('put in the order of the draw', () => offering().applications[0]!.status !== 'live');
    await beside('told what they drew', () => offering().phase === 'idle', false);
    const left = offering().applications.findIndex(({ status }) => status === 'live');
    tell(`  ${left === -1 ? APPLICATIONS : left} of them know by then`);
    engine.check();
    await sequencer.stop();
    const what = `p99 of an order while ${APPLICATIONS} applications are counted and drawn`;
    return [ratioOf(what, 'the same while they stand', { idle, busy }, tell)];
  });
}

/** One lottery for half of those who will apply, open. @returns its number */
async function open(sequencer: Sequencer): Promise<number> {
  const taka = (await accepted(sequencer, { kind: 'list-asset', code: 'BDT', decimals: 2 })).asset!;
  const shares = (await accepted(sequencer, { kind: 'list-asset', code: 'BENCH', decimals: 0 })).asset!;
  const opensMs = sequencer.engine.atMs + 2_000;
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
  await until(() => sequencer.engine.offerings.get(offering!)!.status === 'open');
  return offering!;
}

/** By chance, as the gateway's are, and the same in every run. */
function keyOf(account: number): string {
  return createHash('sha256').update(String(account)).digest('hex').slice(0, 32);
}

async function until(isSo: () => boolean): Promise<void> {
  while (!isSo()) await new Promise((resolve) => setTimeout(resolve, 10));
}

const seconds = (from: number): string => `${((performance.now() - from) / 1_000).toFixed(1)} s`;
