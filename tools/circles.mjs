// In: the sources git tracks. Out: every circle of files that need each other when they run, dynamic imports included; an empty list when there is none.
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, posix } from 'node:path';
import { parseSync } from 'oxc-parser';
import { root } from './project.mjs';

/** The oxlint rule `import/no-cycle` does not follow dynamic imports, and a circle closed by one is a circle all the same. */
const SOURCE = /\.(tsx?|mjs)$/;

/** @returns {string[]} */
export function circleProblems() {
  const files = sourceFiles();
  const known = new Set(files);
  const imports = new Map(files.map((file) => [file, importsOf(file, readFileSync(join(root, file), 'utf8'), known)]));
  return circlesIn(imports).map((circle) => `${circle.join(' → ')} → ${circle[0]}`);
}

/** @returns {string[]} */
function sourceFiles() {
  const words = ['ls-files', '-z', '--cached', '--others', '--exclude-standard'];
  const names = execFileSync('git', words, { cwd: root, encoding: 'utf8', maxBuffer: 1e8 }).split('\0');
  return [...new Set(names)].filter((name) => SOURCE.test(name) && existsSync(join(root, name)));
}

/**
 * Which of our own files a file needs when it runs, in whatever way it names them. What is imported as types only is gone by then: the core's
 * state is made of its rooms' states, and its rooms speak of the state, which is one thought and not a knot.
 * @param {string} file @param {string} text @param {ReadonlySet<string>} known @returns {string[]}
 */
export function importsOf(file, text, known) {
  const { staticImports, staticExports, dynamicImports } = parseSync(file, text).module;
  const named = [
    ...staticImports
      .filter(({ entries }) => entries.length === 0 || !entries.every(({ isType }) => isType))
      .map(({ moduleRequest }) => moduleRequest.value),
    ...staticExports.flatMap(({ entries }) =>
      entries.filter(({ isType }) => !isType).map(({ moduleRequest }) => moduleRequest?.value ?? ''),
    ),
    ...dynamicImports.map(({ moduleRequest }) => text.slice(moduleRequest.start + 1, moduleRequest.end - 1)),
  ];
  const targets = named.filter((name) => name.startsWith('.')).map((name) => posix.join(dirname(file), name));
  return [...new Set(targets)].filter((target) => known.has(target));
}

/**
 * One shortest circle through each knot of files that lead to one another.
 * @param {ReadonlyMap<string, readonly string[]>} imports @returns {string[][]}
 */
export function circlesIn(imports) {
  /** @type {string[][]} */
  const circles = [];
  const told = new Set();
  for (const start of imports.keys()) {
    if (told.has(start)) continue;
    const circle = wayBack(start, imports);
    if (circle === null) continue;
    circles.push(circle);
    for (const file of imports.keys())
      if (leadsTo(start, file, imports) && leadsTo(file, start, imports)) told.add(file);
  }
  return circles;
}

/** @param {string} from @param {string} to @param {ReadonlyMap<string, readonly string[]>} imports */
function leadsTo(from, to, imports) {
  const seen = new Set([from]);
  for (const file of seen) for (const next of imports.get(file) ?? []) seen.add(next);
  return seen.has(to);
}

/** @param {string} start @param {ReadonlyMap<string, readonly string[]>} imports @returns {string[] | null} */
function wayBack(start, imports) {
  /** @type {Map<string, string | null>} */
  const cameFrom = new Map();
  const queue = [start];
  for (const file of queue) {
    for (const next of imports.get(file) ?? []) {
      if (next === start) {
        const way = [file];
        for (let at = file; at !== start; way.unshift(at)) at = /** @type {string} */ (cameFrom.get(at));
        return way;
      }
      if (cameFrom.has(next)) continue;
      cameFrom.set(next, file);
      queue.push(next);
    }
  }
  return null;
}
