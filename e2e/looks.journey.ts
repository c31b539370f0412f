// In: a practice account that owns something. Out: every screen, in both languages and themes, at three widths: it fits, everyone can
// use it, it says that it is simulated, it logs no error; a picture of each is kept.
import { join } from 'node:path';
import { AxeBuilder } from '@axe-core/playwright';
import {
  expect,
  test,
  type APIRequestContext,
  type BrowserContext,
  type BrowserContextOptions,
} from '@playwright/test';
import { bookOf, call } from './calls.ts';
import { meet, type Customer } from './customer.ts';
import { share } from './numbers.ts';
import { SCREENS, type Screen } from './screens.ts';
import type { Language } from './words.ts';

const PICTURES = join(import.meta.dirname, '.artefacts/pictures/looks');
type Place = 'phone' | 'desk';
const SHAPES: Readonly<Record<Place, BrowserContextOptions>> = {
  phone: { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true },
  desk: { viewport: { width: 1280, height: 800 }, isMobile: false, hasTouch: false },
};
const WIDTHS: Readonly<Record<Place, readonly number[]>> = { phone: [320, 390], desk: [1280] };
/** Each language on each shape, each theme on each shape, crosswise. */
const LOOKS: readonly { language: Language; theme: 'dark' | 'light'; place: Place }[] = [
  { language: 'en-US', theme: 'dark', place: 'phone' },
  { language: 'bn-BN', theme: 'light', place: 'phone' },
  { language: 'en-US', theme: 'light', place: 'desk' },
  { language: 'bn-BN', theme: 'dark', place: 'desk' },
];

let owner = { token: '', user: {} };
test.beforeAll(async ({ playwright, baseURL }) => {
  const request = await playwright.request.newContext({ baseURL: baseURL! });
  owner = await someoneWithOrders(request);
  await request.dispose();
});

for (const { language, theme, place } of LOOKS) {
  test(`S2 every screen says it is simulated, fits, and can be used by everyone (${language}, ${theme}, ${place})`, async ({
    browser,
  }) => {
    test.slow();
    const wrong: string[] = [];
    for (const as of ['guest', 'customer'] as const) {
      // Still pictures: a colour in the middle of its fade has no contrast to speak of.
      const context = await browser.newContext({
        ...SHAPES[place],
        deviceScaleFactor: 1,
        serviceWorkers: 'block',
        reducedMotion: 'reduce',
      });
      const me = await enter(context, language, { theme, ...(as === 'guest' ? {} : signedIn()) }, wrong);
      for (const screen of SCREENS) {
        if (screen.as !== as || (screen.phoneOnly === true && place === 'desk')) continue;
        const told = wrong.length;
        const began = Date.now();
        await look(me, screen, place, `${place}-${language}-${theme}`, wrong).catch((error: unknown) =>
          wrong.push(String(error)),
        );
        if (process.env['TIMES']) console.log(screen.name, Date.now() - began);
        if (wrong.length > told) wrong.splice(told, 0, `— ${screen.name}`);
      }
      await context.close();
    }
    expect(wrong, wrong.join('\n')).toEqual([]);
  });
}

const signedIn = () => ({
  userToken: owner.token,
  userTokenDemo: owner.token,
  userAccountType: 'demo',
  userInfo: owner.user,
});

async function enter(
  context: BrowserContext,
  language: Language,
  kept: Parameters<typeof meet>[2] & object,
  wrong: string[],
): Promise<Customer> {
  const me = await meet(await context.newPage(), language, kept);
  me.page.on('console', (message) => {
    if (message.type() === 'error') wrong.push(`console: ${message.text()}`);
  });
  me.page.on('pageerror', (error) => wrong.push(`broken: ${error.message}`));
  await me.page.goto('/pages/common/disclaimer');
  return me;
}

async function look(me: Customer, screen: Screen, place: Place, folder: string, wrong: string[]): Promise<void> {
  const { page } = me;
  await goThere(me, screen.path);
  await page.getByText(me.pattern(screen.shows)).first().waitFor();
  await screen.open?.(me);
  for (const width of WIDTHS[place]) {
    await page.setViewportSize({ width, height: width === 320 ? 700 : place === 'phone' ? 844 : 800 });
    if (!(await page.getByText(me.say('sandbox.mark')).first().isVisible()))
      wrong.push(`S2: no sandbox mark at ${width}`);
    wrong.push(...(await page.evaluate(whatSticksOut)).map((what) => `sticks out at ${width}: ${what}`));
    await page.screenshot({ path: join(PICTURES, folder, `${screen.name}-${width}.png`) });
  }
  const { violations } = await new AxeBuilder({ page }).setLegacyMode(true).analyze();
  for (const { id, impact, nodes } of violations)
    wrong.push(
      `axe ${id} (${impact}): ${nodes
        .slice(0, 3)
        .map(({ target, html }) => `${target.join(' ')} ${html.slice(0, 140)}`)
        .join(' ; ')} (${nodes.length})`,
    );
  // An open dialog stays over the next page otherwise, as it should.
  if (screen.open !== undefined) await page.keyboard.press('Escape');
}

/** To another page of the app, as the arrows of the browser do it: without loading everything anew. */
async function goThere({ page }: Customer, path: string): Promise<void> {
  await page.evaluate((to) => {
    history.pushState({ depth: 1 }, '', to);
    dispatchEvent(new PopStateEvent('popstate'));
  }, path);
}

/** In the page: what reaches beyond the window's right edge and is not inside something that scrolls or clips by intent. */
function whatSticksOut(): string[] {
  const out: string[] = [];
  if (document.documentElement.scrollWidth > innerWidth)
    out.push(`the page is ${document.documentElement.scrollWidth} wide`);
  const mayHide = (element: Element | null): boolean => {
    for (
      let at = element;
      at !== null && at !== document.body && at.id !== 'root' && at.tagName !== 'MAIN';
      at = at.parentElement
    ) {
      if (getComputedStyle(at).overflowX !== 'visible') return true;
    }
    return false;
  };
  for (const element of document.querySelectorAll('body *')) {
    const box = element.getBoundingClientRect();
    if (box.width === 0 || box.height === 0 || box.right <= innerWidth + 1 || mayHide(element.parentElement)) continue;
    out.push(`${element.tagName} ${element.textContent?.trim().slice(0, 40)} to ${Math.round(box.right)}`);
    if (out.length > 4) break;
  }
  return out;
}

/** A practice account with a coin, a filled order, a resting one and two favourites. */
async function someoneWithOrders(request: APIRequestContext): Promise<{ token: string; user: object }> {
  const { tokenDemo: token, user } = await call<{ tokenDemo: string; user: object }>(request, '/user/demo/open', {});
  const { bids } = await bookOf(request, 'BTCUSDT', token);
  const order = { symbol: 'BTCUSDT', side: 'buy' };
  await call(request, '/coin/order/add', { ...order, type: 'market', quoteAmount: '1500' }, token);
  await call(
    request,
    '/coin/order/add',
    { ...order, type: 'limit', price: share(bids[0]![0], 8n, 10n), quantity: '0.01' },
    token,
  );
  for (const symbol of ['BTCUSDT', 'ETHUSDT']) await call(request, '/coin/collect/add', { symbol }, token);
  return { token, user };
}
