// In: every workspace's tests. Out: four projects: `packages` (pure), `server` (real PostgreSQL), `web` and `console` (jsdom).
import { defineConfig } from 'vitest/config';

// What waits for a condition waits long: a machine may be busy, and a condition that never comes fails all the same.
const patient = { poll: { timeout: 50_000 } };

export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: 'packages',
          include: ['packages/*/src/**/*.test.ts', 'packages/*/test/**/*.test.ts', 'tools/**/*.test.ts'],
          // These compute and never wait; the limit only ends a loop that would not end.
          testTimeout: 60_000,
        },
      },
      {
        test: {
          name: 'server',
          include: ['apps/server/src/**/*.test.ts', 'apps/server/test/**/*.test.ts'],
          globalSetup: ['apps/server/test/cluster.ts'],
          testTimeout: 120_000,
          hookTimeout: 120_000,
          expect: patient,
        },
      },
      {
        test: {
          name: 'web',
          environment: 'jsdom',
          setupFiles: ['apps/web/test/pages.ts'],
          testTimeout: 60_000,
          expect: patient,
          include: ['apps/web/src/**/*.test.{ts,tsx}', 'apps/web/test/**/*.test.{ts,tsx}'],
        },
      },
      {
        test: {
          name: 'console',
          environment: 'jsdom',
          testTimeout: 60_000,
          expect: patient,
          include: ['apps/console/src/**/*.test.{ts,tsx}'],
          // The palette is read from the sheet of tokens.
          css: { include: /look\/(?:tokens|base)\.css/ },
        },
      },
    ],
  },
});
