// In: a clone, fresh or not. Out: every test run, a last line `N passed, N failed`, and a code that is not zero when one failed.
// `npm test -- <path or words>` runs only the matching tests without a browser.
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
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
import { freshReport, readReport, runVitest } from './vitest-run.mjs';

try {
  requireNode();
  await ensureInstalled();
  const filters = process.argv.slice(2);
  say('Tests of rules, properties and calls');
  const counts = [await runVitest(filters)];
  if (filters.length === 0) counts.push(await runJourneys());
  const passed = counts.reduce((sum, count) => sum + count.passed, 0);
  const failed = counts.reduce((sum, count) => sum + count.failed, 0);
  console.log(`${passed} passed, ${failed} failed`);
  process.exit(failed === 0 ? 0 : 1);
} catch (problem) {
  giveUp(problem);
}

/** What a person does, in a real browser against a real server. @returns {Promise<{ passed: number, failed: number, tests: never[] }>} */
async function runJourneys() {
  const chromium = await ensureChromium();
  await ensureWebBuilt();
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
  if (!told) return { passed: 0, failed: 1, tests: [] };
  const failed = told.stats.unexpected;
  return { passed: told.stats.expected + told.stats.flaky, failed: code !== 0 && failed === 0 ? 1 : failed, tests: [] };
}
