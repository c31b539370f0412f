// In: the data folder of a running server. Out: its database, for looking into it.
import { join } from 'node:path';
import { onSocket, type Database } from '../../apps/server/src/boot/database.ts';
import { readPostmasterFile } from '../../apps/server/src/boot/postmaster-file.ts';

/** Throws when no server runs on the folder. */
export async function openDatabaseOf(folder: string): Promise<Database> {
  const file = await readPostmasterFile(join(folder, 'postgres'));
  if (file === null) throw new Error(`no database runs in ${folder}`);
  return onSocket(file.socketDir, 'postgres', null);
}
