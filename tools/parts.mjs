// In: the lock file. Out: the parts that the server runs with, as npm's own CycloneDX list (a software bill of materials), and which of them we ask for.
import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { root } from './project.mjs';

/** @typedef {{ 'bom-ref': string, name: string, version: string, scope: 'required' | 'optional' }} Part */
/** @typedef {{ components: Part[], dependencies: { ref: string, dependsOn: string[] }[] }} Bill */

const OURS = /^@hilsa\//;
const LONGEST_LIST = 64 * 1024 * 1024;

/**
 * What a production server is made of, without development parts, by the lock file alone: nothing is asked of a network.
 * @returns {Bill}
 */
export function serverParts() {
  const workshop = mkdtempSync(join(tmpdir(), 'hilsa-parts-'));
  // npm names the whole after its folder.
  const copy = join(workshop, 'hilsa');
  try {
    // npm leaves out with --omit=dev whatever anybody has among their development parts, although the server runs with it too. So it
    // gets a lock file in which no package of ours has any.
    const lock = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'));
    for (const [path, part] of Object.entries(lock.packages)) {
      if (path.includes('node_modules')) continue;
      delete part.devDependencies;
      mkdirSync(join(copy, path), { recursive: true });
      writeFileSync(join(copy, path, 'package.json'), JSON.stringify(part));
    }
    writeFileSync(join(copy, 'package-lock.json'), JSON.stringify(lock));
    const words = [
      'sbom',
      '--package-lock-only',
      '--sbom-format=cyclonedx',
      '--workspace=@hilsa/server',
      '--no-update-notifier',
    ];
    return JSON.parse(npmSays(words, copy));
  } finally {
    rmSync(workshop, { recursive: true, force: true });
  }
}

/**
 * All parts that others made, and of these the direct ones: those that a package of ours asks for. Optional ones are told by their scope.
 * @param {Bill} bill
 */
export function countedParts({ components, dependencies }) {
  const all = components.filter((part) => !OURS.test(part['bom-ref']));
  const asked = new Set(dependencies.filter(({ ref }) => OURS.test(ref)).flatMap(({ dependsOn }) => dependsOn));
  return { direct: all.filter((part) => asked.has(part['bom-ref'])), all };
}

/** @param {string[]} words @param {string} folder */
function npmSays(words, folder) {
  const script = process.env['npm_execpath'];
  const [program, first] = script?.endsWith('.js') ? [process.execPath, [script]] : ['npm', []];
  return execFileSync(program, [...first, ...words], {
    cwd: folder,
    encoding: 'utf8',
    maxBuffer: LONGEST_LIST,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
}
