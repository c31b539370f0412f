// In: CHROMIUM, CHROMIUM_WHOLE and JOURNEY_DATA_DIR (set by tools/test.mjs, which also removes that folder), or JOURNEY_ADDRESS of a server that runs already.
// Out: journeys on a phone-sized screen against a server of their own, with its own database; pictures and traces in .artefacts.
import { readdirSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { defineConfig } from '@playwright/test';
import { launched } from './launched.ts';

/** One folder and one port for the run; both are named here so that the workers, which load this file again, agree. */
const port = (process.env['JOURNEY_PORT'] ??= String(18_000 + (process.pid % 2_000)));
const dataDir = (process.env['JOURNEY_DATA_DIR'] ??= join(tmpdir(), `hilsa-journeys-${process.pid}`));
const running = process.env['JOURNEY_ADDRESS'];
/** Everything the server says; only of a server of this run. */
const log = running === undefined ? (process.env['JOURNEY_LOG'] ??= join(dataDir, 'server.log')) : '';
const address = running ?? `http://127.0.0.1:${port}`;

const server = {
  // A signal to all of them ends the server, and its writer only when the last line is written.
  command: `mkdir -p '${dataDir}' && node tools/start.mjs 2>&1 | (trap '' TERM INT; exec tee '${log}')`,
  cwd: join(import.meta.dirname, '..'),
  // Every journey comes from one address, so the limits per address would stop them; that the limits hold is tested where they live.
  env: {
    PORT: port,
    DATA_DIR: dataDir,
    HOST: '127.0.0.1',
    LOG_LEVEL: 'debug',
    RATE_LIMIT_FACTOR: '20',
    // Texts that mean harm name this host: that they do none is shown where they get past the list of hosts.
    CONTENT_LINK_HOSTS: 'thief.example',
    // A reset that waits is looked at, and stopped, however busy the machine is.
    RESET_DELAY_MINUTES: '60',
    // A market of hundreds is looked at elsewhere; here it would only keep the machine busy.
    SANDBOX_SHARES: '60',
  },
  url: `${address}/readyz`,
  timeout: 240_000,
  gracefulShutdown: { signal: 'SIGTERM', timeout: 30_000 },
  stdout: 'pipe',
} as const;

/** Journeys on servers with clocks of their own, by what they import: together, so that one server a worker does for many of them. */
const timed = readdirSync(import.meta.dirname).filter(
  (name) =>
    name.endsWith('.journey.ts') && readFileSync(join(import.meta.dirname, name), 'utf8').includes('startTimedServer('),
);
/** Those first that want one of their own, for its settings or its day: nobody else goes on there. */
const alone = timed.filter((name) =>
  /startTimedServer\(\{/.test(readFileSync(join(import.meta.dirname, name), 'utf8')),
);
const named = (names: readonly string[]): string[] => names.map((name) => `**/${name}`);

export default defineConfig({
  testDir: '.',
  projects: [
    { name: 'timed alone', testMatch: named(alone) },
    { name: 'timed', testMatch: named(timed.filter((name) => !alone.includes(name))) },
    { name: 'all others', testMatch: '**/*.journey.ts', testIgnore: named(timed) },
  ],
  outputDir: '.artefacts/journeys',
  // Most of a journey is waiting for the market: three at a time keep two cores busy.
  workers: 3,
  fullyParallel: true,
  timeout: 180_000,
  expect: { timeout: 30_000 },
  forbidOnly: Boolean(process.env['CI']),
  // A build machine may be busy with other things for a while: one more try there, and the report names what needed it.
  retries: process.env['CI'] === undefined ? 0 : 1,
  use: {
    baseURL: address,
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    isMobile: true,
    // The copy for offline use is fetched seconds after the start; only the journey that needs it lets it.
    serviceWorkers: 'block',
    actionTimeout: 30_000,
    screenshot: 'only-on-failure',
    // A price that fades after every tick is drawn sixty times a second, without end. With motion goes `calm.journey.ts`, as does a customer's first day.
    contextOptions: { reducedMotion: 'reduce' },
    launchOptions: launched(process.env['CHROMIUM']),
  },
  ...(running === undefined ? { webServer: server } : {}),
});
