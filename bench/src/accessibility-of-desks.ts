// In: the built console on a running server, the journeys' list of desks; DESKS_NAMED. Out: Lighthouse's accessibility score of every desk.
import { request, type Browser, type Page } from '@playwright/test';
import { DeskCalls } from '../../e2e/desk-calls.ts';
import { DESK_VIEWS, fillDesks, showDesk, type DeskGroup, type DeskView } from '../../e2e/desks.ts';
import { Operator, type Invited } from '../../e2e/operator.ts';
import type { People } from '../../e2e/people.ts';
import type { FigureRow } from './figures.ts';
import type { Judged } from './lighthouse.ts';
import { absent, rowOfScores, tellShortfall, type Score } from './scores.ts';

const SHAPES = [
  { place: 'desk', width: 1280, height: 800, theme: 'light' },
  { place: 'phone', width: 390, height: 844, theme: 'dark' },
] as const;
/** Together they open every desk. */
const ROLES: Invited['roles'] = ['administrator', 'compliance', 'support'];

/** One row a shape: the least score of all desks and of what opens on them. */
export async function desksFigures(
  browser: Browser,
  address: string,
  people: People,
  judge: () => Promise<Judged>,
  tell: (line: string) => void,
): Promise<FigureRow[]> {
  const views = await viewsAsked(address, people);
  const { page } = await Operator.joins(browser, { name: 'Nadia Everything', roles: ROLES });
  const rows: FigureRow[] = [];
  for (const { place, width, height, theme } of SHAPES) {
    await page.setViewportSize({ width, height });
    // Still pictures: a colour in the middle of its fade has no contrast to speak of.
    await page.emulateMedia({ colorScheme: theme, reducedMotion: 'reduce' });
    // A list remembers what was searched in it until the page is loaded anew.
    await page.reload();
    const scores: Score[] = [];
    for (const view of views) {
      const score = { name: view.name, ...(await showDesk(page, view).then(judge, absent)) };
      tellShortfall(score, tell);
      scores.push(score);
      await leave(page, view);
    }
    tell(`  ${theme}, ${place}: ${scores.length} desks and what opens on them`);
    rows.push(rowOfScores(`accessibility of every desk, the least of them (${theme}, ${place})`, scores));
  }
  await page.context().close();
  return rows;
}

async function viewsAsked(address: string, people: People): Promise<DeskView[]> {
  const calls = await request.newContext({ baseURL: address });
  const desk = await DeskCalls.join(calls, { name: 'Farid Desk', roles: ROLES });
  const subjects = await fillDesks(desk, people);
  await calls.dispose();
  const only = process.env['DESKS_NAMED']?.split(',');
  return (Object.keys(DESK_VIEWS) as DeskGroup[])
    .flatMap((group) => DESK_VIEWS[group](subjects))
    .filter(({ name }) => only?.includes(name) ?? true);
}

/** An open dialog stays over the next desk otherwise, as it should. */
async function leave(page: Page, { open }: DeskView): Promise<void> {
  if (open !== undefined) await page.keyboard.press('Escape');
}
