// In: settings. Out: every room of the server, started from the ground up and stopped the other way round.
import { migrate } from '../tables/migrate.ts';
import { openDatabase } from './database.ts';
import { requireFreePort } from './free-port.ts';
import type { Settings } from './settings.ts';

export interface RunningServer {
  /** Where a browser finds it, e.g. http://127.0.0.1:8080 */
  readonly address: string;
  /** Takes nothing new, commits and answers what was taken, then closes every room down to the database. */
  stop(): Promise<void>;
}

/**
 * Starts the rooms in order: database, tables, sequencers, sandbox, identity, publish, gateway. A failure on the way stops what was
 * already started and is thrown on.
 * @param say progress, one plain line each
 * @param fail called when a running room can not go on; the process must end
 */
export async function startServer(
  settings: Settings,
  say: (line: string) => void,
  fail: (problem: unknown) => void,
): Promise<RunningServer> {
  const stops: (() => Promise<void>)[] = [];
  const stop = async () => {
    for (let step = stops.pop(); step; step = stops.pop()) await step();
  };
  try {
    await requireFreePort(settings);
    const database = await openDatabase(settings, say);
    stops.push(() => database.close());
    const applied = await migrate(database.connect('owner', { max: 1 }));
    if (applied.length > 0) say(`Tables are up to date (${applied.length} migrations)`);
    void fail;
    return { address: `http://${settings.host}:${settings.port}`, stop };
  } catch (problem) {
    await stop();
    throw problem;
  }
}
