// In: words for playwright. Out: its report: what a person does, in a real browser against a real server with a database of its own.
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ensureChromium } from './chromium.mjs';
import { ensureWebBuilt, environment, findNode, root, run, say } from './project.mjs';
import { freshReport, readReport } from './vitest-run.mjs';

/** @typedef {{ name: string, seconds: number }} Timed */
/** @typedef {{ title: string, specs: { title: string, tests: { status: string, results: { duration: number }[] }[] }[], suites?: Suite[] }} Suite */

/**
 * @param {string[]} words files and options
 * @param {NodeJS.ProcessEnv} [more]
 * @returns {Promise<{ passed: number, failed: number, broken: string[], timed: Timed[] }>} `broken`: what failed, by name, a second try that went well included
 */
export async function runJourneys(words = [], more = {}) {
  const { whole, shell } = await ensureChromium();
  await ensureWebBuilt();
  say('Journeys in a real browser');
  const report = freshReport('playwright.json');
  const program = join(root, 'node_modules/@playwright/test/cli.js');
  const dataDir = mkdtempSync(join(tmpdir(), 'hilsa-journeys-'));
  chmodSync(dataDir, 0o755); // the database's account must get in
  const code = await run(
    findNode(),
    [program, 'test', '--config', 'e2e/playwright.config.ts', '--reporter=list,json', ...words],
    {
      environment: {
        ...environment(),
        CHROMIUM: shell,
        CHROMIUM_WHOLE: whole,
        JOURNEY_DATA_DIR: dataDir,
        PLAYWRIGHT_JSON_OUTPUT_FILE: report,
        ...more,
      },
    },
  );
  for (const folder of [dataDir, `${dataDir}-keys`]) rmSync(folder, { recursive: true, force: true });
  const told = readReport(report);
  if (!told) return { passed: 0, failed: 1, broken: ['playwright wrote no report'], timed: [] };
  const failed = told.stats.unexpected;
  return {
    passed: told.stats.expected + told.stats.flaky,
    failed: code !== 0 && failed === 0 ? 1 : failed,
    broken: brokenOf(told.suites),
    timed: timesOf(told.suites),
  };
}

/** @param {Suite[]} suites @returns {string[]} */
function brokenOf(suites) {
  return suites.flatMap((suite) => [
    ...suite.specs.flatMap(({ title, tests }) =>
      tests
        .filter(({ status }) => status === 'unexpected' || status === 'flaky')
        .map(
          ({ status }) => `${suite.title}: ${title}${status === 'flaky' ? ' (at the second try it went well)' : ''}`,
        ),
    ),
    ...brokenOf(suite.suites ?? []),
  ]);
}

/** @param {Suite[]} suites @returns {Timed[]} */
function timesOf(suites) {
  return suites.flatMap((suite) => [
    ...suite.specs.map(({ title, tests }) => ({
      name: `${suite.title}: ${title}`,
      seconds: tests.flatMap(({ results }) => results).reduce((sum, { duration }) => sum + duration, 0) / 1000,
    })),
    ...timesOf(suite.suites ?? []),
  ]);
}
