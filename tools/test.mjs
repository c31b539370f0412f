// In: a clone, fresh or not. Out: every test run, a last line `N passed, N failed`, and a code that is not zero when one failed.
// `npm test -- <path or words>` runs only the matching tests without a browser; `npm test -- --changed`, what uncommitted changes can touch.
import { runJourneys } from './journeys-run.mjs';
import { ensureInstalled, giveUp, requireNode, say } from './project.mjs';
import { runVitest } from './vitest-run.mjs';

const SLOWEST = 10;

try {
  requireNode();
  await ensureInstalled();
  const filters = process.argv.slice(2);
  say('Tests of rules, properties and calls');
  /** @type {Pick<import('./vitest-run.mjs').VitestReport, 'passed' | 'failed' | 'broken' | 'timed'>[]} */
  const counts = [await runVitest(filters)];
  if (filters.length === 0) counts.push(await runJourneys());
  const passed = counts.reduce((sum, count) => sum + count.passed, 0);
  const failed = counts.reduce((sum, count) => sum + count.failed, 0);
  const slowest = counts.flatMap(({ timed }) => timed).toSorted((one, other) => other.seconds - one.seconds);
  say('Slowest:');
  for (const { name, seconds } of slowest.slice(0, SLOWEST)) say(`${seconds.toFixed(1).padStart(6)} s ${name}`);
  const broken = counts.flatMap((count) => count.broken);
  // Last, so that whoever is only shown the end of a run knows what to look for.
  if (broken.length > 0) say('Failed, or needed a second try:');
  for (const name of broken) say(`  ${name}`);
  console.log(`${passed} passed, ${failed} failed`);
  process.exit(failed === 0 ? 0 : 1);
} catch (problem) {
  giveUp(problem);
}
