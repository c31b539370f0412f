// In: a page. Out: a picture of it among the artefacts, where pictures are wanted: people look at them, the suite does not and goes without.
import { join } from 'node:path';
import type { Page } from '@playwright/test';

const PICTURES = join(import.meta.dirname, '.artefacts/pictures');
/** `npm run journeys` and `npm run looks` keep them. */
const KEEPS = process.env['JOURNEY_PICTURES'] !== undefined;

/** @param place folders and name, without the ending */
export async function keepPicture(page: Page, ...place: readonly string[]): Promise<void> {
  if (KEEPS) await page.screenshot({ path: `${join(PICTURES, ...place)}.png` });
}

/** Resolves when what moves to an end has come to it: a colour in the middle of its fade has no contrast to speak of. */
export async function standsStill(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const ending = document
      .getAnimations()
      .filter(({ effect }) => effect?.getComputedTiming().endTime !== Infinity)
      .map(({ finished }) => finished);
    await Promise.allSettled(ending);
  });
}
