// In: the tree. Out: every check that needs no running program, each with its result, and a last line `N passed, N failed`.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { circleProblems } from './circles.mjs';
import { ensureInstalled, environment, findNode, giveUp, requireNode, root, run, say } from './project.mjs';
import { lockProblems, tidyProblems } from './tidy.mjs';

/** @param {string} path @param {string[]} words */
const program =
  (path, ...words) =>
  () =>
    run(findNode(), [join(root, 'node_modules', path), ...words], { environment: environment() });

/** @param {() => string[]} find */
const list = (find) => async () => {
  const problems = find();
  for (const problem of problems) console.error(`  ${problem}`);
  return problems.length === 0 ? 0 : 1;
};

/** @type {[name: string, check: () => Promise<number>][]} */
const checks = [
  ['types', program('typescript/bin/tsc', '-b')],
  ['lint and the import table', program('oxlint/bin/oxlint', '--deny-warnings')],
  ['format', program('oxfmt/bin/oxfmt', '--check')],
  ['dead code and unlisted dependencies', program('knip/bin/knip.js')],
  ['lock file complete', list(lockProblems)],
  ['tidy tree', list(tidyProblems)],
  ['no circles', list(circleProblems)],
  ...ownChecks('web', { messages: 'every message in every language', budget: 'size of the first page' }),
  ...ownChecks('console', { budget: 'size of the console’s door and first desk' }),
];

/**
 * Checks that an app brings along as npm scripts.
 * @param {'web' | 'console'} app @param {Record<string, string>} named @returns {[string, () => Promise<number>][]}
 */
function ownChecks(app, named) {
  const { scripts = {} } = JSON.parse(readFileSync(join(root, `apps/${app}/package.json`), 'utf8'));
  return Object.entries(named)
    .filter(([script]) => scripts[script])
    .map(([script, name]) => [
      name,
      () => run('npm', ['run', '--silent', '-w', `apps/${app}`, script], { environment: environment() }),
    ]);
}

try {
  requireNode();
  await ensureInstalled();
  const failed = [];
  for (const [name, check] of checks) {
    const startedAt = Date.now();
    const code = await check();
    if (code !== 0) failed.push(name);
    say(`${code === 0 ? 'ok    ' : 'FAILED'} ${name} (${((Date.now() - startedAt) / 1000).toFixed(1)} s)`);
  }
  if (failed.length > 0) say(`Failed: ${failed.join(', ')}`);
  console.log(`${checks.length - failed.length} passed, ${failed.length} failed`);
  process.exit(failed.length === 0 ? 0 : 1);
} catch (problem) {
  giveUp(problem);
}
