// In: a machine with or without Chromium. Out: the path of one that the journeys can drive, with fonts for Bengali.
import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { Problem, run } from './project.mjs';

// The shell without a window does the same for a fifth less of the processor.
const NAMES = [
  'chromium-headless-shell',
  'chromium',
  'chromium-browser',
  'google-chrome-stable',
  'google-chrome',
  'chrome',
];

/** @returns {string | undefined} */
function findChromium() {
  const named = process.env['CHROMIUM'];
  if (named) {
    if (existsSync(named)) return named;
    throw new Problem(`CHROMIUM names ${named}, and there is nothing there.`);
  }
  const folders = (process.env['PATH'] ?? '').split(':').concat('/usr/bin', '/snap/bin');
  const onPath = NAMES.flatMap((name) => folders.map((folder) => join(folder, name))).find((path) => existsSync(path));
  return onPath ?? downloadedByPlaywright();
}

function downloadedByPlaywright() {
  const cache = process.env['PLAYWRIGHT_BROWSERS_PATH'] ?? join(homedir(), '.cache/ms-playwright');
  if (!existsSync(cache)) return undefined;
  const builds = readdirSync(cache)
    .filter((name) => name.startsWith('chromium-'))
    .sort();
  return builds.map((build) => join(cache, build, 'chrome-linux/chrome')).findLast((path) => existsSync(path));
}

/** Finds Chromium, or installs Debian's as root or by sudo. @returns {Promise<string>} */
export async function ensureChromium() {
  const found = findChromium();
  if (found) return found;
  const asRoot = process.getuid?.() === 0;
  const maySudo = !asRoot && spawnSync('sudo', ['-n', 'true']).status === 0;
  if (existsSync('/usr/bin/apt-get') && (asRoot || maySudo)) {
    const get = 'DEBIAN_FRONTEND=noninteractive apt-get install -q -y --no-install-recommends fonts-noto-core';
    const install = `apt-get update -q && (${get} chromium-headless-shell || ${get} chromium)`;
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
