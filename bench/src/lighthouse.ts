// In: nothing, an address, or a page of a running browser. Out: Lighthouse, fetched when it is needed; what it says of a first load, or of that page as it stands.
import { existsSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { findChromium } from './chromium.ts';
import { run } from './processes.ts';

export const LIGHTHOUSE_FOLDER = resolve(import.meta.dirname, '../../.data/bench');
/** Not a dependency: it is larger than everything else together and needed only here. */
const LIGHTHOUSE = 'lighthouse@13.5.0';
const requireThere = createRequire(join(LIGHTHOUSE_FOLDER, 'package.json'));

export interface Judged {
  /** 0 to 100. */
  readonly score: number;
  /** What is below 100, each with where on the page. */
  readonly failing: readonly string[];
}

interface Report {
  readonly categories: { readonly accessibility: { readonly score: number | null } };
  readonly audits: Readonly<Record<string, Audit>>;
}
interface LoadReport {
  readonly categories: Readonly<Record<'performance' | 'accessibility', { readonly score: number | null }>>;
  readonly audits: Readonly<Record<string, { readonly numericValue?: number }>>;
}

/** What Lighthouse's phone (4 × slower CPU, slow 4G) sees of a first load. */
export interface FirstLoad {
  /** 0 to 100. */
  readonly score: number;
  /** 0 to 100. */
  readonly accessibility: number;
  /** Until the largest contentful paint. */
  readonly paintMs: number;
  /** Until the first contentful paint. */
  readonly firstPaintMs: number;
  /** Total blocking time. */
  readonly blockingMs: number;
  /** Cumulative layout shift. */
  readonly shift: number;
  /** Over the line. */
  readonly kilobytes: number;
}

interface Audit {
  readonly score: number | null;
  readonly scoreDisplayMode: string;
  readonly title: string;
  readonly details?: { readonly items?: readonly { readonly node?: { readonly snippet?: string } }[] };
}
interface LighthouseModule {
  snapshot(page: object, options: object): Promise<{ lhr: Report } | undefined>;
  navigation(page: object, address: string, options: object): Promise<{ lhr: LoadReport } | undefined>;
}
interface Launched {
  newPage(): Promise<{ evaluateOnNewDocument(script: string): Promise<unknown> }>;
  close(): Promise<void>;
}
interface Puppeteer {
  launch(options: object): Promise<Launched>;
  connect(options: object): Promise<{ pages(): Promise<{ url(): string }[]>; disconnect(): Promise<void> }>;
}

/** Installs it beside the other things that only the bench needs, once. */
export async function ensureLighthouse(): Promise<void> {
  await mkdir(LIGHTHOUSE_FOLDER, { recursive: true });
  if (existsSync(join(LIGHTHOUSE_FOLDER, 'node_modules/lighthouse'))) return;
  const words = ['i', '--no-save', '--no-fund', '--no-audit', '--prefix', LIGHTHOUSE_FOLDER, LIGHTHOUSE];
  await run('npm', words, LIGHTHOUSE_FOLDER);
}

/**
 * Whoever judges the open page of the browser that listens for debuggers on `port`, without loading it anew or changing its size.
 * Only one page may be open in it.
 */
export async function accessibilityJudge(port: number): Promise<{ judge(): Promise<Judged>; leave(): Promise<void> }> {
  const { snapshot } = await load<LighthouseModule>('lighthouse');
  const { default: puppeteer } = await load<{ default: Puppeteer }>('puppeteer-core');
  // Its own size would fight with the one the page was given.
  const browser = await puppeteer.connect({ browserURL: `http://127.0.0.1:${port}`, defaultViewport: null });
  const settings = {
    onlyCategories: ['accessibility'],
    screenEmulation: { disabled: true },
    disableFullPageScreenshot: true,
  };
  return {
    async judge() {
      const page = (await browser.pages()).find((one) => one.url().startsWith('http'));
      if (page === undefined) throw new Error('no page is open');
      const result = await snapshot(page, { config: { extends: 'lighthouse:default', settings } });
      return judged(result!.lhr);
    },
    leave: () => browser.disconnect(),
  };
}

/**
 * Loads `address` in a browser of its own, with nothing in its caches.
 * @param before a script that runs in the page before its own
 * @param name the whole report is left under it beside Lighthouse, for whoever asks where the time goes
 */
export async function firstLoad(name: string, address: string, before: string): Promise<FirstLoad> {
  const { navigation } = await load<LighthouseModule>('lighthouse');
  const { default: puppeteer } = await load<{ default: Puppeteer }>('puppeteer-core');
  const executablePath = findChromium();
  if (executablePath === undefined) throw new Error('no Chromium: say where it is with CHROMIUM');
  const browser = await puppeteer.launch({ executablePath, args: ['--no-sandbox'] });
  try {
    const page = await browser.newPage();
    await page.evaluateOnNewDocument(before);
    const settings = { onlyCategories: ['performance', 'accessibility'], disableFullPageScreenshot: true };
    const result = await navigation(page, address, { config: { extends: 'lighthouse:default', settings } });
    const { categories, audits } = result!.lhr;
    await writeFile(join(LIGHTHOUSE_FOLDER, `${name.replaceAll(' ', '-')}.json`), JSON.stringify(result!.lhr));
    const value = (audit: string): number => audits[audit]?.numericValue ?? Number.NaN;
    return {
      score: Math.round((categories.performance.score ?? 0) * 100),
      accessibility: Math.round((categories.accessibility.score ?? 0) * 100),
      paintMs: value('largest-contentful-paint'),
      firstPaintMs: value('first-contentful-paint'),
      blockingMs: value('total-blocking-time'),
      shift: value('cumulative-layout-shift'),
      kilobytes: Math.round(value('total-byte-weight') / 1024),
    };
  } finally {
    await browser.close();
  }
}

function judged({ categories, audits }: Report): Judged {
  const failing = Object.entries(audits)
    .filter(([, { score, scoreDisplayMode }]) => score !== null && score < 1 && scoreDisplayMode === 'binary')
    .map(([id, { title, details }]) => {
      const where = (details?.items ?? []).slice(0, 3).map(({ node }) => node?.snippet ?? '');
      return `${id}: ${title} ${where.join(' ; ')}`;
    });
  return { score: Math.round((categories.accessibility.score ?? 0) * 100), failing };
}

async function load<Module>(name: string): Promise<Module> {
  return (await import(pathToFileURL(requireThere.resolve(name)).href)) as Module;
}
