// In: settings. Out: the running server's database, or the embedded one started for the while; for commands beside the server.
import { join } from 'node:path';
import { onSocket, openDatabase, type Database } from './database.ts';
import { isPostmasterAlive, readPostmasterFile } from './postmaster-file.ts';
import type { Settings } from './settings.ts';

/** @param report progress of a start, one plain line each */
export async function findDatabase(
  { databaseUrl, databaseAppUrl, dataDir }: Pick<Settings, 'databaseUrl' | 'databaseAppUrl' | 'dataDir'>,
  report: (line: string) => void,
): Promise<Database> {
  const cluster = join(dataDir, 'postgres');
  const running = databaseUrl ? null : await readPostmasterFile(cluster);
  if (running?.state === 'ready' && (await isPostmasterAlive(running.pid, cluster)))
    return onSocket(running.socketDir, 'postgres', null);
  return openDatabase({ databaseUrl, databaseAppUrl, dataDir }, report);
}
