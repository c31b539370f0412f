// In: a data folder as the argument. Out: a process that holds an embedded PostgreSQL with one committed row, to be killed by a test.
import { onSocket } from './database.ts';
import { startEmbeddedPostgres } from './embedded-postgres.ts';

const embedded = await startEmbeddedPostgres({ dataDir: process.argv[2]!, report: () => undefined });
const database = onSocket(embedded.socketDir, 'postgres', null);
await database.connect('owner', { max: 1 })`create table fish as select 3 as weight`;
process.stdout.write(`${await embedded.postmasterPid()}\n`);
