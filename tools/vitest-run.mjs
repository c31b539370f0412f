// In: words for vitest. Out: its report, read back from the file it wrote, with what could not even be loaded counted as failed.
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join, relative } from 'node:path';
import { environment, findNode, root, run } from './project.mjs';

const artefacts = join(root, '.artefacts');

/** @typedef {{ fullName: string, status: 'passed' | 'failed' | 'skipped' | 'pending' | 'todo', failureMessages?: string[] }} TestResult */
/** @typedef {{ name: string, status: string, message?: string, startTime: number, endTime: number, assertionResults: TestResult[] }} TestedFile */
/** @typedef {{ passed: number, failed: number, broken: string[], tests: TestResult[], timed: import('./journeys-run.mjs').Timed[] }} VitestReport */

// More than this is no accident of a busy machine.
const FILES_TRIED_AGAIN = 3;
const LINES_TOLD = 6;

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

/**
 * On a build machine the few files that failed are tried once more, alone, as journeys are; the report names what needed it.
 * @param {string[]} words @returns {Promise<VitestReport>} `broken`: what failed, by name, a second try that went well included
 */
export async function runVitest(words) {
  const first = await runOnce(words);
  const again = first.files.filter(({ status }) => status === 'failed');
  const isSeldom = again.length > 0 && again.length <= FILES_TRIED_AGAIN;
  if (process.env['CI'] === undefined || !isSeldom) return summed(first, []);
  const second = await runOnce(again.map(({ name }) => relative(root, name)));
  const redone = new Map(second.files.map((file) => [file.name, file]));
  const files = first.files.map((file) => redone.get(file.name) ?? file);
  return summed({ code: second.code, files }, again);
}

/** @param {string[]} words @returns {Promise<{ code: number, files: TestedFile[] }>} */
async function runOnce(words) {
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
  return told === null ? { code: code || 1, files: [] } : { code, files: told.testResults };
}

/** @param {{ code: number, files: TestedFile[] }} run @param {TestedFile[]} firstTries files that needed a second one @returns {VitestReport} */
function summed({ code, files }, firstTries) {
  const tests = files.flatMap((file) => file.assertionResults);
  const failed = files.flatMap(failuresOf);
  // A run that ended badly without a failing test (an error outside any test, no report) is a failure all the same.
  if (code !== 0 && failed.length === 0) failed.push('vitest ended badly, and no test says why');
  const isStillBroken = new Set(files.filter(({ status }) => status === 'failed').map(({ name }) => name));
  const mended = firstTries.filter(({ name }) => !isStillBroken.has(name)).flatMap(failuresOf);
  return {
    passed: tests.filter(({ status }) => status === 'passed').length,
    failed: failed.length,
    broken: [...failed, ...mended.map((told) => `(at the second try it went well) ${told}`)],
    tests,
    timed: files.map(({ name, startTime, endTime }) => ({
      name: relative(root, name),
      seconds: (endTime - startTime) / 1000,
    })),
  };
}

/** What failed in a file, each with the first lines of why. A file that could not even be loaded has no tests to fail; it counts as one. @param {TestedFile} file */
function failuresOf({ name, status, message, assertionResults }) {
  const at = relative(root, name);
  const failed = assertionResults.filter((test) => test.status === 'failed');
  if (failed.length === 0) return status === 'failed' ? [`${at}: could not be run${whyOf(message ?? '')}`] : [];
  return failed.map(({ fullName, failureMessages }) => `${at}: ${fullName}${whyOf(failureMessages?.[0] ?? '')}`);
}

/** @param {string} message */
function whyOf(message) {
  const lines = message.split('\n').filter((line) => line.trim() !== '');
  return lines
    .slice(0, LINES_TOLD)
    .map((line) => `\n    ${line}`)
    .join('');
}
