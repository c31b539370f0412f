// In: what was published as owed, and the engine as the journal leads to each of those moments. Out: where the two differ: a wrong root, a hole.
import { accountOf, type Engine, type OwedAsset, ownerOf, WALLETS } from '@hilsa/core';
import { FIRST_PUBLICATION, readPublication } from '@hilsa/formulas/liabilities';
import type { Sql } from 'postgres';
import { growOwed, publishedOf } from '../liabilities/index.ts';
import type { World } from '../tables/words.ts';
import type { Finding } from './finding.ts';

interface Published {
  readonly publication: number;
  readonly sequence: number;
  readonly file: string;
  readonly digest: string;
  readonly journal: string;
  readonly seed: Uint8Array;
}

/** Rebuilds every tree whose moment the replay passes. */
export class ExpectedLiabilities {
  readonly #bySequence = new Map<number, Published[]>();
  readonly findings: Finding[] = [];
  #compared = 0;

  /** Those in order, each hung on the one before. */
  static async begin(sql: Sql, world: World): Promise<ExpectedLiabilities> {
    const made = new ExpectedLiabilities();
    let previous = FIRST_PUBLICATION;
    let number = 0;
    for await (const rows of sql`select * from ${sql(world)}.liability_publications order by publication`.cursor(50))
      for (const row of rows) {
        const hex = (name: string) => (row[name] as Buffer).toString('hex');
        const published: Published = {
          publication: row['publication'] as number,
          sequence: Number(row['sequence']),
          file: row['file'] as string,
          digest: hex('digest'),
          journal: hex('journal_hash'),
          seed: new Uint8Array(row['seed'] as Buffer),
        };
        made.#judgeChain(published, { number: (number += 1), previous });
        previous = published.digest;
        const others = made.#bySequence.get(published.sequence);
        if (others === undefined) made.#bySequence.set(published.sequence, [published]);
        else others.push(published);
      }
    return made;
  }

  /** Of them, how many the replay passed. */
  get compared(): number {
    return this.#compared;
  }

  /** The replay stands at a row. @param journal its hash */
  at(sequence: number, journal: Buffer, engine: Engine): void {
    for (const published of this.#bySequence.get(sequence) ?? []) {
      this.#compared += 1;
      const says = differenceOf(published, journal.toString('hex'), engine);
      if (says !== null)
        this.findings.push({ sequence, says: `publication ${published.publication} of what is owed: ${says}` });
    }
  }

  /** The replay ended at a row. */
  end(last: number): void {
    for (const [sequence, published] of this.#bySequence)
      if (sequence > last)
        this.findings.push({
          sequence,
          says: `publication ${published[0]!.publication} of what is owed stands after the journal ends`,
        });
  }

  #judgeChain(published: Published, expected: { number: number; previous: string }): void {
    const file = readPublication(published.file);
    const says =
      published.publication !== expected.number
        ? `the one before it is missing`
        : file === null || !file.isSigned || file.digest !== published.digest
          ? 'its file is not the one that was signed'
          : file.publication.previous !== expected.previous
            ? 'it does not follow the one before'
            : file.publication.publication !== published.publication || file.publication.sequence !== published.sequence
              ? 'its file is of another moment'
              : null;
    if (says !== null)
      this.findings.push({
        sequence: published.sequence,
        says: `publication ${published.publication} of what is owed: ${says}`,
      });
  }
}

function differenceOf({ file, seed, journal }: Published, head: string, engine: Engine): string | null {
  const read = readPublication(file);
  if (read === null || read.publication.journal !== head || journal !== head) return 'it names another journal';
  const left = new Map(read.publication.assets.map((asset) => [asset.asset, asset]));
  for (const [asset, owed] of engine.owed().entries()) {
    const { code, decimals } = engine.assets[asset]!;
    const hole = holeIn(engine, asset, owed);
    if (hole !== null) return `${code}: ${hole}`;
    const tree = growOwed({ key: seed, asset: code }, owed);
    const published = left.get(code);
    left.delete(code);
    if (tree === null && published === undefined) continue;
    if (tree === null || published === undefined)
      return tree === null ? `${code} is owed to nobody` : `${code} is missing, of which ${tree.root.sum} are owed`;
    const due = publishedOf(code, decimals, tree, owed);
    for (const name of Object.keys(due) as (keyof typeof due)[])
      if (due[name] !== published[name])
        return `${code}: ${name} is ${String(published[name])}, the journal leads to ${String(due[name])}`;
  }
  const [stranger] = left.keys();
  return stranger === undefined ? null : `${stranger} is no asset of the journal`;
}

/** The balances of everybody but the house, added up without the sums that the tree is made from. */
function holeIn(engine: Engine, asset: number, { owed }: OwedAsset): string | null {
  let ledger = 0n;
  for (let owner = 0; owner < engine.accountCount; owner += 1) {
    if (engine.account(owner)?.ownerKind === 'house') continue;
    for (const wallet of WALLETS) {
      const { available, held } = engine.balance(accountOf(ownerOf(owner), wallet), asset);
      if (available + held < 0n) return `account ${owner} is owed ${available + held}`;
      ledger += available + held;
    }
  }
  let counted = 0n;
  for (let place = 0; place < owed.count; place += 1) counted += owed.available[place]! + owed.held[place]!;
  return counted === ledger ? null : `${counted} are counted, the balances are ${ledger}`;
}
