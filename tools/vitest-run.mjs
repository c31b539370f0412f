// In: words for vitest. Out: its report, read back from the file it wrote, with what could not even be loaded counted as failed.
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join, relative } from 'node:path';
import { environment, findNode, root, run } from './project.mjs';

const artefacts = join(root, '.artefacts');

/** @typedef {{ fullName: string, status: 'passed' | 'failed' | 'skipped' | 'pending' | 'todo' }} TestResult */
/** @typedef {{ passed: number, failed: number, broken: string[], tests: TestResult[], timed: import('./journeys-run.mjs').Timed[] }} VitestReport */

/** A path for a report that no former run has left behind. @param {string} name */
export function freshReport(name) {
  mkdirSync(artefacts, { recursive: true });
  const path = join(artefacts, name);
  rmSync(path, { force: true });
  return path;
}

/** @param {string} path @returns {any} the parsed report, or null when the run wrote none */
export function readReport(path) {
  return existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')) : null;
}

/** @param {string[]} words @returns {Promise<VitestReport>} */
export async function runVitest(words) {
  const report = freshReport('vitest.json');
  const program = join(root, 'node_modules/vitest/vitest.mjs');
  const code = await run(
    findNode(),
    [program, 'run', '--reporter=default', '--reporter=json', `--outputFile.json=${report}`, ...words],
    {
      environment: environment(),
    },
  );
  const told = readReport(report);
  if (!told) return { passed: 0, failed: 1, broken: ['vitest wrote no report'], tests: [], timed: [] };
  /** @type {{ name: string, status: string, startTime: number, endTime: number, assertionResults: TestResult[] }[]} */
  const files = told.testResults;
  // A file that could not even be loaded has no tests to fail; it counts as one.
  const unloaded = files.filter(
    (file) => file.status === 'failed' && !file.assertionResults.some((test) => test.status === 'failed'),
  );
  const failed = told.numFailedTests + unloaded.length;
  // A run that ended badly without a failing test (an error outside any test) is a failure all the same.
  return {
    passed: told.numPassedTests,
    failed: code !== 0 && failed === 0 ? 1 : failed,
    broken: [
      ...unloaded.map(({ name }) => `${relative(root, name)}: could not be run`),
      ...files.flatMap(({ name, assertionResults }) =>
        assertionResults
          .filter(({ status }) => status === 'failed')
          .map(({ fullName }) => `${relative(root, name)}: ${fullName}`),
      ),
    ],
    tests: files.flatMap((file) => file.assertionResults),
    timed: files.map(({ name, startTime, endTime }) => ({
      name: relative(root, name),
      seconds: (endTime - startTime) / 1000,
    })),
  };
}
