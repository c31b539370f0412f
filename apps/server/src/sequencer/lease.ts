// In: the writer's own connection. Out: the world's lease: one writer at a time, for as long as that database session lives.
import type { Sql } from 'postgres';
import { WORLDS, type World } from '../tables/words.ts';
import { LeaseTaken } from './types.ts';

/** First half of the advisory lock's name; the second is the world. `assert_leader` in the migrations takes both. */
export const LEASE_KEY = 0x48_49_4c;

/** Second half of the lock's name. */
export function leaseWorld(world: World): number {
  return WORLDS.indexOf(world) + 1;
}

/**
 * Takes the lease, waiting up to `waitMs` for a former owner to let go (a killed process's session ends a moment later).
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
