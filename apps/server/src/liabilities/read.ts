// In: the tables. Out: what was published, and one owner's proof out of it: three questions to the database, however large the tree.
import {
  GROUP_LEAVES,
  type Leaf,
  LEAVES_AN_OWNER,
  leafNode,
  NODE_BYTES,
  pathInGroup,
  readNode,
  splitLeaves,
  type SumNode,
  upperBeside,
  writeOwnerProof,
} from '@hilsa/formulas/liabilities';
import type { WorldTables } from '../tables/index.ts';

export interface PublicationRow {
  readonly publication: number;
  readonly cause: 'daily' | 'hourly' | 'asked';
  readonly atMs: number;
  readonly madeMs: number;
  readonly sequence: number;
  readonly digest: string;
  readonly file: string;
}

/** Units of an asset, at the moment of a publication. */
export interface OwedRow {
  readonly asset: number;
  readonly available: bigint;
  readonly held: bigint;
  readonly underway: bigint;
  readonly result: bigint;
  /** The proof as text; null when it was given up. */
  readonly proof: string | null;
}

/** Newest first, without their files. @param before only those with a lower number; null: from the newest */
export async function listPublications(
  { sql, world }: WorldTables,
  before: number | null,
  limit: number,
): Promise<PublicationRow[]> {
  const rows = await sql`
    select publication, cause, at_ms, made_ms, sequence, digest, '' as file from ${sql(world)}.liability_publications
    ${before === null ? sql`` : sql`where publication < ${before}`} order by publication desc limit ${limit}`;
  return rows.map(readPublicationRow);
}

/** Newest first, by place. */
export async function publicationPage(
  { sql, world }: WorldTables,
  offset: number,
  limit: number,
): Promise<PublicationRow[]> {
  const rows = await sql`
    select publication, cause, at_ms, made_ms, sequence, digest, '' as file from ${sql(world)}.liability_publications
    order by publication desc offset ${offset} limit ${limit}`;
  return rows.map(readPublicationRow);
}

/** Those after a number, oldest first: what names each, without its file. */
export async function publicationsAfter(
  { sql, world }: Pick<WorldTables, 'sql' | 'world'>,
  publication: number,
  most: number,
): Promise<Pick<PublicationRow, 'publication' | 'sequence' | 'digest'>[]> {
  const rows = await sql`
    select publication, sequence, digest from ${sql(world)}.liability_publications
    where publication > ${publication} order by publication limit ${most}`;
  return rows.map((row) => ({
    publication: row['publication'] as number,
    sequence: Number(row['sequence']),
    digest: (row['digest'] as Buffer).toString('hex'),
  }));
}

export async function countPublications({ sql, world }: WorldTables): Promise<number> {
  const [row] = await sql`select count(*)::integer as total from ${sql(world)}.liability_publications`;
  return row!['total'] as number;
}

/** One by number, or the newest for null; null when there is none. */
export async function publicationAt(
  { sql, world }: WorldTables,
  publication: number | null,
): Promise<PublicationRow | null> {
  const [row] = await sql`
    select publication, cause, at_ms, made_ms, sequence, digest, file from ${sql(world)}.liability_publications
    ${publication === null ? sql`` : sql`where publication = ${publication}`} order by publication desc limit 1`;
  return row === undefined ? null : readPublicationRow(row);
}

function readPublicationRow(row: Record<string, unknown>): PublicationRow {
  return {
    publication: row['publication'] as number,
    cause: row['cause'] as PublicationRow['cause'],
    atMs: Number(row['at_ms']),
    madeMs: Number(row['made_ms']),
    sequence: Number(row['sequence']),
    digest: (row['digest'] as Buffer).toString('hex'),
    file: row['file'] as string,
  };
}

/**
 * What an owner was owed, asset by asset, with the way of every leaf to its root.
 * @param codeOf an asset's code, which the leaves are bound to
 */
