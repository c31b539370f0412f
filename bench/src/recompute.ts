// In: a browser as slow as a phone. Out: how much longer an allotment takes to compute again from its proof than the hashes alone that it needs.
import { readFile } from 'node:fs/promises';
import { stripTypeScriptTypes } from 'node:module';
import { join, resolve } from 'node:path';
import { chromium, type Page } from '@playwright/test';
import { findChromium } from './chromium.ts';
import { median, type FigureRow } from './figures.ts';

const APPLICANTS = Number(process.env['BENCH_APPLICANTS'] ?? 50_000);
/** As Lighthouse slows a phone down. */
const SLOWER = 4;
const ROOT = resolve(import.meta.dirname, '../..');
const SITE = 'http://bench.test';
const IMPORTS = {
  '@hilsa/formulas/offerings': '/packages/formulas/src/offerings/index.ts',
  '@hilsa/money': '/packages/money/src/index.ts',
  '@noble/hashes/': '/node_modules/@noble/hashes/',
};
const PAGE = `<script type="importmap">${JSON.stringify({ imports: IMPORTS })}</script><script type="module" src="/bench/src/recompute.program.ts"></script>`;

/** Both in the same page, in turns. */
export async function benchRecompute(rounds: number, tell: (line: string) => void): Promise<FigureRow[]> {
  const executablePath = findChromium();
  const browser = await chromium.launch({ args: ['--no-sandbox'], ...(executablePath && { executablePath }) });
  try {
    const page = await browser.newPage();
    await serveSources(page);
    await page.goto(SITE);
    await page.waitForFunction('"recompute" in globalThis');
    await page.evaluate(`globalThis.text = proofOf(${APPLICANTS})`);
    const session = await page.context().newCDPSession(page);
    await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWER });
    const timed = (what: 'recompute' | 'bareHashes') => page.evaluate<number>(`${what}(globalThis.text)`);
    const [ours, bare]: [number[], number[]] = [[], []];
    for (let round = 0; round <= rounds; round++) {
      const times = [await timed('bareHashes'), await timed('recompute')] as const;
      // The first round warms the engine up.
      if (round === 0) continue;
      bare.push(times[0]);
      ours.push(times[1]);
      tell(`  ${times[1].toFixed(0)} ms, its hashes alone ${times[0].toFixed(0)} ms`);
    }
    return [
      {
        what: `an allotment of ${APPLICANTS} applicants computed again on a phone`,
        against: 'the hashes alone that it needs, in the same page',
        ratio: median(ours) / median(bare),
        most: 3,
        aim: 2,
      },
    ];
  } finally {
    await browser.close();
  }
}

/** The sources as they are, without their types: what is measured is no other code than that of the app. */
async function serveSources(page: Page): Promise<void> {
  await page.route(`${SITE}/**`, async (route) => {
    const { pathname } = new URL(route.request().url());
    if (pathname === '/') return route.fulfill({ contentType: 'text/html', body: PAGE });
    const text = await readFile(join(ROOT, pathname), 'utf8');
    const body = pathname.endsWith('.ts') ? stripTypeScriptTypes(text, { mode: 'transform' }) : text;
    return route.fulfill({ contentType: 'text/javascript', body });
  });
}
