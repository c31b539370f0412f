// In: CHROMIUM, or the usual places. Out: the browser's program, undefined when there is none.
import { existsSync } from 'node:fs';

const USUAL = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'];

export function findChromium(): string | undefined {
  return process.env['CHROMIUM'] ?? USUAL.find((path) => existsSync(path));
}