export async function ownProof(
  tables: WorldTables,
  { publication, atMs }: Pick<PublicationRow, 'publication' | 'atMs'>,
  owner: number,
  codeOf: (asset: number) => string,
): Promise<OwedRow[]> {
  const { sql, world } = tables;
  const rows = await sql`
    select owed.*, seed, depth from ${sql(world)}.liability_owed owed
    join ${sql(world)}.liability_publications using (publication)
    join ${sql(world)}.liability_trees using (publication, asset)
    where publication = ${publication} and owner = ${owner} order by asset`;
  const owed = rows.map((row) => {
    const [available, held, underway, result] = ['available', 'held', 'underway', 'result'].map((name) =>
      BigInt(row[name] as string),
    ) as [bigint, bigint, bigint, bigint];
    const asset = row['asset'] as number;
    const of = { key: new Uint8Array(row['seed'] as Buffer), asset: codeOf(asset) };
    const units = available + held + underway + result;
    const leaves = units === 0n ? [] : splitLeaves(of, String(owner), units, LEAVES_AN_OWNER);
    return { asset, depth: row['depth'] as number, available, held, underway, result, leaves };
  });
  const paths = await pathsOf(
    tables,
    publication,
    owed.flatMap(({ asset, depth, leaves }) => leaves.map((leaf) => ({ asset, depth, leaf }))),
  );
  return owed.map(({ asset, depth: _depth, leaves, ...parts }) => {
    const found = leaves.map((leaf) => paths.get(leaf));
    const whole = found.filter((path) => path !== undefined);
    const file = { asset: codeOf(asset), atMs, proof: { owner: String(owner), leaves: whole } };
    return {
      asset,
      ...parts,
      proof: leaves.length > 0 && whole.length === leaves.length ? writeOwnerProof(file) : null,
    };
  });
}

type Path = NonNullable<ReturnType<typeof pathInGroup>>;
interface Wanted {
  readonly asset: number;
  readonly depth: number;
  readonly leaf: Leaf;
}

async function pathsOf(
  { sql, world }: WorldTables,
  publication: number,
  wanted: readonly Wanted[],
): Promise<Map<Leaf, Path>> {
  if (wanted.length === 0) return new Map();
  const list = (of: (each: Wanted) => string | number) => `{${wanted.map(of).join()}}`;
  const groups = await sql`
    select place, number, nodes from unnest(${list(({ asset }) => asset)}::integer[], ${list(({ leaf }) => `"\\\\x${leafNode(leaf).hash}"`)}::bytea[])
      with ordinality as wanted (asset, digest, place),
    lateral (select number, nodes from ${sql(world)}.liability_groups groups
      where publication = ${publication} and groups.asset = wanted.asset and first <= wanted.digest order by first desc limit 1) found`;
  const above = groups.flatMap((row) => {
    const { asset, depth } = wanted[Number(row['place']) - 1]!;
    return upperBeside(depth, row['number'] as number).map((place) => ({ asset, place }));
  });
  const known = await upperNodes({ sql, world }, publication, above);
  const paths = new Map<Leaf, Path>();
  for (const row of groups) {
    const { asset, depth, leaf } = wanted[Number(row['place']) - 1]!;
    const number = row['number'] as number;
    const beside = upperBeside(depth, number).map((place) => known.get(`${asset}/${place}`)!);
    const group = new Uint8Array(row['nodes'] as Buffer);
    if (group.length !== GROUP_LEAVES * NODE_BYTES || beside.includes(undefined as never)) continue;
    const path = pathInGroup(leaf, { group, number }, beside);
    if (path !== null) paths.set(leaf, path);
  }
  return paths;
}

async function upperNodes(
  { sql, world }: WorldTables,
  publication: number,
  wanted: readonly { asset: number; place: number }[],
): Promise<Map<string, SumNode>> {
  if (wanted.length === 0) return new Map();
  const rows = await sql`
    select wanted.asset, place, substring(upper from place * ${NODE_BYTES} + 1 for ${NODE_BYTES}) as node
    from unnest(${`{${wanted.map(({ asset }) => asset).join()}}`}::integer[], ${`{${wanted.map(({ place }) => place).join()}}`}::integer[]) as wanted (asset, place)
    join ${sql(world)}.liability_trees trees on publication = ${publication} and trees.asset = wanted.asset`;
  return new Map(
    rows.map((row) => [`${row['asset']}/${row['place']}`, readNode(new Uint8Array(row['node'] as Buffer), 0)]),
  );
}

export interface SinceRow {
  readonly asset: number;
  /** Available and held, as the tables stand. */
  readonly now: bigint;
  /** What came less what went, after the publication's moment. */
  readonly moved: bigint;
}

/** What accounts have now, and what moved since a row of the journal: now − moved is what they had then. At one moment of the tables. */
export async function movedSince(
  { sql, world }: WorldTables,
  accounts: readonly number[],
  sequence: number,
): Promise<SinceRow[]> {
  const list = `{${accounts.join()}}`;
  const rows = await sql`
    select asset, coalesce(now, 0) as now, coalesce(moved, 0) as moved from
      (select asset, sum(available + held) as now from ${sql(world)}.balances where account = any(${list}::integer[]) group by asset) balances
      full join (select asset, sum(amount) as moved from ${sql(world)}.postings
        where account = any(${list}::integer[]) and owner = 1 and sequence > ${sequence} group by asset) postings using (asset)`;
  return rows.map((row) => ({
    asset: row['asset'] as number,
    now: BigInt(row['now'] as string),
    moved: BigInt(row['moved'] as string),
  }));
}
