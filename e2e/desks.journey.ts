// In: people in every state, an operator; LOOKS. Out: every desk of the console in one of its shapes, or with LOOKS in all, a desktop in the light
// and phones in the dark: it fits, everyone can use it, it logs no error, a picture of each is kept; and half-written words when a session ends.
import { expect, test, type Page } from '@playwright/test';
import { texts } from './console-words.ts';
import { whatShutsOut } from './accessible.ts';
import { DeskCalls } from './desk-calls.ts';
import { DESK_VIEWS, fillDesks, showDesk, type DeskGroup, type DeskSubjects, type DeskView } from './desks.ts';
import { oneOf } from './looking.ts';
import { Operator } from './operator.ts';
import { gatherPeople } from './people.ts';
import { keepPicture, standsStill } from './picture.ts';
import { whatSticksOut } from './sticking-out.ts';

const SHAPES = [
  { width: 1280, height: 800, colorScheme: 'light' },
  { width: 390, height: 844, colorScheme: 'dark' },
  { width: 320, height: 700, colorScheme: 'dark' },
] as const;
/** The suite looks at a desk in one shape, always the same for its name; `npm run looks` in all. */
const ONE_EACH = process.env['LOOKS'] === undefined;

// One after the other: the people are gathered once.
test.describe.configure({ mode: 'default' });

let subjects: DeskSubjects;
test.beforeAll(async ({ playwright, baseURL }) => {
  test.slow();
  const request = await playwright.request.newContext({ baseURL: baseURL! });
  const people = await gatherPeople(request, baseURL!);
  const desk = await DeskCalls.join(request, {
    name: 'Farid Desk',
    roles: ['administrator', 'compliance', 'markets', 'support'],
  });
  subjects = await fillDesks(desk, people);
  await request.dispose();
});

for (const group of Object.keys(DESK_VIEWS) as DeskGroup[])
  test(`every desk of ${group} fits, and can be used by everyone${ONE_EACH ? '' : ', on a desktop and on phones'}`, async ({
    browser,
  }) => {
    test.slow();
    const wrong: string[] = [];
    const { page } = await Operator.joins(browser, {
      name: 'Nadia Everything',
      roles: ['administrator', 'compliance', 'markets', 'support'],
    });
    await page.emulateMedia({ reducedMotion: 'reduce' });
    page.on('console', (message) => {
      if (message.type() === 'error') wrong.push(`console: ${message.text()}`);
    });
    page.on('pageerror', (error) => wrong.push(`broken: ${error.message}`));
    for (const view of DESK_VIEWS[group](subjects)) {
      const told = wrong.length;
      const began = Date.now();
      await look(page, view, wrong).catch((error: unknown) => wrong.push(String(error)));
      if (process.env['TIMES']) console.log(view.name, Date.now() - began);
      if (wrong.length > told) wrong.splice(told, 0, `— ${view.name}`);
    }
    await page.context().close();
    expect(wrong, wrong.join('\n')).toEqual([]);
  });

test('a session that ends shows the door, and behind it everything is as it was', async ({ browser }) => {
  const operator = await Operator.joins(browser, { name: 'Shirin Session', roles: ['support'] });
  const { page } = operator;
  await page.goto(`/console/#/chat/${subjects.customerId}`);
  const answer = page.getByRole('textbox', { name: texts.chat.answer });
  await answer.fill('Half of a sentence');
  const address = page.url();
  const door = page.getByRole('dialog', { name: texts.door.signIn });
  await operator.losesTheSession();
  await expect(door).toBeVisible();
  await expect(door).toContainText(texts.door.ended);
  // Nothing of the desks can be seen or reached.
  const reached = await answer.evaluate((field) => {
    const { x, y } = field.getBoundingClientRect();
    field.focus();
    return document.activeElement === field || document.elementFromPoint(x + 5, y + 5)?.closest('dialog') === null;
  });
  expect(reached).toBe(false);
  await page.keyboard.press('Escape');
  await page.keyboard.press('Escape');
  await expect(door).toBeVisible();
  await operator.sees('6-session-ended');
  await operator.comesThroughTheDoor();
  await expect(door).toBeHidden();
  await operator.isInside();
  expect(page.url()).toBe(address);
  await expect(answer).toHaveValue('Half of a sentence');
  await answer.press('Enter');
  await expect(page.getByRole('log')).toContainText('Half of a sentence');
  await page.context().close();
});

async function look(page: Page, view: DeskView, wrong: string[]): Promise<void> {
  await page.setViewportSize(SHAPES[0]);
  await page.emulateMedia({ colorScheme: SHAPES[0].colorScheme });
  await showDesk(page, view);
  for (const { width, height, colorScheme } of ONE_EACH ? [oneOf(view.name, SHAPES)] : SHAPES) {
    await page.setViewportSize({ width, height });
    await page.emulateMedia({ colorScheme });
    // The console draws itself anew for it, a moment later.
    await page.waitForFunction((wantsDark) => {
      const [red = 0, green = 0, blue = 0] = getComputedStyle(document.body).backgroundColor.match(/\d+/g)!.map(Number);
      return red + green + blue < 384 === wantsDark;
    }, colorScheme === 'dark');
    await standsStill(page);
    wrong.push(...(await page.evaluate(whatSticksOut)).map((what) => `sticks out at ${width}: ${what}`));
    // What is opened on a desk is the same at every width; how the desk lies is not.
    const judged = ONE_EACH || width === 1280 || (width === 390 && view.open === undefined);
    if (judged) wrong.push(...(await whatShutsOut(page)).map((what) => `${what} at ${width}`));
    await keepPicture(page, 'desks', `${view.name}-${width}`);
  }
  if (view.open === undefined) return;
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toBeHidden();
}
