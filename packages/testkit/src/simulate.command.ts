// In: --seed, --commands, --seeds, --canary, --twins, --shares, --series. Out: random lives of the market under an independent auditor, the book beside
// its naive twin, lives of a stock market, or of options; code 1 when one went wrong.
//
//   npm run simulate                                   one life of 100,000 commands
//   npm run simulate -- --seed 7 --commands 5000       a given one
//   npm run simulate -- --seeds 20 --commands 50000    seeds 1 to 20
//   npm run simulate -- --canary                       plants each kind of fault in turn: the run must fail, with code 1
//   npm run simulate -- --canary fee                   plants one of them
//   npm run simulate -- --twins --seeds 200            200 streams of 100,000 orders for the book and its naive twin
//   npm run simulate -- --shares --seeds 334 --commands 3000   1,002,000 commands of stock markets
//   npm run simulate -- --series 100000                lives of options until so many series have settled
import { parseArgs } from 'node:util';
import { FAULTS, type Fault } from './faults.ts';
import { liveOptions } from './options/option-life.ts';
import { liveShares } from './shares/share-life.ts';
import { BOOK_STREAMS, runTwins } from './twin-books.ts';
import { simulate, SimulationFailure, type SimulationOptions, type SimulationReport } from './simulate.ts';

/** Facts a step of a life of shares or options may set off. */
const STEPS = [512, 3, 17, 64];

const { seed, seeds, commands, faults, twins, shares, series } = readOptions();
const found =
  series > 0
    ? runOptions()
    : shares
      ? runShares()
      : twins
        ? runBooks()
        : faults === null
          ? runLives()
          : runCanaries(faults);
process.exitCode = found ? 1 : 0;

/** Run seed after seed. Returns whether one went wrong, at which point it stops. */
function runLives(): boolean {
  const startedAt = performance.now();
  const total = {
    commands: 0,
    accepted: 0,
    trades: 0,
    crashes: 0,
    takeovers: 0,
    compared: 0,
    refusals: new Set<string>(),
  };
  for (let n = seed; n < seed + seeds; n++) {
    const report = run({ seed: n, commands });
    if (report === null) return true;
    total.commands += report.commands;
    total.accepted += report.accepted;
    total.trades += report.trades;
    total.crashes += report.crashes;
    total.takeovers += report.takeovers;
    total.compared += report.compared;
    for (const word of report.refusals.keys()) total.refusals.add(word);
    console.log(
      `seed ${n}: ${report.commands} commands, ${report.accepted} accepted, ${report.trades} trades, ${report.crashes} crashes, state ${report.hash.slice(0, 16)}`,
    );
  }
  const seconds = ((performance.now() - startedAt) / 1_000).toFixed(1);
  console.log(
    `${total.commands} commands, ${total.accepted} accepted, ${total.refusals.size} different refusals, ${total.trades} trades, ` +
      `${total.crashes} crashes, ${total.takeovers} of them with a takeover by the shadow; core and auditor agree, ` +
      `live = replay = snapshot + tail = shadow (${total.compared} comparisons); ${seconds} s`,
  );
  return false;
}

/** Stream after stream, each way of drawing prices in turn. Returns whether the books differed. */
function runBooks(): boolean {
  const startedAt = performance.now();
  const ways = Object.entries(BOOK_STREAMS);
  let trades = 0;
  for (let n = seed; n < seed + seeds; n++) {
    const [name, draw] = ways[n % ways.length]!;
    const report = runTwins(n, commands, draw);
    if (report.difference !== null) {
      console.error(`seed ${n}, prices ${name}: ${report.difference}`);
      return true;
    }
    trades += report.trades;
  }
  const seconds = ((performance.now() - startedAt) / 1_000).toFixed(1);
  console.log(`${seeds} streams of ${commands} commands, ${trades} trades; book and naive twin agree; ${seconds} s`);
  return false;
}

