// In: the tree as committed. Out: for each incident that others had, its fault planted in a copy of the tree and the named tests run there: they must
// fail. A last line `N passed, N failed`. `npm run planted -- <words>` plants only what names them. It takes minutes; the suite runs the tests themselves.
import { execFileSync, spawnSync } from 'node:child_process';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { FAULTS } from './planted-faults.mjs';
import { ensureInstalled, environment, findNode, giveUp, requireNode, root, say } from './project.mjs';

/** Libraries lie beside each workspace that has its own. */
const LIBRARIES = ['.', 'apps/server', 'apps/web', 'apps/console', 'e2e'];

/** The copy has the tree's libraries, and its own workspaces: what is planted in one is met by all. @param {string} copy */
function lendLibraries(copy) {
  for (const place of LIBRARIES) {
    const [from, to] = [join(root, place, 'node_modules'), join(copy, place, 'node_modules')];
    if (!existsSync(from)) continue;
    mkdirSync(join(to, '@hilsa'), { recursive: true });
    for (const name of readdirSync(from)) if (name !== '@hilsa') symlinkSync(join(from, name), join(to, name));
  }
  const own = join(root, 'node_modules/@hilsa');
  for (const name of readdirSync(own))
    symlinkSync(join(copy, relative(root, realpathSync(join(own, name)))), join(copy, 'node_modules/@hilsa', name));
}

/** @param {string} copy @param {import('./planted-faults.mjs').Fault} fault @returns {string | null} what is wrong with it, or null */
function plant(copy, { incident, file, was, becomes, tests }) {
  const path = join(copy, file);
  const whole = readFileSync(path, 'utf8');
  if (whole.split(was).length !== 2) return `${incident}: what is to be changed does not stand once in ${file}`;
  writeFileSync(
    path,
    whole.replace(was, () => becomes),
  );
  try {
    say(`planting: ${incident}`);
    const report = join(copy, 'planted.json');
    rmSync(report, { force: true });
    const words = ['run', '--root', copy, '--reporter=json', `--outputFile.json=${report}`, '--bail=1', ...tests];
    const program = join(copy, 'node_modules/vitest/vitest.mjs');
    // What it says is of no interest: it has to fail.
    spawnSync(findNode(), [program, ...words], { env: { ...process.env, ...environment() }, stdio: 'ignore' });
    const told = JSON.parse(readFileSync(report, 'utf8'));
    // What does not even load shows nothing: a test has to have been asked and to have said no.
    return told.numFailedTests > 0 ? null : `${incident}: ${tests.join(', ')} did not notice`;
  } finally {
    writeFileSync(path, whole);
  }
}

try {
  requireNode();
  await ensureInstalled();
  const words = process.argv.slice(2).map((word) => word.toLowerCase());
  const chosen = FAULTS.filter(({ incident }) => words.every((word) => incident.toLowerCase().includes(word)));
  const folder = mkdtempSync(join(tmpdir(), 'hilsa-planted-'));
  const copy = join(folder, 'tree');
  const problems = [];
  try {
    execFileSync('git', ['worktree', 'add', '--quiet', '--detach', copy, 'HEAD'], { cwd: root });
    lendLibraries(copy);
    for (const fault of chosen) {
      const problem = plant(copy, fault);
      say(problem ?? `noticed: ${fault.incident}`);
      if (problem !== null) problems.push(problem);
    }
  } finally {
    execFileSync('git', ['worktree', 'remove', '--force', copy], { cwd: root });
    rmSync(folder, { recursive: true, force: true });
  }
  console.log(`${chosen.length - problems.length} passed, ${problems.length} failed`);
  process.exit(problems.length === 0 && chosen.length > 0 ? 0 : 1);
} catch (problem) {
  giveUp(problem);
}
