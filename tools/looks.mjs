// In: words for playwright; LOOKS. Out: every screen of the product in every usual look (or those that LOOKS names) and every desk, and a last
// line `N passed, N failed`. `npm test` looks at each screen in one of them.
import { runJourneys } from './journeys-run.mjs';
import { ensureInstalled, giveUp, requireNode } from './project.mjs';

const USUAL = 'en-US:dark:phone,bn-BN:light:phone,en-US:light:desk,bn-BN:dark:desk';

try {
  requireNode();
  await ensureInstalled();
  const words = ['looks.journey', 'desks.journey', ...process.argv.slice(2)];
  const { passed, failed } = await runJourneys(words, {
    LOOKS: process.env['LOOKS'] ?? USUAL,
    JOURNEY_PICTURES: 'kept',
  });
  console.log(`${passed} passed, ${failed} failed`);
  process.exit(failed === 0 ? 0 : 1);
} catch (problem) {
  giveUp(problem);
}
