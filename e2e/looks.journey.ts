// In: people in every state; LOOKS. Out: every screen in one of the looks, or in each that LOOKS asks for, at its widths: it fits, everyone
// can use it, it says that it is simulated, it logs no error; a picture of each is kept.
import { expect, test, type Page } from '@playwright/test';
import { whatShutsOut } from './accessible.ts';
import type { Customer } from './customer.ts';
import { enter, leave, looksAsked, oneOf, shapeOf, show, USUAL_LOOKS, type Look, type Place } from './looking.ts';
import { gatherPeople, PERSON_NAMES, type People } from './people.ts';
import type { Screen } from './screen.ts';
import { SCREENS } from './screens.ts';
import { keepPicture } from './picture.ts';
import { whatSticksOut } from './sticking-out.ts';

const WIDTHS: Readonly<Record<Place, readonly number[]>> = { phone: [320, 390], desk: [1280] };
/** Each language on each shape, each theme on each shape, crosswise. */
const LOOKS = looksAsked(USUAL_LOOKS);
/** A screen in every look of these takes minutes: the suite looks at each in one, `npm run looks` in all. */
const ONE_EACH = process.env['LOOKS'] === undefined;

let people: People;
test.beforeAll(async ({ playwright, baseURL }) => {
  const request = await playwright.request.newContext({ baseURL: baseURL! });
  people = await gatherPeople(request, baseURL!);
  await request.dispose();
});

for (const look of LOOKS) {
  const { language, theme, place } = look;
  const screens = SCREENS.filter((screen) => isSeen(screen, look));
  test(`S2 ${ONE_EACH ? 'a screen of the list' : 'every screen'} says it is simulated, fits, and can be used by everyone (${language}, ${theme}, ${place})`, async ({
    browser,
  }) => {
    test.slow();
    const wrong: string[] = [];
    const folder = `${place}-${language}-${theme}`;
    for (const as of ['guest', ...PERSON_NAMES] as const) {
      const own = screens.filter((screen) => screen.as === as);
      if (own.length === 0) continue;
      const context = await browser.newContext(shapeOf(place));
      const me = await enter(context, as, people, { language, theme });
      hear(me.page, wrong);
      for (const screen of own) {
        const told = wrong.length;
        const began = Date.now();
        await lookAt(me, screen, place, folder, wrong).catch((error: unknown) => wrong.push(String(error)));
        if (process.env['TIMES']) console.log(screen.name, Date.now() - began);
        if (wrong.length > told) wrong.splice(told, 0, `— ${screen.name}`);
      }
      await context.close();
    }
    expect(wrong, wrong.join('\n')).toEqual([]);
  });
}

function isSeen({ name, phoneOnly }: Screen, look: Look): boolean {
  const fitting = phoneOnly === true ? LOOKS.filter(({ place }) => place === 'phone') : LOOKS;
  return ONE_EACH ? oneOf(name, fitting) === look : fitting.includes(look);
}

/** What the page complains about by itself; a call that was made to fail is none of it. */
function hear(page: Page, wrong: string[]): void {
  page.on('console', (message) => {
    if (message.type() === 'error' && !message.text().includes('ERR_FAILED')) wrong.push(`console: ${message.text()}`);
  });
  page.on('pageerror', (error) => wrong.push(`broken: ${error.message}`));
}

async function lookAt(me: Customer, screen: Screen, place: Place, folder: string, wrong: string[]): Promise<void> {
  const { page } = me;
  await show(me, screen, people);
  for (const width of WIDTHS[place]) {
    await page.setViewportSize({ width, height: width === 320 ? 700 : place === 'phone' ? 844 : 800 });
    if (!(await page.getByText(me.say('sandbox.mark')).first().isVisible()))
      wrong.push(`S2: no sandbox mark at ${width}`);
    wrong.push(...(await page.evaluate(whatSticksOut)).map((what) => `sticks out at ${width}: ${what}`));
    await keepPicture(page, 'looks', folder, `${screen.name}-${width}`);
  }
  wrong.push(...(await whatShutsOut(page)));
  await leave(me, screen);
}
