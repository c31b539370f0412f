// In: CHROMIUM and JOURNEY_DATA_DIR (set by tools/test.mjs, which also removes that folder). Out: journeys on a phone-sized screen against a server of their own, with its own database.
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { defineConfig } from '@playwright/test';

/** One folder and one port for the run; both are named here so that the workers, which load this file again, agree. */
const port = (process.env['JOURNEY_PORT'] ??= String(18_000 + (process.pid % 2_000)));
const dataDir = (process.env['JOURNEY_DATA_DIR'] ??= join(tmpdir(), `hilsa-journeys-${process.pid}`));

export default defineConfig({
  testDir: '.',
  testMatch: '**/*.journey.ts',
  outputDir: '../.artefacts/journeys',
  workers: 1,
  timeout: 120_000,
  expect: { timeout: 15_000 },
  forbidOnly: Boolean(process.env['CI']),
  use: {
    baseURL: `http://127.0.0.1:${port}`,
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    isMobile: true,
    screenshot: 'only-on-failure',
    trace: 'retain-on-failure',
    launchOptions: {
      executablePath: process.env['CHROMIUM'] ?? '/usr/bin/chromium',
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--force-device-scale-factor=2',
      ],
    },
  },
  webServer: {
    command: 'node tools/start.mjs',
    cwd: join(import.meta.dirname, '..'),
    env: { PORT: port, DATA_DIR: dataDir, HOST: '127.0.0.1', LOG_LEVEL: 'warn' },
    url: `http://127.0.0.1:${port}/readyz`,
    timeout: 240_000,
    gracefulShutdown: { signal: 'SIGTERM', timeout: 30_000 },
    stdout: 'pipe',
  },
});
