// In: a page. Out: what keeps somebody from using it, as axe-core finds it.
//
// The examiner stays in the page from one screen to the next: put in anew each time, as its wrapper for playwright does, all of its code is cold
// again, and a screen costs about twice the processor time.
import { createRequire } from 'node:module';
import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import type axe from 'axe-core';
import type { RunOptions } from 'axe-core';
import { standsStill } from './picture.ts';

const EXAMINER = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
declare global {
  interface Window {
    readonly axe: typeof axe;
  }
}

/** Of what is in order only one example is worked out. */
const OPTIONS: RunOptions = { resultTypes: ['violations'] };

/** A colour in the middle of its fade has no contrast to speak of: what is broken is broken when one looks again. */
const MOST_LOOKS = 3;

/** @returns a line for each rule that is broken: which, how gravely, where and in what way (three places of all) */
export async function whatShutsOut(page: Page): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(EXAMINER);
  let broken = await examined(page);
  for (let looks = 1; broken.length > 0 && looks < MOST_LOOKS; looks += 1) {
    await standsStill(page);
    broken = await examined(page);
  }
  return broken;
}

async function examined(page: Page): Promise<string[]> {
  const { violations } = await page.evaluate((options) => window.axe.run(document, options), OPTIONS);
  return violations.map(
    ({ id, impact, nodes }) =>
      `axe ${id} (${impact}): ${nodes
        .slice(0, 3)
        .map(({ target, html, any }) => `${target.join(' ')} ${html.slice(0, 140)} ${any[0]?.message ?? ''}`)
        .join(' ; ')} (${nodes.length})`,
  );
}
