// In: the writer's own connection. Out: the world's lease: one writer at a time, for as long as that database session lives.
import type { Sql } from 'postgres';
import { WORLDS, type World } from '../tables/words.ts';
import type { Link } from './link.ts';
import { DatabaseUnavailable, LeaseTaken } from './types.ts';

/** First half of the advisory lock's name; the second is the world. `assert_next` in the migrations takes both. */
export const LEASE_KEY = 0x48_49_4c;
/** How long a former session of ours may take to end before it is asked for again, ms. */
const OWN_SESSION_MS = 500;

/** Second half of the lock's name. */
export function leaseWorld(world: World): number {
  return WORLDS.indexOf(world) + 1;
}

/** A session that says nothing for this long is ended by the database, and its lease with it: a process that is cut off or stands still. */
export const LEASE_MS = 5_000;
const SIGN_OF_LIFE_MS = 500;

/**
 * Keeps the session that holds the lease alive, and looks whether it still holds it.
 * @param taken called once when another process has it
 * @returns its end
 */
export function keepLease(
  { link, world, sessionName }: { link: Link; world: World; sessionName: string },
  taken: (problem: LeaseTaken) => void,
): () => void {
  let isAsking = false;
  const look = async (): Promise<void> => {
    isAsking = true;
    try {
      const { sql } = link;
      const [row] = await sql.unsafe(`select pg_try_advisory_lock(${LEASE_KEY}, ${leaseWorld(world)}) as held`);
      // A former session of our own, whose connection was lost, is not another process.
      if (row?.['held'] === false && (await isHeldByOther(sql, world, sessionName)))
        taken(new LeaseTaken(`Another process leads the ${world} world now.`));
    } catch {
      // Without a database there is no lease; whoever writes a batch finds out and takes it again.
    } finally {
      isAsking = false;
    }
  };
  const timer = setInterval(() => {
    if (!isAsking) void look();
  }, SIGN_OF_LIFE_MS).unref();
  return () => clearInterval(timer);
}

/**
 * Takes the lease, waiting up to `waitMs` (0: for ever) for a former owner to let go (a killed process's session ends a moment later).
 * @throws LeaseTaken when another process still holds it then
 */
export async function takeLease(writer: Sql, world: World, waitMs: number): Promise<void> {
  try {
    await writer.unsafe(
      `set lock_timeout = ${Math.trunc(waitMs)}; select pg_advisory_lock(${LEASE_KEY}, ${leaseWorld(world)}); set lock_timeout = 0`,
    );
  } catch (problem) {
    if ((problem as { code?: string }).code !== '55P03') throw problem;
    throw new LeaseTaken(
      `Another process writes the journal of the ${world} world: stop it first, or point this one at another database.`,
    );
  }
}

/**
 * Takes the lease back after a lost connection: former sessions of this process are ended first, since the server may not know that they
 * have nobody left to talk to.
 * @param sessionName `application_name` of this process's writer, and of no other's
 * @throws LeaseTaken when another process holds it; DatabaseUnavailable while a session of our own has still not ended
 */
export async function retakeLease(writer: Sql, world: World, sessionName: string): Promise<void> {
  await writer`select pg_terminate_backend(pid) from pg_stat_activity
    where application_name = ${sessionName} and pid <> pg_backend_pid() and datname = current_database()`;
  try {
    await takeLease(writer, world, OWN_SESSION_MS);
  } catch (problem) {
    if (!(problem instanceof LeaseTaken)) throw problem;
    if (await isHeldByOther(writer, world, sessionName)) throw problem;
    throw new DatabaseUnavailable('a former session of this process has not ended yet', { cause: problem });
  }
}

async function isHeldByOther(sql: Sql, world: World, sessionName: string): Promise<boolean> {
  const holders = await sql`select from pg_locks join pg_stat_activity using (pid)
    where locktype = 'advisory' and classid = ${LEASE_KEY} and objid = ${leaseWorld(world)} and granted
      and database = (select oid from pg_database where datname = current_database()) and application_name <> ${sessionName}`;
  return holders.length > 0;
}