/** Lives of stock markets, in steps of all sizes. Returns whether one went wrong, at which it stops. */
function runShares(): boolean {
  const startedAt = performance.now();
  const total = { trades: 0, auctions: 0, refused: 0 };
  for (let n = seed; n < seed + seeds; n++)
    try {
      const report = liveShares({ seed: n, commands, mostFactsAStep: STEPS[n % STEPS.length]! });
      for (const of of Object.keys(total) as (keyof typeof total)[]) total[of] += report[of];
    } catch (problem) {
      console.error(`seed ${n}: ${problem instanceof Error ? problem.message : String(problem)}`);
      return true;
    }
  const seconds = ((performance.now() - startedAt) / 1_000).toFixed(1);
  console.log(
    `${seeds * commands} commands of ${seeds} stock markets, ${total.refused} refused, ${total.trades} trades, ${total.auctions} auctions; core and auditor agree; ${seconds} s`,
  );
  return false;
}

/** Life after life, in steps of all sizes, until enough series have settled. Returns whether one went wrong, at which point it stops. */
function runOptions(): boolean {
  const startedAt = performance.now();
  const total = { settled: 0, trades: 0, paid: 0, moved: 0, fallbacks: 0, adjusted: 0 };
  let n = seed;
  try {
    for (; total.settled < series; n++) {
      const report = liveOptions({ seed: n, days: 60, mostFactsAStep: STEPS[n % STEPS.length]! });
      for (const of of Object.keys(total) as (keyof typeof total)[]) total[of] += report[of];
    }
  } catch (problem) {
    console.error(`seed ${n}: ${problem instanceof Error ? problem.message : String(problem)}`);
    return true;
  }
  const seconds = ((performance.now() - startedAt) / 1_000).toFixed(1);
  console.log(
    `${total.settled} series settled in ${n - seed} lives: ${total.trades} trades, ${total.paid} payouts, ${total.moved} moves to another window, ` +
      `${total.fallbacks} by an older half hour, ${total.adjusted} adjusted; core and auditor agree; ${seconds} s`,
  );
  return false;
}

/** Returns whether every planted fault was found: a canary that stays silent passes, and that is the bad news. */
function runCanaries(planted: readonly Fault[]): boolean {
  const silent = planted.filter((fault) => run({ seed, commands, fault }) !== null);
  if (silent.length === 0) console.log(`all planted faults were found: ${planted.join(', ')}`);
  else console.error(`PLANTED AND NOT FOUND: ${silent.join(', ')}`);
  return silent.length === 0;
}

function run(options: SimulationOptions): SimulationReport | null {
  try {
    return simulate(options);
  } catch (problem) {
    if (!(problem instanceof SimulationFailure)) throw problem;
    console.error(problem.message);
    return null;
  }
}

function readOptions(): {
  seed: number;
  seeds: number;
  commands: number;
  faults: readonly Fault[] | null;
  twins: boolean;
  shares: boolean;
  series: number;
} {
  // A bare --canary means every fault.
  const words = process.argv
    .slice(2)
    .flatMap((word, at, all) =>
      word === '--canary' && FAULTS.every((fault) => fault !== all[at + 1]) ? [word, 'all'] : [word],
    );
  const { values } = parseArgs({
    args: words,
    options: {
      seed: { type: 'string', default: '1' },
      seeds: { type: 'string', default: '1' },
      commands: { type: 'string', default: '100000' },
      canary: { type: 'string' },
      twins: { type: 'boolean', default: false },
      shares: { type: 'boolean', default: false },
      series: { type: 'string', default: '0' },
    },
  });
  const faults = FAULTS.filter((fault) => values.canary === 'all' || values.canary === fault);
  return {
    seed: whole('seed', values.seed),
    seeds: whole('seeds', values.seeds),
    commands: whole('commands', values.commands),
    faults: values.canary === undefined ? null : faults,
    twins: values.twins,
    shares: values.shares,
    series: whole('series', values.series),
  };
}

function whole(name: string, text: string): number {
  if (/^\d{1,9}$/.test(text)) return Number(text);
  console.error(`--${name} takes a whole number, got "${text}"`);
  process.exit(2);
}
