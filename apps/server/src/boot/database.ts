// In: settings. Out: one database, embedded or the operator's own, and connections to it as its owner or as the application.
import { readFileSync } from 'node:fs';
import { isIP } from 'node:net';
import type { Options, PostgresType, Sql } from 'postgres';
import { DatabaseProblem } from './database-problem.ts';
import { OWNER, startEmbeddedPostgres, type EmbeddedPostgres } from './embedded-postgres.ts';
import { postgres } from './postgres-client.ts';
import type { Settings } from './settings.ts';

/**
 * Who works in the database besides its owner, each a role that no other is a member of. Only the writer's may append to a journal and to
 * its request ids, only the projector's may write what follows from journals, and all other rooms read both. None can change or remove a
 * row of a journal, or a table.
 */
const ROLES = { app: 'hilsa_app', writer: 'hilsa_writer', projector: 'hilsa_projector' } as const;
const OLDEST_VERSION = 150_000;
/** Between two tries to connect: after an outage everybody is back soon, however long it was. */
const RECONNECT_SECONDS = 0.25;

/** owner: migrations, partitions, retention. writer: journals. projector: tables and snapshots. app: everything else. */
export type Who = 'owner' | keyof typeof ROLES;
export type ConnectOptions = Options<Record<string, PostgresType>> & {
  /** Schema that unqualified names mean: real, demo, identity, content. */
  readonly schema?: string;
};

/** Where a database is: plain data, so that another thread or process finds it too. It may hold passwords. */
export type DatabaseAddress =
  | { readonly socketDir: string; readonly name: string }
  | (Readonly<Record<'ownerUrl', string>> & Logins);

/** Logins of the roles' own, where the operator made them. */
type Logins = Readonly<Record<keyof typeof ROLES, string | undefined>>;
/** What names a database. */
export type DatabaseSettings = Pick<
  Settings,
  'databaseUrl' | 'databaseAppUrl' | 'databaseWriterUrl' | 'databaseProjectorUrl' | 'dataDir'
>;

export interface Database {
  readonly address: DatabaseAddress;
  /** A pool of its own (`max` connections, default 4); closed by `close()` at the latest. int8 and numeric arrive as text. */
  connect(who: Who, options?: ConnectOptions): Sql;
  /** The embedded server, or null when DATABASE_URL is used. */
  readonly embedded: EmbeddedPostgres | null;
  /** Ends every pool (waiting up to 5 seconds for queries), then the embedded server. */
  close(): Promise<void>;
}

/**
 * Opens the database, checks its version and makes sure that its roles exist.
 * @param onLaunched told when the process of an embedded one has been started
 * @throws DatabaseProblem in one plain sentence.
 */
export async function openDatabase(
  settings: DatabaseSettings,
  report: (line: string) => void,
  onLaunched?: () => void,
): Promise<Database> {
  const { dataDir } = settings;
  const embedded = settings.databaseUrl
    ? null
    : await startEmbeddedPostgres({ dataDir, report, ...(onLaunched !== undefined && { onLaunched }) });
  const database = embedded
    ? onSocket(embedded.socketDir, 'postgres', embedded)
    : byAddress({
        ownerUrl: settings.databaseUrl!,
        app: settings.databaseAppUrl,
        writer: settings.databaseWriterUrl,
        projector: settings.databaseProjectorUrl,
      });
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
  return pools({ socketDir, name }, embedded, (who, options) =>
    postgres({ host: socketDir, port: 5432, database: name, user: who === 'owner' ? OWNER : ROLES[who], ...options }),
  );
}

/** A database that is open already, found again by its address. */
export function databaseAt(address: DatabaseAddress): Database {
  return 'socketDir' in address ? onSocket(address.socketDir, address.name, null) : byAddress(address);
}

function byAddress(address: Readonly<Record<'ownerUrl', string>> & Logins): Database {
  return pools(address, null, (who, options) => {
    const login = who === 'owner' ? address.ownerUrl : address[who];
    if (login) return openAddress(login, options);
    // One login for all: a connection puts on the lesser role before its first statement.
    return openAddress(address.ownerUrl, {
      ...options,
      connection: { ...options.connection, options: `-c role=${ROLES[who as keyof typeof ROLES]}` },
    });
  });
}

