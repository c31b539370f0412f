// In: the built app and console on a running server, the journeys' list of screens; LOOKS, SCREENS_NAMED, ACCESSIBILITY_OF. Out: Lighthouse's
// accessibility score of every screen and desk.
import { createServer } from 'node:net';
import { resolve } from 'node:path';
import { chromium, request, type Browser } from '@playwright/test';
import { enter, leave, looksAsked, shapeOf, show, type Look } from '../../e2e/looking.ts';
import { gatherPeople, PERSON_NAMES, type People } from '../../e2e/people.ts';
import { SCREENS } from '../../e2e/screens.ts';
import { desksFigures } from './accessibility-of-desks.ts';
import { findChromium } from './chromium.ts';
import type { FigureRow } from './figures.ts';
import { accessibilityJudge, ensureLighthouse, type Judged } from './lighthouse.ts';
import { inNewFolder, run, startServerProcess } from './processes.ts';
import { absent, rowOfScores, tellShortfall, type Score } from './scores.ts';

const ROOT = resolve(import.meta.dirname, '../..');
/** e.g. `LOOKS=bn-BN:dark:desk` */
const USUAL_LOOKS = 'en-US:dark:phone,bn-BN:light:desk';
/** What is looked at: the app's screens, the console's desks. */
const WHAT = { screens: 'apps/web', desks: 'apps/console' } as const;
type What = keyof typeof WHAT;

/** One row a look: the least score of all screens or desks, and in words which ones are below 100 and why. */
export async function benchAccessibility(tell: (line: string) => void): Promise<FigureRow[]> {
  const asked = whatIsAsked();
  await ensureLighthouse();
  for (const what of asked) await run('npm', ['run', 'build', '-w', WHAT[what]], ROOT);
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
      for (const what of asked) {
        const figures = { screens: screensFigures, desks: desksFigures }[what];
        rows.push(...(await figures(browser, server.address, people, judge.judge, tell)));
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

async function screensFigures(
  browser: Browser,
  address: string,
  people: People,
  judge: () => Promise<Judged>,
  tell: (line: string) => void,
): Promise<FigureRow[]> {
  const rows: FigureRow[] = [];
  for (const look of looksAsked(USUAL_LOOKS)) {
    const { language, theme, place } = look;
    const scores = await walk(browser, address, people, look, judge, tell);
    tell(`  ${language}, ${theme}, ${place}: ${scores.length} screens and sheets`);
    const what = `accessibility of every screen and sheet, the least of them (${language}, ${theme}, ${place})`;
    rows.push(rowOfScores(what, scores));
  }
  return rows;
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
      const score = { name: screen.name, ...(await show(me, screen, people).then(judge, absent)) };
      tellShortfall(score, tell);
      scores.push(score);
      await leave(me, screen);
    }
    await context.close();
  }
  return scores;
}

/** ACCESSIBILITY_OF: `desks` or `screens` alone. @throws RangeError for anything else */
function whatIsAsked(): readonly What[] {
  const all = Object.keys(WHAT) as What[];
  const word = process.env['ACCESSIBILITY_OF'];
  const asked = all.filter((what) => word === undefined || what === word);
  if (asked.length === 0) throw new RangeError(`ACCESSIBILITY_OF: "${word}" is none of ${all.join(', ')}`);
  return asked;
}

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const { port } = server.address() as { port: number };
  await new Promise((closed) => server.close(closed));
  return port;
}
