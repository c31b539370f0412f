// In: the owner's connection and a sequence. Out: partitions of the append-only tables that reach beyond it; old ones dropped.
import type { Sql } from 'postgres';
import type { World } from '../tables/words.ts';

/** The tables that only grow, all cut by the same ranges of sequence. */
export const PARTITIONED = ['journal', 'trades', 'postings'] as const;
type Partitioned = (typeof PARTITIONED)[number];

export interface Partition {
  table: Partitioned;
  name: string;
  /** First sequence in it. */
  from: number;
  /** First sequence after it. */
  to: number;
}

/** The partitions of a world, by table and range. */
export async function listPartitions(owner: Sql, world: World): Promise<Partition[]> {
  const rows = await owner`
    select parent.relname as table, part.relname as name, pg_get_expr(part.relpartbound, part.oid) as bound
    from pg_inherits join pg_class part on part.oid = inhrelid join pg_class parent on parent.oid = inhparent
    where parent.relnamespace = ${world}::regnamespace and parent.relname in ${owner(PARTITIONED)}`;
  return rows
    .map((row) => {
      const [, from = '', to = ''] = /FROM \('(\d+)'\) TO \('(\d+)'\)/.exec(row['bound']) ?? [];
      return { table: row['table'], name: row['name'], from: Number(from), to: Number(to) };
    })
    .toSorted((a, b) => a.table.localeCompare(b.table) || a.from - b.from);
}

/**
 * Makes partitions until each table reaches beyond `sequence`.
 * @param size sequences in a new partition
 * @returns the first sequence that no partition takes
 */
export async function ensurePartitions(owner: Sql, world: World, sequence: number, size: number): Promise<number> {
  const partitions = await listPartitions(owner, world);
  let reach = Number.POSITIVE_INFINITY;
  for (const table of PARTITIONED) {
    let to = Math.max(
      0,
      ...partitions.filter((partition) => partition.table === table).map((partition) => partition.to),
    );
    for (; to <= sequence; to += size) await addPartition(owner, world, table, to, to + size);
    reach = Math.min(reach, to);
  }
  return reach;
}

/** Made apart and then attached, because attaching leaves readers and the writer undisturbed. */
async function addPartition(owner: Sql, world: World, table: Partitioned, from: number, to: number): Promise<void> {
  const name = `"${world}"."${table}_from_${from}"`;
  await owner.begin(async (step) => {
    await step.unsafe(`create table ${name} (like "${world}".${table} including defaults including storage)`);
    await step.unsafe(`alter table "${world}".${table} attach partition ${name} for values from (${from}) to (${to})`);
  });
}

/** How long dropping may wait for long readers (an audit) while the writer queues behind it. */
const DROP_PATIENCE_MS = 200;

/**
 * Drops every partition that ends at or before `sequence`. What the dropped postings sum up to is carried over in the same
 * transaction, so that postings and balances still agree.
 * @returns names of what was dropped; empty when somebody was reading (try again later)
 */
export async function dropPartitions(owner: Sql, world: World, sequence: number): Promise<string[]> {
  // All tables have the same ranges, so what goes is the same stretch of sequence everywhere.
  const old = (await listPartitions(owner, world)).filter(({ to }) => to <= sequence);
  if (old.length === 0) return [];
  try {
    await owner.begin(async (step) => {
      const end = Math.max(...old.map(({ to }) => to));
      await step.unsafe(`insert into "${world}".postings_carried as carried (account, asset, amount)
        select account, asset, sum(amount) from "${world}".postings where sequence < ${end} group by 1, 2
        on conflict (account, asset) do update set amount = carried.amount + excluded.amount`);
      await step.unsafe(`set local lock_timeout = ${DROP_PATIENCE_MS}`);
      await step.unsafe(`drop table ${old.map(({ name }) => `"${world}"."${name}"`).join(', ')}`);
    });
  } catch (problem) {
    if ((problem as { code?: string }).code === '55P03') return [];
    throw problem;
  }
  return old.map(({ name }) => name);
}
