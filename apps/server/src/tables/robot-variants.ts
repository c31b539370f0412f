// In: a rule's settings that were tried on the past. Out: how many there were: counted by the machine and never set back.
import type { WorldTables } from './world-tables.ts';

/** Counts a variant that was tried; one that was tried before counts once. */
export async function noteVariant(
  { sql, world }: WorldTables,
  variant: { rule: string; settings: string; sharpePpm: number | null; atMs: number },
): Promise<void> {
  const { rule, settings, sharpePpm, atMs } = variant;
  await sql`
    insert into ${sql(world)}.robot_variants (rule, settings, sharpe_ppm, at_ms)
    values (${rule}, ${settings}, ${sharpePpm}, ${atMs}) on conflict do nothing`;
}

/** How many variants of a rule were tried, and the ratios of those that moved. */
export async function variantsOf(
  { sql, world }: WorldTables,
  rule: string,
): Promise<{ tried: number; variancePpm: number }> {
  const [row] = await sql`
    select count(*) as tried, coalesce(var_samp(sharpe_ppm / 1e6), 0)::float8 as variance
    from ${sql(world)}.robot_variants where rule = ${rule}`;
  return { tried: Number(row!['tried']), variancePpm: Number(row!['variance']) };
}

/** Settings of a rule that were tried, the newest first, at most so many. */
export async function triedSettings({ sql, world }: WorldTables, rule: string, limit: number): Promise<string[]> {
  const rows = await sql`
    select settings from ${sql(world)}.robot_variants where rule = ${rule} order by at_ms desc, settings limit ${limit}`;
  return rows.map((row) => row['settings'] as string);
}
