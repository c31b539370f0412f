// In: every workspace's tests. Out: five projects: `packages` (pure), `server` (real PostgreSQL), `web` and `console` (jsdom), and `mocked`.
import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';

// What waits for a condition waits long: a machine may be busy, and a condition that never comes fails all the same.
const patient = { poll: { timeout: 50_000 } };

/** Loaded as the server itself is, with nothing to transform; such a test puts no module in another's place. */
const asNodeRunsIt = { experimental: { viteModuleRunner: false } };

// Without isolation the files of a project share a process, its modules and its page: loading them anew for each file took more than the tests.
// Such a test leaves no state behind that another would meet, and closes what it opened (`apps/server/test/ending.ts`); one that puts another
// module in a module's place is named `*.mocked.test.ts` and has all to itself.
const MOCKED = '**/*.mocked.test.{ts,tsx}';

export default defineConfig({
  test: {
    // Tests of the server wait for PostgreSQL and for each other's processes: one more than there are cores keeps those busy.
    maxWorkers: availableParallelism() + 1,
    projects: [
      {
        test: {
          name: 'packages',
          ...asNodeRunsIt,
          isolate: false,
          include: ['packages/*/src/**/*.test.ts', 'packages/*/test/**/*.test.ts', 'tools/**/*.test.ts'],
          // These compute and never wait; the limit only ends a loop that would not end.
          testTimeout: 60_000,
        },
      },
      {
        test: {
          name: 'server',
          ...asNodeRunsIt,
          isolate: false,
          include: ['apps/server/src/**/*.test.ts', 'apps/server/test/**/*.test.ts'],
          globalSetup: ['apps/server/test/cluster.ts'],
          setupFiles: ['apps/server/test/each-file.ts'],
          testTimeout: 120_000,
          hookTimeout: 120_000,
          expect: patient,
        },
      },
      {
        test: {
          name: 'web',
          isolate: false,
          environment: 'jsdom',
          setupFiles: ['apps/web/test/pages.ts'],
          testTimeout: 60_000,
          hookTimeout: 60_000,
          expect: patient,
          include: ['apps/web/src/**/*.test.{ts,tsx}', 'apps/web/test/**/*.test.{ts,tsx}'],
          exclude: [MOCKED],
          // Measures are read from the sheet of tokens.
          css: { include: /look\/tokens\.css/ },
        },
      },
      {
        test: {
          name: 'mocked',
          environment: 'jsdom',
          setupFiles: ['apps/web/test/pages.ts'],
          testTimeout: 60_000,
          expect: patient,
          include: [`apps/web/src/${MOCKED}`],
        },
      },
      {
        test: {
          name: 'console',
          isolate: false,
          environment: 'jsdom',
          testTimeout: 60_000,
          hookTimeout: 60_000,
          expect: patient,
          include: ['apps/console/src/**/*.test.{ts,tsx}'],
          // The palette is read from the sheet of tokens.
          css: { include: /look\/(?:tokens|base)\.css/ },
        },
      },
    ],
  },
});
