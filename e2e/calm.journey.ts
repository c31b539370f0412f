// In: pages on which prices move. Out: nothing is pushed about: no layout shift while live data arrives, hardly any while the page opens.
import { expect, test, type Page } from '@playwright/test';
import { meet } from './customer.ts';

/** Of the same measure as a page's vitals: a tenth is where a shift begins to annoy. */
const WHILE_OPENING = 0.1;
// With everything that moves: other journeys go without.
test.use({ contextOptions: { reducedMotion: 'no-preference' } });

for (const path of [
  '/pages/tabbar/home',
  '/pages/tabbar/markets',
  '/pages/coin/coinKline?symbol=BTCUSDT',
  '/pages/tabbar/trade?symbol=BTCUSDT',
]) {
  test(`while prices move nothing on ${path} is pushed about`, async ({ page }) => {
    const me = await meet(page, 'en-US', {});
    await page.addInitScript(noteShifts);
    let frames = 0;
    page.on('websocket', (socket) =>
      socket.on('framereceived', () => {
        frames += 1;
      }),
    );
    await page.goto(path);
    // Sorted by change, rows change places because that was asked for; sorted by name nothing has a reason to.
    if (path.endsWith('/markets')) await me.button('market.coin').click();
    await expect(page.getByRole('main')).toContainText(/\d\.\d/);
    await expect.poll(() => frames).toBeGreaterThan(5);
    const whileOpening = await shiftsOf(page);
    expect(sum(whileOpening), `while opening: ${JSON.stringify(whileOpening)}`).toBeLessThan(WHILE_OPENING);
    const before = frames;
    await expect.poll(() => frames, { timeout: 30_000 }).toBeGreaterThan(before + 20);
    const live = (await shiftsOf(page)).slice(whileOpening.length);
    expect(live, 'shifts while prices move').toEqual([]);
  });
}

interface Shift {
  readonly value: number;
  readonly what: string;
}

/** In the page: notes every layout shift that no hand caused, and what moved. */
function noteShifts(): void {
  const shifts: Shift[] = [];
  Object.assign(window, { shifts });
  interface Entry extends PerformanceEntry {
    value: number;
    hadRecentInput: boolean;
    sources: { node: Node | null; previousRect: DOMRect; currentRect: DOMRect }[];
  }
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as Entry[]) {
      // A number that grows to the left inside its own cell is a source without an element, and moves nobody.
      if (entry.hadRecentInput || !entry.sources.some(({ node }) => node instanceof Element)) continue;
      shifts.push({
        value: entry.value,
        what: entry.sources
          .map(({ node, previousRect: from, currentRect: to }) => {
            const words =
              node instanceof Element ? `${node.tagName} ${node.textContent?.slice(0, 40)}` : node?.nodeName;
            return `${words} from ${from.x},${from.y} to ${to.x},${to.y}`;
          })
          .join(' | '),
      });
    }
  }).observe({ type: 'layout-shift', buffered: true });
}

function shiftsOf(page: Page): Promise<Shift[]> {
  return page.evaluate(() => (window as unknown as { shifts: Shift[] }).shifts);
}

function sum(shifts: readonly Shift[]): number {
  return shifts.reduce((total, { value }) => total + value, 0);
}
