// In: settings. Out: one database, embedded or the operator's own, and connections to it as its owner or as the application.
import postgres, { type Options, type PostgresType, type Sql } from 'postgres';
import { DatabaseProblem } from './database-problem.ts';
import { OWNER, startEmbeddedPostgres, type EmbeddedPostgres } from './embedded-postgres.ts';
import type { Settings } from './settings.ts';

/** The role that all rooms use: it may read and write rows as the migrations grant, and can change no journal row and no table. */
export const APPLICATION = 'hilsa_app';
const OLDEST_VERSION = 150_000;

/** owner: migrations, partitions, retention. app: everything else. */
export type Who = 'owner' | 'app';
export type ConnectOptions = Options<Record<string, PostgresType>> & {
  /** Schema that unqualified names mean: real, demo, identity, content. */
  readonly schema?: string;
};

export interface Database {
  /** A pool of its own (`max` connections, default 4); closed by `close()` at the latest. int8 and numeric arrive as text. */
  connect(who: Who, options?: ConnectOptions): Sql;
  /** The embedded server, or null when DATABASE_URL is used. */
  readonly embedded: EmbeddedPostgres | null;
  /** Ends every pool (waiting up to 5 seconds for queries), then the embedded server. */
  close(): Promise<void>;
}

/**
 * Opens the database, checks its version and makes sure that the application's role exists.
 * @throws DatabaseProblem in one plain sentence.
 */
export async function openDatabase(
  settings: Pick<Settings, 'databaseUrl' | 'databaseAppUrl' | 'dataDir'>,
  report: (line: string) => void,
): Promise<Database> {
  const embedded = settings.databaseUrl ? null : await startEmbeddedPostgres({ dataDir: settings.dataDir, report });
  const database = embedded
    ? onSocket(embedded.socketDir, 'postgres', embedded)
    : byAddress(settings.databaseUrl!, settings.databaseAppUrl);
  try {
    await prepareRoles(database);
    return database;
  } catch (problem) {
    await database.close();
    throw problem;
  }
}

/** A database behind a unix socket that trusts its folder's owner. Tests use it on a cluster of their own. */
export function onSocket(socketDir: string, name: string, embedded: EmbeddedPostgres | null): Database {
  return pools(embedded, (who, options) =>
    postgres({ host: socketDir, port: 5432, database: name, user: who === 'owner' ? OWNER : APPLICATION, ...options }),
  );
}

function byAddress(ownerUrl: string, appUrl: string | undefined): Database {
  return pools(null, (who, options) => {
    if (who === 'owner') return openAddress(ownerUrl, options);
    if (appUrl) return openAddress(appUrl, options);
    // One login for both: the application's connections put on the lesser role before their first statement.
    return openAddress(ownerUrl, {
      ...options,
      connection: { ...options.connection, options: `-c role=${APPLICATION}` },
    });
  });
}

/** PostgreSQL's own addresses may name a unix socket's folder as `?host=`; the client takes it only as an option. */
function openAddress(address: string, options: Options<Record<string, PostgresType>>): Sql {
  const url = new URL(address);
  const host = url.searchParams.get('host');
  url.searchParams.delete('host');
  return postgres(url.href, host ? { ...options, host } : options);
}

function pools(
  embedded: EmbeddedPostgres | null,
  open: (who: Who, options: Options<Record<string, PostgresType>>) => Sql,
): Database {
  const opened: Sql[] = [];
  return {
    embedded,
    connect(who, { schema, ...options } = {}) {
      const connection = {
        application_name: `hilsa-${who}`,
        ...options.connection,
        ...(schema && { search_path: schema }),
      };
      const sql = open(who, { max: 4, onnotice: () => undefined, ...options, connection });
      opened.push(sql);
      return sql;
    },
    async close() {
      await Promise.all(opened.map((sql) => sql.end({ timeout: 5 })));
      await embedded?.stop();
    },
  };
}

async function prepareRoles(database: Database): Promise<void> {
  const sql = database.connect('owner', { max: 1 });
  const [row] = await sql<{ version: string; present: boolean }[]>`
    select current_setting('server_version_num') as version, exists (select from pg_roles where rolname = ${APPLICATION}) as present`.catch(
    (problem: Error) => {
      throw new DatabaseProblem(`The database does not answer: ${problem.message || String(problem)}.`);
    },
  );
  if (Number.parseInt(row!.version, 10) < OLDEST_VERSION) {
    throw new DatabaseProblem(
      `DATABASE_URL points at PostgreSQL ${Math.floor(Number.parseInt(row!.version, 10) / 10_000)}: Hilsa needs 15 or newer.`,
    );
  }
  if (!row!.present) await createApplicationRole(sql, database.embedded ? 'login' : 'nologin');
  await sql.end();
}

async function createApplicationRole(sql: Sql, login: 'login' | 'nologin'): Promise<void> {
  try {
    await sql.unsafe(`create role ${APPLICATION} ${login}`);
    await sql.unsafe(`grant ${APPLICATION} to current_user`);
  } catch (problem) {
    // Two servers starting together both try; the second finds it made.
    if ((problem as { code?: string }).code === '42710') return;
    throw new DatabaseProblem(
      `The database's user may not create the role ${APPLICATION}: run "create role ${APPLICATION}" and grant it to that user once.`,
    );
  }
}
