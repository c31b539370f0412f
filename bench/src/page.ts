// In: the built web app on a running server with its market alive, and the floor page. Out: how much more a first load on a throttled phone costs than the floor's.
import { resolve } from 'node:path';
import { openCustomers } from './customers.ts';
import { median, type FigureRow } from './figures.ts';
import { startFloor } from './floor.ts';
import { ensureLighthouse, firstLoad, type FirstLoad } from './lighthouse.ts';
import { inNewFolder, run, startServerProcess } from './processes.ts';

const ROOT = resolve(import.meta.dirname, '../..');
/** The floor's own score swings by some points from load to load. */
const MOST_ROUNDS = 5;

interface View {
  readonly name: string;
  readonly path: string;
  readonly customer: boolean;
}
const VIEWS: readonly View[] = [
  { name: 'Home of a guest', path: '/pages/tabbar/home', customer: false },
  { name: 'Home of a customer', path: '/pages/tabbar/home', customer: true },
  { name: 'Markets', path: '/pages/tabbar/markets', customer: true },
  { name: 'the coin page', path: '/pages/coin/coinKline?symbol=BTCUSDT', customer: true },
  { name: 'the list of 600 shares', path: '/pages/stock/list', customer: true },
];

/** Lighthouse's own mobile defaults: 4 × slower CPU, slow 4G, 412 × 823; the floor and the views in turns, medians of the rounds. */
export async function benchPage(rounds: number, tell: (line: string) => void): Promise<FigureRow[]> {
  await ensureLighthouse();
  await run('npm', ['run', 'build', '-w', 'apps/web'], ROOT);
  const floor = await startFloor();
  const floors: FirstLoad[] = [];
  const loads = new Map<View, FirstLoad[]>(VIEWS.map((view) => [view, []]));
  await inNewFolder(async (folder) => {
    const server = await startServerProcess(folder, { SANDBOX_MARKET: 'alive', SANDBOX_SHARES: '600' });
    try {
      const [token] = await openCustomers(server.address, 1);
      for (let round = 0; round < Math.min(rounds, MOST_ROUNDS); round += 1) {
        floors.push(told('floor', await firstLoad('floor', floor.address, ''), tell));
        for (const [view, made] of loads) {
          const kept = keptState(view.customer ? token! : '');
          made.push(told(view.name, await firstLoad(view.name, server.address + view.path, kept), tell));
        }
      }
    } finally {
      await server.stop();
      floor.stop();
    }
  });
  return [...loads].flatMap(([{ name }, made]) => figuresOf(name, made, floors));
}

/** As text: it runs in the page before its own scripts. */
function keptState(token: string): string {
  const state = { welcomed: true, lang: 'en-US', userToken: token, userTokenDemo: token, userAccountType: 'demo' };
  return `localStorage.setItem('hilsa', ${JSON.stringify(JSON.stringify({ version: 1, state }))})`;
}

function figuresOf(name: string, made: readonly FirstLoad[], floors: readonly FirstLoad[]): FigureRow[] {
  const middle = (part: keyof FirstLoad, of = made): number => median(of.map((load) => load[part]));
  const against = 'the floor page in turns';
  const over = (part: 'blockingMs' | 'score'): number => middle(part) - middle(part, floors);
  const what = `first load of ${name}`;
  return [
    { what: `${what}, largest paint`, against, ratio: middle('paintMs') / middle('paintMs', floors), most: 1.25 },
    { what: `${what}, blocking beyond it`, against, unit: 'ms', ratio: over('blockingMs'), most: 80 },
    { what: `${what}, layout shift`, against: '–', unit: 'shift', ratio: middle('shift'), most: 0.02 },
    { what: `${what}, points below it`, against, unit: 'points', ratio: -over('score'), most: 3 },
    { what: `${what}, accessibility`, against: '–', unit: 'points', ratio: middle('accessibility'), least: 100 },
  ];
}

function told(name: string, load: FirstLoad, tell: (line: string) => void): FirstLoad {
  const { score, paintMs, firstPaintMs, blockingMs, shift, kilobytes } = load;
  tell(
    `  ${name}: ${score} points, largest paint ${Math.round(paintMs)} ms (first ${Math.round(firstPaintMs)}), blocking ${Math.round(blockingMs)} ms, shift ${shift.toFixed(3)}, ${kilobytes} kB`,
  );
  return load;
}
