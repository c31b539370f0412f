// In: --seed, --commands, --seeds, --canary, --twins. Out: random lives of the market under an independent auditor, or the book beside its naive twin;
// code 1 when one went wrong.
//
//   npm run simulate                                   one life of 100,000 commands
//   npm run simulate -- --seed 7 --commands 5000       a given one
//   npm run simulate -- --seeds 20 --commands 50000    seeds 1 to 20
//   npm run simulate -- --canary                       plants each kind of fault in turn: the run must fail, with code 1
//   npm run simulate -- --canary fee                   plants one of them
//   npm run simulate -- --twins --seeds 200            200 streams of 100,000 orders for the book and its naive twin
import { parseArgs } from 'node:util';
import { FAULTS, type Fault } from './faults.ts';
import { BOOK_STREAMS, runTwins } from './twin-books.ts';
import { simulate, SimulationFailure, type SimulationOptions, type SimulationReport } from './simulate.ts';

const { seed, seeds, commands, faults, twins } = readOptions();
const found = twins ? runBooks() : faults === null ? runLives() : runCanaries(faults);
process.exitCode = found ? 1 : 0;

/** Run seed after seed. Returns whether one went wrong, at which point it stops. */
function runLives(): boolean {
  const startedAt = performance.now();
  const total = { commands: 0, accepted: 0, trades: 0, crashes: 0, refusals: new Set<string>() };
  for (let n = seed; n < seed + seeds; n++) {
    const report = run({ seed: n, commands });
    if (report === null) return true;
    total.commands += report.commands;
    total.accepted += report.accepted;
    total.trades += report.trades;
    total.crashes += report.crashes;
    for (const word of report.refusals.keys()) total.refusals.add(word);
    console.log(
      `seed ${n}: ${report.commands} commands, ${report.accepted} accepted, ${report.trades} trades, ${report.crashes} crashes, state ${report.hash.slice(0, 16)}`,
    );
  }
  const seconds = ((performance.now() - startedAt) / 1_000).toFixed(1);
  console.log(
    `${total.commands} commands, ${total.accepted} accepted, ${total.refusals.size} different refusals, ${total.trades} trades, ` +
      `${total.crashes} crashes; core and auditor agree; ${seconds} s`,
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
    },
  });
  const faults = FAULTS.filter((fault) => values.canary === 'all' || values.canary === fault);
  return {
    seed: whole('seed', values.seed),
    seeds: whole('seeds', values.seeds),
    commands: whole('commands', values.commands),
    faults: values.canary === undefined ? null : faults,
    twins: values.twins,
  };
}

function whole(name: string, text: string): number {
  if (/^\d{1,9}$/.test(text)) return Number(text);
  console.error(`--${name} takes a whole number, got "${text}"`);
  process.exit(2);
}
