// In: a world's tables. Out: the sequence they stand at.
import type { WorldTables } from './world-tables.ts';

/** They show the world as it stood right after this command; 0: before the first. */
export async function standsAt({ sql, world }: WorldTables): Promise<number> {
  const [row] = await sql`select sequence from ${sql(world)}.projected`;
  return Number(row!['sequence']);
}
