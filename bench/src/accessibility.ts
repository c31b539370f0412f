// In: the built web app on a running server, the journeys' list of screens; LOOKS, SCREENS_NAMED. Out: Lighthouse's accessibility score of every screen.
import { createServer } from 'node:net';
import { resolve } from 'node:path';
import { chromium, request, type Browser } from '@playwright/test';
import { enter, leave, looksAsked, shapeOf, show, type Look } from '../../e2e/looking.ts';
import { gatherPeople, PERSON_NAMES, type People } from '../../e2e/people.ts';
import { SCREENS } from '../../e2e/screens.ts';
import { findChromium } from './chromium.ts';
import type { FigureRow } from './figures.ts';
import { accessibilityJudge, ensureLighthouse, type Judged } from './lighthouse.ts';
import { inNewFolder, run, startServerProcess } from './processes.ts';

const ROOT = resolve(import.meta.dirname, '../..');
/** e.g. `LOOKS=bn-BN:dark:desk` */
const USUAL_LOOKS = 'en-US:dark:phone,bn-BN:light:desk';
const LEAST = 100;

interface Score extends Judged {
  readonly name: string;
}

/** One row a look: the least score of all screens, and in words which ones are below 100 and why. */
export async function benchAccessibility(tell: (line: string) => void): Promise<FigureRow[]> {
  await ensureLighthouse();
  await run('npm', ['run', 'build', '-w', 'apps/web'], ROOT);
  const port = await freePort();
  const executablePath = findChromium();
  return inNewFolder(async (folder) => {
    const server = await startServerProcess(folder, { SANDBOX_MARKET: 'alive', RESET_DELAY_MINUTES: '60' });
    const browser = await chromium.launch({
      args: ['--no-sandbox', '--disable-gpu', `--remote-debugging-port=${port}`],
      ...(executablePath && { executablePath }),
    });
    try {
      const people = await peopleOf(server.address, folder);
      const judge = await accessibilityJudge(port);
      const rows: FigureRow[] = [];
      for (const look of looksAsked(USUAL_LOOKS)) {
        const scores = await walk(browser, server.address, people, look, judge.judge, tell);
        tell(`  ${look.language}, ${look.theme}, ${look.place}: ${scores.length} screens and sheets`);
        rows.push(rowOf(look, scores));
      }
      await judge.leave();
      return rows;
    } finally {
      await browser.close();
      await server.stop();
    }
  });
}

/** The command that invites the operator finds the server by these. */
async function peopleOf(address: string, folder: string): Promise<People> {
  process.env['JOURNEY_PORT'] = new URL(address).port;
  process.env['JOURNEY_DATA_DIR'] = folder;
  const calls = await request.newContext({ baseURL: address });
  const people = await gatherPeople(calls, address);
  await calls.dispose();
  return people;
}

async function walk(
  browser: Browser,
  address: string,
  people: People,
  look: Look,
  judge: () => Promise<Judged>,
  tell: (line: string) => void,
): Promise<Score[]> {
  const only = process.env['SCREENS_NAMED']?.split(',');
  const scores: Score[] = [];
  for (const as of ['guest', ...PERSON_NAMES] as const) {
    const screens = SCREENS.filter(
      (screen) =>
        screen.as === as &&
        (look.place === 'phone' || screen.phoneOnly !== true) &&
        (only?.includes(screen.name) ?? true),
    );
    if (screens.length === 0) continue;
    const context = await browser.newContext({ ...shapeOf(look.place), baseURL: address });
    const me = await enter(context, as, people, look);
    for (const screen of screens) {
      const { score, failing } = await show(me, screen, people).then(judge, absent);
      scores.push({ name: screen.name, score, failing });
      if (score < LEAST) tell(`  ${screen.name} ${score}\n    ${failing.join('\n    ')}`);
      await leave(me, screen);
    }
    await context.close();
  }
  return scores;
}

/** A screen that does not come is usable by nobody. */
const absent = (problem: unknown): Judged => ({ score: 0, failing: [`it did not come: ${String(problem)}`] });

function rowOf({ language, theme, place }: Look, scores: readonly Score[]): FigureRow {
  return {
    what: `accessibility of every screen and sheet, the least of them (${language}, ${theme}, ${place})`,
    against: 'Lighthouse 13.5, each as it stands',
    unit: 'points',
    ratio: Math.min(...scores.map(({ score }) => score)),
    least: LEAST,
  };
}

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const { port } = server.address() as { port: number };
  await new Promise((closed) => server.close(closed));
  return port;
}
