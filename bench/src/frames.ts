// In: the built web app on a running server. Out: frames a second while 100 ticks a second arrive, against an empty page of the same browser.
import { resolve } from 'node:path';
import { chromium, type Browser, type Page, type WebSocketRoute } from '@playwright/test';
import { findChromium } from './chromium.ts';
import { openCustomers } from './customers.ts';
import type { FigureRow } from './figures.ts';
import { inNewFolder, run, startServerProcess } from './processes.ts';

const ROOT = resolve(import.meta.dirname, '../..');
const TICK_MS = 10;
const WATCHED_MS = 5_000;
const COIN = '/pages/coin/coinKline?symbol=BTCUSDT';
const VIEWS = [
  { name: 'Markets on a phone', path: '/pages/tabbar/markets', width: 390 },
  { name: 'the coin page on a phone', path: COIN, width: 390 },
  { name: 'the coin page on a desktop', path: COIN, width: 1280 },
] as const;

interface Watched {
  perSecond: number;
  /** Frames that came more than two late. */
  late: number;
  /** Cumulative layout shift. */
  shift: number;
}

/** Each view is watched for five seconds; ticks beyond the market's own are written between server and page. */
export async function benchFrames(tell: (line: string) => void): Promise<FigureRow[]> {
  await run('npm', ['run', 'build', '-w', 'apps/web'], ROOT);
  return inNewFolder(async (folder) => {
    const server = await startServerProcess(folder, { SANDBOX_MARKET: 'alive' });
    const executablePath = findChromium();
    const browser = await chromium.launch({
      args: ['--no-sandbox', '--disable-gpu'],
      ...(executablePath && { executablePath }),
    });
    try {
      const [token] = await openCustomers(server.address, 1);
      const rows: FigureRow[] = [];
      for (const view of VIEWS) rows.push(await figure(browser, server.address, token!, view, tell));
      return rows;
    } finally {
      await browser.close();
      await server.stop();
    }
  });
}

async function figure(
  browser: Browser,
  address: string,
  token: string,
  { name, path, width }: (typeof VIEWS)[number],
  tell: (line: string) => void,
): Promise<FigureRow> {
  const context = await browser.newContext({ viewport: { width, height: 844 }, serviceWorkers: 'block' });
  const empty = await context.newPage();
  const bare = await watch(empty);
  await empty.close();
  const page = await context.newPage();
  await page.addInitScript(
    `localStorage.setItem('hilsa', JSON.stringify({ version: 1, state: { welcomed: true, lang: 'en-US', userToken: '${token}', userTokenDemo: '${token}', userAccountType: 'demo' } }))`,
  );
  const ticks = { sent: 0 };
  await page.routeWebSocket(/\/stream/, (socket) => addTicks(socket, ticks));
  await page.goto(address + path);
  await page.waitForLoadState('networkidle').catch(() => undefined);
  await page.locator('main').first().waitFor();
  const before = ticks.sent;
  const ours = await watch(page);
  const perSecond = Math.round(((ticks.sent - before) * 1000) / WATCHED_MS);
  await context.close();
  tell(
    `  ${name}: ${ours.perSecond.toFixed(1)} frames/s (${ours.late} late, layout shift ${ours.shift.toFixed(3)}) at ${perSecond} ticks/s · empty page ${bare.perSecond.toFixed(1)}`,
  );
  return {
    what: `frames of ${name}, 100 ticks a second`,
    against: 'an empty page in the same browser',
    ratio: ours.perSecond / bare.perSecond,
    least: 0.95,
    note: `${perSecond} ticks/s arrived`,
  };
}

/** Passes everything on, and once the tickers are known writes a hundred more a second, each with a sequence of its own. */
function addTicks(socket: WebSocketRoute, ticks: { sent: number }): void {
  const server = socket.connectToServer();
  let tickers: { last: string; spark?: unknown }[] = [];
  let extra = 0;
  let sequence = 0;
  let timer: NodeJS.Timeout | undefined;
  const tick = (): void => {
    const { spark: _, ...ticker } = tickers[ticks.sent % tickers.length]!;
    const flipped = ticker.last.replace(/\d$/, (digit) => String((Number(digit) + 1 + (ticks.sent % 8)) % 10));
    ticks.sent += 1;
    extra += 1;
    sequence += 1;
    socket.send(
      JSON.stringify([{ channel: 'ticker', type: 'update', sequence, data: [{ ...ticker, last: flipped }] }]),
    );
  };
  socket.onMessage((message) => server.send(message));
  server.onMessage((message) => {
    const list = JSON.parse(String(message)) as { channel?: string; type?: string; sequence: number; data: never }[];
    for (const one of list) {
      if (one.channel !== 'ticker') continue;
      if (one.type === 'snapshot') tickers = one.data;
      one.sequence += extra;
      sequence = one.sequence;
    }
    socket.send(JSON.stringify(list));
    if (tickers.length > 0) timer ??= setInterval(tick, TICK_MS);
  });
  socket.onClose(() => clearInterval(timer));
}

/** As text: it runs in the page. */
async function watch(page: Page): Promise<Watched> {
  return page.evaluate<Watched>(`new Promise((done) => {
    let shift = 0, frames = 0, late = 0, before = performance.now();
    const start = before;
    new PerformanceObserver((list) => { for (const entry of list.getEntries()) if (!entry.hadRecentInput) shift += entry.value; }).observe({ type: 'layout-shift' });
    const frame = (at) => {
      frames += 1;
      if (at - before > 34) late += 1;
      before = at;
      if (at - start < ${WATCHED_MS}) requestAnimationFrame(frame);
      else done({ perSecond: (frames * 1000) / (at - start), late, shift });
    };
    requestAnimationFrame(frame);
  })`);
}
