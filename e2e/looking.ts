// In: a browser, a person, a look. Out: that person's screens opened one after another, as the list of screens says, ready to be looked at.
import { createHash } from 'node:crypto';
import type { BrowserContext, BrowserContextOptions } from '@playwright/test';
import { meet, type Customer } from './customer.ts';
import type { People } from './people.ts';
import type { Screen, Viewer } from './screen.ts';
import type { Language } from './words.ts';

export type Place = 'phone' | 'desk';
export type Theme = 'dark' | 'light';
export interface Look {
  readonly language: Language;
  readonly theme: Theme;
  readonly place: Place;
}

/** Both languages, both themes and both shapes, each with each in two of four looks. */
export const USUAL_LOOKS = 'en-US:dark:phone,bn-BN:light:phone,en-US:light:desk,bn-BN:dark:desk';

/** One of the looks, or shapes, for what has this name: always the same, and each has about as many. */
export function oneOf<T>(name: string, looks: readonly T[]): T {
  return looks[createHash('sha256').update(name).digest().readUInt32BE(0) % looks.length]!;
}

/**
 * The looks that are asked for by LOOKS, as in `LOOKS=bn-BN:dark:desk,en-US:light:phone`.
 * @param usual in the same words, when nothing is asked for
 * @throws RangeError for a look there is not
 */
export function looksAsked(usual: string): Look[] {
  return (process.env['LOOKS'] ?? usual).split(',').map((words) => {
    if (!/^(en-US|bn-BN):(dark|light):(phone|desk)$/.test(words))
      throw new RangeError(`LOOKS: there is no look "${words}"`);
    const [language, theme, place] = words.split(':');
    return { language, theme, place } as Look;
  });
}

/** Still pictures: a colour in the middle of its fade has no contrast to speak of. */
export function shapeOf(place: Place): BrowserContextOptions {
  const phone = place === 'phone';
  return {
    viewport: phone ? { width: 390, height: 844 } : { width: 1280, height: 800 },
    isMobile: phone,
    hasTouch: phone,
    deviceScaleFactor: 1,
    serviceWorkers: 'block',
    reducedMotion: 'reduce',
  };
}

/** Says nothing that another page says. */
const ELSEWHERE = '/pages/of/nothing';

/** The person at the product, on a page from which every other is reached without loading everything anew. */
export async function enter(
  context: BrowserContext,
  as: Viewer,
  people: People,
  { language, theme }: { readonly language: Language; readonly theme: Theme },
): Promise<Customer> {
  const kept = { theme, ...(as === 'guest' ? {} : people[as].kept) };
  const me = await meet(await context.newPage(), language, kept);
  await me.page.goto(ELSEWHERE);
  return me;
}

/** Goes there and opens what is to be seen. Rejects when it does not come. */
export async function show(me: Customer, screen: Screen, people: People): Promise<void> {
  const { page } = me;
  const lost = screen.without === undefined ? null : `**/ipxbdb-api${screen.without}*`;
  if (lost !== null) await page.route(lost, (route) => route.abort());
  const shown = page.getByText(me.pattern(screen.shows)).first();
  // Else the page before would be taken for this one.
  if (await shown.isVisible()) {
    await goThere(me, ELSEWHERE);
    await shown.waitFor({ state: 'hidden' });
  }
  await goThere(me, screen.path);
  await shown.waitFor();
  await screen.open?.(me, people);
  if (lost !== null) await page.unroute(lost);
}

/** An open dialog stays over the next page otherwise, as it should. */
export async function leave(me: Customer, screen: Screen): Promise<void> {
  if (screen.open !== undefined) await me.page.keyboard.press('Escape');
}

/** To another page of the app, as the arrows of the browser do it. */
async function goThere({ page }: Customer, path: string): Promise<void> {
  await page.evaluate((to) => {
    history.pushState({ depth: 1 }, '', to);
    dispatchEvent(new PopStateEvent('popstate'));
  }, path);
}
