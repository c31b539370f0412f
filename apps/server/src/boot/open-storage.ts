// In: settings. Out: the open database, after what would make a start vain was looked at. Reads no other room: PostgreSQL comes up while they are read.
import { openDatabase, type Database } from './database.ts';
import { requireFreePort } from './free-port.ts';
import type { Settings } from './settings.ts';
import { StartRefused } from './start-refused.ts';

/**
 * @param onLaunched as `openDatabase` has it
 * @throws StartRefused, DatabaseProblem, each one plain sentence
 */
export async function openStorage(
  settings: Settings,
  say: (line: string) => void,
  onLaunched?: () => void,
): Promise<Database> {
  await requireFreePort(settings);
  if (settings.role === 'standby' && settings.databaseUrl === undefined)
    throw new StartRefused('Setting ROLE: a standby needs the DATABASE_URL of its leader.');
  return openDatabase(settings, say, onLaunched);
}
