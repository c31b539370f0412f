// In: names of parts (none: all but those that need a browser), --write. Out: a table of ratios, each measured beside its peer in this run.
import { setFlagsFromString } from 'node:v8';
import type { FigureRow } from './figures.ts';
import { keep, tableOf } from './table.ts';

// As in the server (apps/server/src/boot/main.ts, which says why).
setFlagsFromString('--max-inlined-bytecode-size-cumulative=5000');

const tell = (line: string): void => console.log(line);
const rounds = Number(process.env['BENCH_ROUNDS'] ?? 7);

/** Loaded one by one: what a part needs should not weigh on the others. */
const PARTS: Readonly<Record<string, () => Promise<FigureRow[]>>> = {
  book: async () => (await import('./memory-parts.ts')).bookFigures(Math.min(rounds, 5), tell),
  core: async () => (await import('./memory-parts.ts')).coreFigures(Math.min(rounds, 5), tell),
  auctions: async () => (await import('./auctions.ts')).auctionFigures(Math.min(rounds, 3), tell),
  contracts: async () => (await import('./contracts.ts')).contractFigures(Math.min(rounds, 5), tell),
  keys: async () => (await import('./keyed-orders.ts')).benchKeyedOrders(Math.min(rounds, 5), tell),
  owed: async () => (await import('./owed.ts')).benchOwed(Math.min(rounds, 3), tell),
  orders: async () => (await import('./orders.ts')).benchOrders(rounds, tell),
  overload: async () => (await import('./overload.ts')).benchOverload(Math.min(rounds, 5), tell),
  waits: async () => (await import('./waits.ts')).benchWaits(tell),
  payments: async () => (await import('./payments.ts')).benchPayments(Math.min(rounds, 3), tell),
  between: async () => (await import('./between.ts')).benchBetween(Math.min(rounds, 3), tell),
  standing: async () => (await import('./standing.ts')).benchStanding(tell),
  draws: async () => (await import('./draws.ts')).benchDraws(tell),
  recompute: async () => (await import('./recompute.ts')).benchRecompute(rounds, tell),
  fanout: async () => (await import('./fan-out.ts')).benchFanOut(rounds, tell),
  recovery: async () => (await import('./recovery.ts')).benchRecovery(tell),
  page: async () => (await import('./page.ts')).benchPage(rounds, tell),
  accessibility: async () => (await import('./accessibility.ts')).benchAccessibility(tell),
  'share-list': async () => (await import('./share-list.ts')).benchShareList(tell),
  frames: async () => (await import('./frames.ts')).benchFrames(tell),
};

/** Run only when named. */
const NEED_BROWSER: ReadonlySet<string> = new Set(['page', 'accessibility', 'frames', 'share-list', 'recompute']);

const words = process.argv.slice(2);
const asked = words.filter((word) => word !== '--write');
const unknown = asked.filter((word) => !(word in PARTS));
if (unknown.length > 0) {
  console.error(`bench: no part ${unknown.join(', ')}; there are ${Object.keys(PARTS).join(', ')}`);
  process.exit(1);
}
const rows: FigureRow[] = [];
for (const name of asked.length > 0 ? asked : Object.keys(PARTS).filter((part) => !NEED_BROWSER.has(part))) {
  tell(`${name}:`);
  rows.push(...(await PARTS[name]!()));
}
tell(`\n${tableOf(rows)}`);
if (words.includes('--write')) keep(rows);
process.exit(0);
