// In: the built web app on a running server. Out: Lighthouse's scores of Home on a throttled phone.
import { readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { findChromium } from './chromium.ts';
import { median, type FigureRow } from './figures.ts';
import { ensureLighthouse, LIGHTHOUSE_FOLDER as FOLDER } from './lighthouse.ts';
import { inNewFolder, run, startServerProcess } from './processes.ts';

const ROOT = resolve(import.meta.dirname, '../..');
const RUNS = 3;
const HOME = '/pages/tabbar/home';

interface Report {
  categories: Record<'performance' | 'accessibility', { score: number }>;
  audits: Record<string, { score: number | null; displayValue?: string; title: string }>;
}

/** Lighthouse's own mobile defaults: 4 × slower CPU, slow 4G, 412 × 823. Medians of three loads. */
export async function benchPage(tell: (line: string) => void): Promise<FigureRow[]> {
  await ensureLighthouse();
  await run('npm', ['run', 'build', '-w', 'apps/web'], ROOT);
  const reports = await inNewFolder(async (folder) => {
    const server = await startServerProcess(folder, { SANDBOX_MARKET: 'alive' });
    try {
      const made: Report[] = [];
      for (let load = 0; load < RUNS; load += 1) made.push(await lighthouse(`${server.address}${HOME}`, tell));
      return made;
    } finally {
      await server.stop();
    }
  });
  const score = (name: 'performance' | 'accessibility') =>
    median(reports.map(({ categories }) => Math.round(categories[name].score * 100)));
  const row = { against: 'Lighthouse 13.5, 4 × CPU, slow 4G', unit: 'points' as const };
  return [
    { what: 'first load of Home, performance', ...row, ratio: score('performance'), least: 90 },
    { what: 'first load of Home, accessibility', ...row, ratio: score('accessibility'), least: 100 },
  ];
}

async function lighthouse(address: string, tell: (line: string) => void): Promise<Report> {
  const out = join(FOLDER, 'lighthouse.json');
  const chromium = findChromium();
  const words = [
    address,
    '--quiet',
    '--output=json',
    `--output-path=${out}`,
    '--only-categories=performance,accessibility',
    '--chrome-flags=--headless=new --no-sandbox',
  ];
  await run(
    join(FOLDER, 'node_modules/.bin/lighthouse'),
    words,
    FOLDER,
    chromium === undefined ? {} : { CHROME_PATH: chromium },
  );
  const report = JSON.parse(await readFile(out, 'utf8')) as Report;
  const vitals = [
    'first-contentful-paint',
    'largest-contentful-paint',
    'total-blocking-time',
    'cumulative-layout-shift',
    'speed-index',
    'total-byte-weight',
  ];
  const { performance, accessibility } = report.categories;
  tell(
    `  performance ${Math.round(performance.score * 100)}, accessibility ${Math.round(accessibility.score * 100)}: ${vitals.map((name) => `${name} ${report.audits[name]?.displayValue}`).join(', ')}`,
  );
  return report;
}
