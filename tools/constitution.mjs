// In: the rule ids that CONSTITUTION.md marks as tested. Out: the tests that bear those ids, counted per rule; a rule without a passing test fails.
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { printAsvs } from './asvs.mjs';
import { ensureInstalled, giveUp, requireNode, root, say } from './project.mjs';
import { runVitest } from './vitest-run.mjs';

try {
  requireNode();
  // `npm run constitution -- asvs`: the table of the security standard instead.
  if (process.argv[2] === 'asvs') process.exit(printAsvs() ? 0 : 1);
  await ensureInstalled();
  const paper = readFileSync(join(root, 'CONSTITUTION.md'), 'utf8');
  const rules = [...paper.matchAll(/^\| \*\*([A-Z]\d)\*\* \|/gm)].map((match) => match[1]);
  // Only the files that name a rule are run: the others would prepare their databases and then skip everything.
  const ids = rules.join('|');
  const words = ['grep', '-lE', '--untracked', `['"\`](${ids})[ :]`, '--', '*.test.ts', '*.test.tsx'];
  const files = execFileSync('git', words, { cwd: root, encoding: 'utf8' }).split('\n').filter(Boolean);
  const { tests, failed } = await runVitest(['-t', `(^| )(${ids})[ :]`, ...files]);
  const unproven = rules.filter((rule) => {
    const own = tests.filter((test) => test.fullName.split(/[ :]/).includes(/** @type {string} */ (rule)));
    const passed = own.filter((test) => test.status === 'passed').length;
    const broken = own.filter((test) => test.status === 'failed').length;
    say(`${rule}: ${passed} passed, ${broken} failed`);
    return passed === 0 || broken > 0;
  });
  if (unproven.length > 0) say(`Not shown to hold: ${unproven.join(', ')}`);
  console.log(`${rules.length - unproven.length} passed, ${Math.max(unproven.length, failed > 0 ? 1 : 0)} failed`);
  process.exit(unproven.length === 0 && failed === 0 ? 0 : 1);
} catch (problem) {
  giveUp(problem);
}
