// In: how many rounds. Out: the figures of the book and of the whole core, which need no input or output.
import { execFileSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { benchBook, mixedStream, standardStream } from './book.ts';
import { coreLatency, type CoreRun, runCore } from './core.ts';
import { median, type FigureRow } from './figures.ts';
import { peerLatency } from './latency.ts';

type Tell = (line: string) => void;

/** The book alone, same stream and same tape as the peer. */
export function bookFigures(rounds: number, tell: Tell): FigureRow[] {
  const { ours, peer, ratio } = benchBook(standardStream(), rounds);
  tell(`  ours ${Math.round(ours)} commands/s · nodejs-order-book ${Math.round(peer)} commands/s, same tape`);
  return [
    { what: 'order book, 1,000,000 commands', against: 'nodejs-order-book, same tape', ratio, least: 60, aim: 80 },
  ];
}

const MIXED_COMMANDS = 300_000;
/** Limits alone leave most of what is placed in the book, and nobody may have more than 200 orders there. */
const MIXED_ACCOUNTS = 10_000;

/** 48 % cancels against limits alone, in turns. */
function cancelFigure(rounds: number, tell: Tell): FigureRow {
  const heavy = mixedStream(MIXED_COMMANDS, { limits: 0.52, cancels: 0.48 });
  const limits = mixedStream(MIXED_COMMANDS, { limits: 1, cancels: 0 });
  const ratios: number[] = [];
  for (let round = 0; round <= rounds; round++) {
    const [one, other] = [heavy, limits].map((stream) => runCore(MIXED_ACCOUNTS, stream)) as [CoreRun, CoreRun];
    if (one.refused + other.refused > MIXED_COMMANDS / 100) throw new Error('too much was refused to compare');
    if (round > 0) ratios.push(one.perSecond / other.perSecond);
    tell(`  48 % cancels: ${Math.round(one.perSecond)} commands/s · limits alone: ${Math.round(other.perSecond)}`);
  }
  return {
    what: 'cancel-heavy stream (48 % cancels)',
    against: 'limits alone, same core',
    ratio: median(ratios),
    least: 0.9,
    aim: 1,
  };
}

const OWNERS = 1_000_000;

/** What an owner with three assets takes of memory, in a process that holds nothing else. */
function ownerFigure(tell: Tell): FigureRow {
  const program = fileURLToPath(new URL('owners.program.ts', import.meta.url));
  const bytes = Number(execFileSync(process.execPath, ['--expose-gc', program, String(OWNERS)], { encoding: 'utf8' }));
  tell(`  ${OWNERS} owners with three of 1,000 assets each: ${bytes.toFixed(0)} bytes an owner`);
  return {
    what: `memory of an owner with three assets, ${OWNERS} owners`,
    against: '–',
    ratio: bytes,
    unit: 'bytes',
    most: 300,
  };
}

/** The core with accounts, holds, fees and facts, over few and many accounts in turns, beside the peer's bare book. */
export function coreFigures(rounds: number, tell: Tell): FigureRow[] {
  const stream = standardStream();
  const few: number[] = [];
  const many: number[] = [];
  for (let round = 0; round <= rounds; round++) {
    const rates = [1_000, 1_000_000].map((accounts) => runCore(accounts, stream).perSecond) as [number, number];
    tell(
      `  ${round === 0 ? 'warm-up' : `round ${round}`}: ${Math.round(rates[0])} commands/s over 1,000 accounts · ${Math.round(rates[1])} over 1,000,000`,
    );
    if (round === 0) continue;
    few.push(rates[0]);
    many.push(rates[1]);
  }
  const { peer } = benchBook(stream, Math.min(rounds, 3));
  const [ownLatency, otherLatency] = [coreLatency(1_000, stream, 99.9), peerLatency(stream, 99.9)];
  tell(
    `  nodejs-order-book ${Math.round(peer)} commands/s · p99.9 of one command: core ${ownLatency.toFixed(1)} µs, peer ${otherLatency.toFixed(1)} µs`,
  );
  return [
    {
      what: 'whole core, same stream over 1,000 accounts',
      against: 'nodejs-order-book, book only',
      ratio: median(few) / peer,
      least: 15,
      aim: 30,
    },
    {
      what: 'whole core over 1,000,000 accounts',
      against: 'itself over 1,000',
      ratio: median(many) / median(few),
      least: 0.7,
      aim: 0.85,
    },
    {
      what: 'p99.9 of one command in the core',
      against: 'the p99.9 of nodejs-order-book',
      ratio: ownLatency / otherLatency,
      most: 1,
    },
    cancelFigure(rounds, tell),
    ownerFigure(tell),
  ];
}
