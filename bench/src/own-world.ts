// In: what a bench does with a world. Out: a database of its own for it, and the world's sequencer as the server opens it, without doors.
import { openDatabase, type Database } from '../../apps/server/src/boot/database.ts';
import { openSequencer, type OpenOptions, type Sequencer } from '../../apps/server/src/sequencer/index.ts';
import { migrate } from '../../apps/server/src/tables/migrate.ts';
import { inNewFolder } from './processes.ts';

/** The embedded database in a data folder. */
export async function databaseIn(dataDir: string): Promise<Database> {
  const own = {
    databaseUrl: undefined,
    databaseAppUrl: undefined,
    databaseWriterUrl: undefined,
    databaseProjectorUrl: undefined,
  };
  return openDatabase({ dataDir, ...own }, () => undefined);
}

/** A new database with its tables, removed afterwards. */
export async function inNewDatabase<Result>(work: (database: Database) => Promise<Result>): Promise<Result> {
  return inNewFolder(async (folder) => {
    const database = await databaseIn(folder);
    try {
      await migrate(database.connect('owner', { max: 1 }));
      return await work(database);
    } finally {
      await database.close();
    }
  });
}

/** The demo world of a database; what breaks it ends the bench. */
export async function openDemo(database: Database, options: Partial<OpenOptions> = {}): Promise<Sequencer> {
  return openSequencer(database, {
    world: 'demo',
    mode: 'sandbox',
    // A world is filled faster than its tables are written.
    tablesPatienceMs: 120_000,
    report: () => undefined,
    onFatal: (problem) => {
      throw problem;
    },
    ...options,
  });
}
