// In: a fresh clone or one that was used before. Out: its libraries, its Node 24, its built screens, each made only when missing or old.
// Plain JavaScript and only Node's own modules: this runs under Node 20.19 before anything is installed.
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { delimiter, join, resolve } from 'node:path';

export const root = resolve(import.meta.dirname, '..');

/** What went wrong, in one sentence for the person at the terminal. */
export class Problem extends Error {}

/** @param {string} line */
export const say = (line) => console.log(`hilsa · ${line}`);

/** Prints a Problem as its sentence, anything else with its stack, and ends with a code that is not zero. @param {unknown} problem */
export function giveUp(problem) {
  console.error(problem instanceof Problem ? `hilsa · ${problem.message}` : problem);
  process.exit(1);
}

export function requireNode() {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
  if (major < 20 || (major === 20 && minor < 19)) {
    throw new Problem(`This needs Node 20.19 or newer; this is ${process.versions.node}.`);
  }
}

/**
 * Runs a program to its end. With `progress`, says every few seconds that it is still at it, and shows its output only when it fails.
 * @param {string} program @param {string[]} words
 * @param {{ progress?: string, environment?: Record<string, string> }} [options]
 * @returns {Promise<number>} its exit code
 */
export function run(program, words, { progress, environment } = {}) {
  return new Promise((done, fail) => {
    const startedAt = Date.now();
    const child = spawn(program, words, {
      cwd: root,
      stdio: progress ? ['ignore', 'pipe', 'pipe'] : 'inherit',
      env: { ...process.env, ...environment },
    });
    let output = '';
    child.stdout?.on('data', (piece) => {
      output = (output + piece).slice(-20_000);
    });
    child.stderr?.on('data', (piece) => {
      output = (output + piece).slice(-20_000);
    });
    const seconds = () => Math.round((Date.now() - startedAt) / 1000);
    if (progress) say(progress);
    const timer = progress ? setInterval(() => say(`… still at it, ${seconds()} s`), 5_000) : undefined;
    child.once('error', fail);
    child.once('close', (code) => {
      clearInterval(timer);
      if (code && progress) console.error(output.trim());
      done(code ?? 1);
    });
  });
}

/** npm, by the way it was itself started, else from the PATH. @param {string[]} words @param {string} progress */
export function npm(words, progress) {
  const script = process.env['npm_execpath'];
  return script?.endsWith('.js')
    ? run(process.execPath, [script, ...words], { progress })
    : run('npm', words, { progress });
}

/** Installs the locked libraries when some are missing or of another version. */
export async function ensureInstalled() {
  if (librariesMatchLock()) return;
  const code = await npm(
    ['ci', '--no-audit', '--no-fund', '--loglevel=error'],
    'Installing the libraries (once, about a minute)',
  );
  if (code !== 0) throw new Problem('npm ci failed; its words are above.');
  if (!librariesMatchLock())
    throw new Problem('npm ci ended well, yet libraries are missing: remove node_modules and start again.');
}

/** npm keeps a list of what it installed; compared with the lock, it tells whether anything but another platform's files is missing. */
function librariesMatchLock() {
  const installedList = join(root, 'node_modules/.package-lock.json');
  if (!existsSync(installedList)) return false;
  /** @typedef {{ version?: string, optional?: boolean, link?: boolean }} Entry */
  /** @type {Record<string, Entry>} */
  const installed = JSON.parse(readFileSync(installedList, 'utf8')).packages;
  /** @type {Record<string, Entry>} */
  const locked = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')).packages;
  return Object.entries(locked).every(
    ([path, entry]) =>
      path === '' || (installed[path] ? installed[path].version === entry.version : entry.optional === true),
  );
}

/** The Node 24 out of npm, or the one we run under if it is new enough. */
export function findNode() {
  const own = join(root, `node_modules/node-${process.platform}-${process.arch}/bin/node`);
  if (existsSync(own)) return own;
  if (Number(process.versions.node.split('.')[0]) >= 24) return process.execPath;
  throw new Problem(
    `There is no Node 24 for ${process.platform}-${process.arch} in npm: start this with a Node 24 of your own.`,
  );
}

/** The environment in which `node` and the libraries' programs are the project's. */
export function environment() {
  const nodeFolder = resolve(findNode(), '..');
  return {
    PATH: [nodeFolder, join(root, 'node_modules/.bin'), process.env['PATH'] ?? ''].join(delimiter),
    // What Node compiled once, a server and a process of tests after it need not compile again.
    NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'] ?? join(root, 'node_modules/.cache/hilsa-compiled'),
  };
}

/** Builds the customers' screens and the operators' console when a source is newer than what was built from. */
export async function ensureWebBuilt() {
  await ensureBuilt('web', 'Building the screens');
  await ensureBuilt('console', 'Building the console');
}

/** @param {'web' | 'console'} app @param {string} progress */
async function ensureBuilt(app, progress) {
  const stamp = join(root, `node_modules/.cache/hilsa-${app}-build`);
  const mark = fingerprint([`apps/${app}`, 'packages']);
  const page = join(root, `apps/${app}/dist/index.html`);
  if (existsSync(page) && existsSync(stamp) && readFileSync(stamp, 'utf8') === mark) return;
  const vite = join(root, 'node_modules/vite/bin/vite.js');
  const code = await run(findNode(), [vite, 'build', `apps/${app}`, '--logLevel', 'warn'], {
    progress,
    environment: environment(),
  });
  if (code !== 0) throw new Problem(`${progress} failed; the reason is above.`);
  mkdirSync(join(root, 'node_modules/.cache'), { recursive: true });
  writeFileSync(stamp, mark);
}

/** Changes whenever a source file, or a variable the build reads, changes. @param {string[]} folders */
function fingerprint(folders) {
  const hash = createHash('sha256');
  /** @param {string} folder */
  const walk = (folder) => {
    for (const entry of readdirSync(folder, { withFileTypes: true }).sort((a, b) => (a.name < b.name ? -1 : 1))) {
      if (['node_modules', 'dist', 'test'].includes(entry.name) || /\.(test\.tsx?|tsbuildinfo)$/.test(entry.name))
        continue;
      const path = join(folder, entry.name);
      if (entry.isDirectory()) walk(path);
      else {
        const { size, mtimeMs } = statSync(path);
        hash.update(`${path} ${size} ${mtimeMs}\n`);
      }
    }
  };
  for (const folder of folders) walk(join(root, folder));
  hash.update(readFileSync(join(root, 'package-lock.json')));
  for (const name of Object.keys(process.env)
    .filter((name) => name.startsWith('VITE_'))
    .sort())
    hash.update(`${name}=${process.env[name]}\n`);
  return hash.digest('hex');
}
