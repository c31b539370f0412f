// In: docs/operations/asvs.md. Out: its rows, what is wrong with them, and the table as lines for a terminal with the sums of each kind of answer.
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './project.mjs';

/** @typedef {{ id: string, level: string, what: string, shown: string, kind: 'test' | 'by design' | 'does not apply' | 'open' }} Row */

/** @returns {Row[]} */
export function asvsRows(text = readFileSync(join(root, 'docs/operations/asvs.md'), 'utf8')) {
  return [...text.matchAll(/^\| (\d+\.\d+\.\d+) +\| ([12]) +\| (.+?) +\| (.+?) +\|$/gm)].map(
    ([, id = '', level = '', what = '', shown = '']) => ({ id, level, what, shown, kind: kindOf(shown) }),
  );
}

/** @param {string} shown @returns {Row['kind']} */
function kindOf(shown) {
  if (shown.startsWith('By design: ')) return 'by design';
  if (shown.startsWith('Does not apply: ')) return 'does not apply';
  return shown.startsWith('Open: ') ? 'open' : 'test';
}

/** @param {Row[]} rows @returns {string[]} sentences: a file that is not there, a row that shows nothing */
export function asvsProblems(rows) {
  return rows.flatMap(({ id, shown, kind }) => {
    const files = [...shown.matchAll(/`((?:apps|packages|e2e|tools|docs)\/[^`]+)`/g)].map(([, file = '']) => file);
    const gone = files.filter((file) => !existsSync(join(root, file)));
    const untested = kind === 'test' && !files.some((file) => /\.(test|journey)\.tsx?$/.test(file));
    return [...gone.map((file) => `${id}: ${file} is not there`), ...(untested ? [`${id}: no test is named`] : [])];
  });
}

/** @returns {boolean} whether nothing is wrong with the table */
export function printAsvs() {
  const rows = asvsRows();
  for (const { id, level, what, shown } of rows)
    console.log(`${id.padEnd(8)} L${level}  ${what}: ${shown.replaceAll('`', '')}`);
  const count = (/** @type {Row['kind']} */ kind) => rows.filter((row) => row.kind === kind).length;
  const problems = asvsProblems(rows);
  for (const problem of problems) console.log(problem);
  console.log(
    `${rows.length} requirements: ${count('test')} by test, ${count('by design')} by design, ${count('does not apply')} do not apply, ${count('open')} open`,
  );
  return problems.length === 0;
}
