// In: a moment of the journal. Out: its trees and its file in the tables, in one transaction. An engine of its own is led there: nobody waits for it.
import { type MasterKey, mastersOf } from '../identity/secrets.ts';
import { createHmac, randomBytes } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import type { Mode, OwedAsset } from '@hilsa/core';
import {
  FIRST_PUBLICATION,
  GROUP_LEAVES,
  type GrownTree,
  growTree,
  LIABILITY_METHOD,
  NODE_BYTES,
  type Owed,
  type PublicationCause,
  type PublishedAsset,
  writePublication,
} from '@hilsa/formulas/liabilities';
import type { Sql } from 'postgres';
import { recover } from '../sequencer/recovery.ts';
import type { SealKeys } from '../seals/seals.ts';
import type { World } from '../tables/words.ts';

export interface BuildWish {
  readonly world: World;
  readonly mode: Mode;
  /** What it is made for; made once. */
  readonly slot: string;
  readonly cause: PublicationCause;
  /** The last row of the journal that counts. */
  readonly sequence: number;
  /** The moment it is about; null: that of the row. */
  readonly atMs: number | null;
  readonly madeMs: number;
  /** Ed25519, 32 bytes. */
  readonly signingKey: Uint8Array;
  /** What snapshots must be sealed with. */
  readonly seals: SealKeys;
}

const OWNERS_A_STATEMENT = 4_000;
const GROUPS_A_STATEMENT = 16;
/** After each statement, of the time that it took: the database's own processes know no priority. */
const REST = 1.5;

/** Derived from the key outside the database, so that whoever holds only the database can sign nothing. */
export function signingKeyOf(masterKey: MasterKey): Uint8Array {
  // The oldest: what was published is checked by the same public key for ever.
  return createHmac('sha256', mastersOf(masterKey).at(-1)!).update('hilsa-liabilities-signing-1').digest();
}

/** @returns the publication's number. @throws when somebody is owed less than nothing, or the journal does not reach the moment */
export async function buildPublication(sql: Sql, wish: BuildWish): Promise<number> {
  const { world, mode, slot, cause, sequence, madeMs, signingKey, seals } = wish;
  const { engine, hash: journal } = await recover(sql, world, mode, sequence, seals);
  const atMs = wish.atMs ?? engine.atMs;
  const seed = randomBytes(32);
  return sql.begin(async (step) => {
    const [known] = await step`select publication from ${step(world)}.liability_publications where slot = ${slot}`;
    if (known !== undefined) return known['publication'] as number;
    const [last] = await step`
      select publication, digest from ${step(world)}.liability_publications order by publication desc limit 1`;
    const publication = ((last?.['publication'] as number | undefined) ?? 0) + 1;
    const assets: PublishedAsset[] = [];
    for (const [asset, owed] of engine.owed().entries()) {
      const { code, decimals } = engine.assets[asset]!;
      const tree = growOwed({ key: seed, asset: code }, owed);
      if (tree === null) continue;
      await storeTree(step as unknown as Sql, { world, publication, asset }, tree, owed);
      assets.push(publishedOf(code, decimals, tree, owed));
    }
    const previous = (last?.['digest'] as Buffer | undefined)?.toString('hex') ?? FIRST_PUBLICATION;
    const { text, digest } = writePublication(
      {
        method: LIABILITY_METHOD,
        publication,
        cause,
        sandbox: mode === 'sandbox',
        atMs,
        sequence,
        journal: journal.toString('hex'),
        previous,
        assets,
      },
      signingKey,
    );
    await step`
      insert into ${step(world)}.liability_publications (publication, slot, cause, at_ms, made_ms, sequence, journal_hash, file, digest, seed)
      values (${publication}, ${slot}, ${cause}, ${atMs}, ${madeMs}, ${sequence}, ${journal}, ${text}, ${Buffer.from(digest, 'hex')}, ${seed})`;
    return publication;
  });
}

/** Of everybody who is owed something; null when nobody is. */
export function growOwed(of: { key: Uint8Array; asset: string }, { owed }: OwedAsset): GrownTree | null {
  let length = 0;
  for (let place = 0; place < owed.count; place += 1) if (owed.units(place) !== 0n) length += 1;
  return length === 0 ? null : growTree(of, { length, [Symbol.iterator]: () => each(owed) });
}

/** One after the other: a list of a million would be in nobody's way but the memory's. */
function* each(owed: OwedAsset['owed']): Generator<Owed> {
  for (let place = 0; place < owed.count; place += 1) {
    const units = owed.units(place);
    if (units !== 0n) yield { owner: String(owed.owners[place]), units };
  }
}

export function publishedOf(
  asset: string,
  decimals: number,
  { root, depth }: GrownTree,
  { custody, attestedMs, testMoney }: OwedAsset,
): PublishedAsset {
  return {
    asset,
    decimals,
    root: root.hash,
    total: String(root.sum),
    depth,
    custody: custody === null ? null : String(custody),
    attestedMs: custody === null ? null : attestedMs,
    testMoney: String(testMoney),
  };
}

async function storeTree(
  sql: Sql,
  { world, publication, asset }: { world: World; publication: number; asset: number },
  { depth, upper, leaves }: GrownTree,
  { owed }: OwedAsset,
): Promise<void> {
  await sql`
    insert into ${sql(world)}.liability_trees (publication, asset, depth, upper) values (${publication}, ${asset}, ${depth}, ${Buffer.from(upper)})`;
  const bytes = GROUP_LEAVES * NODE_BYTES;
  const groups = leaves.length / bytes;
  for (let from = 0; from < groups; from += GROUPS_A_STATEMENT) {
    const rows = Array.from({ length: Math.min(GROUPS_A_STATEMENT, groups - from) }, (_, n) => {
      const nodes = Buffer.from(leaves.subarray((from + n) * bytes, (from + n + 1) * bytes));
      return { publication, asset, number: from + n, first: nodes.subarray(0, 32), nodes };
    });
    await rested(() => sql`insert into ${sql(world)}.liability_groups ${sql(rows)}`);
  }
  for (let from = 0; from < owed.count; from += OWNERS_A_STATEMENT) {
    const to = Math.min(owed.count, from + OWNERS_A_STATEMENT);
    const text = (column: BigInt64Array) => `{${column.subarray(from, to).join()}}`;
    await rested(
      () => sql`
      insert into ${sql(world)}.liability_owed (publication, asset, owner, available, held, underway, result)
      select ${publication}, ${asset}, * from unnest(${`{${owed.owners.subarray(from, to).join()}}`}::integer[],
        ${text(owed.available)}::bigint[], ${text(owed.held)}::bigint[], ${text(owed.underway)}::bigint[], ${text(owed.result)}::bigint[])`,
    );
  }
}

/** What trades needs the disk and the processors in between. */
async function rested(statement: () => PromiseLike<unknown>): Promise<void> {
  const began = performance.now();
  await statement();
  await setTimeout((performance.now() - began) * REST);
}
