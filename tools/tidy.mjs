// In: the files git tracks. Out: sentences about what breaks the house's habits; an empty list when nothing does.
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { root } from './project.mjs';

const BANNED_NAMES = /^(utils?|helpers?|common|services?|managers?|misc)(\.[a-z]+)?$/;
/** Screen rooms follow the product's own addresses, some of which begin with /pages/common. */
const NAMES_FROM_ADDRESSES = /^apps\/web\/src\/screens\/common(\/|$)/;
const SOURCE = /^(packages|apps)\/[^/]+\/src\/.*\.tsx?$/;
const LONGEST_FILE = 400;

/** Files of this tree that git knows or would take; a deleted one that is not yet committed does not count. */
function trackedFiles() {
  const words = ['ls-files', '-z', '--cached', '--others', '--exclude-standard'];
  const names = execFileSync('git', words, { cwd: root, encoding: 'utf8', maxBuffer: 1e8 }).split('\0').filter(Boolean);
  return [...new Set(names)].filter((name) => existsSync(join(root, name)));
}

/** @param {string} name */
const read = (name) => readFileSync(join(root, name), 'utf8');

/** @returns {string[]} */
export function tidyProblems() {
  const files = trackedFiles();
  return [
    ...bannedNames(files),
    ...headers(files),
    ...longFiles(files),
    ...pathsInPapers(files),
    ...asyncInCore(files),
    ...focusedTests(files),
    ...sameNumbers(files),
  ];
}

/** @param {string[]} files */
function bannedNames(files) {
  return files
    .filter((file) => !NAMES_FROM_ADDRESSES.test(file) && file.split('/').some((part) => BANNED_NAMES.test(part)))
    .map((file) => `${file}: a name that says nothing about what is inside`);
}

/** @param {string[]} files */
function headers(files) {
  return files
    .filter((file) => SOURCE.test(file) && !/\.(test|d)\.tsx?$/.test(file))
    .filter((file) => {
      const top = read(file).split('\n', 8).join('\n');
      return !/\bIn: /.test(top) || !/\bOut: /.test(top);
    })
    .map((file) => `${file}: begins without its "In: … Out: …" lines`);
}

/** @param {string[]} files */
function longFiles(files) {
  return files
    .filter((file) => /\.(tsx?|mjs)$/.test(file) && !/\.test\.tsx?$/.test(file))
    .map((file) => ({ file, lines: read(file).split('\n').length }))
    .filter(({ lines }) => lines > LONGEST_FILE)
    .map(({ file, lines }) => `${file}: ${lines} lines; split it by what it does`);
}

/** A path in backticks that starts with one of our folders must exist: papers that lie are worse than none. @param {string[]} files */
function pathsInPapers(files) {
  const tops = /^(packages|apps|docs|tools|bench|e2e|\.ci)\//;
  return files
    .filter((file) => file.endsWith('.md'))
    .flatMap((paper) => {
      const named = [...read(paper).matchAll(/`([^`\s]+)`|\]\(([^)\s#]+)\)/g)].map(
        (match) => match[1] ?? match[2] ?? '',
      );
      return named
        .filter((path) => tops.test(path) && !/[*<>{}…]/.test(path))
        .filter((path) => !existsSync(join(root, path.replace(/:\d+$/, ''))))
        .map((path) => `${basename(paper)}: names ${path}, which does not exist`);
    });
}

/** The core is synchronous: the compiler allows promises, the house does not. @param {string[]} files */
function asyncInCore(files) {
  return files
    .filter((file) => /^packages\/(core|formulas|money)\/src\/.*\.ts$/.test(file) && !file.endsWith('.test.ts'))
    .filter((file) => /^(?!\s*(\/\/|\*)).*\b(async|await)\b\s*[\w({(]/m.test(read(file)))
    .map((file) => `${file}: asynchronous code in the core`);
}

/** @param {string[]} files */
function focusedTests(files) {
  return files
    .filter((file) => /\.(test|spec)\.tsx?$/.test(file) && /\b(it|test|describe)\.only\(/.test(read(file)))
    .map((file) => `${file}: a focused test hides the others`);
}

/** A decision is cited by its number, so two of them must not share one. @param {string[]} files */
function sameNumbers(files) {
  const notes = files.filter((file) => /^docs\/decisions\/\d{4}-/.test(file)).map((file) => basename(file));
  return notes
    .filter((note) => notes.some((other) => other < note && other.slice(0, 4) === note.slice(0, 4)))
    .map((note) => `docs/decisions: another note has the number of ${note}`);
}

/**
 * A registry that lags behind lets `npm install` drop other platforms' binaries from the lock in silence; `npm ci` then refuses it.
 * @returns {string[]}
 */
export function lockProblems() {
  /** @type {Record<string, { optionalDependencies?: Record<string, string>, resolved?: string }>} */
  const locked = JSON.parse(read('package-lock.json')).packages;
  const names = new Set(
    Object.keys(locked).map((path) => path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length)),
  );
  return Object.entries(locked).flatMap(([path, entry]) =>
    Object.keys(entry.optionalDependencies ?? {})
      .filter((name) => !names.has(name))
      .map((name) => `package-lock.json: ${path || 'the root'} wants ${name}, which is missing`),
  );
}
