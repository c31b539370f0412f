// In: words for playwright, if any. Out: every journey in both languages, and a last line `N passed, N failed`. `npm test` goes each in one of them.
import { runJourneys } from './journeys-run.mjs';
import { ensureInstalled, giveUp, requireNode } from './project.mjs';

try {
  requireNode();
  await ensureInstalled();
  const { passed, failed } = await runJourneys(process.argv.slice(2), {
    JOURNEY_LANGUAGES: 'both',
    JOURNEY_PICTURES: 'kept',
  });
  console.log(`${passed} passed, ${failed} failed`);
  process.exit(failed === 0 ? 0 : 1);
} catch (problem) {
  giveUp(problem);
}
