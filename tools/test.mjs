// In: a clone, fresh or not. Out: every test run, a last line `N passed, N failed`, and a code that is not zero when one failed.
// `npm test -- <path or words>` runs only the matching tests without a browser.
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ensureChromium } from './chromium.mjs';
import {
  ensureInstalled,
  ensureWebBuilt,
  environment,
  findNode,
  giveUp,
  requireNode,
  root,
  run,
  say,
} from './project.mjs';

const artefacts = join(root, '.artefacts');

try {
  requireNode();
  await ensureInstalled();
  mkdirSync(artefacts, { recursive: true });
  const filters = process.argv.slice(2);
  const counts = [await runVitest(filters)];
  if (filters.length === 0) {
    await ensureWebBuilt();
    counts.push(await runJourneys(await ensureChromium()));
  }
  const passed = counts.reduce((sum, count) => sum + count.passed, 0);
  const failed = counts.reduce((sum, count) => sum + count.failed, 0);
  console.log(`${passed} passed, ${failed} failed`);
  process.exit(failed === 0 ? 0 : 1);
} catch (problem) {
  giveUp(problem);
}

/** @typedef {{ passed: number, failed: number }} Count */

/** Rules, properties and calls. @param {string[]} filters @returns {Promise<Count>} */
async function runVitest(filters) {
  say('Tests of rules, properties and calls');
  const report = freshReport('vitest.json');
  const words = [
    join(root, 'node_modules/vitest/vitest.mjs'),
    'run',
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${report}`,
    ...filters,
  ];
  const code = await run(findNode(), words, { environment: environment() });
  const told = readReport(report);
  if (!told) return { passed: 0, failed: 1 };
  // A file that could not even be loaded has no tests to fail; it counts as one.
  const unloaded = told.testResults.filter(
    (/** @type {any} */ file) =>
      file.status === 'failed' && !file.assertionResults.some((/** @type {any} */ test) => test.status === 'failed'),
  ).length;
  return atLeastOne(code, { passed: told.numPassedTests, failed: told.numFailedTests + unloaded });
}

/** What a person does, in a real browser against a real server. @param {string} chromium @returns {Promise<Count>} */
async function runJourneys(chromium) {
  say('Journeys in a real browser');
  const report = freshReport('playwright.json');
  const words = [
    join(root, 'node_modules/@playwright/test/cli.js'),
    'test',
    '--config',
    'e2e/playwright.config.ts',
    '--reporter=list,json',
  ];
  const dataDir = mkdtempSync(join(tmpdir(), 'hilsa-journeys-'));
  chmodSync(dataDir, 0o755); // the database's account must get in
  const code = await run(findNode(), words, {
    environment: {
      ...environment(),
      CHROMIUM: chromium,
      JOURNEY_DATA_DIR: dataDir,
      PLAYWRIGHT_JSON_OUTPUT_FILE: report,
    },
  });
  rmSync(dataDir, { recursive: true, force: true });
  const told = readReport(report);
  if (!told) return { passed: 0, failed: 1 };
  return atLeastOne(code, { passed: told.stats.expected + told.stats.flaky, failed: told.stats.unexpected });
}

/** A run that ended badly without a failing test (an error outside any test) is a failure all the same. @param {number} code @param {Count} count */
function atLeastOne(code, count) {
  return code !== 0 && count.failed === 0 ? { ...count, failed: 1 } : count;
}

/** @param {string} name */
function freshReport(name) {
  const path = join(artefacts, name);
  rmSync(path, { force: true });
  return path;
}

/** @param {string} path @returns {any} the parsed report, or null when the run wrote none */
function readReport(path) {
  return existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')) : null;
}
