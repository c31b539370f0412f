// In: settings. Out: the running server's database, or the embedded one started for the while; for commands beside the server.
import { join } from 'node:path';
import { onSocket, openDatabase, type Database, type DatabaseSettings } from './database.ts';
import { isPostmasterAlive, readPostmasterFile } from './postmaster-file.ts';

/** @param report progress of a start, one plain line each */
export async function findDatabase(settings: DatabaseSettings, report: (line: string) => void): Promise<Database> {
  const cluster = join(settings.dataDir, 'postgres');
  const running = settings.databaseUrl ? null : await readPostmasterFile(cluster);
  if (running?.state === 'ready' && (await isPostmasterAlive(running.pid, cluster)))
    return onSocket(running.socketDir, 'postgres', null);
  return openDatabase(settings, report);
}
