// In: a machine with or without Chromium. Out: the path of one that the journeys can drive, and of its shell where there is one; fonts for Bengali.
import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { Problem, run } from './project.mjs';

const SHELLS = ['chromium-headless-shell'];
const NAMES = ['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome', 'chrome'];

/** The shell has no window and shows no notices; all else it does for a fifth less of the processor. @typedef {{ whole: string, shell: string }} Chromium */

/** @returns {Chromium | undefined} */
function findChromium() {
  const named = process.env['CHROMIUM'];
  if (named) {
    if (existsSync(named)) return { whole: named, shell: named };
    throw new Problem(`CHROMIUM names ${named}, and there is nothing there.`);
  }
  const whole = onPath(NAMES) ?? downloadedByPlaywright();
  return whole === undefined ? undefined : { whole, shell: onPath(SHELLS) ?? whole };
}

/** @param {readonly string[]} names */
function onPath(names) {
  const folders = (process.env['PATH'] ?? '').split(':').concat('/usr/bin', '/snap/bin');
  return names.flatMap((name) => folders.map((folder) => join(folder, name))).find((path) => existsSync(path));
}

function downloadedByPlaywright() {
  const cache = process.env['PLAYWRIGHT_BROWSERS_PATH'] ?? join(homedir(), '.cache/ms-playwright');
  if (!existsSync(cache)) return undefined;
  const builds = readdirSync(cache)
    .filter((name) => name.startsWith('chromium-'))
    .sort();
  return builds.map((build) => join(cache, build, 'chrome-linux/chrome')).findLast((path) => existsSync(path));
}

/** Finds Chromium, or installs Debian's as root or by sudo. @returns {Promise<Chromium>} */
export async function ensureChromium() {
  const found = findChromium();
  if (found) return found;
  const asRoot = process.getuid?.() === 0;
  const maySudo = !asRoot && spawnSync('sudo', ['-n', 'true']).status === 0;
  if (existsSync('/usr/bin/apt-get') && (asRoot || maySudo)) {
    const get = 'DEBIAN_FRONTEND=noninteractive apt-get install -q -y --no-install-recommends';
    const install = `apt-get update -q && ${get} chromium fonts-noto-core && (${get} ${SHELLS.join(' ')} || true)`;
    const words = asRoot ? ['sh', '-c', install] : ['sudo', '-n', 'sh', '-c', install];
    await run(/** @type {string} */ (words[0]), words.slice(1), {
      progress: 'Installing Chromium for the journeys (once)',
    });
    const installed = findChromium();
    if (installed) return installed;
  }
  throw new Problem(
    'The journeys need Chromium: install it (on Debian: apt-get install chromium fonts-noto-core), or name one with CHROMIUM=/path.',
  );
}