/** PostgreSQL's own addresses may name a unix socket's folder as `?host=`; the client takes it only as an option. */
function openAddress(address: string, options: Options<Record<string, PostgresType>>): Sql {
  const url = new URL(address);
  const host = url.searchParams.get('host');
  url.searchParams.delete('host');
  const ssl = tlsOf(url, host);
  return postgres(url.href, { ...options, ...(host && { host }), ...(ssl !== undefined && { ssl }) });
}

const LOCAL = /^(?:localhost|127(?:\.\d{1,3}){3}|\[::1\]|)$/;

/**
 * What travels to another machine is encrypted, and that machine proves who it is; without a word in the address. `sslmode` in it says
 * otherwise, and `sslrootcert` names the file of the authority that signed the database's certificate, when it is no public one.
 * @returns undefined: as the address says
 */
export function tlsOf(
  url: URL,
  socketFolder: string | null,
): { host: string; servername?: string; ca?: string } | undefined {
  const rootFile = url.searchParams.get('sslrootcert');
  const isLocal = socketFolder !== null || LOCAL.test(url.hostname);
  if (url.searchParams.has('sslmode') && url.searchParams.get('sslmode') !== 'verify-full') return undefined;
  if (isLocal && rootFile === null && !url.searchParams.has('sslmode')) return undefined;
  url.searchParams.delete('sslrootcert');
  url.searchParams.delete('sslmode');
  return {
    // Whom the certificate must name; an address of numbers is asked for by no name.
    host: url.hostname,
    ...(!isIP(url.hostname) && { servername: url.hostname }),
    ...(rootFile !== null && rootFile !== 'system' && { ca: readFileSync(rootFile, 'utf8') }),
  };
}

function pools(
  address: DatabaseAddress,
  embedded: EmbeddedPostgres | null,
  open: (who: Who, options: Options<Record<string, PostgresType>>) => Sql,
): Database {
  const opened = new Set<Sql>();
  return {
    address,
    embedded,
    connect(who, { schema, ...options } = {}) {
      const connection = {
        application_name: `hilsa-${who}`,
        ...options.connection,
        ...(schema && { search_path: schema }),
      };
      const sql = open(who, {
        max: 4,
        onnotice: () => undefined,
        backoff: () => RECONNECT_SECONDS,
        ...options,
        connection,
      });
      opened.add(sql);
      // Pools that are replaced while the database is away must not add up.
      const end = sql.end.bind(sql);
      return Object.assign(sql, {
        end: async (how?: { timeout?: number }) => {
          opened.delete(sql);
          await end(how);
        },
      });
    },
    async close() {
      await Promise.all(Array.from(opened, (sql) => sql.end({ timeout: 5 })));
      await embedded?.stop();
    },
  };
}

async function prepareRoles(database: Database): Promise<void> {
  const sql = database.connect('owner', { max: 1 });
  const [row] = await sql<{ version: string }[]>`select current_setting('server_version_num') as version`.catch(
    (problem: Error) => {
      throw new DatabaseProblem(`The database does not answer: ${problem.message || String(problem)}.`);
    },
  );
  if (Number.parseInt(row!.version, 10) < OLDEST_VERSION) {
    throw new DatabaseProblem(
      `DATABASE_URL points at PostgreSQL ${Math.floor(Number.parseInt(row!.version, 10) / 10_000)}: Hilsa needs 15 or newer.`,
    );
  }
  await createRoles(sql, database.embedded ? 'login' : 'nologin');
  await sql.end();
}

/**
 * Makes the roles that are missing.
 * @param sql a connection of the owner
 * @param login whether somebody may log in as them: behind a socket that trusts its folder's owner
 * @throws DatabaseProblem when the owner may make no roles
 */
export async function createRoles(sql: Sql, login: 'login' | 'nologin'): Promise<void> {
  const rows = await sql<
    { name: string }[]
  >`select rolname as name from pg_roles where rolname in ${sql(Object.values(ROLES))}`;
  const present = new Set(rows.map(({ name }) => name));
  for (const role of Object.values(ROLES)) if (!present.has(role)) await createRole(sql, role, login);
}

async function createRole(sql: Sql, role: string, login: 'login' | 'nologin'): Promise<void> {
  try {
    await sql.unsafe(`create role ${role} ${login}`);
    await sql.unsafe(`grant ${role} to current_user`);
  } catch (problem) {
    // Two servers starting together both try; the second finds it made.
    if ((problem as { code?: string }).code === '42710') return;
    throw new DatabaseProblem(
      `The database's user may not create the role ${role}: run "create role ${role}" and grant it to that user once.`,
    );
  }
}
