// In: the built web app on a running server with 600 shares. Out: the longest task of its list of shares on a phone with a quarter of the speed, while
// prices move and somebody scrolls through all of it.
import { resolve } from 'node:path';
import { chromium, type Page } from '@playwright/test';
import { findChromium } from './chromium.ts';
import type { FigureRow } from './figures.ts';
import { inNewFolder, run, startServerProcess } from './processes.ts';

const ROOT = resolve(import.meta.dirname, '../..');
const SLOWER = 4;
const STEP_PX = 600;
const MOST_STEPS = 120;
const STEP_MS = 100;

export async function benchShareList(tell: (line: string) => void): Promise<FigureRow[]> {
  await run('npm', ['run', 'build', '-w', 'apps/web'], ROOT);
  return inNewFolder(async (folder) => {
    const server = await startServerProcess(folder, { SANDBOX_MARKET: 'alive', SANDBOX_SHARES: '600' });
    const executablePath = findChromium();
    const browser = await chromium.launch({
      args: ['--no-sandbox', '--disable-gpu'],
      ...(executablePath && { executablePath }),
    });
    try {
      const context = await browser.newContext({ viewport: { width: 390, height: 844 }, serviceWorkers: 'block' });
      const page = await context.newPage();
      await page.addInitScript(
        `localStorage.setItem('hilsa', JSON.stringify({ version: 1, state: { welcomed: true, lang: 'en-US' } }))`,
      );
      const devtools = await context.newCDPSession(page);
      await devtools.send('Emulation.setCPUThrottlingRate', { rate: SLOWER });
      await page.goto(`${server.address}/pages/stock/list`);
      await page.waitForLoadState('networkidle').catch(() => undefined);
      await page.locator('main').getByRole('link').first().waitFor();
      const { longest, count, pixels } = await scrollThrough(page);
      tell(`  scrolled ${pixels} px: ${count} tasks above 50 ms, the longest ${longest.toFixed(0)} ms`);
      return [
        {
          what: `longest task of the list of 600 shares, scrolled through, ${SLOWER} × slower`,
          against: '–',
          ratio: longest,
          unit: 'ms',
          most: 50,
          note: 'what is shorter than 50 ms is no long task and counts as none',
        },
      ];
    } finally {
      await browser.close();
      await server.stop();
    }
  });
}

interface Scrolled {
  readonly longest: number;
  readonly count: number;
  readonly pixels: number;
}

/** As text: it runs in the page. It ends where the list does, or after so many steps. */
async function scrollThrough(page: Page): Promise<Scrolled> {
  return page.evaluate<Scrolled>(`new Promise((done) => {
    const tasks = [];
    new PerformanceObserver((list) => tasks.push(...list.getEntries().map(({ duration }) => duration))).observe({ type: 'longtask' });
    const holder = [...document.querySelectorAll('main, main *')].find((one) => one.scrollHeight > one.clientHeight + ${STEP_PX} && getComputedStyle(one).overflowY !== 'visible') ?? document.scrollingElement;
    let steps = 0;
    const step = () => {
      const before = holder.scrollTop;
      holder.scrollTop += ${STEP_PX};
      if (++steps < ${MOST_STEPS}) setTimeout(step, ${STEP_MS});
      else done({ longest: Math.max(0, ...tasks), count: tasks.length, pixels: Math.max(before, holder.scrollTop) });
    };
    step();
  })`);
}
