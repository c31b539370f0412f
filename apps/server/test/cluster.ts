// In: nothing. Out: for the whole test run one PostgreSQL cluster with a migrated template; its socket is provided to the tests.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chmodSync } from 'node:fs';
import type { TestProject } from 'vitest/node';
import { createRoles, onSocket } from '../src/boot/database.ts';
import { startEmbeddedPostgres } from '../src/boot/embedded-postgres.ts';
import { migrate } from '../src/tables/migrate.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    socketDir: string;
  }
}

/** Name of the migrated database that each test's own database is copied from. */
export const TEMPLATE = 'hilsa_template';
/** A file of tests may open six servers of some twenty connections each, and other files run beside it. */
const MOST_CONNECTIONS = 600;

export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const folder = await mkdtemp(join(tmpdir(), 'hilsa-test-'));
  chmodSync(folder, 0o755);
  const embedded = await startEmbeddedPostgres({
    dataDir: folder,
    withoutFsync: true,
    mostConnections: MOST_CONNECTIONS,
    report: () => undefined,
  });
  const server = onSocket(embedded.socketDir, 'postgres', null);
  const owner = server.connect('owner', { max: 1 });
  await createRoles(owner, 'login');
  await owner.unsafe(`create database ${TEMPLATE}`);
  await server.close();
  const template = onSocket(embedded.socketDir, TEMPLATE, null);
  await migrate(template.connect('owner', { max: 1 }));
  await template.close();
  project.provide('socketDir', embedded.socketDir);
  return async () => {
    await embedded.stop();
    await rm(folder, { recursive: true, force: true });
  };
}
